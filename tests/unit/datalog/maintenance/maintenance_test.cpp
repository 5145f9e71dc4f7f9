// SPDX-License-Identifier: MIT
// Updates of closed stores against closing the new facts from scratch.
#include "datalog/maintenance/maintenance.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "unit/datalog/analysis/program_layers.hpp"
#include "unit/datalog/maintenance/closure_comparison.hpp"
#include "unit/datalog/program/random_program.hpp"
#include "unit/datalog/program/world.hpp"

namespace rrn::datalog {
namespace {

using Facts = std::set<Fact>;

/// What holds, under representatives.
Facts live_facts(const TripleStore& store) {
  Facts facts;
  for (std::uint32_t id = 0; id < store.n_relations(); ++id) {
    store.relation({id}).for_each([&](Row row, bool) {
      facts.insert({store.key({id}), row});
    });
  }
  return facts;
}

Facts asserted_facts(const TripleStore& store) {
  Facts facts;
  for (std::uint32_t id = 0; id < store.n_relations(); ++id) {
    const Relation& relation = store.relation({id});
    for (std::uint32_t i = 0; i < relation.size(); ++i) {
      if (!relation.is_asserted(i)) continue;
      facts.insert({store.key({id}), relation.row(i)});
    }
  }
  return facts;
}

TripleStore store_of(const Facts& facts) {
  TripleStore store;
  for (const Fact& fact : facts) store.insert(fact.relation, fact.row);
  return store;
}

Fact random_fact(const RandomProgram& random, Rng& rng) {
  const auto pick = [&](const auto& items) {
    return items[rng.below(items.size())];
  };
  const RelationKey key = pick(random.facts).relation;
  const TermId first = pick(random.domain);
  return {key,
          {first, key.arity == Arity::kUnary ? first : pick(random.domain)}};
}

FactChanges random_changes(const RandomProgram& random, const Facts& stated,
                           Rng& rng) {
  FactChanges changes;
  const std::vector<Fact> all(stated.begin(), stated.end());
  for (std::uint64_t n = rng.below(4); n > 0; --n) {
    changes.additions.push_back(random_fact(random, rng));
  }
  for (std::uint64_t n = rng.below(4); n > 0 && !all.empty(); --n) {
    changes.deletions.push_back(rng.chance(0.9) ? all[rng.below(all.size())]
                                                : random_fact(random, rng));
  }
  return changes;
}

void apply(const FactChanges& changes, Facts& stated) {
  for (const Fact& fact : changes.deletions) stated.erase(fact);
  stated.insert(changes.additions.begin(), changes.additions.end());
}

/// Returns what is in a and not in b.
Facts difference(const Facts& a, const Facts& b) {
  Facts result;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(),
                      std::inserter(result, result.begin()));
  return result;
}

/// What the programs hold and what happened to their closures.
struct Seen {
  std::uint64_t programs = 0;
  std::uint64_t negated = 0;  ///< Atoms
  std::uint64_t disequalities = 0;
  std::uint64_t constants = 0;
  std::uint64_t triples = 0;  ///< Atoms, in bodies or heads
  std::uint64_t merged = 0;
  std::uint64_t added = 0;
  std::uint64_t removed = 0;
};

void count(const Program& program, Seen& seen) {
  for (const Rule& rule : program.rules) {
    seen.negated += rule.negated_body.size();
    seen.disequalities += rule.disequalities.size();
    for (const auto* atoms : {&rule.heads, &rule.body}) {
      for (const Atom& atom : *atoms) {
        if (atom.is_triple()) ++seen.triples;
        if (!atom.first.is_variable()) ++seen.constants;
      }
    }
  }
}

void expect_updates_equal_recomputation(std::uint64_t seed,
                                        RandomProgram::Options options,
                                        Seen& seen) {
  const bool equality = options.equality;
  const std::string name = equality ? "equal updates" : "updates";
  Rng rng(Seed(seed).derive(options.triples ? name + " of triples" : name));
  RandomProgram random(rng, options);
  if (options.triples && !layers_of(random.program)) return;
  SCOPED_TRACE(std::to_string(seed) + '\n' + text_of(random));
  Facts stated;
  for (const auto& [key, row] : random.facts) stated.insert({key, row});
  TripleStore store = store_of(stated);
  JobContext job;
  job.n_threads = 1 + static_cast<unsigned>(rng.below(2));
  Maintainer::Options limits;
  limits.limits.chunk_rows = seed % 2 == 0 ? 4 : 16384;
  (void)materialise(random.program, random.dictionary, store, {}, job);
  ++seen.programs;
  count(random.program, seen);
  Maintainer maintainer(random.program, random.dictionary, store);
  for (int step = 0; step < 6; ++step) {
    const Facts before = live_facts(store);
    const FactChanges changes = random_changes(random, stated, rng);
    apply(changes, stated);
    const UpdateResult result = maintainer.apply(changes, limits, job);

    TripleStore expected = store_of(stated);
    const MaterialiseResult whole =
        materialise(random.program, random.dictionary, expected, {}, {});
    const Facts after = live_facts(store);
    ASSERT_EQ(asserted_facts(store), stated) << seed << " step " << step;
    ASSERT_EQ(difference(after, live_facts(expected)), Facts())
        << "too much; seed " << seed << " step " << step;
    ASSERT_EQ(difference(live_facts(expected), after), Facts())
        << "too little; seed " << seed << " step " << step;
    ASSERT_EQ(store.n_derived(), expected.n_derived()) << seed;
    ASSERT_EQ(store.equality().representatives(),
              expected.equality().representatives());
    ASSERT_EQ(result.n_violations, whole.n_violations) << seed;
    ASSERT_EQ(result.outcome, whole.outcome) << seed;
    seen.merged += store.equality().n_members();
    seen.added += result.added.size();
    seen.removed += result.removed.size();
    if (equality) continue;
    ASSERT_EQ(Facts(result.added.begin(), result.added.end()),
              difference(after, before));
    ASSERT_EQ(Facts(result.removed.begin(), result.removed.end()),
              difference(before, after));
  }
}

/// Each program is closed and then changed six times.
Seen check_programs(std::uint64_t n, RandomProgram::Options options) {
  Seen seen;
  for (std::uint64_t seed = 0; seed < n; ++seed) {
    expect_updates_equal_recomputation(seed, options, seen);
    if (::testing::Test::HasFatalFailure()) return seen;
  }
  EXPECT_GT(seen.programs, n / 4);
  EXPECT_GT(seen.negated, seen.programs);
  EXPECT_GT(seen.disequalities, seen.programs);
  EXPECT_GT(seen.constants, seen.programs);
  EXPECT_GT(seen.added, 3 * seen.programs);
  EXPECT_GT(seen.removed, 3 * seen.programs);
  return seen;
}

TEST(Maintenance, EqualsRecomputationOnRandomProgramsAndChanges) {
  (void)check_programs(3000, {});
}

TEST(Maintenance, EqualsRecomputationWhereTermsAreEqual) {
  const Seen seen = check_programs(3000, {.equality = true});
  EXPECT_GT(seen.merged, seen.programs);
}

TEST(Maintenance, EqualsRecomputationWithTripleAtoms) {
  const Seen seen = check_programs(1000, {.triples = true});
  EXPECT_GT(seen.triples, 2 * seen.programs);
}

TEST(Maintenance, EqualsRecomputationWithTripleAtomsWhereTermsAreEqual) {
  const Seen seen = check_programs(1000, {.equality = true, .triples = true});
  EXPECT_GT(seen.triples, 2 * seen.programs);
  EXPECT_GT(seen.merged, seen.programs);
}

/// Facts on a cycle support each other, but not without one from outside.
TEST(Maintenance, DropsFactsThatOnlySupportEachOther) {
  World world(":A[?y] :- :A[?x], :p[?x, ?y] .\n:A[?x] :- :Start[?x] .",
              ":Start[:a] . :p[:a, :b] . :p[:b, :c] . :p[:c, :a] . "
              ":p[:b, :b] .");
  (void)world.run();
  Maintainer maintainer(world.program, world.dictionary, world.store);
  const TermId a = *world.dictionary.find(TermView::iri("http://x/a"));
  const TermId start = *world.dictionary.find(TermView::iri("http://x/Start"));
  const Fact fact{{start, Arity::kUnary, Polarity::kPositive}, {a, a}};
  const UpdateResult result = maintainer.apply({{}, {fact}}, {}, {});
  EXPECT_TRUE(world.derived().empty());
  EXPECT_EQ(result.removed.size(), 4U);
  (void)maintainer.apply({{fact}, {}}, {}, {});
  EXPECT_EQ(world.derived().size(), 3U);
}

/// No rule that reads triples derives triples, so that :q depends on the rule
/// with the triple head but not the other way round.
TEST(Maintenance, DropsWhatOnlyARuleForAllRelationsDerived) {
  World world(
      "[?x, ?r, ?y] :- :p[?x, ?y], :name[?x, ?r] .\n"
      ":s[?x, ?y] :- :q[?x, ?y] .",
      ":p[:a, :b] . :name[:a, :q] .");
  (void)world.run();
  ASSERT_EQ(world.derived(),
            (std::set<std::string>{":q[:a, :b]", ":s[:a, :b]"}));
  Maintainer maintainer(world.program, world.dictionary, world.store);
  const auto id = [&world](const std::string& name) {
    return *world.dictionary.find(TermView::iri("http://x/" + name));
  };
  const Fact fact{{id("p"), Arity::kBinary, Polarity::kPositive},
                  {id("a"), id("b")}};
  EXPECT_EQ(maintainer.apply({{}, {fact}}, {}, {}).removed.size(), 3U);
  EXPECT_TRUE(world.derived().empty());
  (void)maintainer.apply({{fact}, {}}, {}, {});
  EXPECT_EQ(world.derived().size(), 2U);
}

TEST(Maintenance, CountsWhatChangesNothing) {
  World world(":B[?x] :- :A[?x] .", ":A[:a] .");
  (void)world.run();
  Maintainer maintainer(world.program, world.dictionary, world.store);
  const TermId a = *world.dictionary.find(TermView::iri("http://x/a"));
  const TermId b = *world.dictionary.find(TermView::iri("http://x/B"));
  const TermId big_a = *world.dictionary.find(TermView::iri("http://x/A"));
  const Fact stated{{big_a, Arity::kUnary, Polarity::kPositive}, {a, a}};
  const Fact derived{{b, Arity::kUnary, Polarity::kPositive}, {a, a}};
  const UpdateResult result = maintainer.apply({{stated}, {derived}}, {}, {});
  EXPECT_EQ(result.n_ignored, 2U);
  EXPECT_TRUE(result.added.empty());
  EXPECT_TRUE(result.removed.empty());
}

TEST(Maintenance, LeavesWhatIsStatedWhenCancelled) {
  World world(":q[?x, ?z] :- :p[?x, ?y], :p[?z, ?w] .", chain(50));
  (void)world.run();
  Maintainer maintainer(world.program, world.dictionary, world.store);
  const TermId n0 = *world.dictionary.find(TermView::iri("http://x/n0"));
  const TermId p = *world.dictionary.find(TermView::iri("http://x/p"));
  const Fact fact{{p, Arity::kBinary, Polarity::kPositive}, {n0, n0}};
  std::atomic<bool> flag = true;
  JobContext job;
  job.cancel = CancellationToken(flag);
  EXPECT_THROW((void)maintainer.apply({{fact}, {}}, {}, job), Cancelled);
  EXPECT_EQ(world.store.n_derived(), 0U);
  EXPECT_TRUE(world.store.is_asserted(fact.relation, fact.row));
}

}  // namespace
}  // namespace rrn::datalog
