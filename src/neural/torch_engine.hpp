// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_TORCH_ENGINE_HPP
#define RRN_NEURAL_TORCH_ENGINE_HPP

#include "neural/engine.hpp"

namespace rrn::neural {

/// The engine over LibTorch.
[[nodiscard]] const Engine& torch_engine();

}  // namespace rrn::neural

#endif  // RRN_NEURAL_TORCH_ENGINE_HPP
