// SPDX-License-Identifier: MIT
#define RRN_KERNEL_NAMESPACE baseline
#include "neural/kernels/kernels.hpp"

#include "neural/kernels/kernels_impl.hpp"

namespace rrn::neural {

#ifdef RRN_KERNELS_AVX2
namespace avx2 {
extern const Kernels<float> kFloat;
extern const Kernels<double> kDouble;
}  // namespace avx2

namespace {
bool has_avx2() {
  return __builtin_cpu_supports("avx2") != 0 &&
         __builtin_cpu_supports("fma") != 0;
}
}  // namespace
#endif

template <>
const Kernels<float>& kernels<float>() {
  static const Kernels<float> plain = baseline::make_kernels<float>("baseline");
#ifdef RRN_KERNELS_AVX2
  static const bool newer = has_avx2();
  if (newer) return avx2::kFloat;
#endif
  return plain;
}

template <>
const Kernels<double>& kernels<double>() {
  static const Kernels<double> plain =
      baseline::make_kernels<double>("baseline");
#ifdef RRN_KERNELS_AVX2
  static const bool newer = has_avx2();
  if (newer) return avx2::kDouble;
#endif
  return plain;
}

}  // namespace rrn::neural
