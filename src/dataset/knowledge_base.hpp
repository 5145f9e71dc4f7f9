// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_KNOWLEDGE_BASE_HPP
#define RRN_DATASET_KNOWLEDGE_BASE_HPP

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "dataset/vocabulary.hpp"

namespace rrn::dataset {

/// `C(individual)` or its negation.
struct ClassLiteral {
  EntityIndex individual;
  ClassIndex owl_class;
  bool positive = true;

  friend constexpr auto operator<=>(const ClassLiteral&,
                                    const ClassLiteral&) = default;
};

/// `R(subject, object)` or its negation.
struct RelationLiteral {
  EntityIndex subject;
  RelationIndex relation;
  EntityIndex object;
  bool positive = true;

  friend constexpr auto operator<=>(const RelationLiteral&,
                                    const RelationLiteral&) = default;
};

/// One sample: individuals, the literals asserted about them (*specified*) and
/// those entailed but not asserted (*inferable*).
///
/// Negative literals that follow only from a predicate's closed world are not
/// stored; labels.hpp derives them.  Each list is sorted and free of
/// duplicates, and no literal is in two lists.
struct KnowledgeBase {
  std::uint32_t n_individuals = 0;
  /// Names for people, by EntityIndex; empty when individuals have none.
  std::vector<std::string> names;

  std::vector<ClassLiteral> specified_classes;
  std::vector<RelationLiteral> specified_relations;
  std::vector<ClassLiteral> inferable_classes;
  std::vector<RelationLiteral> inferable_relations;

  /// Sorts the lists, drops duplicates, and drops from the inferable what is
  /// specified.
  void normalise();

  friend bool operator==(const KnowledgeBase&, const KnowledgeBase&) = default;
};

}  // namespace rrn::dataset

#endif  // RRN_DATASET_KNOWLEDGE_BASE_HPP
