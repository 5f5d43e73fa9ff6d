# The few functions by which this project adds libraries, programs and tests.
#
#   phaze_add_library(Name a.cpp ... [MLIR] [LINK lib ...])   static library, exported as Phaze::Name
#   phaze_add_tool(name a.cpp ... [MLIR] [LINK lib ...])      program in build/bin
#   phaze_add_benchmark(name a.cpp ... [MLIR] [LINK lib ...]) google-benchmark program in build/bin
#   phaze_add_unittest(NameTests a.cpp ... [MLIR] [LINK lib ...])  GoogleTest program, run by lit
#   phaze_add_test_library(Name a.cpp ... [MLIR] [LINK lib ...])   what several of these share
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
if(PHAZE_SANITIZE_THREADS)
  target_compile_options(phaze_options INTERFACE -fsanitize=thread -fno-omit-frame-pointer)
  target_link_options(phaze_options INTERFACE -fsanitize=thread)
endif()
if(PHAZE_LIBFUZZER)
  target_compile_options(phaze_options INTERFACE -fsanitize=fuzzer-no-link)
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

# What is hot in a test is the library under test; the tests' own code is a third of all that is
# compiled. After the options of MLIR, so that this one counts.
add_library(phaze_test_options INTERFACE)
if(NOT PHAZE_SANITIZE)
  target_compile_options(phaze_test_options INTERFACE $<$<CONFIG:Release>:-O1>)
endif()

# Precompiled headers, which halve the build: MLIR's own for the dialects, MLIR's with those dialects
# that programs come in for everything above them (phaze_use_dialects()), and each with GoogleTest
# for tests (phaze_use_gtest()). The phaze dialect changes too often to be in any.
function(phaze_add_pch name header)
  cmake_parse_arguments(ARG "MLIR" "" "LINK" ${ARGN})
  add_library(${name} OBJECT "${PROJECT_SOURCE_DIR}/tools/cmake/Pch.cpp")
  target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}")
  target_link_libraries(${name} PRIVATE phaze_options)
  if(ARG_MLIR)
    target_link_libraries(${name} PRIVATE phaze_mlir_options)
  endif()
  target_link_libraries(${name} PRIVATE ${ARG_LINK})
  target_precompile_headers(${name} PRIVATE "${PROJECT_SOURCE_DIR}/tools/cmake/${header}")
endfunction()

phaze_add_pch(phaze_mlir_pch MlirPch.h MLIR)
set(PHAZE_PCH phaze_mlir_pch)

# phaze_use_dialects(IncGen ...): MLIR targets from here on have the dialects in their header.
macro(phaze_use_dialects)
  phaze_add_pch(phaze_dialects_pch DialectsPch.h MLIR)
  set(PHAZE_DIALECTS_INC_GEN ${ARGN})
  add_dependencies(phaze_dialects_pch ${PHAZE_DIALECTS_INC_GEN})
  set(PHAZE_PCH phaze_dialects_pch)
endmacro()

# phaze_use_gtest(): the headers of phaze_add_unittest, once GTest was found.
macro(phaze_use_gtest)
  phaze_add_pch(phaze_tests_pch TestsPch.h LINK phaze_test_options GTest::gtest GTest::gmock)
  phaze_add_pch(phaze_mlir_tests_pch MlirTestsPch.h MLIR LINK phaze_test_options GTest::gtest GTest::gmock)
  add_dependencies(phaze_mlir_tests_pch ${PHAZE_DIALECTS_INC_GEN})
endmacro()

function(phaze_configure_target target)
  cmake_parse_arguments(ARG "MLIR" "PCH" "LINK" ${ARGN})
  get_target_property(type ${target} TYPE)
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:phaze_options>)
  if(ARG_MLIR)
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:phaze_mlir_options>)
    target_link_libraries(${target} PUBLIC MLIR LLVM)
    if(NOT ARG_PCH AND NOT type STREQUAL SHARED_LIBRARY AND NOT type STREQUAL MODULE_LIBRARY)
      set(ARG_PCH ${PHAZE_PCH})
    endif()
  endif()
  if(ARG_PCH)
    # CMake compiles programs with -fPIE, which does not go with the header's -fPIC.
    if(type STREQUAL EXECUTABLE)
      set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
      target_compile_options(${target} PRIVATE -fPIC)
    endif()
    target_precompile_headers(${target} REUSE_FROM ${ARG_PCH})
  endif()
  target_link_libraries(${target} PUBLIC ${ARG_LINK})
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
  phaze_configure_test(${name} ${mlir_flag} LINK ${ARG_LINK} GTest::gtest_main)
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/test/Unit")
  set_property(GLOBAL APPEND PROPERTY PHAZE_UNITTESTS ${name})
endfunction()

# What several tests share, compiled once; never installed.
function(phaze_add_test_library name)
  phaze_parse_target(${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  phaze_configure_test(${name} ${mlir_flag} LINK ${ARG_LINK})
endfunction()

function(phaze_configure_test target)
  cmake_parse_arguments(ARG "MLIR" "" "LINK" ${ARGN})
  if(ARG_MLIR)
    phaze_configure_target(${target} MLIR PCH phaze_mlir_tests_pch LINK ${ARG_LINK})
  else()
    phaze_configure_target(${target} PCH phaze_tests_pch LINK ${ARG_LINK})
  endif()
  target_link_libraries(${target} PUBLIC phaze_test_options GTest::gtest GTest::gmock)
  target_compile_definitions(${target} PRIVATE
    PHAZE_SHARED_DIR="${PHAZE_SHARED_DIR}" PHAZE_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
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
