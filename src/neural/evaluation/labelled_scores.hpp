// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_EVALUATION_LABELLED_SCORES_HPP
#define RRN_NEURAL_EVALUATION_LABELLED_SCORES_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/error.hpp"
#include "dataset/sample/labels.hpp"
#include "neural/model/model.hpp"

namespace rrn::neural {

/// One literal that has a label, and what a model says of it.
struct LabelledScore {
  bool is_class = false;
  std::uint32_t predicate = 0;  ///< ClassIndex or RelationIndex
  std::uint32_t subject = 0;
  std::uint32_t object = 0;  ///< The subject, for a class
  dataset::Label label = dataset::Label::kUnlabelled;
  float probability = 0;
};

/// The relation literals that have a label, in the order of
/// Labels::for_each_relation(), all positive.
[[nodiscard]] inline std::vector<dataset::RelationLiteral> labelled_relations(
    const dataset::Labels& labels) {
  std::vector<dataset::RelationLiteral> literals;
  labels.for_each_relation([&](dataset::EntityIndex s, dataset::RelationIndex r,
                               dataset::EntityIndex o, dataset::Label) {
    literals.push_back({s, r, o, true});
  });
  return literals;
}

/// Calls visit(score) for each labelled literal: classes first, by individual
/// and class, then relations by relation, subject and object.  `scores` are of
/// labelled_relations().
template <typename Visitor>
void for_each_labelled(const dataset::Labels& labels,
                       const LiteralScores& scores, Visitor&& visit) {
  RRN_CHECK(labels.classes.size() == scores.classes.size());
  std::size_t cell = 0;
  for (std::uint32_t i = 0; i < labels.n_individuals; ++i) {
    for (std::uint32_t c = 0; c < labels.n_classes; ++c, ++cell) {
      const dataset::Label label = labels.classes[cell];
      if (!dataset::is_labelled(label)) continue;
      visit(LabelledScore{true, c, i, i, label, scores.classes[cell]});
    }
  }
  std::size_t next = 0;
  labels.for_each_relation([&](dataset::EntityIndex s, dataset::RelationIndex r,
                               dataset::EntityIndex o, dataset::Label label) {
    RRN_CHECK(next < scores.relations.size());
    visit(LabelledScore{false, r.value, s.value, o.value, label,
                        scores.relations[next++]});
  });
}

}  // namespace rrn::neural

#endif  // RRN_NEURAL_EVALUATION_LABELLED_SCORES_HPP
