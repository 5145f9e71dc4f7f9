// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_SCORING_EVIDENCE_SCORER_HPP
#define RRN_NEURAL_SCORING_EVIDENCE_SCORER_HPP

#include <span>

#include <torch/types.h>

#include "base/cancellation.hpp"
#include "neural/evidence/batch_evidence.hpp"
#include "neural/evidence/evidence_plan.hpp"
#include "neural/evidence/fact_graph.hpp"
#include "neural/evidence/pair_evidence.hpp"
#include "neural/network/weights.hpp"
#include "neural/scoring/scoring.hpp"

namespace rrn::neural {

/// Adds what evidence says of pairs to their logits, without gradients: the
/// evidence of the subjects that are asked for is found when it is asked for,
/// and memory grows with individuals and facts.  For the CPU; float32.
class EvidenceScorer {
 public:
  /// Takes the facts of the individuals whose embeddings, [n, d], are given.
  /// Borrows `plan`; shares the memory of the weights.
  EvidenceScorer(const NetworkShape& shape, const Weights& weights,
                 const EvidencePlan& plan,
                 std::span<const dataset::Sample* const> kbs,
                 const torch::Tensor& embeddings);

  /// Counts individuals through which no paths are followed.
  [[nodiscard]] std::uint64_t n_hubs() const {
    return count_hubs(plan_, graph_);
  }

  /// Adds to the logits of classes of the individuals from `begin` to before
  /// `end`, [end - begin, m].
  void add_to_classes(const torch::Tensor& embeddings, std::uint32_t begin,
                      std::uint32_t end, torch::Tensor& logits) const;
  /// Adds to the logits of all pairs, [n, n, R].  Throws Cancelled.
  void add_to_all(std::span<float> logits,
                  const CancellationToken& cancel = {}) const;
  /// Adds to the logits of listed literals.  Throws Cancelled.
  void add_to(std::span<const RelationQuery> queries,
              const CancellationToken& cancel = {}) const;

 private:
  class Scratch;
  struct Place;

  void add_block(std::span<const Place> places,
                 std::span<const RelationQuery> queries,
                 Scratch& scratch) const;

  NetworkShape shape_;
  Weights weights_;
  const EvidencePlan& plan_;
  FactGraph graph_;
  SparseRows individuals_;
  torch::Tensor sides_;   ///< See evidence_sides(); the bias in the subjects'
  torch::Tensor output_;  ///< [R, g]
  torch::Tensor direct_;  ///< [R, p]
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_SCORING_EVIDENCE_SCORER_HPP
