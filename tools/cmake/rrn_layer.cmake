# SPDX-License-Identifier: MIT
# One static, position-independent target per layer: rrn_add_layer(name
# FACE ... SOURCES ... ALONE ... PUBLIC_DEPS ... PRIVATE_DEPS ...).  The face of a
# layer is the headers that other layers and other programs may include; they are
# installed, and check_layering.py keeps the others inside.  Warnings and sanitizers
# live in one interface target that every target of the project links.

add_library(rrn_build_flags INTERFACE)
target_compile_features(rrn_build_flags INTERFACE cxx_std_20)
target_compile_options(rrn_build_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
  # gcc 12 reports inlined std::string operator+ wrongly (GCC bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  $<$<BOOL:${RRN_WERROR}>:-Werror>)
if(RRN_SANITIZE)
  # With sanitizers gcc reports LibTorch's headers as maybe uninitialised.
  target_compile_options(rrn_build_flags INTERFACE
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>
    -fsanitize=${RRN_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(rrn_build_flags INTERFACE -fsanitize=${RRN_SANITIZE})
endif()

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")

function(rrn_add_layer name)
  cmake_parse_arguments(ARG "" "" "FACE;SOURCES;ALONE;PUBLIC_DEPS;PRIVATE_DEPS" ${ARGN})
  add_library(rrn_${name} STATIC ${ARG_SOURCES})
  add_library(rrn::${name} ALIAS rrn_${name})
  if(ARG_FACE)
    target_sources(rrn_${name} PUBLIC
      FILE_SET HEADERS BASE_DIRS "${PROJECT_SOURCE_DIR}/src" FILES ${ARG_FACE})
  endif()
  target_include_directories(rrn_${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/rrn>)
  target_link_libraries(rrn_${name}
    PUBLIC ${ARG_PUBLIC_DEPS}
    PRIVATE ${ARG_PRIVATE_DEPS} $<BUILD_INTERFACE:rrn_build_flags>)
  target_compile_features(rrn_${name} PUBLIC cxx_std_20)
  set_property(GLOBAL APPEND PROPERTY RRN_LAYERS ${name})
  rrn_unite_each_room(rrn_${name} ${ARG_ALONE})
endfunction()

# rrn_unite_each_room(target source-or-room ...): compiles each room of a layer as one
# unit, unless RRN_UNITY is off, but for the sources and rooms named, whose unnamed
# namespaces or libraries clash.  A layer without rooms is one room.
function(rrn_unite_each_room target)
  if(NOT RRN_UNITY)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    get_filename_component(room "${source}" DIRECTORY)
    if(room STREQUAL "")
      set(room top)
    endif()
    if(NOT IS_ABSOLUTE "${source}" AND NOT source IN_LIST ARGN
       AND NOT room IN_LIST ARGN)
      set_property(SOURCE "${source}" PROPERTY UNITY_GROUP "room_${room}")
    endif()
  endforeach()
  set_target_properties(${target} PROPERTIES
    UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# rrn_unite_rooms(target "room ..." ...): compiles the sources of the rooms that
# one argument names as one unit, unless RRN_UNITY is off.  Headers that are slow
# to read are then read once for each argument.  Sources of one unit share their
# unnamed namespace, so their names have to differ there.
function(rrn_unite_rooms target)
  if(NOT RRN_UNITY)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(group ${ARGN})
    string(REPLACE " " "_" name "${group}")
    string(REPLACE " " "|" rooms "${group}")
    set(members ${sources})
    list(FILTER members INCLUDE REGEX "^(${rooms})/")
    set_property(SOURCE ${members} PROPERTY UNITY_GROUP ${name})
  endforeach()
  set_target_properties(${target} PROPERTIES
    UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# rrn_add_tests(layer SOURCES ... ALONE ... DEPS ... LABEL ...): one test binary per
# layer, every test case its own CTest entry.  Six sources at a time are compiled as
# one unit, unless RRN_UNITY is off, but for those of them that ALONE names, whose
# unnamed namespaces clash with those of others.
function(rrn_add_tests name)
  cmake_parse_arguments(ARG "" "LABEL;TIMEOUT" "SOURCES;ALONE;DEPS" ${ARGN})
  if(NOT ARG_LABEL)
    set(ARG_LABEL unit)
  endif()
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 300)
  endif()
  add_executable(${name}_test ${ARG_SOURCES})
  target_include_directories(${name}_test PRIVATE
    ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
  target_link_libraries(${name}_test PRIVATE
    ${ARG_DEPS} GTest::gmock GTest::gtest_main rrn_build_flags)
  target_compile_definitions(${name}_test PRIVATE
    RRN_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
    RRN_BINARY_DIR="${PROJECT_BINARY_DIR}")
  if(RRN_UNITY)
    set_property(SOURCE ${ARG_ALONE} PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
    set_target_properties(${name}_test PROPERTIES
      UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 6)
  endif()
  include(GoogleTest)
  gtest_discover_tests(${name}_test
    DISCOVERY_TIMEOUT 60
    PROPERTIES LABELS ${ARG_LABEL} TIMEOUT ${ARG_TIMEOUT})
endfunction()
