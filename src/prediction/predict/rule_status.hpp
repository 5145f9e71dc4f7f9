// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_PREDICT_RULE_STATUS_HPP
#define RRN_PREDICTION_PREDICT_RULE_STATUS_HPP

#include <cstdint>
#include <optional>
#include <vector>

#include "base/job.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "prediction/predict/predicted_fact.hpp"
#include "reasoner/knowledge/knowledge.hpp"

namespace rrn::prediction {

struct JudgeOptions {
  /// How many predictions are tested for contradictions; absent: 100,000 where
  /// the closure can grow fact by fact, 1,000 where each test derives anew.
  std::optional<std::uint64_t> max_tests;
  datalog::MaterialiseOptions limits;  ///< For each derivation
};

struct JudgementSummary {
  std::uint64_t n_derivable = 0;
  std::uint64_t n_contradicting = 0;
  std::uint64_t n_open = 0;
  /// Beyond the greatest number of tests, or a test met a limit.
  std::uint64_t n_untested = 0;
  /// Asserted facts that contradict those before them and were left out: what
  /// the predictions were tested against is consistent.
  std::uint64_t n_left_out = 0;
};

/// Says of each prediction whether the rules derive it, too, or whether, added
/// alone to the asserted facts, it leads to a contradiction: a violated
/// constraint, or a fact whose negation holds.  Sets PredictedFact::status.
///
/// Derivability is read off `knowledge.store` if `is_closed`, else derived in a
/// copy.  Where rules cannot contradict, nothing is tested.  A test costs what
/// the prediction leads to if datalog::TentativeClosure supports the rules,
/// else as much as deriving everything; then, if the facts contradict each
/// other themselves, a contradiction is one violation more.  Where there are
/// more predictions than tests, the most probable ones are tested.  Throws
/// Cancelled.
JudgementSummary judge(reasoner::Knowledge& knowledge, bool is_closed,
                       std::vector<PredictedFact>& facts,
                       const JudgeOptions& options, const JobContext& job);

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_PREDICT_RULE_STATUS_HPP
