// SPDX-License-Identifier: MIT
#ifndef RRN_REPAIR_EVIDENCE_LESSON_HPP
#define RRN_REPAIR_EVIDENCE_LESSON_HPP

#include <vector>

#include "dataset/sample/sample.hpp"

namespace rrn::repair {

/// The positive literals of a sample, asserted or not.
class TrueFacts {
 public:
  explicit TrueFacts(const dataset::Sample& kb);

  /// Sorted, without duplicates.
  [[nodiscard]] const std::vector<dataset::ClassLiteral>& classes() const {
    return classes_;
  }
  [[nodiscard]] const std::vector<dataset::RelationLiteral>& relations() const {
    return relations_;
  }
  /// Whether a positive literal is among them.  O(log facts).
  [[nodiscard]] bool holds(const dataset::ClassLiteral& fact) const;
  [[nodiscard]] bool holds(const dataset::RelationLiteral& fact) const;

 private:
  std::vector<dataset::ClassLiteral> classes_;
  std::vector<dataset::RelationLiteral> relations_;
};

/// A sample to learn from: what is told of it, flaws and all, and what is true.
struct Lesson {
  dataset::Sample told;
  TrueFacts truth;
};

}  // namespace rrn::repair

#endif  // RRN_REPAIR_EVIDENCE_LESSON_HPP
