// SPDX-License-Identifier: MIT
// What would change an answer, for people and for programs.
#ifndef RRN_PREDICTION_RATIONALE_COUNTERFACTUAL_WRITER_HPP
#define RRN_PREDICTION_RATIONALE_COUNTERFACTUAL_WRITER_HPP

#include <string>

#include "base/json_writer.hpp"
#include "prediction/rationale/counterfactual.hpp"
#include "prediction/rationale/rationale_terms.hpp"

namespace rrn::prediction {

/// Lines for each change, what it leads to, and the bounds of the search.
[[nodiscard]] std::string show_counterfactual(const RationaleDocument& document,
                                              const Counterfactual& found);

/// Writes {"changes": [{"add": [{"fact"}], "remove": [{"fact", "place"}],
/// "probability", "agreement", "follows"}], "max_changes", "removable",
/// "addable", "tried", "exhausted", "complete"}; "follows" where there are
/// rules.
void write_counterfactual(const RationaleDocument& document,
                          const Counterfactual& found, JsonWriter& json);

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_COUNTERFACTUAL_WRITER_HPP
