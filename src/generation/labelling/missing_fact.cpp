// SPDX-License-Identifier: MIT
#include "generation/labelling/missing_fact.hpp"

#include <algorithm>
#include <variant>
#include <vector>

namespace rrn::generation {

namespace {

using dataset::AnyLiteral;

template <typename Literal>
bool contains(const std::vector<Literal>& sorted, const Literal& literal) {
  return std::binary_search(sorted.begin(), sorted.end(), literal);
}

bool is_inferable(const dataset::Sample& kb, const AnyLiteral& literal) {
  if (const auto* owl_class = std::get_if<dataset::ClassLiteral>(&literal)) {
    return contains(kb.classes.inferable, *owl_class);
  }
  return contains(kb.relations.inferable,
                  std::get<dataset::RelationLiteral>(literal));
}

/// Whether `rest` entails `literal`, which is not in it.
bool follows_from_rest(const dataset::Sample& rest, const AnyLiteral& literal,
                       const SymbolicLabeller* labeller,
                       const JobContext& job) {
  if (labeller == nullptr) return false;
  dataset::Sample labelled = rest;
  static_cast<void>(labeller->label(labelled, job));
  return is_inferable(labelled, literal);
}

}  // namespace

std::optional<dataset::FlawedSample> with_missing_fact(
    const dataset::Sample& kb, const SymbolicLabeller* labeller, Rng& rng,
    const JobContext& job) {
  std::vector<AnyLiteral> candidates = dataset::specified_literals(kb);
  rng.shuffle(candidates);
  for (const AnyLiteral& literal : candidates) {
    Rng decoys = rng;
    dataset::FlawedSample sample =
        dataset::without_literal(kb, literal, decoys);
    if (follows_from_rest(sample.kb, literal, labeller, job)) continue;
    rng = decoys;
    return sample;
  }
  return std::nullopt;
}

}  // namespace rrn::generation
