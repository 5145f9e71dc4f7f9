// SPDX-License-Identifier: MIT
// Possible worlds: one choice of the facts that are believed to some degree.
#ifndef RRN_REPAIR_WORLD_WORLD_HPP
#define RRN_REPAIR_WORLD_WORLD_HPP

#include "base/random.hpp"
#include "dataset/sample/sample.hpp"
#include "repair/belief/belief_model.hpp"
#include "repair/belief/beliefs.hpp"

namespace rrn::repair {

/// Draws the facts of a world: a sample like `kb` in which other literals are
/// specified, sorted.
///
/// A fact that is judged is in it with the probability of its belief, within
/// what lessons showed: no individual is in two classes that exclude each
/// other, and none has more facts of a relation than the model's limits say.
/// All other positive facts of `kb` are in it.  Of the negative ones those are
/// whose positive is not.
[[nodiscard]] dataset::Sample draw_world(const BeliefModel& model,
                                         const Beliefs& beliefs,
                                         const dataset::Sample& kb, Rng& rng);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_WORLD_WORLD_HPP
