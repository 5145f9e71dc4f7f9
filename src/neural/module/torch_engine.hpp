// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_MODULE_TORCH_ENGINE_HPP
#define RRN_NEURAL_MODULE_TORCH_ENGINE_HPP

#include "neural/model/engine.hpp"

namespace rrn::neural {

/// The engine over LibTorch.
[[nodiscard]] const Engine& torch_engine();

}  // namespace rrn::neural

#endif  // RRN_NEURAL_MODULE_TORCH_ENGINE_HPP
