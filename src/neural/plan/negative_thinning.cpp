// SPDX-License-Identifier: MIT
#include "neural/plan/negative_thinning.hpp"

#include <vector>

namespace rrn::neural {

namespace {

using dataset::Label;

/// Pointers to the labels in tables that are false because `kb` says so.
std::vector<Label*> stored_negatives(const dataset::Sample& kb,
                                     dataset::Labels& labels) {
  std::vector<Label*> result;
  const auto add = [&](const dataset::RelationLiteral& literal) {
    auto& table = labels.relations[literal.relation.value].dense;
    if (table.empty()) return;
    Label& label =
        table[std::size_t{literal.subject.value} * labels.n_individuals +
              literal.object.value];
    if (label == Label::kInferableFalse) result.push_back(&label);
  };
  for (const auto& literal : kb.relations.inferable) {
    if (!literal.positive) add(literal);
  }
  for (const auto& negative : kb.relations.drawn) add(negative.literal);
  return result;
}

}  // namespace

std::uint64_t thin_negatives(const dataset::Sample& kb, double rate, Rng& rng,
                             dataset::Labels& labels) {
  const std::vector<Label*> stored = stored_negatives(kb, labels);
  for (Label* label : stored) *label = Label::kNearMiss;  // Never thinned
  std::uint64_t n_dropped = 0;
  for (dataset::RelationLabels& relation : labels.relations) {
    for (Label& label : relation.dense) {
      if (label != Label::kInferableFalse) continue;
      const bool stays = rng.chance(rate);
      label = stays ? kThinnedNegative : Label::kUnlabelled;
      n_dropped += stays ? 0 : 1;
    }
  }
  for (Label* label : stored) *label = Label::kInferableFalse;
  return n_dropped;
}

}  // namespace rrn::neural
