// SPDX-License-Identifier: MIT
// The parameters of the network.  Internal to the neural module.
#ifndef RRN_NEURAL_NETWORK_WEIGHTS_HPP
#define RRN_NEURAL_NETWORK_WEIGHTS_HPP

#include <algorithm>
#include <cstdint>
#include <vector>

#include <torch/types.h>

#include "base/random.hpp"
#include "neural/model/options.hpp"

namespace rrn::neural {

/// The numbers from which all shapes follow.
struct NetworkShape {
  ModelOptions options;
  std::uint32_t n_classes = 0;
  std::uint32_t n_relations = 0;
  std::uint32_t n_fact_types = 0;  ///< Update layers for relation facts

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
};

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

/// Draws initial weights, U(-1, 1) / sqrt(fan-in); biases are 0.
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
