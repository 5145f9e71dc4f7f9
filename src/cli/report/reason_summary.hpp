// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_REPORT_REASON_SUMMARY_HPP
#define RRN_CLI_REPORT_REASON_SUMMARY_HPP

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/report/repair_explainer.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "neural/model/model.hpp"
#include "prediction/predict/predictor.hpp"
#include "prediction/predict/rule_status.hpp"
#include "prediction/results/trivial_facts.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "session/change_files.hpp"

namespace rrn::cli {

/// What one run of `rrn reason` found.
struct ReasonResult {
  double load_seconds = 0;
  std::optional<datalog::MaterialiseResult> symbolic;
  double symbolic_seconds = 0;
  std::optional<session::UpdateSummary> updates;
  double update_seconds = 0;
  std::unique_ptr<neural::Model> model;
  /// Predicts while results are written, if they are too many to be kept.
  std::unique_ptr<prediction::Predictor> predictor;
  std::optional<prediction::PredictionReport> neural;
  std::vector<prediction::PredictedFact> predicted;  ///< Unless too many
  double neural_seconds = 0;
  /// Says why facts of examples are doubted or predicted; null: not known.
  std::unique_ptr<RepairExplainer> explainer;
  double threshold = 0.5;
  std::optional<prediction::JudgementSummary> judgement;
  double judgement_seconds = 0;
  bool dropped_contradicting = false;    ///< They are not among the facts
  std::optional<std::uint64_t> n_asked;  ///< Facts that a pattern asked for
};

/// Describes a run for people: counts, how far the engines agree, and
/// `n_examples` facts of each kind.  Derived facts are counted apart from
/// trivial ones that are not shown.
[[nodiscard]] std::string summarise(const reasoner::Knowledge& knowledge,
                                    const ReasonResult& result,
                                    const prediction::ShownTrivial& shown,
                                    std::size_t n_examples);

}  // namespace rrn::cli

#endif  // RRN_CLI_REPORT_REASON_SUMMARY_HPP
