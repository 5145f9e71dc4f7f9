// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_REPORT_MODEL_TEXT_HPP
#define RRN_CLI_REPORT_MODEL_TEXT_HPP

#include <string>

#include "neural/model/engine.hpp"

namespace rrn::cli {

/// Whether a file starts as models and checkpoints do; false if it cannot be
/// read.
[[nodiscard]] bool starts_like_model(const std::string& path);

/// Renders what is in the file of a model or checkpoint for people.
[[nodiscard]] std::string show_model(const neural::ModelSummary& summary);

/// Renders what is in the file of a model or checkpoint as a JSON object.
[[nodiscard]] std::string show_model_json(const neural::ModelSummary& summary);

}  // namespace rrn::cli

#endif  // RRN_CLI_REPORT_MODEL_TEXT_HPP
