// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_CONFIRMATION_RULE_CONFIRMATION_HPP
#define RRN_PREDICTION_CONFIRMATION_RULE_CONFIRMATION_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/job.hpp"
#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "mining/model_figures.hpp"
#include "neural/model/model.hpp"
#include "prediction/confirmation/fact_surroundings.hpp"
#include "prediction/confirmation/told_facts.hpp"

namespace rrn::prediction {

/// How a model is asked about rules.
struct ConfirmationOptions {
  std::uint32_t n_places = 20;  ///< Fresh samples for each rule; 1 or more
  std::uint32_t draws = 1;      ///< How often each is asked about; 1 or more
  Surroundings surroundings = Surroundings::kAll;
  std::uint32_t hops = 3;  ///< Facts from the body to its surroundings, at most
  std::size_t max_facts = 100;  ///< About so many facts of a fresh sample
};

/// Asks a model whether what rules say is so.
class RuleConfirmation {
 public:
  /// Borrows the model and the vocabulary; the job and the facts of
  /// `samples` are copied.  Throws Error (kMismatch) if the model knows nothing
  /// of the vocabulary.
  RuleConfirmation(neural::Model& model,
                   std::span<const dataset::Sample> samples,
                   const dataset::Vocabulary& vocabulary,
                   const ConfirmationOptions& options, const JobContext& job);

  /// Tells the model facts from which the body of the rule follows by the
  /// `known` rules, and asks for its head.  The result depends on the seed of
  /// the job and on nothing that was asked before.  Rules must not name
  /// individuals (MiningOptions::with_constants).  Throws Cancelled, and as
  /// Model::answer() does.
  [[nodiscard]] mining::ModelFigures ask(
      const mining::MinedRule& rule, std::span<const mining::MinedRule> known);

  /// Returns what ask() says of the whole body, in less time.
  [[nodiscard]] mining::Predictions ask_with_body(
      const mining::MinedRule& rule, std::span<const mining::MinedRule> known);

 private:
  class Questions;

  neural::Model& model_;
  const dataset::Vocabulary& vocabulary_;
  ConfirmationOptions options_;
  JobContext job_;
  ModelNumbers numbers_;
  mining::FactIndex stated_;
  mining::FactIndex truth_;  ///< Stated, or known to be true
};

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_CONFIRMATION_RULE_CONFIRMATION_HPP
