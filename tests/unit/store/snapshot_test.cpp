// SPDX-License-Identifier: MIT
#include "store/snapshot.hpp"

#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/random.hpp"
#include "support/temp_dir.hpp"

namespace rrn {
namespace {

using rrn::test::TempDir;
using ::testing::HasSubstr;

/// Terms and facts of every kind.
struct Example {
  Example() {
    const TermId type_of = dictionary.intern_iri("urn:t#Cat");
    const TermId owns = dictionary.intern_iri("urn:t#owns");
    const TermId label = dictionary.intern_iri("urn:t#label");
    const TermId anonymous = dictionary.intern(TermView::blank("class"));
    const TermId tom = dictionary.intern_iri("urn:t#tom");
    const TermId ann = dictionary.intern(TermView::blank("ann"));
    add(type_of, Arity::kUnary, tom, tom);
    add(anonymous, Arity::kUnary, tom, tom);
    add(anonymous, Arity::kUnary, ann, ann);
    add(owns, Arity::kBinary, ann, tom);
    add(owns, Arity::kBinary, tom, tom);
    add(label, Arity::kBinary, tom,
        dictionary.intern(TermView::literal("Tom")));
    add(label, Arity::kBinary, tom,
        dictionary.intern(TermView::literal("Thomas", {}, "fr")));
    add(label, Arity::kBinary, ann,
        dictionary.intern(TermView::literal("", "urn:t#type")));
    // Neither removed nor negated facts are written.
    Relation& rows = store.relation(
        *store.find({owns, Arity::kBinary, Polarity::kPositive}));
    rows.insert({ann, ann});
    rows.remove(rows.find({ann, ann}));
    store.insert({owns, Arity::kBinary, Polarity::kNegative}, {ann, ann});
    prefixes.add("t", "urn:t#");
    prefixes.add("", "urn:e#");
  }
  void add(TermId predicate, Arity arity, TermId first, TermId second) {
    store.insert({predicate, arity, Polarity::kPositive}, {first, second});
  }
  [[nodiscard]] std::string write(const TempDir& folder) const {
    const std::string path = folder.file("a.snapshot");
    OutputFile file(path);
    write_snapshot(dictionary, store, prefixes, file);
    file.commit();
    return path;
  }

  Dictionary dictionary;
  TripleStore store;
  PrefixMap prefixes;
};

std::optional<Error> error_of(const std::string& path) {
  try {
    const Snapshot snapshot(path);
  } catch (const Error& error) {
    return error;
  }
  return std::nullopt;
}

/// The checksum as SNAPSHOT.md tells it.
std::uint64_t checksum_of(const std::string& bytes) {
  std::uint64_t lanes[4] = {1, 2, 3, 4};
  const auto mix = [](std::uint64_t value) {
    value *= 0x9e3779b97f4a7c15U;
    return value ^ value >> 32;
  };
  const std::size_t n = bytes.size() / 8 - 2;
  for (std::size_t i = 0; i < n; ++i) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + 8 + 8 * i, 8);
    lanes[i % 4] = mix(lanes[i % 4] ^ word);
  }
  std::uint64_t all = n;
  for (const std::uint64_t lane : lanes) all = mix(all ^ lane);
  return all;
}

std::string with_checksum(std::string bytes) {
  const std::uint64_t checksum = checksum_of(bytes);
  std::memcpy(bytes.data() + bytes.size() - 8, &checksum, 8);
  return bytes;
}

TEST(SnapshotTest, HoldsTermsFactsAndPrefixes) {
  const TempDir folder;
  const Example example;
  const std::string path = example.write(folder);
  EXPECT_TRUE(is_snapshot(path));
  const Snapshot snapshot(path);
  ASSERT_EQ(snapshot.n_terms(), example.dictionary.size());
  for (std::uint32_t i = 0; i < snapshot.n_terms(); ++i) {
    EXPECT_EQ(snapshot.term(TermId{i}), example.dictionary.view(TermId{i}));
  }
  EXPECT_EQ(snapshot.n_facts(), 8U);
  ASSERT_EQ(snapshot.relations().size(), 4U);
  std::uint64_t n_rows = 0;
  for (const Snapshot::Relation& relation : snapshot.relations()) {
    for (const Row row : relation.rows) {
      EXPECT_TRUE(example.store.contains(
          {relation.predicate, relation.arity, Polarity::kPositive}, row));
    }
    n_rows += relation.rows.size();
  }
  EXPECT_EQ(n_rows, 8U);
  const std::map<std::string_view, std::string_view> prefixes(
      snapshot.prefixes().begin(), snapshot.prefixes().end());
  EXPECT_EQ(prefixes, (std::map<std::string_view, std::string_view>{
                          {"t", "urn:t#"}, {"", "urn:e#"}}));
}

TEST(SnapshotTest, HoldsNothingToo) {
  const TempDir folder;
  const std::string path = folder.file("nothing.snapshot");
  OutputFile file(path);
  write_snapshot({}, {}, {}, file);
  file.commit();
  const Snapshot snapshot(path);
  EXPECT_EQ(snapshot.n_terms(), 0U);
  EXPECT_TRUE(snapshot.relations().empty());
}

TEST(SnapshotTest, EveryChangedByteIsRefused) {
  const TempDir folder;
  const std::string path = Example().write(folder);
  const std::string bytes = rrn::test::read_file(path);
  EXPECT_EQ(with_checksum(bytes), bytes);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ 1 << i % 8);
    rrn::test::write_file(path, changed);
    EXPECT_TRUE(error_of(path).has_value()) << i;
  }
}

TEST(SnapshotTest, EveryTruncationAndAppendedBytesAreRefused) {
  const TempDir folder;
  const std::string path = Example().write(folder);
  const std::string bytes = rrn::test::read_file(path);
  for (std::size_t n = 0; n < bytes.size(); ++n) {
    rrn::test::write_file(path, bytes.substr(0, n));
    const auto error = error_of(path);
    ASSERT_TRUE(error.has_value()) << n;
    EXPECT_EQ(error->code(), ErrorCode::kCorrupt) << n;
    EXPECT_EQ(is_snapshot(path), n >= 8);
  }
  for (const std::size_t n : {1U, 8U, 64U}) {
    rrn::test::write_file(path, bytes + std::string(n, '\0'));
    EXPECT_TRUE(error_of(path).has_value()) << n;
  }
}

TEST(SnapshotTest, AnotherVersionIsRefusedByName) {
  const TempDir folder;
  const std::string path = Example().write(folder);
  std::string bytes = rrn::test::read_file(path);
  bytes[8] = 2;
  rrn::test::write_file(path, with_checksum(bytes));
  const auto error = error_of(path);
  ASSERT_TRUE(error.has_value());
  EXPECT_EQ(error->code(), ErrorCode::kMismatch);
  EXPECT_THAT(error->what(), HasSubstr("snapshot format version 2; this "
                                       "program reads version 1"));
}

TEST(SnapshotTest, ForgedFilesAreRefusedOrValid) {
  const TempDir folder;
  const std::string path = Example().write(folder);
  const std::string bytes = rrn::test::read_file(path);
  Rng rng(Seed(1));
  int n_read = 0;
  for (int round = 0; round < 1000; ++round) {
    std::string forged = bytes;
    for (std::uint64_t n = rng.below(3) + 1; n > 0; --n) {
      // All but the mark, the version and the checksum.
      const std::size_t at = 16 + rng.below(forged.size() - 24);
      const int kind = static_cast<int>(rng.below(3));
      forged[at] = static_cast<char>(kind == 0   ? 0xff
                                     : kind == 1 ? rng.below(256)
                                                 : forged[at] + 1);
    }
    rrn::test::write_file(path, with_checksum(forged));
    if (error_of(path)) continue;
    ++n_read;
    const Snapshot snapshot(path);
    for (const Snapshot::Relation& relation : snapshot.relations()) {
      EXPECT_FALSE(snapshot.term(relation.predicate).is_literal());
      for (const Row row : relation.rows) {
        EXPECT_FALSE(snapshot.term(row.first).is_literal());
        EXPECT_LE(snapshot.term(row.second).to_ntriples().size(), bytes.size());
      }
    }
  }
  EXPECT_GT(n_read, 10);  // text is not checked
  EXPECT_LT(n_read, 975);
}

TEST(SnapshotTest, OtherFilesAreNone) {
  const TempDir folder;
  EXPECT_FALSE(is_snapshot(folder.path()));
  EXPECT_FALSE(is_snapshot(folder.file("missing")));
  EXPECT_FALSE(
      is_snapshot(folder.write("a.nt", "<urn:a> <urn:b> <urn:c> .\n")));
  EXPECT_EQ(error_of(folder.file("missing"))->code(), ErrorCode::kIo);
  EXPECT_EQ(error_of(folder.path())->code(), ErrorCode::kIo);
  EXPECT_THAT(error_of(folder.file("a.nt"))->what(), HasSubstr("no snapshot"));
}

}  // namespace
}  // namespace rrn
