// SPDX-License-Identifier: MIT
#include "dataset/label_totals.hpp"

#include <array>
#include <vector>

namespace rrn::dataset {

namespace {

void add_labels(const std::vector<Label>& labels, PolarityTotals& specified,
                PolarityTotals& inferable) {
  std::array<std::uint64_t, 5> totals{};
  for (const Label label : labels) ++totals[static_cast<std::size_t>(label)];
  const auto total = [&](Label label) {
    return totals[static_cast<std::size_t>(label)];
  };
  specified.positive += total(Label::kSpecifiedTrue);
  specified.negative += total(Label::kSpecifiedFalse);
  inferable.positive += total(Label::kInferableTrue);
  inferable.negative += total(Label::kInferableFalse);
}

void add_totals(const PolarityTotals& from, PolarityTotals& to) {
  to.positive += from.positive;
  to.negative += from.negative;
}

}  // namespace

void LabelTotals::add(const Labels& labels) {
  ++n_samples;
  n_individuals += labels.n_individuals;
  add_labels(labels.classes, specified_classes, inferable_classes);
  add_labels(labels.relations, specified_relations, inferable_relations);
}

void LabelTotals::add(const LabelTotals& other) {
  n_samples += other.n_samples;
  n_individuals += other.n_individuals;
  add_totals(other.specified_classes, specified_classes);
  add_totals(other.inferable_classes, inferable_classes);
  add_totals(other.specified_relations, specified_relations);
  add_totals(other.inferable_relations, inferable_relations);
}

}  // namespace rrn::dataset
