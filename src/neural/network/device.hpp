// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_NETWORK_DEVICE_HPP
#define RRN_NEURAL_NETWORK_DEVICE_HPP

#include <torch/types.h>

#include "neural/model/options.hpp"
#include "neural/network/weights.hpp"

namespace rrn::neural {

/// Which code computes.
enum class Operations {
  kKernels,   ///< The loops of this layer; on the CPU only
  kLibTorch,  ///< Operations of LibTorch; on every device
};

/// Returns the device that `choice` stands for on this machine.  Throws Error
/// (kUnsupported) if it has none.
[[nodiscard]] torch::Device find_device(Device choice);

/// Returns weights on `device`: copies, or the same tensors if they are there
/// already.
[[nodiscard]] Weights move_to(const torch::Device& device,
                              const NetworkShape& shape,
                              const Weights& weights);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_NETWORK_DEVICE_HPP
