// SPDX-License-Identifier: MIT
#include "generation/family/family_vocabulary.hpp"

#include <array>

namespace rrn::generation {

namespace {

constexpr std::string_view kNamespace = "urn:x-rrn:family#";

constexpr std::array<std::string_view, 2> kClassNames = {"Male", "Female"};

// Part of every dataset and model made so far: append, never reorder.
constexpr std::array<std::string_view, 29> kRelationNames = {
    "parentOf",
    "sisterOf",
    "brotherOf",
    "motherOf",
    "fatherOf",
    "grandmotherOf",
    "grandfatherOf",
    "greatGrandmotherOf",
    "greatGrandfatherOf",
    "auntOf",
    "uncleOf",
    "greatAuntOf",
    "greatUncleOf",
    "secondAuntOf",
    "secondUncleOf",
    "girlCousinOf",
    "boyCousinOf",
    "girlSecondCousinOf",
    "boySecondCousinOf",
    "girlFirstCousinOnceRemovedOf",
    "boyFirstCousinOnceRemovedOf",
    "daughterOf",
    "sonOf",
    "granddaughterOf",
    "grandsonOf",
    "greatGranddaughterOf",
    "greatGrandsonOf",
    "nieceOf",
    "nephewOf",
};

dataset::Predicate closed(std::string_view name) {
  return {std::string(kNamespace) + std::string(name),
          dataset::LabelPolicy::kCwa};
}

}  // namespace

dataset::Vocabulary family_vocabulary() {
  dataset::Vocabulary vocabulary;
  for (const auto name : kClassNames) {
    vocabulary.classes.push_back(closed(name));
  }
  for (const auto name : kRelationNames) {
    vocabulary.relations.push_back(closed(name));
  }
  return vocabulary;
}

dataset::Sample family_facts(const FamilyTree& tree) {
  dataset::Sample kb;
  kb.n_individuals = static_cast<std::uint32_t>(tree.people.size());
  for (std::uint32_t i = 0; i < kb.n_individuals; ++i) {
    const Person& person = tree.people[i];
    kb.classes.specified.push_back(
        {dataset::EntityIndex{i}, person.is_female ? kFemale : kMale, true});
    for (const std::uint32_t child : person.children) {
      kb.relations.specified.push_back({dataset::EntityIndex{i}, kParentOf,
                                        dataset::EntityIndex{child}, true});
    }
  }
  kb.normalise();
  return kb;
}

}  // namespace rrn::generation
