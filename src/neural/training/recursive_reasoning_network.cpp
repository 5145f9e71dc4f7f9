// SPDX-License-Identifier: MIT
#include "neural/training/recursive_reasoning_network.hpp"

#include <string>

#include "neural/embedding/embedding.hpp"
#include "neural/scoring/evidence_layers.hpp"
#include "neural/training/loss_factors.hpp"

namespace rrn::neural {

namespace {

/// Registers a parameter under a name with dots, making submodules on the way.
void register_nested(torch::nn::Module& module, const std::string& name,
                     const torch::Tensor& tensor) {
  const std::size_t dot = name.find('.');
  if (dot == std::string::npos) {
    module.register_parameter(name, tensor);
    return;
  }
  const std::string head = name.substr(0, dot);
  const auto children = module.named_children();
  const auto child = children.contains(head)
                         ? children[head]
                         : module.register_module(
                               head, std::make_shared<torch::nn::Module>(head));
  register_nested(*child, name.substr(dot + 1), tensor);
}

}  // namespace

RecursiveReasoningNetworkImpl::RecursiveReasoningNetworkImpl(
    const Network& network, Operations operations)
    : torch::nn::Module("RecursiveReasoningNetwork"),
      shape_(network.shape()),
      weights_(network.weights),
      operations_(operations) {
  for (const WeightSpec& spec : weight_specs(shape_)) {
    register_nested(*this, spec.name, weights_.*spec.member);
  }
}

torch::Tensor RecursiveReasoningNetworkImpl::forward(
    const std::shared_ptr<const Batch>& batch) const {
  return operations_ == Operations::kLibTorch
             ? embed_torch(shape_, weights_, *batch)
             : embed(shape_, weights_, batch);
}

torch::Tensor RecursiveReasoningNetworkImpl::loss(
    const torch::Tensor& embeddings, const Batch& batch, const Targets& targets,
    const TrainOptions& options) const {
  const LossFactors factors =
      loss_factors(options, targets.labels, targets.n_dropped);
  const auto relations = operations_ == Operations::kLibTorch
                             ? relation_loss_torch
                             : relation_loss;
  torch::Tensor of_classes;
  RelationOffsets of_relations;
  if (batch.evidence != nullptr) {
    of_classes =
        class_offsets(weights_, embeddings, batch.evidence->individuals);
    of_relations = {relation_offsets(weights_, embeddings, *batch.evidence),
                    batch.evidence.get()};
  }
  return factors.classes *
             class_loss(weights_, embeddings, targets, of_classes) +
         factors.relations * relations(shape_, weights_, embeddings, batch.rows,
                                       targets, of_relations);
}

}  // namespace rrn::neural
