// SPDX-License-Identifier: MIT
#include "neural/runtime/fact_gradients.hpp"

#include <array>
#include <map>

#include "base/error.hpp"
#include "neural/embedding/embedding.hpp"
#include "neural/network/batch.hpp"
#include "neural/scoring/scoring.hpp"

namespace rrn::neural {

namespace {

using torch::Tensor;

/// The facts of a plan as tensors that want gradients.
FactInputs inputs_of(const UpdatePlan& plan) {
  FactInputs inputs;
  inputs.memberships =
      torch::tensor(plan.memberships)
          .view({static_cast<std::int64_t>(plan.class_rows.size()),
                 plan.n_classes})
          .set_requires_grad(true);
  for (const UpdatePlan::LayerFacts& facts : plan.facts) {
    inputs.relations.push_back(
        torch::ones({static_cast<std::int64_t>(facts.subjects.size())})
            .set_requires_grad(true));
  }
  return inputs;
}

/// The gradient of a tensor times itself; zeros where nothing depends on it.
Tensor gradient_times_input(const Tensor& input) {
  const Tensor gradient = input.grad();
  if (!gradient.defined()) return torch::zeros_like(input);
  return (gradient * input).detach().contiguous();
}

/// The gradients by the facts of a plan, in the order of the sample's facts.
std::vector<float> values_of(const Network& network, const dataset::Sample& kb,
                             const UpdatePlan& plan, const FactInputs& inputs) {
  std::vector<float> values(kb.classes.specified.size() +
                            kb.relations.specified.size());
  std::map<dataset::ClassLiteral, std::size_t> class_places;
  std::map<dataset::RelationLiteral, std::size_t> places;
  for (const auto& fact : kb.classes.specified) {
    class_places.emplace(fact, class_places.size());
  }
  for (std::size_t i = 0; i < kb.relations.specified.size(); ++i) {
    places.emplace(kb.relations.specified[i], kb.classes.specified.size() + i);
  }
  const Tensor of_classes = gradient_times_input(inputs.memberships);
  for (std::size_t i = 0; i < plan.memberships.size(); ++i) {
    const float membership = plan.memberships[i];
    if (membership == 0) continue;
    const auto c = static_cast<std::uint32_t>(i % plan.n_classes);
    const auto found = class_places.find(
        {{plan.class_rows[i / plan.n_classes]}, {c}, membership > 0});
    if (found == class_places.end()) continue;
    values[found->second] = of_classes.data_ptr<float>()[i];
  }
  for (std::size_t k = 0; k < plan.facts.size(); ++k) {
    const UpdatePlan::LayerFacts& facts = plan.facts[k];
    const FactType type = network.fact_types.types()[facts.layer];
    const Tensor of_facts = gradient_times_input(inputs.relations[k]);
    for (std::size_t i = 0; i < facts.subjects.size(); ++i) {
      const auto found = places.find({{facts.subjects[i]},
                                      type.relation,
                                      {facts.objects[i]},
                                      type.positive});
      if (found == places.end()) continue;
      values[found->second] += of_facts.data_ptr<float>()[i];
    }
  }
  return values;
}

}  // namespace

std::vector<float> fact_gradients(const Network& network,
                                  const dataset::Sample& kb,
                                  const dataset::RelationLiteral& literal,
                                  Seed seed) {
  const NetworkShape shape = network.shape();
  if (shape.has_evidence()) {
    throw Error(ErrorCode::kUnsupported,
                "this network scores with evidence of paths, which has no "
                "gradient");
  }
  if (literal.subject.value >= kb.n_individuals ||
      literal.object.value >= kb.n_individuals ||
      literal.relation.value >= shape.n_relations) {
    throw Error(ErrorCode::kBadArgument,
                "a literal about an individual or a relation that is not "
                "there; expected indices of the knowledge base");
  }
  const torch::AutoGradMode guard(true);
  const std::array members{&kb};
  const std::array seeds{seed};
  const Batch batch = make_batch(members, seeds, shape, network.fact_types, 1);
  const UpdatePlan& plan = batch.chunks.at(0).plan;
  const FactInputs inputs = inputs_of(plan);
  const Tensor embeddings = embed_torch(shape, network.weights, batch, &inputs);
  const Tensor logit = relation_logits_torch(
      shape, network.weights,
      embeddings)[literal.subject.value][literal.object.value]
                 [literal.relation.value];
  (literal.positive ? logit : -logit).backward();

  return values_of(network, kb, plan, inputs);
}

}  // namespace rrn::neural
