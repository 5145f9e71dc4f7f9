// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_MODULE_MODEL_SUMMARY_HPP
#define RRN_NEURAL_MODULE_MODEL_SUMMARY_HPP

#include <string>

#include "neural/model/engine.hpp"

namespace rrn::neural {

/// See Engine::inspect().
[[nodiscard]] ModelSummary summarise(const std::string& path);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_MODULE_MODEL_SUMMARY_HPP
