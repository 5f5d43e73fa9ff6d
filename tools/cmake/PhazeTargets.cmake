# The few functions by which this project adds libraries, programs and tests.
#
#   phaze_add_library(Name a.cpp ... [MLIR] [LINK lib ...])   static library, exported as Phaze::Name
#   phaze_add_tool(name a.cpp ... [MLIR] [LINK lib ...])      program in build/bin
#   phaze_add_benchmark(name a.cpp ... [MLIR] [LINK lib ...]) google-benchmark program in build/bin
#   phaze_add_unittest(NameTests a.cpp ... [MLIR] [LINK lib ...])  GoogleTest program, run by lit
#   phaze_tablegen(Name file.td MODE out.inc [args ...] ...)  see below
#
# `MLIR` marks what may include MLIR headers: it gets their include paths, the shared MLIR library
# and the common precompiled header. Everything else is standard C++ (and LLVM's support library
# where it asks for it with LINK LLVM): the layering test reads the sources, this enforces it at
# compile time.

add_library(phaze_options INTERFACE)
target_compile_options(phaze_options INTERFACE -Wall -Wextra -Wno-unused-parameter)
if(PHAZE_SANITIZE)
  target_compile_options(phaze_options INTERFACE
    -fsanitize=address,undefined -fno-sanitize=vptr -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(phaze_options INTERFACE -fsanitize=address,undefined)
endif()
if(PHAZE_ASSERTIONS)
  target_compile_options(phaze_options INTERFACE -UNDEBUG)
endif()

# Debian's LLVM is built with RTTI, without exceptions.
add_library(phaze_mlir_options INTERFACE)
target_include_directories(phaze_mlir_options SYSTEM INTERFACE
  ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
target_compile_options(phaze_mlir_options INTERFACE -fno-exceptions)
# Generated code is large and never hot in itself: -O3 costs build time and gains nothing.
if(NOT PHAZE_SANITIZE)
  target_compile_options(phaze_mlir_options INTERFACE $<$<CONFIG:Release>:-O2>)
endif()

# Two precompiled headers: MLIR's for the dialects, and the operations of StableHLO besides for all
# other MLIR code, of which nearly everything includes them.
foreach(pch mlir program)
  add_library(phaze_${pch}_pch OBJECT "${PROJECT_SOURCE_DIR}/tools/cmake/${pch}_pch.cpp")
  target_link_libraries(phaze_${pch}_pch PRIVATE phaze_options phaze_mlir_options)
  target_precompile_headers(phaze_${pch}_pch PRIVATE
    "${PROJECT_SOURCE_DIR}/tools/cmake/${pch}_pch.h")
endforeach()
target_include_directories(phaze_program_pch PRIVATE "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}")
add_dependencies(phaze_program_pch StableHLOBaseIncGen StableHLOElementwiseIncGen
  StableHLOIndexingIncGen StableHLOComputeIncGen StableHLOProgramIncGen)

function(phaze_configure_target target)
  cmake_parse_arguments(ARG "MLIR" "" "LINK" ${ARGN})
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:phaze_options>)
  if(ARG_MLIR)
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:phaze_mlir_options>)
    target_link_libraries(${target} PUBLIC MLIR LLVM)
    # CMake compiles programs with -fPIE, which does not go with the header's -fPIC.
    get_target_property(type ${target} TYPE)
    if(type STREQUAL EXECUTABLE)
      set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
      target_compile_options(${target} PRIVATE -fPIC)
    endif()
    if(NOT type STREQUAL SHARED_LIBRARY AND NOT type STREQUAL MODULE_LIBRARY)
      set(pch program)
      if(CMAKE_CURRENT_SOURCE_DIR MATCHES "^${PROJECT_SOURCE_DIR}/dialects/")
        set(pch mlir)
      endif()
      target_precompile_headers(${target} REUSE_FROM phaze_${pch}_pch)
    endif()
  endif()
  target_link_libraries(${target} PUBLIC ${ARG_LINK})
  get_target_property(type ${target} TYPE)
  if(PHAZE_SANITIZE AND type STREQUAL EXECUTABLE)
    target_sources(${target} PRIVATE "${PROJECT_SOURCE_DIR}/tools/cmake/SanitizerDefaults.cpp")
  endif()
endfunction()

# Splits ARGN into sources, the MLIR flag and the libraries after LINK.
macro(phaze_parse_target)
  cmake_parse_arguments(ARG "MLIR" "" "LINK;DEPENDS" ${ARGN})
  set(mlir_flag)
  if(ARG_MLIR)
    set(mlir_flag MLIR)
  endif()
endmacro()

function(phaze_add_library name)
  phaze_parse_target(${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  add_library(Phaze::${name} ALIAS ${name})
  target_include_directories(${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/phaze>)
  phaze_configure_target(${name} ${mlir_flag} LINK ${ARG_LINK})
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  set_property(GLOBAL APPEND PROPERTY PHAZE_LIBRARIES ${name})
endfunction()

function(phaze_add_tool name)
  phaze_parse_target(${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  phaze_configure_target(${name} ${mlir_flag} LINK ${ARG_LINK})
  set_property(GLOBAL APPEND PROPERTY PHAZE_TOOLS ${name})
endfunction()

# Benchmarks are built, never installed or run by the tests.
function(phaze_add_benchmark name)
  phaze_parse_target(${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  phaze_configure_target(${name} ${mlir_flag} LINK ${ARG_LINK} benchmark::benchmark)
endfunction()

# lit finds these programs by their place and their ending "Tests".
function(phaze_add_unittest name)
  phaze_parse_target(${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  phaze_configure_target(${name} ${mlir_flag} LINK ${ARG_LINK} GTest::gtest GTest::gmock GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE
    PHAZE_SHARED_DIR="${PHAZE_SHARED_DIR}" PHAZE_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/test/Unit")
  set_property(GLOBAL APPEND PROPERTY PHAZE_UNITTESTS ${name})
endfunction()

# phaze_tablegen(<target> <file.td> OUTPUTS <out.inc> "<mlir-tblgen flags>" ...)
# runs mlir-tblgen once per pair and makes <target> depend on the results.
function(phaze_tablegen target td)
  cmake_parse_arguments(ARG "" "" "OUTPUTS" ${ARGN})
  set(LLVM_TARGET_DEFINITIONS ${td})
  set(TABLEGEN_OUTPUT)
  while(ARG_OUTPUTS)
    list(POP_FRONT ARG_OUTPUTS out flags)
    separate_arguments(flags)
    mlir_tablegen(${out} ${flags} -I${PROJECT_SOURCE_DIR} -I${PROJECT_SOURCE_DIR}/include
      EXTRA_INCLUDES ${MLIR_INCLUDE_DIRS})
  endwhile()
  add_custom_target(${target} DEPENDS ${TABLEGEN_OUTPUT})
  set_property(GLOBAL APPEND PROPERTY PHAZE_GENERATED ${TABLEGEN_OUTPUT})
endfunction()
