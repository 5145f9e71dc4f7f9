# SPDX-License-Identifier: MIT
# Installs the executable, the neural module, the layers with their faces, and
# a CMake package: find_package(rrn) gives rrn::<layer>.
include(CMakePackageConfigHelpers)

get_property(rrn_layers GLOBAL PROPERTY RRN_LAYERS)
foreach(layer IN LISTS rrn_layers)
  list(APPEND rrn_layer_targets rrn_${layer})
  set_target_properties(rrn_${layer} PROPERTIES EXPORT_NAME ${layer})
endforeach()

# Builds what is installed, and no tests.
add_custom_target(rrn_installable
  DEPENDS rrn rrn_libraries ${rrn_layer_targets})
if(TARGET rrn_neural_module)
  add_dependencies(rrn_installable rrn_neural_module)
endif()

# Manual pages and completions, as the program writes them.
set(rrn_manual_folder ${CMAKE_BINARY_DIR}/manual)
add_custom_command(OUTPUT ${rrn_manual_folder}/man/man1/rrn.1
  COMMAND ${PROJECT_SOURCE_DIR}/tools/cmake/write_manual.sh $<TARGET_FILE:rrn>
    ${rrn_manual_folder}
  DEPENDS rrn tools/cmake/write_manual.sh VERBATIM)
add_custom_target(rrn_manual ALL DEPENDS ${rrn_manual_folder}/man/man1/rrn.1)
add_dependencies(rrn_installable rrn_manual)
install(DIRECTORY ${rrn_manual_folder}/
  DESTINATION ${CMAKE_INSTALL_DATAROOTDIR})

install(TARGETS rrn RUNTIME)
install(TARGETS ${rrn_layer_targets} EXPORT rrn_targets
  FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/rrn)
if(TARGET rrn_neural_module)
  install(TARGETS rrn_neural_module
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/rrn)
endif()
install(EXPORT rrn_targets
  NAMESPACE rrn:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/rrn)

configure_package_config_file(tools/cmake/rrn-config.cmake.in rrn-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/rrn)
write_basic_package_version_file(rrn-config-version.cmake
  COMPATIBILITY SameMajorVersion)
install(FILES
  ${CMAKE_CURRENT_BINARY_DIR}/rrn-config.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/rrn-config-version.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/rrn)

foreach(folder owl datasets)
  install(DIRECTORY ${folder} DESTINATION ${CMAKE_INSTALL_DATADIR}/rrn)
endforeach()
