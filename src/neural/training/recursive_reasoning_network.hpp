// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_TRAINING_RECURSIVE_REASONING_NETWORK_HPP
#define RRN_NEURAL_TRAINING_RECURSIVE_REASONING_NETWORK_HPP

#include <memory>

#include <torch/nn/module.h>
#include <torch/nn/pimpl.h>

#include "neural/model/options.hpp"
#include "neural/network/batch.hpp"
#include "neural/network/device.hpp"
#include "neural/network/network.hpp"
#include "neural/scoring/scoring.hpp"

namespace rrn::neural {

/// A Network as a LibTorch module, for whatever works on modules: optimisers,
/// parameters(), zero_grad(), apply().
///
/// Parameters have the names of the file format and sit in submodules along
/// their dots (`class_mlp.hidden.weight`).  They share memory with the weights
/// of the network the module was made from and require gradients.
class RecursiveReasoningNetworkImpl : public torch::nn::Module {
 public:
  /// Weights that are not on the CPU need Operations::kLibTorch.
  explicit RecursiveReasoningNetworkImpl(
      const Network& network, Operations operations = Operations::kKernels);

  /// Embeds the individuals of a batch: [rows, d], unit rows (paper, Algorithm
  /// 1).
  [[nodiscard]] torch::Tensor forward(
      const std::shared_ptr<const Batch>& batch) const;

  /// The loss of embeddings against labels: the sum of the mean cross-entropies
  /// of classes and relations (paper, section "Training") times loss_factors().
  /// A network that scores with evidence expects it in the batch.
  [[nodiscard]] torch::Tensor loss(const torch::Tensor& embeddings,
                                   const Batch& batch, const Targets& targets,
                                   const TrainOptions& options) const;

 private:
  NetworkShape shape_;
  Weights weights_;
  Operations operations_;
};
TORCH_MODULE(RecursiveReasoningNetwork);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_TRAINING_RECURSIVE_REASONING_NETWORK_HPP
