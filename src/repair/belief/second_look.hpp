// SPDX-License-Identifier: MIT
// What first beliefs say of each other.
#ifndef RRN_REPAIR_BELIEF_SECOND_LOOK_HPP
#define RRN_REPAIR_BELIEF_SECOND_LOOK_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "repair/belief/beliefs.hpp"
#include "repair/evidence/link_graph.hpp"
#include "repair/trees/boosted_trees.hpp"

namespace rrn::repair {

/// Counts beside each first belief, for trees that judge a second time: the
/// belief itself, whether the fact is stated, how doubtful the facts of the
/// sample look as a whole and how many seem to be missing, and what is believed
/// of the facts that may stand in its place.
///
/// A single fact tells little about how flawed a sample is; all of them
/// together do, so that what is stated in a sample without flaws is taken at
/// its word.
struct SecondLook {
  static constexpr std::size_t kColumns = 13;
  /// Whether the row is that of a fact that is stated to hold.
  [[nodiscard]] static bool is_stated(std::span<const std::uint8_t> row) {
    return row[1] != 0;
  }

  CountRows classes;    ///< By Beliefs::classes
  CountRows relations;  ///< By Beliefs::relations
};

/// Looks at beliefs, which are sorted.  O(beliefs * log beliefs).
[[nodiscard]] SecondLook look_again(const Beliefs& beliefs,
                                    const LinkGraph& graph);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_BELIEF_SECOND_LOOK_HPP
