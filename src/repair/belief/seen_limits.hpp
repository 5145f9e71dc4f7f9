// SPDX-License-Identifier: MIT
// What never happens in lessons: two classes at once, many facts of one kind.
#ifndef RRN_REPAIR_BELIEF_SEEN_LIMITS_HPP
#define RRN_REPAIR_BELIEF_SEEN_LIMITS_HPP

#include <cstdint>
#include <span>

#include "repair/belief/belief_model.hpp"
#include "repair/evidence/lesson.hpp"

namespace rrn::repair {

/// Sets JudgedClass::excludes for classes with `min_seen` members each, and the
/// limits of relations that `min_seen` individuals have facts of, none of them
/// more than `few`.
void set_seen_limits(std::span<const Lesson> lessons, std::uint64_t min_seen,
                     std::uint32_t few, BeliefModel& model);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_BELIEF_SEEN_LIMITS_HPP
