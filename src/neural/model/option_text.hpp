// SPDX-License-Identifier: MIT
// Options of models and of training as text.
#ifndef RRN_NEURAL_MODEL_OPTION_TEXT_HPP
#define RRN_NEURAL_MODEL_OPTION_TEXT_HPP

#include <optional>
#include <string>
#include <string_view>

#include "neural/model/model_card.hpp"
#include "neural/model/options.hpp"

namespace rrn::neural {

[[nodiscard]] std::string_view to_string(UpdateSchedule schedule);
[[nodiscard]] std::string_view to_string(LearningRateSchedule schedule);
[[nodiscard]] std::string_view to_string(LossReduction reduction);
[[nodiscard]] std::string_view to_string(InitialWeights weights);

/// Return the value of that name, if there is one.
[[nodiscard]] std::optional<UpdateSchedule> parse_update_schedule(
    std::string_view name);
[[nodiscard]] std::optional<LearningRateSchedule> parse_learning_rate_schedule(
    std::string_view name);
[[nodiscard]] std::optional<LossReduction> parse_loss_reduction(
    std::string_view name);
[[nodiscard]] std::optional<InitialWeights> parse_initial_weights(
    std::string_view name);

/// In the fewest digits that read back as the same number.
[[nodiscard]] std::string number_text(double number);
/// In 16 hexadecimal digits.
[[nodiscard]] std::string fingerprint_text(std::uint64_t fingerprint);

/// All options, under the names and with the values by which `rrn train` takes
/// them: `dim`, `100`.
[[nodiscard]] ModelCard option_entries(const ModelOptions& model,
                                       const TrainOptions& train);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_MODEL_OPTION_TEXT_HPP
