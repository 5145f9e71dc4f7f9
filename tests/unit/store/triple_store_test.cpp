// SPDX-License-Identifier: MIT
#include "store/triple_store.hpp"

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace rrn {
namespace {

using Facts = std::map<RelationKey, std::set<Row>>;

RelationKey random_key(Rng& rng) {
  return {TermId{static_cast<std::uint32_t>(rng.below(4))},
          rng.chance(0.5) ? Arity::kUnary : Arity::kBinary,
          rng.chance(0.5) ? Polarity::kPositive : Polarity::kNegative};
}

Row random_row(Rng& rng, Arity arity) {
  const TermId first{static_cast<std::uint32_t>(rng.below(5))};
  const TermId second{static_cast<std::uint32_t>(rng.below(5))};
  return {first, arity == Arity::kUnary ? first : second};
}

std::uint64_t count(const Facts& facts) {
  std::uint64_t n = 0;
  for (const auto& [key, rows] : facts) n += rows.size();
  return n;
}

void insert_random(TripleStore& store, Facts& facts, Rng& rng) {
  for (std::uint64_t n = rng.below(40); n > 0; --n) {
    const RelationKey key = random_key(rng);
    const Row row = random_row(rng, key.arity);
    ASSERT_EQ(store.insert(key, row), facts[key].insert(row).second);
  }
}

void expect_holds(const TripleStore& store, const Facts& facts) {
  for (const auto& [key, rows] : facts) {
    const auto id = store.find(key);
    ASSERT_TRUE(id.has_value());
    EXPECT_EQ(store.key(*id), key);
    const auto held = store.relation(*id).rows();
    EXPECT_EQ(std::set<Row>(held.begin(), held.end()), rows);
    for (const Row row : rows) EXPECT_TRUE(store.contains(key, row));
  }
}

TEST(TripleStore, AgreesWithSetsAndKeepsWhatIsAssertedApart) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(Seed(seed).derive("triple store"));
    TripleStore store;
    Facts asserted;
    insert_random(store, asserted, rng);
    store.mark_asserted();
    Facts all = asserted;
    insert_random(store, all, rng);
    expect_holds(store, all);
    EXPECT_EQ(store.n_asserted(), count(asserted));
    EXPECT_EQ(store.n_derived(), count(all) - count(asserted));
    for (const auto& [key, rows] : all) {
      const RelationId id = *store.find(key);
      EXPECT_EQ(store.relation(id).n_asserted(), asserted[key].size());
      EXPECT_EQ(store.relation(id).n_derived(),
                rows.size() - asserted[key].size());
      store.relation(id).for_each([&](Row row, bool is_asserted) {
        EXPECT_EQ(is_asserted, asserted[key].count(row) == 1);
      });
    }
    store.drop_derived();
    expect_holds(store, asserted);
    EXPECT_EQ(store.n_derived(), 0U);
    EXPECT_EQ(store.n_asserted(), count(asserted));
    EXPECT_GT(store.memory(), 0U);
  }
}

TEST(TripleStore, TellsArityAndPolarityApart) {
  TripleStore store;
  const RelationKey unary{TermId{1}, Arity::kUnary};
  const Row row{TermId{2}, TermId{2}};
  store.insert(unary, row);
  EXPECT_TRUE(store.contains(unary, row));
  EXPECT_FALSE(store.contains(unary.negation(), row));
  EXPECT_FALSE(store.contains({TermId{1}, Arity::kBinary}, row));
  EXPECT_FALSE(store.find(unary.negation()).has_value());
  EXPECT_EQ(unary.negation().negation(), unary);
}

TEST(TripleStore, KeepsReferencesToRelationsWhileItGrows) {
  TripleStore store;
  Relation& first = store.relation(store.relation_id({TermId{0}}));
  for (std::uint32_t i = 1; i < 1000; ++i) store.relation_id({TermId{i}});
  first.insert({TermId{5}, TermId{5}});
  EXPECT_TRUE(store.contains({TermId{0}}, {TermId{5}, TermId{5}}));
  EXPECT_EQ(store.n_relations(), 1000U);
}

}  // namespace
}  // namespace rrn
