// SPDX-License-Identifier: MIT
#include "store/store_copies.hpp"

#include <map>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace rrn {
namespace {

/// Rows that are live, with whether they are asserted.
using Content = std::map<Row, bool>;

Content content_of(const Relation& relation) {
  Content content;
  relation.for_each(
      [&](Row row, bool is_asserted) { content.emplace(row, is_asserted); });
  return content;
}

/// Looks everything up by hash and by index.
void expect_content(Relation& relation, const Content& expected) {
  EXPECT_EQ(content_of(relation), expected);
  std::set<TermId> firsts;
  for (const auto& [row, is_asserted] : expected) {
    EXPECT_TRUE(relation.contains(row));
    firsts.insert(row.first);
  }
  relation.ensure_index(Column::kFirst);
  std::size_t n_found = 0;
  for (const TermId first : firsts) {
    relation.for_each_match(Column::kFirst, first, relation.all(),
                            [&](const Row& row) {
                              EXPECT_TRUE(expected.contains(row));
                              ++n_found;
                              return true;
                            });
  }
  EXPECT_EQ(n_found, expected.size());
}

void change(Relation& relation, Rng& rng) {
  const Row row{TermId{static_cast<std::uint32_t>(rng.below(12))},
                TermId{static_cast<std::uint32_t>(rng.below(12))}};
  const std::uint32_t found = relation.find(row);
  switch (rng.below(20)) {
    case 0:
      return relation.compact();
    case 1:
      return relation.keep_asserted();
    case 2:
    case 3:
    case 4:
    case 5:
      if (found < relation.size()) relation.remove(found);
      return;
    case 6:
    case 7:
      if (found < relation.size()) {
        relation.set_asserted(found, !relation.is_asserted(found));
      }
      return;
    default:
      relation.insert(row);
  }
}

TEST(StoreCopiesTest, CopiesStayAsTheyWereWhateverHappensToTheStore) {
  Rng rng(Seed(3));
  TripleStore store;
  StoreCopies copies;
  struct Held {
    std::shared_ptr<TripleStore> store;
    std::vector<Content> expected;
  };
  std::vector<Held> held;
  for (int step = 0; step < 2000; ++step) {
    const std::uint32_t predicate =
        static_cast<std::uint32_t>(rng.below(1 + step / 500));
    change(store.relation(store.relation_id({TermId{predicate}})), rng);
    if (rng.below(8) == 0) {
      Held copy{copies.copy(store), {}};
      for (std::uint32_t i = 0; i < store.n_relations(); ++i) {
        copy.expected.push_back(content_of(store.relation(RelationId{i})));
      }
      held.push_back(std::move(copy));
    }
    if (held.empty()) continue;
    const std::size_t which = rng.below(held.size());
    Held& read = held[which];
    ASSERT_EQ(read.store->n_relations(), read.expected.size());
    for (std::uint32_t i = 0; i < read.store->n_relations(); ++i) {
      expect_content(read.store->relation(RelationId{i}), read.expected[i]);
    }
    if (held.size() > 4) held.erase(held.begin() + which);
  }
}

TEST(StoreCopiesTest, SharesWhatDidNotChange) {
  TripleStore store;
  StoreCopies copies;
  const RelationId a = store.relation_id({TermId{0}});
  const RelationId b = store.relation_id({TermId{1}});
  store.relation(a).insert({TermId{2}, TermId{2}});
  const auto before = copies.copy(store);
  store.relation(b).insert({TermId{3}, TermId{3}});
  const auto after = copies.copy(store);
  EXPECT_EQ(&before->relation(a), &after->relation(a));
  EXPECT_NE(&before->relation(b), &after->relation(b));
  EXPECT_NE(&after->relation(a), &store.relation(a));
}

TEST(StoreCopiesTest, UsesACopyAgainThatNobodyReads) {
  TripleStore store;
  StoreCopies copies;
  const RelationId id = store.relation_id({TermId{0}});
  std::set<const Relation*> seen;
  for (std::uint32_t i = 0; i < 20; ++i) {
    store.relation(id).insert({TermId{i}, TermId{i}});
    seen.insert(&copies.copy(store)->relation(id));
  }
  EXPECT_LE(seen.size(), 3U);
}

}  // namespace
}  // namespace rrn
