// SPDX-License-Identifier: MIT
#ifndef RRN_REPAIR_MODEL_MODEL_LOADING_HPP
#define RRN_REPAIR_MODEL_MODEL_LOADING_HPP

#include <memory>
#include <string>

#include "neural/model/model.hpp"

namespace rrn::repair {

/// Whether a file holds a model that is read without the neural module: a
/// repair model or mined rules.  False if it cannot be read.
[[nodiscard]] bool needs_no_network(const std::string& path);

/// Reads a model of any kind; for a network the neural module is opened.
/// Throws Error as load_repair(), load_mined(), neural::load_engine() and
/// neural::Engine::load() do.
[[nodiscard]] std::unique_ptr<neural::Model> load_model(
    const std::string& path);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_MODEL_MODEL_LOADING_HPP
