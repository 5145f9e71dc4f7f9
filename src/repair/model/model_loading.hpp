// SPDX-License-Identifier: MIT
#ifndef RRN_REPAIR_MODEL_MODEL_LOADING_HPP
#define RRN_REPAIR_MODEL_MODEL_LOADING_HPP

#include <memory>
#include <string>

#include "neural/model/model.hpp"

namespace rrn::repair {

/// Reads a model of either kind: a repair model, or else a network, for which
/// the neural module is opened.  Throws Error as load_repair(),
/// neural::load_engine() and neural::Engine::load() do.
[[nodiscard]] std::unique_ptr<neural::Model> load_model(
    const std::string& path);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_MODEL_MODEL_LOADING_HPP
