// SPDX-License-Identifier: MIT
// Predictions over data of which not all pairs can be scored.
#ifndef RRN_PREDICTION_PREDICT_LARGE_PREDICTION_HPP
#define RRN_PREDICTION_PREDICT_LARGE_PREDICTION_HPP

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/job.hpp"
#include "base/random.hpp"
#include "neural/model/model.hpp"
#include "neural/pairs/candidate_pairs.hpp"
#include "neural/pairs/relation_filter.hpp"
#include "prediction/predict/prediction.hpp"
#include "reasoner/knowledge/fact_pattern.hpp"
#include "reasoner/knowledge/knowledge.hpp"

namespace rrn::prediction {

struct LargePredictionOptions {
  neural::CandidateLimits limits;
  /// Predict from this probability on; absent: from what the model's
  /// calibration says of each predicate.
  std::optional<float> threshold;
  reasoner::FactPattern asked;  ///< Predict only facts that it asks for
};

/// Scores the class literals of all individuals and the relation literals of
/// the pairs that a few facts join (neural::CandidatePairs) and that the
/// declared domains and ranges admit (neural::RelationFilter), and hands out
/// predictions as they are found: memory grows with the facts and not with the
/// pairs.  Of a subject or an object that is asked for, only its pairs are
/// looked for.
class LargePrediction {
 public:
  using Visitor = std::function<void(const PredictedFact&)>;

  /// Embeds the asserted facts of `knowledge`, which must not change after it.
  /// Throws as read_facts() and Model::embed() do.
  LargePrediction(reasoner::Knowledge& knowledge,
                  std::unique_ptr<neural::Model> model,
                  const LargePredictionOptions& options, const JobContext& job);

  /// Visits the facts that nobody asserted and that have the threshold's
  /// probability or more: those of classes, then those of pairs, subject by
  /// subject in blocks.  To be called once.  Throws Cancelled, and what `visit`
  /// throws.
  void for_each(const Visitor& visit);

  /// What the model cannot read; after for_each() what it made of the rest.
  [[nodiscard]] const PredictionResult& result() const { return result_; }

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
  void add_classes(const Visitor& visit);
  void add_pairs(const Visitor& visit);
  void add_asked_pairs(const Visitor& visit);
  [[nodiscard]] std::uint64_t n_derived_asked_for() const;
  void add_block(const std::vector<neural::CandidatePair>& pairs,
                 const Visitor& visit);
  void add(const Predicate& predicate, Row row, float probability,
           const Visitor& visit);
  void keep_example(std::vector<PredictedFact>& examples, std::uint64_t n_seen,
                    const PredictedFact& fact);

  reasoner::Knowledge& knowledge_;
  std::unique_ptr<neural::Model> model_;
  LargePredictionOptions options_;
  JobContext job_;
  PredictionResult result_;
  ScoredPairs scored_;
  dataset::StoreSample sample_;
  reasoner::FactFilter asked_;
  std::unique_ptr<neural::EmbeddedKb> embedded_;
  std::vector<Predicate> classes_;
  std::vector<Predicate> relations_;
  std::unique_ptr<neural::RelationFilter> filter_;
  std::vector<dataset::RelationLiteral> block_;  ///< Kept for its memory
  Rng rng_;                                      ///< Chooses examples
};

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_PREDICT_LARGE_PREDICTION_HPP
