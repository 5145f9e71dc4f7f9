// SPDX-License-Identifier: MIT
#include "neural/network/network.hpp"

namespace rrn::neural {

std::string invalid_option(const ModelOptions& options) {
  constexpr std::uint32_t kMaxDim = 1U << 14;
  constexpr std::uint32_t kMaxIterations = 1U << 14;
  if (options.dim == 0 || options.dim > kMaxDim) {
    return "embedding size " + std::to_string(options.dim) +
           "; expected 1 to " + std::to_string(kMaxDim);
  }
  if (options.update_iterations > kMaxIterations) {
    return std::to_string(options.update_iterations) +
           " update iterations; expected at most " +
           std::to_string(kMaxIterations);
  }
  if (options.schedule > UpdateSchedule::kSimultaneous) {
    return "unknown update schedule " +
           std::to_string(static_cast<unsigned>(options.schedule));
  }
  return {};
}

}  // namespace rrn::neural
