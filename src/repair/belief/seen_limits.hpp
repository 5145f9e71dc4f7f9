// SPDX-License-Identifier: MIT
// What never happens in samples: two classes at once, many facts of one kind.
#ifndef RRN_REPAIR_BELIEF_SEEN_LIMITS_HPP
#define RRN_REPAIR_BELIEF_SEEN_LIMITS_HPP

#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "repair/belief/belief_model.hpp"
#include "repair/evidence/lesson.hpp"

namespace rrn::repair {

/// Counts in samples without flaws which classes individuals have at once, and
/// how many facts of each relation.
class SeenLimits {
 public:
  /// Adds what is true in one sample.  O(facts log facts + classes of an
  /// individual squared).
  void add(const TrueFacts& truth);

  /// Sets JudgedClass::excludes to the classes that are never seen together
  /// with one although some individual should be in both, were the two
  /// independent of each other; and the limits of a relation to the most facts
  /// of an individual, where these are no more than `few`.  Each of both
  /// classes has `min_seen` members at least, and as many individuals have the
  /// most facts: where a single one has, another may well have more.
  void set(std::uint64_t min_seen, std::uint32_t few, BeliefModel& model) const;

 private:
  /// How many individuals have how many facts on one side of a relation.
  using FactCounts = std::map<std::uint32_t, std::uint64_t>;

  void add_classes(const TrueFacts& truth);
  void add_relations(const TrueFacts& truth);
  [[nodiscard]] bool exclude_each_other(dataset::ClassIndex a,
                                        dataset::ClassIndex b,
                                        std::uint64_t min_seen) const;

  std::uint64_t n_individuals_ = 0;  ///< Those with a class
  std::map<dataset::ClassIndex, std::uint64_t> n_members_;
  std::set<std::pair<dataset::ClassIndex, dataset::ClassIndex>> together_;
  std::map<dataset::RelationIndex, FactCounts> of_subjects_;
  std::map<dataset::RelationIndex, FactCounts> of_objects_;
};

}  // namespace rrn::repair

#endif  // RRN_REPAIR_BELIEF_SEEN_LIMITS_HPP
