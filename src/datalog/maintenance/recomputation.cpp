// SPDX-License-Identifier: MIT
#include "datalog/maintenance/recomputation.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

namespace rrn::datalog {

namespace {

std::vector<Fact> live_facts(const TripleStore& store) {
  std::vector<Fact> facts;
  for (std::uint32_t i = 0; i < store.n_relations(); ++i) {
    store.relation({i}).for_each([&](Row row, bool) {
      facts.push_back({store.key({i}), row});
    });
  }
  std::sort(facts.begin(), facts.end());
  return facts;
}

std::vector<Fact> difference(const std::vector<Fact>& all,
                             const std::vector<Fact>& others) {
  std::vector<Fact> rest;
  std::set_difference(all.begin(), all.end(), others.begin(), others.end(),
                      std::back_inserter(rest));
  return rest;
}

}  // namespace

std::uint64_t change_stated(TripleStore& store, const FactChanges& changes) {
  store.drop_derived();
  std::uint64_t n_ignored = 0;
  for (const Fact& fact : changes.deletions) {
    Relation& relation = store.relation(store.relation_id(fact.relation));
    const std::uint32_t number = relation.find(fact.row);
    if (number == relation.size()) {
      ++n_ignored;
      continue;
    }
    relation.set_asserted(number, false);
    relation.remove(number);
  }
  for (const Fact& fact : changes.additions) {
    if (!store.insert(fact.relation, fact.row)) ++n_ignored;
  }
  store.mark_asserted();
  return n_ignored;
}

UpdateResult recompute(const Program& program, Dictionary& dictionary,
                       TripleStore& store, const FactChanges& changes,
                       const MaterialiseOptions& options,
                       const JobContext& job) {
  UpdateResult result;
  const std::vector<Fact> before = live_facts(store);
  result.n_ignored = change_stated(store, changes);
  MaterialiseResult run = materialise(program, dictionary, store, options, job);
  const std::vector<Fact> after = live_facts(store);
  result.added = difference(after, before);
  result.removed = difference(before, after);
  result.outcome = run.outcome;
  result.limit = run.limit;
  result.n_violations = run.n_violations;
  result.violations = std::move(run.violations);
  result.rule_statistics = std::move(run.rule_statistics);
  return result;
}

}  // namespace rrn::datalog
