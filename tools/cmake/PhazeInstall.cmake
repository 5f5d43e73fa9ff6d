# `cmake --install`: programs with their man pages and completions, headers, libraries, a CMake package, so
# that another project says find_package(Phaze) and links Phaze::PhazeStableHLO and the rest, and the
# Python package. `cpack -G DEB` makes Debian packages of the same, one a component.
include(CMakePackageConfigHelpers)

get_property(libraries GLOBAL PROPERTY PHAZE_LIBRARIES)
get_property(tools GLOBAL PROPERTY PHAZE_TOOLS)
set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/Phaze")

install(TARGETS ${tools} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT phaze)
install(DIRECTORY "${PROJECT_BINARY_DIR}/share/" DESTINATION "${CMAKE_INSTALL_DATADIR}" COMPONENT phaze
  PATTERN stamp EXCLUDE PATTERN zsh EXCLUDE)
# Debian's zsh looks for what packages bring in a folder of its own.
install(CODE [=[
  set(folder site-functions)
  if(CMAKE_INSTALL_PREFIX STREQUAL "/usr")
    set(folder vendor-completions)
  endif()]=] COMPONENT phaze)
install(CODE "file(INSTALL \"${PROJECT_BINARY_DIR}/share/zsh/site-functions/\"
  DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/zsh/\${folder}\")" COMPONENT phaze)

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME phaze-dev)
install(TARGETS ${libraries} EXPORT PhazeTargets ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(EXPORT PhazeTargets NAMESPACE Phaze:: DESTINATION "${package_dir}")
install(TARGETS phaze-c EXPORT PhazeTargets
  LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT libphaze-c NAMELINK_COMPONENT phaze-dev)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/phaze-c" "${PROJECT_SOURCE_DIR}/include/phaze"
  DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" FILES_MATCHING PATTERN "*.h" PATTERN "*.td")
# Dialect headers lie beside their sources; installed they stand below include/phaze/dialects.
foreach(root "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}")
  install(DIRECTORY "${root}/dialects" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/phaze"
    FILES_MATCHING PATTERN "*.h" PATTERN "*.h.inc" PATTERN "*.td" PATTERN CMakeFiles EXCLUDE)
endforeach()
install(DIRECTORY "${PROJECT_BINARY_DIR}/include/phaze" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
  FILES_MATCHING PATTERN "*.h.inc")
configure_package_config_file("${PROJECT_SOURCE_DIR}/tools/cmake/PhazeConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/cmake/PhazeConfig.cmake" INSTALL_DESTINATION "${package_dir}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/cmake/PhazeConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/cmake/PhazeConfig.cmake"
  "${PROJECT_BINARY_DIR}/cmake/PhazeConfigVersion.cmake" DESTINATION "${package_dir}")

# Where Debian's Python looks; elsewhere PYTHONPATH names it.
install(DIRECTORY "${PROJECT_SOURCE_DIR}/python/phaze" DESTINATION lib/python3/dist-packages
  COMPONENT libphaze-c FILES_MATCHING PATTERN "*.py")

# Debian packages, of what is built.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
set(CPACK_GENERATOR DEB)
set(CPACK_COMPONENTS_ALL phaze phaze-dev libphaze-c)
if(TARGET phaze-mpi)
  list(APPEND CPACK_COMPONENTS_ALL phaze-mpi)
  set(CPACK_DEBIAN_PHAZE-MPI_PACKAGE_NAME phaze-mpi)
  set(CPACK_DEBIAN_PHAZE-MPI_PACKAGE_SECTION science)
  set(CPACK_DEBIAN_PHAZE-MPI_PACKAGE_DEPENDS "phaze (= ${PROJECT_VERSION})")
endif()
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_CONTACT "phaze maintainers <maintainers@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS "${PHAZE_LLVM_PREFIX}/lib")
set(CPACK_DEBIAN_PHAZE_DESCRIPTION "Programs, with man pages and completions for bash and zsh, and the plugin for mlir-opt.")
set(CPACK_DEBIAN_PHAZE-DEV_DESCRIPTION "Headers, libraries and the CMake package of phaze, for compilers with LLVM 22.")
set(CPACK_DEBIAN_LIBPHAZE-C_DESCRIPTION "The C API of phaze in one library, without MLIR, and the Python package over it.")
set(CPACK_DEBIAN_PHAZE-MPI_DESCRIPTION "Searches of phaze by many processes under mpirun.")
set(CPACK_DEBIAN_PHAZE_PACKAGE_NAME phaze)
set(CPACK_DEBIAN_PHAZE_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PHAZE-DEV_PACKAGE_NAME phaze-dev)
set(CPACK_DEBIAN_PHAZE-DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_PHAZE-DEV_PACKAGE_DEPENDS
  "libphaze-c (= ${PROJECT_VERSION}), libmlir-22-dev, llvm-22-dev, mlir-22-tools, coinor-libcbc-dev, zlib1g-dev")
set(CPACK_DEBIAN_LIBPHAZE-C_PACKAGE_NAME libphaze-c)
set(CPACK_DEBIAN_LIBPHAZE-C_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBPHAZE-C_PACKAGE_SUGGESTS python3)
include(CPack)
