// SPDX-License-Identifier: MIT
#include "cli/model_loading.hpp"

#include <algorithm>

#include "cli/text.hpp"

namespace rrn::cli {

namespace {

std::string list_counts(
    const std::vector<std::pair<std::string, std::uint64_t>>& counts) {
  constexpr std::size_t kShown = 8;
  std::string text;
  for (std::size_t i = 0; i < std::min(kShown, counts.size()); ++i) {
    text += (i == 0 ? "" : ", ") + counts[i].first + " (" +
            group(counts[i].second) + ")";
  }
  if (counts.size() > kShown) {
    text += " and " + group(counts.size() - kShown) + " more";
  }
  return text;
}

}  // namespace

const neural::Engine& open_engine(Terminal& terminal) {
  const neural::Engine& engine = neural::load_engine();
  if (engine.blas_is_slow()) {
    terminal.log(LogLevel::kWarning,
                 "LibTorch runs on a slow BLAS (" + engine.blas() +
                     "); install libopenblas0-pthread for networks that train "
                     "and predict many times faster");
  }
  return engine;
}

void report_unread(const reasoner::PredictionResult& result,
                   Terminal& terminal) {
  if (!result.unknown_predicates.empty()) {
    terminal.log(LogLevel::kWarning,
                 "the model does not know these, given with their facts: " +
                     list_counts(result.unknown_predicates));
  }
  if (!result.unread_relations.empty()) {
    terminal.log(LogLevel::kWarning,
                 "the model cannot read these, which were never facts in its "
                 "training: " +
                     list_counts(result.unread_relations));
  }
  if (result.n_literal_objects > 0) {
    terminal.log(LogLevel::kWarning,
                 count_of(result.n_literal_objects,
                          "fact with a literal as object was not read",
                          "facts with literals as objects were not read") +
                     " by the model");
  }
}

}  // namespace rrn::cli
