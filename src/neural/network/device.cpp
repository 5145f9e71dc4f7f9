// SPDX-License-Identifier: MIT
#include "neural/network/device.hpp"

#include <torch/cuda.h>
#include <torch/version.h>

#include "base/error.hpp"

namespace rrn::neural {

torch::Device find_device(Device choice) {
  if (choice == Device::kCpu) return torch::kCPU;
  if (torch::cuda::is_available()) return torch::kCUDA;
  if (choice == Device::kAuto) return torch::kCPU;
  throw Error(ErrorCode::kUnsupported,
              "LibTorch " TORCH_VERSION
              " finds no CUDA device here; expected the device cpu or auto");
}

Weights move_to(const torch::Device& device, const NetworkShape& shape,
                const Weights& weights) {
  Weights moved;
  for (const WeightSpec& spec : weight_specs(shape)) {
    moved.*spec.member = (weights.*spec.member).detach().to(device);
  }
  return moved;
}

}  // namespace rrn::neural
