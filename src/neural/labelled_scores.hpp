// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_LABELLED_SCORES_HPP
#define RRN_NEURAL_LABELLED_SCORES_HPP

#include <cstddef>
#include <cstdint>

#include "base/error.hpp"
#include "dataset/labels.hpp"
#include "neural/engine.hpp"

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

/// Calls visit(score) for each labelled literal: classes first, by individual
/// and class, then relations by relation, subject and object.
template <typename Visitor>
void for_each_labelled(const dataset::Labels& labels,
                       const Prediction& prediction, Visitor&& visit) {
  RRN_CHECK(labels.classes.size() == prediction.classes.size());
  RRN_CHECK(labels.n_individuals == prediction.n_individuals);
  std::size_t cell = 0;
  for (std::uint32_t i = 0; i < labels.n_individuals; ++i) {
    for (std::uint32_t c = 0; c < labels.n_classes; ++c, ++cell) {
      const dataset::Label label = labels.classes[cell];
      if (!dataset::is_labelled(label)) continue;
      visit(LabelledScore{true, c, i, i, label, prediction.classes[cell]});
    }
  }
  labels.for_each_relation([&](dataset::EntityIndex s, dataset::RelationIndex r,
                               dataset::EntityIndex o, dataset::Label label) {
    visit(LabelledScore{false, r.value, s.value, o.value, label,
                        prediction.relation(s.value, r.value, o.value)});
  });
}

}  // namespace rrn::neural

#endif  // RRN_NEURAL_LABELLED_SCORES_HPP
