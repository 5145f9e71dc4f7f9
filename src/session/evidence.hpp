// SPDX-License-Identifier: MIT
// The stated facts on which predictions of a session's model rest.
#ifndef RRN_SESSION_EVIDENCE_HPP
#define RRN_SESSION_EVIDENCE_HPP

#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/job.hpp"
#include "dataset/rdf/sample_builder.hpp"
#include "neural/model/model.hpp"
#include "prediction/rationale/counterfactual.hpp"
#include "prediction/rationale/counterfactual_search.hpp"
#include "prediction/rationale/literal_facts.hpp"
#include "prediction/rationale/rationale.hpp"
#include "prediction/rationale/rationale_search.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "store/fact.hpp"

namespace rrn::session {

/// A network that many may ask, one at a time.
class SharedModel {
 public:
  explicit SharedModel(std::unique_ptr<neural::Model> model)
      : model_(std::move(model)) {}

  /// Waits for its turn.  Throws Cancelled while waiting.
  [[nodiscard]] std::unique_lock<std::timed_mutex> take(
      const CancellationToken& cancel);
  /// To be changed and asked by who has the turn.
  [[nodiscard]] neural::Model& model() { return *model_; }

 private:
  std::timed_mutex turn_;
  std::unique_ptr<neural::Model> model_;
};

/// Finds the stated facts on which predictions rest, as they were stated at one
/// moment; see Session::evidence_finder().  Thread-safe.
class EvidenceFinder {
 public:
  /// Reads the facts, and gives the names of the model's vocabulary numbers:
  /// O(facts).  Borrows neither.  `threshold`: for options that have none.
  /// Throws as prediction::read_facts().
  EvidenceFinder(reasoner::Knowledge& knowledge,
                 std::shared_ptr<SharedModel> model,
                 std::optional<float> threshold);

  /// Returns nothing where the model says nothing of the fact: it does not know
  /// the class or property, or no fact that it reads is about the individuals.
  /// Throws as prediction::RationaleSearch, and Cancelled.
  [[nodiscard]] std::optional<prediction::Rationale> find(
      const Fact& fact, prediction::RationaleOptions options,
      const JobContext& job) const;

  /// Finds what would have to be stated otherwise for the model to say the
  /// opposite of a fact; not whether rules then say so, see
  /// Prover::derive_changes().  Returns nothing as find() does.  The first call
  /// takes O(facts * log facts) beside the search.  Throws as
  /// prediction::CounterfactualSearch, and Cancelled.
  [[nodiscard]] std::optional<prediction::Counterfactual> find_changes(
      const Fact& fact, prediction::CounterfactualOptions options,
      const JobContext& job) const;

  /// Translates what was found.
  [[nodiscard]] const prediction::LiteralFacts& facts() const { return facts_; }

 private:
  std::shared_ptr<SharedModel> model_;
  std::optional<float> threshold_;
  dataset::StoreSample sample_;
  prediction::LiteralFacts facts_;
  prediction::RationaleSearch search_;
  /// Made when first asked for, by who has the model's turn.
  mutable std::optional<prediction::CounterfactualSearch> change_search_;
};

/// What is to be found beside a proof; nothing without a finder.
struct EvidenceRequest {
  std::shared_ptr<const EvidenceFinder> finder;
  prediction::RationaleOptions options;
  /// How to look for what would change the answer; absent: not at all.
  std::optional<prediction::CounterfactualOptions> changes;
};

/// Finds where facts are stated, as reasoner::locate() does; nowhere if the
/// files are gone.
[[nodiscard]] std::vector<SourceLocation> locate_stated(
    const std::vector<Fact>& facts, const reasoner::Sources& sources,
    const Dictionary& dictionary, const JobContext& job);

}  // namespace rrn::session

#endif  // RRN_SESSION_EVIDENCE_HPP
