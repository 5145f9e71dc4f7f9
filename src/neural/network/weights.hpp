// SPDX-License-Identifier: MIT
// The parameters of the network.  Internal to the neural module.
#ifndef RRN_NEURAL_NETWORK_WEIGHTS_HPP
#define RRN_NEURAL_NETWORK_WEIGHTS_HPP

#include <algorithm>
#include <cstdint>
#include <vector>

#include <torch/types.h>

#include "base/random.hpp"
#include "neural/evidence/evidence_plan.hpp"
#include "neural/model/options.hpp"

namespace rrn::neural {

/// The numbers from which all shapes follow.
struct NetworkShape {
  ModelOptions options;
  std::uint32_t n_classes = 0;
  std::uint32_t n_relations = 0;
  std::uint32_t n_fact_types = 0;  ///< Update layers for relation facts
  // See EvidencePlan; 0 without evidence.
  std::uint32_t n_words = 0;
  std::uint32_t n_neighbour_classes = 0;

  [[nodiscard]] std::int64_t dim() const { return options.dim; }
  /// Hidden units of the class MLP: the mean of its input and output sizes.
  [[nodiscard]] std::int64_t class_hidden() const {
    return (dim() + n_classes) / 2;
  }
  /// MLPs that score relations: one for each, or one for all.
  [[nodiscard]] std::int64_t n_relation_mlps() const {
    return options.shared_relation_layer ? std::min(n_relations, 1U)
                                         : n_relations;
  }
  /// The one that scores `relation`.
  [[nodiscard]] std::int64_t mlp_of(std::int64_t relation) const {
    return options.shared_relation_layer ? 0 : relation;
  }
  /// Hidden units of a relation MLP, likewise.
  [[nodiscard]] std::int64_t relation_hidden() const {
    const std::int64_t n_outputs =
        options.shared_relation_layer ? n_relations : 1;
    return (2 * dim() + n_outputs) / 2;
  }
  [[nodiscard]] bool has_evidence() const {
    return options.evidence != Evidence::kNone;
  }
  /// The numbers of what evidence consists of.
  [[nodiscard]] EvidenceFeatures evidence() const {
    return {n_classes, n_relations, n_words, n_neighbour_classes};
  }
};

/// Hidden units of the MLPs over the evidence of pairs, and of individuals.
inline constexpr std::int64_t kPairEvidenceHidden = 64;
inline constexpr std::int64_t kClassEvidenceHidden = 32;

/// All parameters, in the layout in which they are multiplied.  Rows are inputs
/// and columns outputs: y = x W.  d = dim, m = classes, R = relations,
/// M = relation MLPs, L = fact types, h = hidden units.
struct Weights {
  /// [d + m, 2 d]: from embedding and memberships to gate (V) and candidate (W)
  torch::Tensor class_update;
  /// [L, 2 d, 4 d]: from subject and object to the subject's gate and
  /// candidate, then the object's
  torch::Tensor relation_update;
  /// [L, 2, d]: the weights w of the interaction, subject's and object's side
  torch::Tensor relation_interaction;
  torch::Tensor class_hidden;       ///< [d, h]
  torch::Tensor class_hidden_bias;  ///< [h]
  torch::Tensor class_output;       ///< [h, m]
  torch::Tensor class_output_bias;  ///< [m]
  /// [d, M, 2, h]: the first layer of each relation MLP, factorised into what
  /// it does with the subject and with the object
  torch::Tensor relation_hidden;
  torch::Tensor relation_hidden_bias;  ///< [M, h]
  /// [M, h]: of the input [s = o]; undefined without
  /// ModelOptions::same_individual_input
  torch::Tensor relation_same;
  torch::Tensor relation_output;       ///< [R, h]
  torch::Tensor relation_output_bias;  ///< [R]

  // Undefined without ModelOptions::evidence.  p and q = features of a pair
  // and of an individual, see EvidenceFeatures; g = kPairEvidenceHidden,
  // k = kClassEvidenceHidden
  torch::Tensor pair_evidence;              ///< [p, g]
  torch::Tensor pair_evidence_sides;        ///< [q, 2, g], of both ends
  torch::Tensor pair_evidence_embeddings;   ///< [d, 2, g], of both ends
  torch::Tensor pair_evidence_bias;         ///< [g]
  torch::Tensor pair_evidence_output;       ///< [g, R]
  torch::Tensor pair_evidence_direct;       ///< [p, R], past the hidden layer
  torch::Tensor class_evidence;             ///< [q, k]
  torch::Tensor class_evidence_embeddings;  ///< [d, k]
  torch::Tensor class_evidence_bias;        ///< [k]
  torch::Tensor class_evidence_output;      ///< [k, m]
  torch::Tensor class_evidence_direct;      ///< [q, m]
};

/// Name and shape of one tensor of Weights.
struct WeightSpec {
  const char* name;  ///< Written to files: never to be changed
  torch::Tensor Weights::*member;
  std::vector<std::int64_t> shape;
  std::int64_t fan_in;  ///< 0: starts at zero
};

/// All tensors, in the order in which they are drawn and stored.
[[nodiscard]] std::vector<WeightSpec> weight_specs(const NetworkShape& shape);

/// Draws initial weights, U(-1, 1) / sqrt(fan-in); biases are 0, and so are the
/// outputs over evidence, but for those that believe stated facts.
[[nodiscard]] Weights initial_weights(const NetworkShape& shape, Seed seed,
                                      torch::Dtype dtype = torch::kFloat);

/// Changes initial weights so that the network starts with a guess: what a fact
/// joins becomes alike, and what is alike may be related.  The candidate of
/// either side of a fact is added the other side's embedding, and the first
/// layer of each relation MLP starts from the difference of subject and object,
/// with weights of U(-1, 1) * 3.5: embeddings have norm 1, so that smaller ones
/// keep units next to linear for long.
void start_alike(const NetworkShape& shape, Weights& weights);

/// Copies that share no memory with `weights`.
[[nodiscard]] Weights clone(const NetworkShape& shape, const Weights& weights);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_NETWORK_WEIGHTS_HPP
