// SPDX-License-Identifier: MIT
// What first beliefs say of each other.
#ifndef RRN_REPAIR_BELIEF_FURTHER_LOOK_HPP
#define RRN_REPAIR_BELIEF_FURTHER_LOOK_HPP

#include <cstddef>

#include "repair/belief/beliefs.hpp"
#include "repair/evidence/evidence.hpp"
#include "repair/evidence/link_graph.hpp"
#include "repair/trees/boosted_trees.hpp"

namespace rrn::repair {

/// Counts beside each belief, for trees that judge once more: the belief
/// itself, whether the fact is stated, how doubtful the facts of the sample
/// look as a whole and how many seem to be missing, and what is believed of the
/// facts that may stand in its place; and then the evidence that there would be
/// if what is believed were stated, and nothing else.
///
/// A single fact tells little about how flawed a sample is; all of them
/// together do, so that what is stated in a sample without flaws is taken at
/// its word.
struct FurtherLook {
  static constexpr std::size_t kColumns = 13;  ///< Before that evidence

  CountRows classes;    ///< One row for each of Beliefs::classes
  CountRows relations;  ///< One row for each of Beliefs::relations
};

/// Looks at beliefs, which are sorted, about a sample and its graph.
/// O(beliefs * log beliefs), and what the evidence takes.
[[nodiscard]] FurtherLook look_again(const EvidenceSchema& schema,
                                     const Beliefs& beliefs,
                                     const dataset::Sample& kb,
                                     const LinkGraph& graph);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_BELIEF_FURTHER_LOOK_HPP
