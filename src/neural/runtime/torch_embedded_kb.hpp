// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_RUNTIME_TORCH_EMBEDDED_KB_HPP
#define RRN_NEURAL_RUNTIME_TORCH_EMBEDDED_KB_HPP

#include <optional>

#include <torch/types.h>

#include "neural/model/calibration.hpp"
#include "neural/model/embedded_kb.hpp"
#include "neural/network/network.hpp"
#include "neural/plan/affected_part.hpp"
#include "neural/plan/initial_embeddings.hpp"
#include "neural/runtime/placed_weights.hpp"
#include "neural/scoring/evidence_scorer.hpp"

namespace rrn::neural {

/// EmbeddedKb over a Network.  Embeddings are computed where the weights lie
/// and scored on the CPU.
class TorchEmbeddedKb final : public EmbeddedKb {
 public:
  /// Embeds `kb`.  Borrows `network`, `placed`, its weights, and `calibration`.
  TorchEmbeddedKb(const Network& network, const PlacedWeights& placed,
                  const Calibration& calibration, const dataset::Sample& kb,
                  const JobContext& job);

  [[nodiscard]] std::uint32_t n_individuals() const override {
    return facts_.n_individuals;
  }
  [[nodiscard]] std::uint32_t n_classes() const override {
    return shape_.n_classes;
  }
  [[nodiscard]] std::uint32_t n_relations() const override {
    return shape_.n_relations;
  }
  [[nodiscard]] std::uint32_t dim() const override {
    return shape_.options.dim;
  }
  [[nodiscard]] std::span<const float> embeddings() const override;
  [[nodiscard]] std::vector<float> class_probabilities(
      std::uint32_t begin, std::uint32_t end) const override;
  [[nodiscard]] std::vector<float> score(
      std::span<const dataset::RelationLiteral> literals,
      const CancellationToken& cancel) const override;
  [[nodiscard]] std::uint64_t n_hubs() const override {
    return evidence_ ? evidence_->n_hubs() : 0;
  }
  EmbeddingUpdate update(const dataset::Sample& kb,
                         const JobContext& job) override;

 private:
  EmbeddingUpdate update_all(const dataset::Sample& kb, const JobContext& job);
  EmbeddingUpdate update_part(const AffectedPart& part,
                              const dataset::Sample& kb, const JobContext& job);
  void gather_evidence();

  const Network& network_;
  const PlacedWeights& placed_;
  const Calibration& calibration_;
  NetworkShape shape_;
  Seed seed_;
  dataset::Sample facts_;  ///< Specified ones, sorted; no more than that
  InitialEmbeddings initial_;
  torch::Tensor embeddings_;  ///< [n, d]
  std::optional<EvidenceScorer> evidence_;
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_RUNTIME_TORCH_EMBEDDED_KB_HPP
