// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_FAMILY_FAMILY_VOCABULARY_HPP
#define RRN_GENERATION_FAMILY_FAMILY_VOCABULARY_HPP

#include <string_view>

#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "generation/family/family_tree.hpp"

namespace rrn::generation {

inline constexpr dataset::ClassIndex kMale{0};
inline constexpr dataset::ClassIndex kFemale{1};
inline constexpr dataset::RelationIndex kParentOf{0};

/// The two classes and 29 relations of the paper's family data, all under the
/// closed world.
[[nodiscard]] dataset::Vocabulary family_vocabulary();

/// Returns the facts that a sample specifies: everybody's gender and parentOf.
/// Individuals have the numbers of the people and no names.
[[nodiscard]] dataset::Sample family_facts(const FamilyTree& tree);

/// The text of owl/family.ttl, as it was when the library was built.
[[nodiscard]] std::string_view family_ontology_text();

}  // namespace rrn::generation

#endif  // RRN_GENERATION_FAMILY_FAMILY_VOCABULARY_HPP
