// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_EVIDENCE_BATCH_EVIDENCE_HPP
#define RRN_NEURAL_EVIDENCE_BATCH_EVIDENCE_HPP

#include <cstdint>
#include <span>
#include <vector>

#include "dataset/sample/sample.hpp"
#include "neural/evidence/evidence_plan.hpp"
#include "neural/evidence/fact_graph.hpp"
#include "neural/evidence/pair_evidence.hpp"

namespace rrn::neural {

/// Rows of features, as LibTorch's sums over bags take them.
struct SparseRows {
  std::vector<std::int64_t> begins{0};  ///< In `indices`, by row; one more
  std::vector<std::int64_t> indices;
  std::vector<float> values;

  [[nodiscard]] std::size_t size() const { return begins.size() - 1; }
  void add(std::span<const Feature> row);
};

/// What is stated of the individuals and of the pairs of a batch.
struct BatchEvidence {
  static constexpr std::int32_t kNone = -1;

  SparseRows individuals;  ///< One row for each of the batch
  SparseRows pairs;        ///< One row for each pair with evidence
  /// Rows of the individuals of each pair; pairs are sorted by them.
  std::vector<std::int64_t> subjects;
  std::vector<std::int64_t> objects;
  /// The first pair of each subject, by row; one more
  std::vector<std::int64_t> begins;

  /// The index of a pair, or kNone.
  [[nodiscard]] std::int32_t find(std::int64_t subject,
                                  std::int64_t object) const;
};

/// What is stated of each individual: classes, numbers of facts, and the
/// classes of neighbours that the plan lists.
[[nodiscard]] SparseRows individual_evidence(const EvidencePlan& plan,
                                             const EvidenceFeatures& features,
                                             const FactGraph& graph);

/// Gathers the evidence of a batch of `kbs`.
[[nodiscard]] BatchEvidence batch_evidence(
    std::span<const dataset::Sample* const> kbs, const EvidencePlan& plan,
    const EvidenceFeatures& features);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_EVIDENCE_BATCH_EVIDENCE_HPP
