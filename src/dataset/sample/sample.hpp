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
/// near miss, which lacks a single premise of a proof, or a corrupted
/// inference.
template <typename Literal>
struct DrawnNegative {
  Literal literal;
  std::optional<BrokenStep> step;  ///< Where a near miss breaks; else nothing

  friend constexpr auto operator<=>(const DrawnNegative&,
                                    const DrawnNegative&) = default;
};

/// What a sample holds of its classes or of its relations: `Literal` is
/// ClassLiteral or RelationLiteral.  Each list is sorted and free of
/// duplicates, and no literal is specified, inferable and predictable at once.
template <typename Literal>
struct Literals {
  std::vector<Literal> specified;    ///< Asserted
  std::vector<Literal> inferable;    ///< Entailed, but not asserted
  std::vector<Literal> predictable;  ///< Neither, but known from elsewhere

  /// Least depths of the proofs of `inferable`, in its order: 1 for what
  /// follows from facts in one step; 0 where it is not known.  Empty if none
  /// is known.
  std::vector<std::uint8_t> depths;

  /// Negatives that were drawn, one for each literal; a label from elsewhere
  /// comes before theirs.
  std::vector<DrawnNegative<Literal>> drawn;

  /// The individuals whose literals are labelled, see Sample::has_targets().
  std::vector<EntityIndex> targets;

  /// Calls visit(literal) for what is specified, then for what is inferable,
  /// then for what is predictable.
  template <typename Visit>
  void for_each_known(const Visit& visit) const {
    for (const Literal& literal : specified) visit(literal);
    for (const Literal& literal : inferable) visit(literal);
    for (const Literal& literal : predictable) visit(literal);
  }

  /// Sorts the lists, drops duplicates, drops from the inferable what is
  /// specified, and from the predictable what is either.  Depths stay with
  /// their literals; of two, the lesser counts.
  void normalise();

  friend bool operator==(const Literals&, const Literals&) = default;
};

extern template struct Literals<ClassLiteral>;
extern template struct Literals<RelationLiteral>;

/// One sample: individuals, and the literals about them.
///
/// Negative literals that follow only from a predicate's closed world are not
/// stored; labels.hpp derives them.
struct Sample {
  /// Which draw of its split the sample is: draws that were rejected count.
  std::uint64_t draw = 0;
  std::uint32_t n_individuals = 0;
  /// Names for people, by EntityIndex; empty when individuals have none.
  std::vector<std::string> names;

  Literals<ClassLiteral> classes;
  Literals<RelationLiteral> relations;

  /// The drawn negatives are all: no more corruptions are to be drawn
  /// (LabelPolicy::kSampled).
  bool negatives_are_fixed = false;

  /// Whether only some literals are labelled: beside what is specified, the
  /// classes of `classes.targets`, and relations with a subject or an object
  /// among `relations.targets`.  Without targets of either kind everything is
  /// labelled.
  [[nodiscard]] bool has_targets() const {
    return !classes.targets.empty() || !relations.targets.empty();
  }

  /// Normalises the literals of both kinds.
  void normalise();

  friend bool operator==(const Sample&, const Sample&) = default;
};

}  // namespace rrn::dataset

#endif  // RRN_DATASET_SAMPLE_SAMPLE_HPP
