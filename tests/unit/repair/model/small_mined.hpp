// SPDX-License-Identifier: MIT
// A small model of mined rules, made by hand.
#ifndef RRN_TESTS_UNIT_REPAIR_MODEL_SMALL_MINED_HPP
#define RRN_TESTS_UNIT_REPAIR_MODEL_SMALL_MINED_HPP

#include "repair/model/mined_model.hpp"
#include "unit/repair/model/small_repair.hpp"

namespace rrn::repair::test {

/// Three classes and two relations; relation 1 and class 2 are concluded.
inline MinedContent small_mined() {
  MinedContent content;
  content.vocabulary = vocabulary_of(3, 2);
  content.vocabulary.classes[1].policy = dataset::LabelPolicy::kCwa;
  content.in_rounds = true;
  content.card = "made by hand\n";
  content.calibration.class_thresholds = {0.5F, 0.25F, 0.75F};
  content.calibration.relation_thresholds = {0.4F, 0.6F};
  // r1(x, y) :- r0(y, x); and with less confidence :- r0(x, y).
  content.rules.push_back({{false, 1}, {1}, {}, {}, {}, 0, {15, 15, 15, 20}});
  content.rules.push_back({{false, 1}, {0}, {}, {}, {}, 1, {3, 7, 7, 20}});
  // C2(x) :- C0(x), r0(x, y), r1(y, z), C1(z), where all differ.
  content.rules.push_back(
      {{true, 2}, {0, 2}, {0}, 1, {}, 1 | 2 | 8, {20, 300, 200, 40}});
  return content;
}

}  // namespace rrn::repair::test

#endif  // RRN_TESTS_UNIT_REPAIR_MODEL_SMALL_MINED_HPP
