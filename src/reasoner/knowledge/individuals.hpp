// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_KNOWLEDGE_INDIVIDUALS_HPP
#define RRN_REASONER_KNOWLEDGE_INDIVIDUALS_HPP

#include "reasoner/knowledge/knowledge.hpp"

namespace rrn::reasoner {

/// Whether some fact is about an individual, rather than about a class, a
/// property or an ontology, as axioms and annotations of these are.
[[nodiscard]] bool has_individuals(const Knowledge& knowledge);

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_KNOWLEDGE_INDIVIDUALS_HPP
