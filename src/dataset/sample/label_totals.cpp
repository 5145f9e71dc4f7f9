// SPDX-License-Identifier: MIT
#include "dataset/sample/label_totals.hpp"

#include <array>
#include <vector>

namespace rrn::dataset {

namespace {

struct LabelCounts {
  void add(Label label) { ++totals[static_cast<std::size_t>(label)]; }
  [[nodiscard]] std::uint64_t of(Label label) const {
    return totals[static_cast<std::size_t>(label)];
  }

  std::array<std::uint64_t, kNumLabels> totals{};
};

void add_labels(const LabelCounts& counts, LiteralTotals& totals) {
  totals.add(
      {{counts.of(Label::kSpecifiedTrue), counts.of(Label::kSpecifiedFalse)},
       {counts.of(Label::kInferableTrue), counts.of(Label::kInferableFalse)},
       {counts.of(Label::kPredictableTrue),
        counts.of(Label::kPredictableFalse)}});
}

}  // namespace

void LabelTotals::add(const Labels& labels) {
  ++n_samples;
  n_individuals += labels.n_individuals;
  LabelCounts of_classes;
  LabelCounts of_relations;
  for (const Label label : labels.classes) of_classes.add(label);
  labels.for_each_relation([&](EntityIndex, RelationIndex, EntityIndex,
                               Label label) { of_relations.add(label); });
  add_labels(of_classes, classes);
  add_labels(of_relations, relations);
  n_near_misses +=
      of_classes.of(Label::kNearMiss) + of_relations.of(Label::kNearMiss);
}

void LabelTotals::add(const LabelTotals& other) {
  n_samples += other.n_samples;
  n_individuals += other.n_individuals;
  classes.add(other.classes);
  relations.add(other.relations);
  n_near_misses += other.n_near_misses;
}

}  // namespace rrn::dataset
