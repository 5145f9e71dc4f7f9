// SPDX-License-Identifier: MIT
// A small repair model, made by hand.
#ifndef RRN_TESTS_UNIT_REPAIR_MODEL_SMALL_REPAIR_HPP
#define RRN_TESTS_UNIT_REPAIR_MODEL_SMALL_REPAIR_HPP

#include "repair/model/repair_model.hpp"
#include "unit/repair/repair_samples.hpp"

namespace rrn::repair::test {

/// Three classes and two relations, of which one is judged; relation 1 and
/// class 2 follow.
inline RepairContent small_content() {
  RepairContent content;
  content.vocabulary = vocabulary_of(3, 2);
  content.vocabulary.classes[1].policy = dataset::LabelPolicy::kCwa;
  content.rules = with_prefix(
      "t:r1[?y, ?x] :- t:r0[?x, ?y] .\n"
      "t:C2[?x] :- t:C0[?x], t:r1[?x, ?y] .\n");
  content.card = "made by hand\n";
  content.worlds = {16, 3};
  content.calibration.relations.method = neural::CalibrationMethod::kPlatt;
  content.calibration.relations.scale = 0.5F;
  content.calibration.class_thresholds = {0.5F, 0.25F, 0.75F};
  content.calibration.relation_thresholds = {0.4F, 0.6F};
  BeliefModel& beliefs = content.beliefs;
  beliefs.schema.paths = {{0}, {0, 0}};
  beliefs.schema.surroundings = {{{0}, 0}};
  beliefs.trust = 0.25F;
  BoostedTrees trees(0.1F);
  trees.add({{0, 0, 1, 2, 0}, {0, 0, 0, 0, 1}, {0, 0, 0, 0, -1}});
  beliefs.classes = {{ClassIndex{0}, {ClassIndex{1}}, {trees}},
                     {ClassIndex{1}, {ClassIndex{0}}, {BoostedTrees(-1)}}};
  beliefs.relations = {{RelationIndex{0}, {1}, {{0, 4}}, 2, 0, {trees}}};
  return content;
}

inline dataset::Sample small_sample() {
  dataset::Sample kb;
  kb.n_individuals = 5;
  kb.classes.specified = {is_a(0, 0), is_a(1, 0, false), is_a(2, 1)};
  kb.relations.specified = {joins(0, 0, 1), joins(1, 0, 2), joins(2, 0, 3),
                            joins(4, 1, 0)};
  kb.normalise();
  return kb;
}

}  // namespace rrn::repair::test

#endif  // RRN_TESTS_UNIT_REPAIR_MODEL_SMALL_REPAIR_HPP
