// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_MODEL_SPECIFIED_FACTS_HPP
#define RRN_NEURAL_MODEL_SPECIFIED_FACTS_HPP

#include "dataset/sample/sample.hpp"

namespace rrn::neural {

/// Returns the specified facts of `kb` alone, sorted.  O(facts), or
/// O(facts * log facts) where they are not sorted.
[[nodiscard]] dataset::Sample specified_facts(const dataset::Sample& kb);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_MODEL_SPECIFIED_FACTS_HPP
