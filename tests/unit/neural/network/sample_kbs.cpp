// SPDX-License-Identifier: MIT
#include "unit/neural/network/sample_kbs.hpp"

#include <set>
#include <tuple>

namespace rrn::neural {

using dataset::ClassIndex;
using dataset::EntityIndex;
using dataset::RelationIndex;

namespace {

std::uint32_t draw(std::uint32_t bound, Rng& rng) {
  return static_cast<std::uint32_t>(rng.below(bound));
}

}  // namespace

dataset::Vocabulary numbered_vocabulary(std::uint32_t n_classes,
                                        std::uint32_t n_relations,
                                        dataset::LabelPolicy policy) {
  dataset::Vocabulary vocabulary;
  for (std::uint32_t i = 0; i < n_classes; ++i) {
    vocabulary.classes.push_back({"urn:class:" + std::to_string(i), policy});
  }
  for (std::uint32_t i = 0; i < n_relations; ++i) {
    vocabulary.relations.push_back(
        {"urn:relation:" + std::to_string(i), policy});
  }
  return vocabulary;
}

dataset::Sample random_kb(const RandomKbOptions& options, Rng& rng) {
  dataset::Sample kb;
  kb.n_individuals = options.n_individuals;
  std::set<std::tuple<std::uint32_t, std::uint32_t>> classes;
  for (std::uint32_t i = 0; i < options.n_class_facts; ++i) {
    const std::uint32_t individual = draw(options.n_individuals, rng);
    const std::uint32_t owl_class = draw(options.n_classes, rng);
    if (!classes.emplace(individual, owl_class).second) continue;
    auto& list = rng.chance(0.7) ? kb.classes.specified : kb.classes.inferable;
    list.push_back(
        {EntityIndex{individual}, ClassIndex{owl_class}, rng.chance(0.6)});
  }
  std::set<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> relations;
  for (std::uint32_t i = 0; i < options.n_relation_facts; ++i) {
    const std::uint32_t subject = draw(options.n_individuals, rng);
    const std::uint32_t relation = draw(options.n_relations, rng);
    const std::uint32_t object =
        rng.chance(0.1) ? subject : draw(options.n_individuals, rng);
    if (!relations.emplace(subject, relation, object).second) continue;
    auto& list =
        rng.chance(0.7) ? kb.relations.specified : kb.relations.inferable;
    list.push_back({EntityIndex{subject}, RelationIndex{relation},
                    EntityIndex{object}, rng.chance(0.7)});
  }
  kb.normalise();
  return kb;
}

dataset::Vocabulary chain_vocabulary() {
  dataset::Vocabulary vocabulary;
  vocabulary.classes = {{"urn:first", dataset::LabelPolicy::kCwa}};
  vocabulary.relations = {{"urn:next", dataset::LabelPolicy::kCwa},
                          {"urn:afterNext", dataset::LabelPolicy::kCwa}};
  return vocabulary;
}

dataset::Sample chain_kb(std::uint32_t n_individuals) {
  dataset::Sample kb;
  kb.n_individuals = n_individuals;
  for (std::uint32_t i = 0; i + 1 < n_individuals; ++i) {
    kb.relations.specified.push_back(
        {EntityIndex{i}, RelationIndex{0}, EntityIndex{i + 1}, true});
  }
  for (std::uint32_t i = 0; i + 2 < n_individuals; ++i) {
    kb.relations.inferable.push_back(
        {EntityIndex{i}, RelationIndex{1}, EntityIndex{i + 2}, true});
  }
  kb.classes.inferable.push_back({EntityIndex{0}, ClassIndex{0}, true});
  kb.normalise();
  return kb;
}

}  // namespace rrn::neural
