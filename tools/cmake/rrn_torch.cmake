# SPDX-License-Identifier: MIT
# Finds LibTorch and declares rrn_torch, the only target that knows it.  Its
# compile flags reach those who link that target: the neural module and its
# tests.
find_package(Torch REQUIRED)
# at::parallel_for is a template: it is parallel only where OpenMP is on.
find_package(OpenMP REQUIRED COMPONENTS CXX)

add_library(rrn_torch INTERFACE)
target_include_directories(rrn_torch SYSTEM INTERFACE ${TORCH_INCLUDE_DIRS})
separate_arguments(rrn_torch_flags NATIVE_COMMAND "${TORCH_CXX_FLAGS}")
target_compile_options(rrn_torch INTERFACE ${rrn_torch_flags})
target_link_libraries(rrn_torch INTERFACE ${TORCH_LIBRARIES} OpenMP::OpenMP_CXX)
