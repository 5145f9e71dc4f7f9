// SPDX-License-Identifier: MIT
#include "store/relation.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace rrn {
namespace {

Row row(std::uint32_t first, std::uint32_t second) {
  return {TermId{first}, TermId{second}};
}

TermId value_in(Row r, Column column) {
  return column == Column::kFirst ? r.first : r.second;
}

constexpr Column kColumns[] = {Column::kFirst, Column::kSecond};

/// Compares a relation with the rows that it should hold, in order.
void expect_holds(const Relation& relation, const std::vector<Row>& rows,
                  std::uint32_t domain, Rng& rng) {
  ASSERT_EQ(relation.size(), rows.size());
  ASSERT_TRUE(std::equal(rows.begin(), rows.end(), relation.rows().begin()));
  for (std::uint32_t i = 0; i < rows.size(); ++i) {
    ASSERT_EQ(relation.find(rows[i]), i);
    ASSERT_EQ(relation.row(i), rows[i]);
  }
  const std::set<Row> set(rows.begin(), rows.end());
  for (std::uint32_t a = 0; a < domain; ++a) {
    for (std::uint32_t b = 0; b < domain; ++b) {
      ASSERT_EQ(relation.contains(row(a, b)), set.count(row(a, b)) == 1);
    }
  }
  for (const Column column : kColumns) {
    if (!relation.has_index(column)) continue;
    std::set<TermId> values;
    for (const Row r : rows) values.insert(value_in(r, column));
    EXPECT_EQ(relation.n_distinct(column), values.size());
    const auto end = static_cast<std::uint32_t>(rng.below(rows.size() + 1));
    const RowRange range{static_cast<std::uint32_t>(rng.below(end + 1U)), end};
    for (std::uint32_t v = 0; v < domain; ++v) {
      std::vector<Row> expected;
      for (std::uint32_t i = range.end; i > range.begin; --i) {
        if (value_in(rows[i - 1], column) == TermId{v}) {
          expected.push_back(rows[i - 1]);
        }
      }
      std::vector<Row> found;
      relation.for_each_match(column, TermId{v}, range, [&found](Row r) {
        found.push_back(r);
        return true;
      });
      ASSERT_EQ(found, expected);
    }
  }
}

TEST(Relation, AgreesWithAVectorUnderRandomInsertsAndTruncations) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Rng rng(Seed(seed).derive("relation"));
    const auto domain = static_cast<std::uint32_t>(2 + rng.below(30));
    Relation relation;
    std::vector<Row> rows;
    for (int round = 0; round < 8; ++round) {
      if (rng.chance(0.3)) relation.ensure_index(Column::kFirst);
      if (rng.chance(0.3)) relation.ensure_index(Column::kSecond);
      for (std::uint64_t n = rng.below(60); n > 0; --n) {
        const Row r = row(static_cast<std::uint32_t>(rng.below(domain)),
                          static_cast<std::uint32_t>(rng.below(domain)));
        const bool is_new =
            std::find(rows.begin(), rows.end(), r) == rows.end();
        ASSERT_EQ(relation.insert(r), is_new);
        if (is_new) rows.push_back(r);
      }
      if (rng.chance(0.3)) {
        const auto n = static_cast<std::uint32_t>(rng.below(rows.size() + 3));
        relation.truncate(n);
        if (n < rows.size()) rows.resize(n);
      }
      expect_holds(relation, rows, domain, rng);
      if (HasFatalFailure()) FAIL() << "seed " << seed;
    }
  }
}

TEST(Relation, StopsAMatchWhenTheVisitorSaysSo) {
  Relation relation;
  for (std::uint32_t i = 0; i < 5; ++i) relation.insert(row(7, i));
  relation.ensure_index(Column::kFirst);
  std::vector<Row> found;
  relation.for_each_match(Column::kFirst, TermId{7}, relation.all(),
                          [&found](Row r) {
                            found.push_back(r);
                            return found.size() < 2;
                          });
  EXPECT_EQ(found, (std::vector<Row>{row(7, 4), row(7, 3)}));
}

TEST(Relation, MatchNumbersStayGoodWhileRowsAreInserted) {
  Relation relation;
  for (std::uint32_t i = 0; i < 10; ++i) relation.insert(row(1, i));
  relation.ensure_index(Column::kFirst);
  const RowRange range = relation.all();
  std::vector<TermId> seen;
  std::uint32_t at = relation.newest_match(Column::kFirst, TermId{1}, range);
  while (at != Relation::kNoRow) {
    seen.push_back(relation.row(at).second);
    for (std::uint32_t i = 0; i < 100; ++i) {
      relation.insert(
          row(1, 1000 * static_cast<std::uint32_t>(seen.size()) + i));
    }
    at = relation.older_match(Column::kFirst, at, range);
  }
  ASSERT_EQ(seen.size(), 10U);
  for (std::uint32_t i = 0; i < 10; ++i) EXPECT_EQ(seen[i], TermId{9 - i});
}

TEST(Relation, IsEmptyAtFirst) {
  const Relation relation;
  EXPECT_EQ(relation.size(), 0U);
  EXPECT_FALSE(relation.contains(row(0, 0)));
  EXPECT_EQ(relation.find(row(0, 0)), 0U);
  EXPECT_EQ(relation.memory(), 0U);
}

TEST(Relation, CountsTheMemoryOfRowsAndIndexes) {
  Relation relation;
  for (std::uint32_t i = 0; i < 1000; ++i) relation.insert(row(i, i + 1));
  const std::size_t without = relation.memory();
  EXPECT_GE(without, 1000 * (sizeof(Row) + 2 * sizeof(std::uint32_t)));
  EXPECT_LE(without, 1000 * 2 * (sizeof(Row) + 4 * sizeof(std::uint32_t)));
  relation.ensure_index(Column::kFirst);
  EXPECT_GE(relation.memory(), without + 1000 * 2 * sizeof(std::uint32_t));
}

}  // namespace
}  // namespace rrn
