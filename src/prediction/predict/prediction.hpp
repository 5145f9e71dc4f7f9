// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_PREDICT_PREDICTION_HPP
#define RRN_PREDICTION_PREDICT_PREDICTION_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/job.hpp"
#include "dataset/rdf/sample_builder.hpp"
#include "neural/model/model.hpp"
#include "neural/pairs/candidate_pairs.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "store/triple_store.hpp"

namespace rrn::prediction {

/// What the rules say of a prediction, taken by itself: see judge().
enum class RuleStatus : std::uint8_t {
  kUntested,
  kDerivable,      ///< They derive it too
  kContradicting,  ///< Added to the facts, it contradicts them
  kOpen,           ///< Neither
};

/// A fact that the network holds for true and nobody asserted.
struct PredictedFact {
  RelationKey relation;
  Row row;
  float probability = 0;
  bool derived = false;  ///< The rules derive it too
  RuleStatus status = RuleStatus::kUntested;
};

/// How far the network and the rules agree, over all literals of the model's
/// vocabulary about the individuals that are not asserted.
struct Agreement {
  std::uint64_t n_both = 0;
  std::uint64_t n_derived_only = 0;
  std::uint64_t n_predicted_only = 0;
  std::uint64_t n_neither = 0;

  [[nodiscard]] std::uint64_t n_literals() const {
    return n_both + n_derived_only + n_predicted_only + n_neither;
  }
  /// The part of the literals on which both say the same.
  [[nodiscard]] double accuracy() const;
  /// F1 of the predictions with the derivations as truth; 1 if there are
  /// neither.
  [[nodiscard]] double f1() const;
};

/// Which relation literals of large data were scored.
struct ScoredPairs {
  std::uint32_t hops = 0;
  neural::CandidateCounts counts;
  std::uint64_t n_literals = 0;  ///< Scored
  /// Left out, as domains and ranges do not admit the individuals.
  std::uint64_t n_not_admitted = 0;
  std::uint64_t n_predicted = 0;  ///< Facts handed out, of classes too
  /// Relation facts that the rules derive and that were not scored.
  std::uint64_t n_derived_not_scored = 0;
};

/// Of which pairs of individuals relations are predicted.
enum class PairScope : std::uint8_t {
  /// Of those that a path of facts joins, however long.  Bodies of rules are
  /// connected, and networks learn from samples that are: of strangers they
  /// know nothing, and may say much.
  kJoined,
  kAll,
};

struct PredictionResult {
  std::vector<PredictedFact> facts;  ///< Sorted by relation, then row
  /// Facts that the rules derive and the network does not hold for true.
  std::vector<PredictedFact> missed;
  Agreement agreement;  ///< Empty store of derived facts: all derived are 0
  std::uint64_t n_individuals = 0;
  /// Asserted facts that the network holds for false.
  std::uint64_t n_doubted = 0;
  /// Classes and properties of the data that the model does not know, and
  /// relations whose facts it cannot read, with the number of their facts.
  std::vector<std::pair<std::string, std::uint64_t>> unknown_predicates;
  std::vector<std::pair<std::string, std::uint64_t>> unread_relations;
  std::uint64_t n_literal_objects = 0;  ///< Facts skipped for a literal object
  /// Predicates with a threshold of their own that facts were predicted from.
  std::size_t n_own_thresholds = 0;
  /// Pairs of individuals that were left out by PairScope::kJoined.
  std::uint64_t n_unjoined_pairs = 0;
  /// Of large data (LargePrediction): then `facts` and `missed` are examples.
  std::optional<ScoredPairs> pairs;
};

/// Whether all pairs of so many individuals can be scored at once.
[[nodiscard]] bool fits_all_pairs(std::uint64_t n_individuals,
                                  std::uint64_t n_relations);

/// Returns the relations of specified facts of `kb` that `model` cannot read,
/// with the number of these facts.
[[nodiscard]] std::vector<std::pair<std::string, std::uint64_t>> find_unread(
    const dataset::Sample& kb, const neural::Model& model);

/// Returns the facts of `knowledge` as `model` reads them, and says in `result`
/// what it cannot read.  Throws Error (kMismatch) if the data use nothing of
/// the model's vocabulary.
[[nodiscard]] dataset::StoreSample read_facts(
    const reasoner::Knowledge& knowledge, const neural::Model& model,
    PredictionResult& result);

/// Predicts over the asserted facts of `knowledge` and compares with what is
/// derived in it.  Facts from probability `threshold` on are predicted; without
/// it, from what the model's calibration says of their predicate.  Literals of
/// pairs that `scope` leaves out are not compared unless the rules derive them;
/// these count as derived only.  Throws Error
/// (kMismatch) if the data use nothing of the model's vocabulary, and
/// kUnsupported if scoring all pairs would take more than 4 GB.
[[nodiscard]] PredictionResult predict(reasoner::Knowledge& knowledge,
                                       neural::Model& model,
                                       std::optional<float> threshold,
                                       const JobContext& job,
                                       PairScope scope = PairScope::kJoined);

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_PREDICT_PREDICTION_HPP
