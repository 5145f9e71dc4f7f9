// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_FAMILY_VOCABULARY_HPP
#define RRN_DATASET_FAMILY_VOCABULARY_HPP

#include <string_view>

#include "dataset/family_tree.hpp"
#include "dataset/knowledge_base.hpp"
#include "dataset/vocabulary.hpp"

namespace rrn::dataset {

inline constexpr ClassIndex kMale{0};
inline constexpr ClassIndex kFemale{1};
inline constexpr RelationIndex kParentOf{0};

/// The two classes and 29 relations of the paper's family data, all under the
/// closed world.
[[nodiscard]] Vocabulary family_vocabulary();

/// Returns the facts that a sample specifies: everybody's gender and parentOf.
/// Individuals have the numbers of the people and no names.
[[nodiscard]] KnowledgeBase family_facts(const FamilyTree& tree);

/// The text of owl/family.ttl, as it was when the library was built.
[[nodiscard]] std::string_view family_ontology_text();

}  // namespace rrn::dataset

#endif  // RRN_DATASET_FAMILY_VOCABULARY_HPP
