# `cmake --install`: programs, headers, libraries and a CMake package, so that another project says
# find_package(Phaze) and links Phaze::PhazeStableHLO and the rest.
include(CMakePackageConfigHelpers)

get_property(libraries GLOBAL PROPERTY PHAZE_LIBRARIES)
get_property(tools GLOBAL PROPERTY PHAZE_TOOLS)
set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/Phaze")

if(tools)
  install(TARGETS ${tools} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
endif()
if(libraries)
  install(TARGETS ${libraries} EXPORT PhazeTargets ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
  install(EXPORT PhazeTargets NAMESPACE Phaze:: DESTINATION "${package_dir}")
  install(TARGETS phaze-c EXPORT PhazeTargets LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}")
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/phaze-c" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/phaze" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
  # Dialect headers lie beside their sources; installed they stand below include/phaze/dialects.
  foreach(root "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}")
    install(DIRECTORY "${root}/dialects" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/phaze"
      FILES_MATCHING PATTERN "*.h" PATTERN "*.h.inc" PATTERN "*.td" PATTERN CMakeFiles EXCLUDE)
    if(EXISTS "${root}/include/phaze" AND NOT root STREQUAL PROJECT_SOURCE_DIR)
      install(DIRECTORY "${root}/include/phaze" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
        FILES_MATCHING PATTERN "*.h.inc")
    endif()
  endforeach()
endif()
configure_package_config_file("${PROJECT_SOURCE_DIR}/tools/cmake/PhazeConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/cmake/PhazeConfig.cmake" INSTALL_DESTINATION "${package_dir}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/cmake/PhazeConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/cmake/PhazeConfig.cmake"
  "${PROJECT_BINARY_DIR}/cmake/PhazeConfigVersion.cmake" DESTINATION "${package_dir}")
