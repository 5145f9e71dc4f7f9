// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_SAMPLE_SAMPLE_HPP
#define RRN_DATASET_SAMPLE_SAMPLE_HPP

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "dataset/sample/vocabulary.hpp"

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

/// Where the proof of a near miss breaks: a rule of DatasetHeader::rules, and
/// which of its premises, in the order of its body, does not hold.
struct BrokenStep {
  std::uint32_t rule = 0;
  std::uint32_t premise = 0;

  friend constexpr auto operator<=>(const BrokenStep&,
                                    const BrokenStep&) = default;
};

/// A negative literal that is labelled false although nothing refutes it: a
/// near miss, of which a proof lacks but one premise, or a corrupted inference.
template <typename Literal>
struct DrawnNegative {
  Literal literal;
  std::optional<BrokenStep> step;  ///< Of a near miss

  friend constexpr auto operator<=>(const DrawnNegative&,
                                    const DrawnNegative&) = default;
};

/// One sample: individuals, the literals asserted about them (*specified*),
/// those entailed but not asserted (*inferable*), and those that are neither,
/// but known from elsewhere (*predictable*).
///
/// Negative literals that follow only from a predicate's closed world are not
/// stored; labels.hpp derives them.  Each list is sorted and free of
/// duplicates, and no literal is in two of these lists.
struct Sample {
  /// Which draw of its split the sample is: draws that were rejected count.
  std::uint64_t draw = 0;
  std::uint32_t n_individuals = 0;
  /// Names for people, by EntityIndex; empty when individuals have none.
  std::vector<std::string> names;

  std::vector<ClassLiteral> specified_classes;
  std::vector<RelationLiteral> specified_relations;
  std::vector<ClassLiteral> inferable_classes;
  std::vector<RelationLiteral> inferable_relations;
  std::vector<ClassLiteral> predictable_classes;
  std::vector<RelationLiteral> predictable_relations;

  /// The least depths of proofs of the inferable literals, in their order: 1
  /// for what follows from facts in one step; 0 where it is not known.  Empty
  /// if none is known.
  std::vector<std::uint8_t> class_depths;
  std::vector<std::uint8_t> relation_depths;

  /// Negatives that were drawn, one for each literal; a label from elsewhere
  /// comes before theirs.
  std::vector<DrawnNegative<ClassLiteral>> drawn_classes;
  std::vector<DrawnNegative<RelationLiteral>> drawn_relations;
  /// These are all: no more corruptions are to be drawn
  /// (LabelPolicy::kSampled).
  bool negatives_are_fixed = false;

  /// If any is there, only these individuals' classes are labelled, and only
  /// relations that these take part in, as subject or object; but for what is
  /// specified.  Empty lists: everything is labelled.
  std::vector<EntityIndex> class_targets;
  std::vector<EntityIndex> relation_targets;

  /// Sorts the lists, drops duplicates, drops from the inferable what is
  /// specified, and from the predictable what is either.  Depths stay with
  /// their literals; of two, the lesser counts.
  void normalise();

  friend bool operator==(const Sample&, const Sample&) = default;
};

}  // namespace rrn::dataset

#endif  // RRN_DATASET_SAMPLE_SAMPLE_HPP
