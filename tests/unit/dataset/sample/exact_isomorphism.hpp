// SPDX-License-Identifier: MIT
#ifndef RRN_TESTS_UNIT_DATASET_SAMPLE_EXACT_ISOMORPHISM_HPP
#define RRN_TESTS_UNIT_DATASET_SAMPLE_EXACT_ISOMORPHISM_HPP

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "dataset/sample/sample.hpp"

namespace rrn::dataset::test {

/// Searches by backtracking for a renaming that makes the specified facts of
/// two knowledge bases equal.  Exact; exponential at worst.
class ExactMatcher {
 public:
  ExactMatcher(const Sample& a, const Sample& b)
      : a_(a),
        b_(b),
        b_classes_(b.classes.specified.begin(), b.classes.specified.end()),
        b_relations_(b.relations.specified.begin(),
                     b.relations.specified.end()),
        image_(a.n_individuals, kNone),
        is_used_(b.n_individuals, false) {}

  bool run() {
    if (a_.n_individuals != b_.n_individuals ||
        a_.classes.specified.size() != b_.classes.specified.size() ||
        a_.relations.specified.size() != b_.relations.specified.size()) {
      return false;
    }
    return extend(0);
  }

 private:
  static constexpr std::uint32_t kNone = 0xffffffffU;

  bool extend(std::uint32_t i) {
    if (i == a_.n_individuals) return true;
    for (std::uint32_t j = 0; j < b_.n_individuals; ++j) {
      if (is_used_[j]) continue;
      image_[i] = j;
      is_used_[j] = true;
      if (is_consistent(i) && extend(i + 1)) return true;
      is_used_[j] = false;
      image_[i] = kNone;
    }
    return false;
  }

  /// Whether the facts about `i` whose individuals all have an image hold in
  /// b.  As both sides have equally many facts, that is enough.
  bool is_consistent(std::uint32_t i) const {
    for (ClassLiteral literal : a_.classes.specified) {
      if (literal.individual.value != i) continue;
      literal.individual.value = image_[i];
      if (!b_classes_.contains(literal)) return false;
    }
    for (RelationLiteral literal : a_.relations.specified) {
      if (literal.subject.value != i && literal.object.value != i) continue;
      literal.subject.value = image_[literal.subject.value];
      literal.object.value = image_[literal.object.value];
      if (literal.subject.value == kNone || literal.object.value == kNone) {
        continue;
      }
      if (!b_relations_.contains(literal)) return false;
    }
    return true;
  }

  const Sample& a_;
  const Sample& b_;
  std::set<ClassLiteral> b_classes_;
  std::set<RelationLiteral> b_relations_;
  std::vector<std::uint32_t> image_;  ///< Individual of b for each one of a
  std::vector<bool> is_used_;
};

inline bool is_isomorphic(const Sample& a, const Sample& b) {
  return ExactMatcher(a, b).run();
}

}  // namespace rrn::dataset::test

#endif  // RRN_TESTS_UNIT_DATASET_SAMPLE_EXACT_ISOMORPHISM_HPP
