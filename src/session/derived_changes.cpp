// SPDX-License-Identifier: MIT
#include "session/derived_changes.hpp"

#include <algorithm>
#include <iterator>
#include <set>

namespace rrn::session {

namespace {

std::set<Fact> as_set(const std::vector<Fact>& facts) {
  return {facts.begin(), facts.end()};
}

}  // namespace

std::vector<TermTriple> list_derived(const CursorSource& source) {
  std::vector<TermTriple> all;
  Cursor cursor(source, {}, only(Origin::kDerived));
  while (cursor.next()) all.push_back(cursor.ids());
  std::sort(all.begin(), all.end());
  return all;
}

DerivedChanges compare(const std::vector<TermTriple>& before,
                       const std::vector<TermTriple>& after) {
  DerivedChanges changes;
  std::set_difference(after.begin(), after.end(), before.begin(), before.end(),
                      std::back_inserter(changes.added));
  std::set_difference(before.begin(), before.end(), after.begin(), after.end(),
                      std::back_inserter(changes.removed));
  return changes;
}

DerivedChanges collect(const CursorSource& source,
                       const datalog::FactChanges& facts,
                       const reasoner::FactUpdater::Effect& effect) {
  const TripleStore& store = *source.store;
  const std::set<Fact> added = as_set(effect.added);
  const std::set<Fact> removed = as_set(effect.removed);
  const std::set<Fact> stated = as_set(facts.additions);
  const std::set<Fact> unstated = as_set(facts.deletions);
  std::set<Fact> touched = added;
  for (const std::set<Fact>* more : {&removed, &stated, &unstated}) {
    touched.insert(more->begin(), more->end());
  }
  DerivedChanges changes;
  for (const Fact& fact : touched) {
    const auto& [key, row] = fact;
    if (key.polarity == Polarity::kNegative || source.trivial->hides(key) ||
        source.trivial->hides(key, row)) {
      continue;
    }
    const bool holds = store.contains(key, row);
    const bool is_asserted = store.is_asserted(key, row);
    const bool held =
        removed.contains(fact) || (holds && !added.contains(fact));
    const bool was_asserted =
        unstated.contains(fact) || (is_asserted && !stated.contains(fact));
    const bool is_derived = holds && !is_asserted;
    const bool was_derived = held && !was_asserted;
    if (is_derived == was_derived) continue;
    (is_derived ? changes.added : changes.removed)
        .push_back(triple_of(fact, source.rdf_type));
  }
  std::sort(changes.added.begin(), changes.added.end());
  std::sort(changes.removed.begin(), changes.removed.end());
  return changes;
}

}  // namespace rrn::session
