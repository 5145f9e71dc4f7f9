// SPDX-License-Identifier: MIT
#include "neural/training/loss_factors.hpp"

#include <algorithm>

namespace rrn::neural {

namespace {

std::uint64_t count(const std::vector<dataset::Label>& labels) {
  return static_cast<std::uint64_t>(
      std::count_if(labels.begin(), labels.end(), dataset::is_labelled));
}

std::uint64_t count(const std::vector<dataset::RelationLabels>& relations) {
  std::uint64_t n = 0;
  for (const dataset::RelationLabels& relation : relations) {
    n += count(relation.dense) + relation.sparse.size();
  }
  return n;
}

}  // namespace

LossFactors loss_factors(const TrainOptions& options,
                         std::uint64_t n_class_literals,
                         std::uint64_t n_relation_literals, std::size_t n_kbs) {
  LossFactors factors{options.class_loss_weight, options.relation_loss_weight};
  if (options.loss_reduction == LossReduction::kMean) return factors;
  const auto n = static_cast<double>(n_kbs);
  factors.classes *= static_cast<double>(n_class_literals) / n;
  factors.relations *= static_cast<double>(n_relation_literals) / n;
  return factors;
}

LossFactors loss_factors(const TrainOptions& options,
                         std::span<const dataset::Labels* const> labels,
                         std::uint64_t n_dropped) {
  if (options.loss_reduction == LossReduction::kMean) {
    return loss_factors(options, 0, 0, labels.size());
  }
  std::uint64_t n_classes = 0;
  std::uint64_t n_relations = n_dropped;
  for (const dataset::Labels* kb : labels) {
    n_classes += count(kb->classes);
    n_relations += count(kb->relations);
  }
  return loss_factors(options, n_classes, n_relations, labels.size());
}

}  // namespace rrn::neural
