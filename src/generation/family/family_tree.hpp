// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_FAMILY_FAMILY_TREE_HPP
#define RRN_GENERATION_FAMILY_FAMILY_TREE_HPP

#include <cstdint>
#include <optional>
#include <vector>

#include "base/random.hpp"

namespace rrn::generation {

/// How large families grow; the defaults are the paper's.
struct FamilyTreeOptions {
  std::uint32_t max_people = 26;
  /// Generations between the first and the last, that is edges of the longest
  /// line of descent by level; six generations of people have depth 5.
  std::uint32_t max_depth = 5;
  std::uint32_t max_branching = 5;  ///< Children of a couple
  double stop_probability = 0.02;   ///< Drawn once for each person added
};

struct Couple {
  std::uint32_t mother = 0;
  std::uint32_t father = 0;

  friend bool operator==(const Couple&, const Couple&) = default;
};

struct Person {
  bool is_female = false;
  std::int32_t level = 0;  ///< Parents are one level lower; the first has 0
  std::optional<std::uint32_t> spouse;
  std::optional<Couple> parents;
  std::vector<std::uint32_t> children;
};

/// People by number, in the order in which they were added.
struct FamilyTree {
  std::vector<Person> people;
};

/// Makes a family as the paper's appendix "Generation of Family-Tree Data"
/// tells: from a single person on, repeatedly picks a person at random and adds
/// a child (with a spouse first, where there is none) or both parents.
///
/// The text leaves some freedom, used as follows; with these choices the
/// averages of many trees come closest to the published ones.
/// - The person is drawn among those to whom something can be added, which is
///   the same as drawing again after a failure.  Where a child and parents are
///   both possible either is added with even odds.
/// - An addition of two people draws the stop twice, and it takes effect after
///   the addition: a couple is never torn.
/// - An addition that would exceed a maximum is not possible, so no family has
///   more people than the maximum.
/// - Depth counts levels over all of the tree, not along one line.
///
/// Takes O(people^2).
[[nodiscard]] FamilyTree generate_family_tree(const FamilyTreeOptions& options,
                                              Rng& rng);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_FAMILY_FAMILY_TREE_HPP
