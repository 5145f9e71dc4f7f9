// SPDX-License-Identifier: MIT
// Figures of Hohenecker & Lukasiewicz, "Ontology Reasoning with Deep Neural
// Networks", JAIR 68 (2020), to be printed beside ours.
#ifndef RRN_CLI_REPRODUCE_PAPER_RESULTS_HPP
#define RRN_CLI_REPRODUCE_PAPER_RESULTS_HPP

#include <array>
#include <span>
#include <string_view>

#include "cli/reproduce/comparison_table.hpp"

namespace rrn::cli {

/// The parts of a dataset that the paper's tables tell apart.
inline constexpr std::array<std::string_view, 4> kResultParts = {
    "specified classes", "inferable classes", "specified relations",
    "inferable relations"};

/// One dataset in table "results", by kResultParts, and in the tables
/// "pred-layers" and "results-ntp".
struct PaperResult {
  std::string_view dataset;  ///< The name that `rrn generate` knows
  std::array<double, 4> accuracy;
  std::array<double, 4> f1;
  /// Accuracy on inferable relations with one prediction layer for each
  /// relation, and with one for all
  double accuracy_with_many_layers = kNoFigure;
  double accuracy_with_one_layer = kNoFigure;
};
[[nodiscard]] std::span<const PaperResult> paper_results();
/// Requires the name of a dataset that is there.
[[nodiscard]] const PaperResult& paper_result(std::string_view dataset);

/// One line of the appendix, of inferable relations.
struct PaperPredicate {
  std::string_view name;
  double f1 = kNoFigure;
  double auc_pr = kNoFigure;
  double accuracy = kNoFigure;
};
/// Empty for a dataset of which the appendix has none.
[[nodiscard]] std::span<const PaperPredicate> paper_relations(
    std::string_view dataset);

/// Table "update-iters": accuracy after each of five update iterations.
struct PaperIterations {
  std::string_view relation;
  int hops;
  std::array<double, 5> accuracy;
};
[[nodiscard]] std::span<const PaperIterations> paper_iterations();

/// Parts of the missing facts that were recovered and of the contradicted
/// facts that were resolved (section "Results").
struct PaperRepairs {
  std::string_view dataset;
  double missing_recovered;
  double conflicts_resolved;
};
[[nodiscard]] std::span<const PaperRepairs> paper_repairs();

}  // namespace rrn::cli

#endif  // RRN_CLI_REPRODUCE_PAPER_RESULTS_HPP
