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

void add_labels(const LabelCounts& counts, PolarityTotals& specified,
                PolarityTotals& inferable, PolarityTotals& predictable) {
  specified.positive += counts.of(Label::kSpecifiedTrue);
  specified.negative += counts.of(Label::kSpecifiedFalse);
  inferable.positive += counts.of(Label::kInferableTrue);
  inferable.negative += counts.of(Label::kInferableFalse);
  predictable.positive += counts.of(Label::kPredictableTrue);
  predictable.negative += counts.of(Label::kPredictableFalse);
}

void add_totals(const PolarityTotals& from, PolarityTotals& to) {
  to.positive += from.positive;
  to.negative += from.negative;
}

}  // namespace

void LabelTotals::add(const Labels& labels) {
  ++n_samples;
  n_individuals += labels.n_individuals;
  LabelCounts classes;
  LabelCounts relations;
  for (const Label label : labels.classes) classes.add(label);
  labels.for_each_relation([&](EntityIndex, RelationIndex, EntityIndex,
                               Label label) { relations.add(label); });
  add_labels(classes, specified_classes, inferable_classes,
             predictable_classes);
  add_labels(relations, specified_relations, inferable_relations,
             predictable_relations);
  n_near_misses +=
      classes.of(Label::kNearMiss) + relations.of(Label::kNearMiss);
}

void LabelTotals::add(const LabelTotals& other) {
  n_samples += other.n_samples;
  n_individuals += other.n_individuals;
  add_totals(other.specified_classes, specified_classes);
  add_totals(other.inferable_classes, inferable_classes);
  add_totals(other.predictable_classes, predictable_classes);
  add_totals(other.specified_relations, specified_relations);
  add_totals(other.inferable_relations, inferable_relations);
  add_totals(other.predictable_relations, predictable_relations);
  n_near_misses += other.n_near_misses;
}

}  // namespace rrn::dataset
