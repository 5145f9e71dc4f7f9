// SPDX-License-Identifier: MIT
#include "neural/network/weights.hpp"

#include <cmath>

namespace rrn::neural {

namespace {

/// Sets the outputs over evidence, which start at zero, to the guess that
/// stated facts hold and that stated negations are right.
void believe_facts(const NetworkShape& shape, Weights& weights) {
  constexpr float kBelief = 8;
  const EvidenceFeatures features = shape.evidence();
  for (std::uint32_t r = 0; r < shape.n_relations; ++r) {
    auto& direct = weights.pair_evidence_direct;
    direct[EvidenceFeatures::stated(2 * r)][r] = kBelief;
    direct[features.negated(2 * r)][r] = -kBelief;
  }
  for (std::uint32_t c = 0; c < shape.n_classes; ++c) {
    auto& direct = weights.class_evidence_direct;
    direct[features.member({c, true})][c] = kBelief;
    direct[features.member({c, false})][c] = -kBelief;
  }
}

void add_evidence_specs(const NetworkShape& shape,
                        std::vector<WeightSpec>& specs) {
  constexpr std::int64_t kUsualFeatures = 16;  // Few are not 0 at once.
  // Names with fewer dots come first, as in the modules of LibTorch.
  const std::int64_t d = shape.dim();
  const std::int64_t m = shape.n_classes;
  const std::int64_t r = shape.n_relations;
  const std::int64_t p = shape.evidence().n_of_pairs();
  const std::int64_t q = shape.evidence().n_of_individuals();
  const std::int64_t g = kPairEvidenceHidden;
  const std::int64_t k = kClassEvidenceHidden;
  const std::vector<WeightSpec> own{
      {"pair_evidence.weight", &Weights::pair_evidence, {p, g}, kUsualFeatures},
      {"pair_evidence.bias", &Weights::pair_evidence_bias, {g}, 0},
      {"pair_evidence.sides.weight",
       &Weights::pair_evidence_sides,
       {q, 2, g},
       kUsualFeatures},
      {"pair_evidence.embeddings.weight",
       &Weights::pair_evidence_embeddings,
       {d, 2, g},
       2 * d},
      {"pair_evidence.output.weight",
       &Weights::pair_evidence_output,
       {g, r},
       0},
      {"pair_evidence.direct.weight",
       &Weights::pair_evidence_direct,
       {p, r},
       0},
      {"class_evidence.weight",
       &Weights::class_evidence,
       {q, k},
       kUsualFeatures},
      {"class_evidence.bias", &Weights::class_evidence_bias, {k}, 0},
      {"class_evidence.embeddings.weight",
       &Weights::class_evidence_embeddings,
       {d, k},
       d},
      {"class_evidence.output.weight",
       &Weights::class_evidence_output,
       {k, m},
       0},
      {"class_evidence.direct.weight",
       &Weights::class_evidence_direct,
       {q, m},
       0},
  };
  specs.insert(specs.end(), own.begin(), own.end());
}

}  // namespace

std::vector<WeightSpec> weight_specs(const NetworkShape& shape) {
  const std::int64_t d = shape.dim();
  const std::int64_t m = shape.n_classes;
  const std::int64_t r = shape.n_relations;
  const std::int64_t l = shape.n_fact_types;
  const std::int64_t hc = shape.class_hidden();
  const std::int64_t h = shape.relation_hidden();
  const std::int64_t mlps = shape.n_relation_mlps();
  std::vector<WeightSpec> specs{
      {"class_update.weight", &Weights::class_update, {d + m, 2 * d}, d + m},
      {"relation_update.weight",
       &Weights::relation_update,
       {l, 2 * d, 4 * d},
       2 * d},
      {"relation_update.interaction",
       &Weights::relation_interaction,
       {l, 2, d},
       d},
      {"class_mlp.hidden.weight", &Weights::class_hidden, {d, hc}, d},
      {"class_mlp.hidden.bias", &Weights::class_hidden_bias, {hc}, 0},
      {"class_mlp.output.weight", &Weights::class_output, {hc, m}, hc},
      {"class_mlp.output.bias", &Weights::class_output_bias, {m}, 0},
      {"relation_mlps.hidden.weight",
       &Weights::relation_hidden,
       {d, mlps, 2, h},
       2 * d},
      {"relation_mlps.hidden.bias",
       &Weights::relation_hidden_bias,
       {mlps, h},
       0},
      {"relation_mlps.output.weight", &Weights::relation_output, {r, h}, h},
      {"relation_mlps.output.bias", &Weights::relation_output_bias, {r}, 0},
  };
  if (shape.options.same_individual_input) {
    specs.push_back({"relation_mlps.same_individual.weight",
                     &Weights::relation_same,
                     {mlps, h},
                     2 * d + 1});
  }
  if (shape.has_evidence()) add_evidence_specs(shape, specs);
  return specs;
}

Weights initial_weights(const NetworkShape& shape, Seed seed,
                        torch::Dtype dtype) {
  Weights weights;
  for (const WeightSpec& spec : weight_specs(shape)) {
    torch::Tensor values = torch::zeros(spec.shape, torch::kFloat);
    if (spec.fan_in > 0) {
      const double bound = 1 / std::sqrt(static_cast<double>(spec.fan_in));
      Rng rng(seed.derive(spec.name));
      auto* data = values.data_ptr<float>();
      for (std::int64_t i = 0; i < values.numel(); ++i) {
        data[i] = static_cast<float>((2 * rng.uniform() - 1) * bound);
      }
    }
    weights.*spec.member = values.to(dtype);
  }
  if (shape.has_evidence()) believe_facts(shape, weights);
  return weights;
}

void start_alike(const NetworkShape& shape, Weights& weights) {
  const std::int64_t d = shape.dim();
  const torch::Tensor same = torch::eye(d, weights.relation_update.options());
  const auto block = [&](std::int64_t input, std::int64_t output) {
    return weights.relation_update.narrow(1, input * d, d)
        .narrow(2, output * d, d);
  };
  block(1, 1).add_(same);  // The object in the subject's candidate
  block(0, 3).add_(same);  // The subject in the object's
  constexpr double kBound = 3.5;
  const torch::Tensor subject = weights.relation_hidden.select(2, 0);
  subject.mul_(kBound * std::sqrt(2.0 * static_cast<double>(d)));
  weights.relation_hidden.select(2, 1).copy_(-subject);
}

Weights clone(const NetworkShape& shape, const Weights& weights) {
  Weights copy;
  for (const WeightSpec& spec : weight_specs(shape)) {
    copy.*spec.member = (weights.*spec.member).detach().clone();
  }
  return copy;
}

}  // namespace rrn::neural
