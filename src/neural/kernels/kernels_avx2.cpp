// SPDX-License-Identifier: MIT
// kernels.hpp for x86-64 with AVX2 and FMA.
#define RRN_KERNEL_NAMESPACE avx2
#include "neural/kernels/kernels.hpp"
#include "neural/kernels/kernels_impl.hpp"

namespace rrn::neural::avx2 {

extern const Kernels<float> kFloat;
extern const Kernels<double> kDouble;
constinit const Kernels<float> kFloat = make_kernels<float>("avx2");
constinit const Kernels<double> kDouble = make_kernels<double>("avx2");

}  // namespace rrn::neural::avx2
