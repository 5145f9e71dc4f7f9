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

/// A relation as a plain list of rows.
struct Entry {
  Row row;
  bool asserted = false;
  bool dead = false;
  RowOrigin origin;
};

class Model {
 public:
  bool insert(Row r) {
    if (find(r) < entries.size()) return false;
    entries.push_back({r, false, false, origin});
    for (std::size_t i = 0; i + 1 < entries.size(); ++i) {
      if (entries[i].row != r || !entries[i].asserted) continue;
      entries[i].asserted = false;
      entries.back().asserted = true;
    }
    return true;
  }
  [[nodiscard]] std::size_t find(Row r) const {
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (entries[i].row == r && !entries[i].dead) return i;
    }
    return entries.size();
  }
  void keep_asserted() {
    std::erase_if(entries, [](const Entry& e) { return !e.asserted; });
    for (Entry& e : entries) {
      e.dead = false;
      e.origin = {};
    }
    origin = {};
  }
  void compact() {
    std::erase_if(entries,
                  [](const Entry& e) { return e.dead && !e.asserted; });
  }

  std::vector<Entry> entries;
  RowOrigin origin;
};

/// The rows that a lookup in a range should find, in order.
std::vector<Row> matches(const Model& model, Column column, TermId value,
                         RowRange range) {
  std::vector<Row> rows;
  for (std::uint32_t i = range.end; i > range.begin; --i) {
    const Entry& e = model.entries[i - 1];
    if (!e.dead && value_in(e.row, column) == value) rows.push_back(e.row);
  }
  return rows;
}

void expect_holds(const Relation& relation, const Model& model,
                  std::uint32_t domain, Rng& rng) {
  const std::vector<Entry>& entries = model.entries;
  ASSERT_EQ(relation.size(), entries.size());
  std::uint32_t n_dead = 0;
  std::uint32_t n_asserted = 0;
  std::uint32_t n_derived = 0;
  for (std::uint32_t i = 0; i < entries.size(); ++i) {
    const Entry& e = entries[i];
    ASSERT_EQ(relation.row(i), e.row);
    ASSERT_EQ(relation.is_dead(i), e.dead);
    ASSERT_EQ(relation.is_asserted(i), e.asserted);
    ASSERT_EQ(relation.origin(i), e.origin);
    n_dead += e.dead ? 1 : 0;
    n_asserted += e.asserted ? 1 : 0;
    n_derived += e.dead || e.asserted ? 0 : 1;
  }
  ASSERT_EQ(relation.n_dead(), n_dead);
  ASSERT_EQ(relation.n_asserted(), n_asserted);
  ASSERT_EQ(relation.n_derived(), n_derived);
  for (std::uint32_t a = 0; a < domain; ++a) {
    for (std::uint32_t b = 0; b < domain; ++b) {
      ASSERT_EQ(relation.find(row(a, b)), model.find(row(a, b)));
    }
  }
  const auto end = static_cast<std::uint32_t>(rng.below(entries.size() + 1));
  const RowRange range{static_cast<std::uint32_t>(rng.below(end + 1U)), end};
  for (const Column column : kColumns) {
    if (!relation.has_index(column)) continue;
    std::set<TermId> values;
    for (const Entry& e : entries) values.insert(value_in(e.row, column));
    EXPECT_EQ(relation.n_distinct(column), values.size());
    for (std::uint32_t v = 0; v < domain; ++v) {
      std::vector<Row> found;
      relation.for_each_match(column, TermId{v}, range, [&found](Row r) {
        found.push_back(r);
        return true;
      });
      ASSERT_EQ(found, matches(model, column, TermId{v}, range));
    }
  }
}

/// Does the same thing to both.
void change(Relation& relation, Model& model, std::uint32_t domain, Rng& rng) {
  if (rng.chance(0.2)) {
    model.origin = {static_cast<std::uint32_t>(1 + rng.below(9)),
                    static_cast<std::uint32_t>(rng.below(5))};
    relation.begin_origin(model.origin);
  }
  std::vector<Row> rows;
  for (std::uint64_t n = rng.below(60); n > 0; --n) {
    rows.push_back(row(static_cast<std::uint32_t>(rng.below(domain)),
                       static_cast<std::uint32_t>(rng.below(domain))));
  }
  std::uint32_t n_new = 0;
  for (const Row r : rows) n_new += model.insert(r) ? 1 : 0;
  ASSERT_EQ(relation.insert_all(rows), n_new);
  for (std::uint32_t i = 0; i < model.entries.size(); ++i) {
    Entry& e = model.entries[i];
    if (!e.dead && rng.chance(0.2)) {
      e.asserted = rng.chance(0.7);
      relation.set_asserted(i, e.asserted);
    }
    if (rng.chance(0.1)) {
      e.dead = true;
      relation.remove(i);
    }
  }
}

TEST(Relation, AgreesWithAListUnderRandomChanges) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Rng rng(Seed(seed).derive("relation"));
    const auto domain = static_cast<std::uint32_t>(2 + rng.below(30));
    Relation relation;
    Model model;
    for (int round = 0; round < 8; ++round) {
      if (rng.chance(0.3)) relation.ensure_index(Column::kFirst);
      if (rng.chance(0.3)) relation.ensure_index(Column::kSecond);
      change(relation, model, domain, rng);
      if (rng.chance(0.2)) {
        relation.keep_asserted();
        model.keep_asserted();
      }
      if (rng.chance(0.2)) {
        relation.compact();
        model.compact();
        model.origin = {100, 2};
        relation.begin_origin(model.origin);
      }
      expect_holds(relation, model, domain, rng);
      if (HasFatalFailure()) FAIL() << "seed " << seed;
    }
  }
}

TEST(Relation, InsertsOneByOneAsInBatches) {
  Rng rng(Seed(1).derive("batches"));
  Relation one;
  Relation batch;
  batch.reserve(5);
  std::vector<Row> rows;
  for (int i = 0; i < 20'000; ++i) {
    rows.push_back(row(static_cast<std::uint32_t>(rng.below(100)),
                       static_cast<std::uint32_t>(rng.below(100))));
  }
  std::uint32_t n_new = 0;
  for (const Row r : rows) n_new += one.insert(r) ? 1 : 0;
  EXPECT_EQ(batch.insert_all(rows), n_new);
  ASSERT_TRUE(std::equal(one.rows().begin(), one.rows().end(),
                         batch.rows().begin(), batch.rows().end()));
}

TEST(Relation, GoesBackToItsFirstRows) {
  Relation relation;
  relation.ensure_index(Column::kFirst);
  for (std::uint32_t i = 0; i < 10; ++i) relation.insert(row(i % 3, i));
  relation.assert_all();
  relation.begin_origin({1, 0});
  for (std::uint32_t i = 0; i < 10; ++i) relation.insert(row(i % 3, 10 + i));
  relation.keep_asserted();
  EXPECT_EQ(relation.size(), 10U);
  EXPECT_EQ(relation.n_asserted(), 10U);
  EXPECT_EQ(relation.n_derived(), 0U);
  EXPECT_FALSE(relation.contains(row(0, 12)));
  EXPECT_TRUE(relation.contains(row(0, 9)));
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
