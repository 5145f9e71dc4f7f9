// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_MODEL_SPECIFIED_FACTS_HPP
#define RRN_NEURAL_MODEL_SPECIFIED_FACTS_HPP

#include "dataset/knowledge_base.hpp"

namespace rrn::neural {

/// Returns the specified facts of `kb` alone, sorted.  O(facts), or
/// O(facts * log facts) where they are not sorted.
[[nodiscard]] dataset::KnowledgeBase specified_facts(
    const dataset::KnowledgeBase& kb);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_MODEL_SPECIFIED_FACTS_HPP
