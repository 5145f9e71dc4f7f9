// SPDX-License-Identifier: MIT
#include "dataset/sample/typed_world.hpp"

#include <algorithm>
#include <map>

#include "base/error.hpp"

namespace rrn::dataset {

namespace {

/// The classes of each individual, sorted.
std::vector<std::vector<ClassIndex>> classes_of(const Sample& kb) {
  std::vector<std::vector<ClassIndex>> classes(kb.n_individuals);
  kb.classes.for_each_known([&](const ClassLiteral& literal) {
    RRN_CHECK(literal.individual.value < kb.n_individuals);
    if (!literal.positive) return;
    classes[literal.individual.value].push_back(literal.owl_class);
  });
  for (auto& of_one : classes) std::sort(of_one.begin(), of_one.end());
  return classes;
}

void find_types(const Sample& kb, TypedWorld& world) {
  std::map<std::vector<ClassIndex>, std::uint32_t> types;
  std::uint32_t i = 0;
  for (auto& classes : classes_of(kb)) {
    const auto n_types = static_cast<std::uint32_t>(types.size());
    const auto [entry, is_new] = types.try_emplace(std::move(classes), n_types);
    if (is_new) world.members.emplace_back();
    world.members[entry->second].push_back(EntityIndex{i++});
    world.type_of.push_back(entry->second);
  }
}

}  // namespace

bool TypedWorld::closes(const RelationLiteral& literal) const {
  const auto& of_relation = pairs[literal.relation.value];
  return std::binary_search(
      of_relation.begin(), of_relation.end(),
      TypePair{type_of[literal.subject.value], type_of[literal.object.value]});
}

std::uint64_t TypedWorld::n_closed(RelationIndex relation) const {
  std::uint64_t n = 0;
  for (const auto& [subject, object] : pairs[relation.value]) {
    n += std::uint64_t{members[subject].size()} * members[object].size();
  }
  return n;
}

TypedWorld typed_world_of(const Sample& kb, const Vocabulary& vocabulary) {
  TypedWorld world;
  world.pairs.resize(vocabulary.relations.size());
  const auto is_typed = [](const Predicate& relation) {
    return relation.policy == LabelPolicy::kTypedCwa;
  };
  if (std::none_of(vocabulary.relations.begin(), vocabulary.relations.end(),
                   is_typed)) {
    return world;
  }
  find_types(kb, world);
  kb.relations.for_each_known([&](const RelationLiteral& literal) {
    const std::uint32_t r = literal.relation.value;
    if (!literal.positive ||
        vocabulary.relations[r].policy != LabelPolicy::kTypedCwa) {
      return;
    }
    world.pairs[r].emplace_back(world.type_of[literal.subject.value],
                                world.type_of[literal.object.value]);
  });
  for (auto& pairs : world.pairs) {
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  }
  return world;
}

}  // namespace rrn::dataset
