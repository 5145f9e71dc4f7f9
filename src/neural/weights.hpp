// SPDX-License-Identifier: MIT
// The parameters of the network.  Internal to the neural module.
#ifndef RRN_NEURAL_WEIGHTS_HPP
#define RRN_NEURAL_WEIGHTS_HPP

#include <cstdint>
#include <vector>

#include <torch/torch.h>

#include "base/random.hpp"
#include "neural/engine.hpp"

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
  /// Hidden units of a relation's MLP, likewise.
  [[nodiscard]] std::int64_t relation_hidden() const {
    return (2 * dim() + 1) / 2;
  }
};

/// All parameters, in the layout in which they are multiplied.  Rows are inputs
/// and columns outputs: y = x W.  d = dim, m = classes, R = relations,
/// L = fact types, h = hidden units.
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
  /// [d, R, 2, h]: the first layer of each relation's MLP, factorised into what
  /// it does with the subject and with the object
  torch::Tensor relation_hidden;
  torch::Tensor relation_hidden_bias;  ///< [R, h]
  torch::Tensor relation_output;       ///< [R, h]
  torch::Tensor relation_output_bias;  ///< [R]
};

/// Name and shape of one tensor of Weights.
struct WeightSpec {
  const char* name;  ///< In files: never to be changed
  torch::Tensor Weights::*member;
  std::vector<std::int64_t> shape;
  std::int64_t fan_in;  ///< 0: starts at zero
};

/// All tensors, in the order in which they are drawn and stored.
[[nodiscard]] std::vector<WeightSpec> weight_specs(const NetworkShape& shape);

/// Draws initial weights, U(-1, 1) / sqrt(fan-in); biases are 0.
[[nodiscard]] Weights initial_weights(const NetworkShape& shape, Seed seed,
                                      torch::Dtype dtype = torch::kFloat);

/// Copies that share no memory with `weights`.
[[nodiscard]] Weights clone(const NetworkShape& shape, const Weights& weights);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_WEIGHTS_HPP
