// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_PREDICT_PREDICTOR_HPP
#define RRN_PREDICTION_PREDICT_PREDICTOR_HPP

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/job.hpp"
#include "dataset/rdf/sample_builder.hpp"
#include "neural/model/model.hpp"
#include "neural/pairs/candidate_pairs.hpp"
#include "neural/pairs/relation_filter.hpp"
#include "prediction/predict/agreement.hpp"
#include "prediction/predict/fact_reading.hpp"
#include "prediction/predict/predicted_fact.hpp"
#include "reasoner/knowledge/fact_pattern.hpp"
#include "reasoner/knowledge/knowledge.hpp"

namespace rrn::prediction {

/// The pairs of individuals for which relations are predicted.
enum class PairScope : std::uint8_t {
  /// Those that a path of facts joins, however long, or those of kNear where
  /// all pairs are too many.  Bodies of rules are connected, and networks learn
  /// from samples that are: of strangers they know nothing, and may say much.
  kJoined,
  kNear,  ///< Those that a few facts join: see neural::CandidatePairs
  kAll,
};

struct PredictOptions {
  /// Predict from this probability on; absent: from what the model's
  /// calibration says of each predicate.
  std::optional<float> threshold;
  PairScope scope = PairScope::kJoined;
  neural::CandidateLimits limits;  ///< What kNear means
  reasoner::FactPattern asked;     ///< Predict only facts that it asks for
};

/// Which relation literals were scored where not all pairs were.
struct ScoredPairs {
  std::uint32_t hops = 0;
  neural::CandidateCounts counts;
  std::uint64_t n_literals = 0;
  /// Left out, as domains and ranges do not admit the individuals.
  std::uint64_t n_not_admitted = 0;
  /// Left out, as they lie beyond the reach of their relations.
  std::uint64_t n_beyond_reach = 0;
  std::uint64_t n_hubs = 0;  ///< See EmbeddedKb::n_hubs()
  /// Relation facts that the rules derive and that were not scored.  They are
  /// among Agreement::n_derived_only(), as the model has not found them.
  std::uint64_t n_derived_not_scored = 0;
  /// Not pairs were scored but what the model believes to any degree, what is
  /// stated, and what the rules derive: see EmbeddedKb::believed_relations().
  bool only_believed = false;
};

/// What there is to say of predictions beside the facts.
struct PredictionReport {
  explicit PredictionReport(Seed seed) : agreement(seed) {}

  UnreadFacts unread;
  std::uint64_t n_individuals = 0;
  /// Predicates with a threshold of their own that facts were predicted from.
  std::size_t n_own_thresholds = 0;
  /// Pairs of individuals that were left out as no facts join them.
  std::uint64_t n_unjoined_pairs = 0;
  std::optional<ScoredPairs> pairs;  ///< Absent: all pairs were scored
  Agreement agreement;
};

/// Whether all pairs of so many individuals can be scored at once: their scores
/// take at most 4 GB.
[[nodiscard]] bool fits_all_pairs(std::uint64_t n_individuals,
                                  std::uint64_t n_relations);

/// Predicts over the asserted facts of knowledge, and compares with what is
/// derived in it.
///
/// Scores the class literals of all individuals, and the relation literals of
/// all pairs, of which those that a model does not list are not looked at, or,
/// where these are too many or only near ones are wanted, those of candidate
/// pairs that the declared domains and ranges admit (neural::RelationFilter).
/// Then memory grows with the facts and not with the pairs, and of a subject or
/// an object that is asked for only its pairs are looked for.
class Predictor {
 public:
  using Visitor = std::function<void(const PredictedFact&)>;

  /// Reads the facts, and embeds them if candidates are scored.  Borrows all;
  /// `knowledge` must not change but for its dictionary.  Throws as
  /// read_facts() and Model::embed() do, and Error (kUnsupported) if
  /// PairScope::kAll would take more than 4 GB.
  Predictor(reasoner::Knowledge& knowledge, neural::Model& model,
            const PredictOptions& options, const JobContext& job);

  /// Whether the pairs of individuals that are scored are candidates.
  [[nodiscard]] bool scores_candidates() const { return filter_ != nullptr; }

  /// Visits the facts that nobody asserted and that have the threshold's
  /// probability or more: those of classes, then those of pairs.  A literal of
  /// a pair that no facts join is not compared unless the rules derive it; it
  /// counts as derived only.  To be called once.  Throws as Model::predict(),
  /// Cancelled, and what `visit` throws.
  void for_each(const Visitor& visit);

  /// The facts as the model reads them.
  [[nodiscard]] const dataset::StoreSample& sample() const { return sample_; }

  /// What the model cannot read; after for_each() all the rest.
  [[nodiscard]] const PredictionReport& report() const { return report_; }

 private:
  /// A class or relation of the vocabulary in the store.
  struct Predicate {
    RelationKey key;
    const Relation* facts = nullptr;
    const Relation* negations = nullptr;
    float threshold = 0.5F;
  };

  [[nodiscard]] Predicate find(const dataset::Predicate& predicate, Arity arity,
                               float threshold);
  void find_predicates();
  void prepare_candidates();
  [[nodiscard]] std::uint64_t n_derived_asked_for() const;
  void score_all(const Visitor& visit);
  void add_all_classes(std::span<const float> probabilities,
                       const Visitor& visit);
  void add_all_pairs(const neural::Prediction& scores, const Visitor& visit);
  [[nodiscard]] bool needs_listed_pairs_alone() const;
  void score_listed(const Visitor& visit);
  [[nodiscard]] std::uint64_t n_pairs_asked_for() const;
  void add_classes(const Visitor& visit);
  void add_candidates(const Visitor& visit);
  void add_asked_candidates(const Visitor& visit);
  void add_believed(std::vector<dataset::RelationLiteral> literals,
                    const Visitor& visit);
  void add_block(const std::vector<neural::CandidatePair>& pairs,
                 const Visitor& visit);
  void score_block(std::uint32_t relation, const Visitor& visit);
  void add(const Predicate& predicate, Row row, float probability,
           const Visitor& visit);
  void leave_out(const Predicate& predicate, Row row, float probability);
  [[nodiscard]] bool is_derived(const Predicate& predicate, Row row) const;

  reasoner::Knowledge& knowledge_;
  neural::Model& model_;
  PredictOptions options_;
  JobContext job_;
  PredictionReport report_;
  ScoredPairs scored_;
  dataset::StoreSample sample_;
  reasoner::FactFilter asked_;
  std::vector<Predicate> classes_;
  std::vector<Predicate> relations_;
  // Candidates and listed pairs only:
  std::unique_ptr<neural::EmbeddedKb> embedded_;
  std::unique_ptr<neural::RelationFilter> filter_;
  std::vector<dataset::RelationLiteral> block_;  ///< Kept for its memory
};

/// Returns all facts that a predictor visits.
[[nodiscard]] std::vector<PredictedFact> collect(Predictor& predictor);

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_PREDICT_PREDICTOR_HPP
