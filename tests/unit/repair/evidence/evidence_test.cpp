// SPDX-License-Identifier: MIT
#include "repair/evidence/evidence.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"
#include "unit/repair/evidence/naive_walk.hpp"
#include "unit/repair/repair_samples.hpp"

namespace rrn::repair {
namespace {

using ::testing::HasSubstr;

constexpr std::uint32_t kClasses = 3;
constexpr std::uint32_t kRelations = 2;

std::vector<LinkId> random_links(std::size_t length, Rng& rng) {
  std::vector<LinkId> links;
  for (std::size_t i = 0; i < length; ++i) {
    links.push_back(static_cast<LinkId>(rng.below(4 * kRelations)));
  }
  return links;
}

EvidenceSchema random_schema(Rng& rng) {
  EvidenceSchema schema;
  for (int i = 0; i < 6; ++i) {
    schema.paths.push_back(random_links(1 + rng.below(3), rng));
  }
  for (int i = 0; i < 8; ++i) {
    Surrounding surrounding{random_links(rng.below(3), rng), {}};
    if (rng.chance(0.7)) {
      surrounding.mark = static_cast<MarkId>(rng.below(2 * kClasses));
    }
    schema.surroundings.push_back(std::move(surrounding));
  }
  return schema;
}

/// The ways along the links of a surrounding that end where it says.
std::uint32_t naive_around(const dataset::Sample& kb,
                           const Surrounding& surrounding,
                           std::uint32_t individual) {
  const test::Matrix ways = test::naive_ways(kb, surrounding.links);
  std::uint64_t n = 0;
  for (std::uint32_t end = 0; end < kb.n_individuals; ++end) {
    bool counts = true;
    if (surrounding.mark) {
      counts = std::ranges::count(kb.classes.specified,
                                  test::is_a(end, *surrounding.mark / 2,
                                             *surrounding.mark % 2 == 0)) > 0;
    }
    if (counts) n += ways[individual][end];
  }
  return test::naive_count(n);
}

std::vector<std::uint8_t> naive_row(const dataset::Sample& kb,
                                    const EvidenceSchema& schema,
                                    std::uint32_t subject,
                                    std::uint32_t object) {
  std::vector<std::uint8_t> row = {
      static_cast<std::uint8_t>(subject == object ? 1 : 0)};
  const auto add = [&row](std::uint32_t count) {
    row.push_back(static_cast<std::uint8_t>(count));
  };
  for (const Path& path : schema.paths) {
    add(test::naive_count(test::naive_ways(kb, path)[subject][object]));
  }
  for (const std::uint32_t individual : {subject, object}) {
    for (const Surrounding& surrounding : schema.surroundings) {
      add(naive_around(kb, surrounding, individual));
    }
  }
  return row;
}

TEST(EvidenceTest, RowsAreNaiveCounts) {
  Rng rng(Seed(1));
  for (int round = 0; round < 12; ++round) {
    const auto n = static_cast<std::uint32_t>(2 + rng.below(6));
    const dataset::Sample kb =
        test::random_sample(n, kClasses, kRelations, 40, rng);
    const EvidenceSchema schema = random_schema(rng);
    const LinkGraph graph(kb);
    Evidence evidence(schema, graph);
    CountRows rows;
    std::vector<std::uint8_t> expected;
    for (std::uint32_t subject = 0; subject < n; ++subject) {
      evidence.start(subject);
      std::vector<std::uint32_t> objects;
      for (std::uint32_t object = 0; object < n; ++object) {
        if (rng.chance(0.5)) objects.push_back(object);
      }
      evidence.add_pairs(objects, rows);
      for (const std::uint32_t object : objects) {
        const auto row = naive_row(kb, schema, subject, object);
        expected.insert(expected.end(), row.begin(), row.end());
      }
      for (std::size_t i = 0; i < schema.surroundings.size(); ++i) {
        EXPECT_EQ(evidence.row(subject)[i],
                  naive_around(kb, schema.surroundings[i], subject));
      }
    }
    EXPECT_EQ(rows.n_columns, schema.n_columns_of_pair());
    EXPECT_EQ(rows.values, expected);
  }
}

TEST(EvidenceTest, CountsAroundStopAt255) {
  dataset::Sample kb;
  kb.n_individuals = 302;
  for (std::uint32_t i = 2; i < 302; ++i) {
    kb.relations.specified.push_back(test::joins(0, 0, i));
    kb.classes.specified.push_back(test::is_a(i, 0));
  }
  kb.relations.specified.push_back(test::joins(1, 0, 0));
  kb.normalise();
  EvidenceSchema schema;
  schema.surroundings = {{{0}, 0}, {{0, 0}, {}}, {{0}, 2}};
  const LinkGraph graph(kb);
  const Evidence evidence(schema, graph);
  EXPECT_EQ(evidence.row(0)[0], 255);
  EXPECT_EQ(evidence.row(0)[2], 0);
  EXPECT_EQ(evidence.row(1)[1], 255);
}

std::string bytes_of(const EvidenceSchema& schema) {
  dataset::ByteWriter out;
  write_schema(schema, out);
  return out.bytes();
}

EvidenceSchema read(const std::string& bytes) {
  const std::string file = "schema";
  dataset::ByteReader in(bytes, file);
  return read_schema(in, test::vocabulary_of(kClasses, kRelations));
}

TEST(EvidenceSchemaTest, ReadsWhatItWrote) {
  Rng rng(Seed(2));
  for (int round = 0; round < 20; ++round) {
    const EvidenceSchema schema = random_schema(rng);
    EXPECT_EQ(read(bytes_of(schema)), schema);
  }
  EXPECT_EQ(read(bytes_of({})), EvidenceSchema{});
}

TEST(EvidenceSchemaTest, DamagedBytesAreRefusedOrFitTheVocabulary) {
  Rng rng(Seed(3));
  const std::string bytes = bytes_of(random_schema(rng));
  const std::size_t n_errors =
      test::damage(bytes, true, [&](const std::string& text) {
        const EvidenceSchema schema = read(text);
        for (const Path& path : schema.paths) {
          EXPECT_FALSE(path.empty());
          for (const LinkId link : path) EXPECT_LT(link, 4 * kRelations);
        }
        for (const Surrounding& surrounding : schema.surroundings) {
          for (const LinkId link : surrounding.links) {
            EXPECT_LT(link, 4 * kRelations);
          }
          EXPECT_LT(surrounding.mark.value_or(0), 2 * kClasses);
        }
      });
  EXPECT_GE(n_errors, bytes.size());
}

TEST(EvidenceSchemaTest, RefusesWhatTheVocabularyDoesNotHave) {
  const auto expect = [](const EvidenceSchema& schema, const char* message) {
    rrn::test::expect_error([&] { read(bytes_of(schema)); },
                            ErrorCode::kCorrupt, HasSubstr(message));
  };
  expect({{{4 * kRelations}}, {}}, "a link beyond the vocabulary");
  expect({{}, {{{4 * kRelations}, {}}}}, "a link beyond the vocabulary");
  expect({{}, {{{}, 2 * kClasses}}}, "a mark beyond the vocabulary");
  expect({{{}, {0}}, {}}, "a path without a link");
}

}  // namespace
}  // namespace rrn::repair
