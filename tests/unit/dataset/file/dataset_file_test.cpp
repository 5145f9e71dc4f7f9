// SPDX-License-Identifier: MIT
#include "dataset/file/dataset_file.hpp"

#include <atomic>
#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "dataset/file/sample_coding.hpp"
#include "support/temp_dir.hpp"
#include "unit/dataset/sample/random_sample.hpp"

namespace rrn::dataset {
namespace {

using rrn::test::read_file;
using rrn::test::TempDir;
using rrn::test::write_file;
using testing::HasSubstr;

Dataset random_dataset(std::uint64_t seed, std::uint64_t n_samples,
                       std::uint32_t max_individuals = 30) {
  Rng rng{Seed(seed)};
  const auto below = [&](std::uint32_t bound) {
    return static_cast<std::uint32_t>(rng.below(bound));
  };
  Dataset dataset;
  dataset.header = {
      test::random_vocabulary(rng, 1 + below(5), 1 + below(max_individuals)),
      "urn:test",
      "random, seed \xc3\xa9",
      rng.next(),
      {}};
  for (std::uint32_t n = below(4); n > 0; --n) {
    dataset.header.rules.push_back("rule " + std::to_string(n));
  }
  for (std::uint64_t i = 0; i < n_samples; ++i) {
    Sample kb =
        test::random_sample(rng, dataset.header.vocabulary,
                            below(max_individuals), 0.3 * rng.uniform());
    test::add_extras(rng, dataset.header.rules.size(), kb);
    if (rng.chance(0.3)) {
      for (std::uint32_t k = 0; k < kb.n_individuals; ++k) {
        kb.names.push_back(std::string(below(7 * max_individuals), 'n') +
                           std::to_string(k));
      }
    }
    dataset.kbs.push_back(std::move(kb));
  }
  return dataset;
}

void write_dataset(const std::string& path, const Dataset& dataset) {
  DatasetWriter writer(path, dataset.header);
  for (const Sample& kb : dataset.kbs) writer.add(kb);
  EXPECT_EQ(writer.n_samples(), dataset.kbs.size());
  writer.commit();
}

/// Puts the right checksum at the end, as somebody who means ill would.
std::string with_checksum(std::string bytes) {
  bytes.resize(bytes.size() - 8);
  Fnv1a checksum;
  checksum.add(bytes);
  ByteWriter end;
  end.write_fixed64(checksum.value());
  return bytes + end.bytes();
}

Error error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    return error;
  }
  ADD_FAILURE() << "no error";
  return {ErrorCode::kInternal, ""};
}

Error read_error(const std::string& path) {
  return error_of([&] { static_cast<void>(read_dataset(path, JobContext())); });
}

TEST(DatasetFileTest, RandomDatasetsRoundTrip) {
  const TempDir folder;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Dataset dataset = random_dataset(seed, seed % 7);
    write_dataset(folder.file("a.kbs"), dataset);
    EXPECT_EQ(read_dataset(folder.file("a.kbs"), JobContext()), dataset)
        << seed;
  }
}

TEST(DatasetFileTest, LargestNumbersRoundTrip) {
  const VocabularySize size{kMaxPredicates, kMaxPredicates};
  const EntityIndex last{static_cast<std::uint32_t>(kMaxIndividuals - 1)};
  Sample kb;
  kb.n_individuals = static_cast<std::uint32_t>(kMaxIndividuals);
  kb.classes.specified = {{last, ClassIndex{kMaxPredicates - 1}, true}};
  kb.relations.specified = {
      {EntityIndex{0}, RelationIndex{0}, EntityIndex{0}, false},
      {last, RelationIndex{kMaxPredicates - 1}, last, false},
      {last, RelationIndex{kMaxPredicates - 1}, last, true}};
  ByteWriter out;
  encode(kb, size, out);
  const std::string file = "test";
  ByteReader in(out.bytes(), file);
  EXPECT_EQ(decode(size, in), kb);
}

TEST(DatasetFileTest, WithoutCommitThereIsNoFile) {
  const TempDir folder;
  {
    DatasetWriter writer(folder.file("a.kbs"), {});
    writer.add({});
  }
  EXPECT_TRUE(folder.entries().empty());
}

TEST(DatasetFileTest, EveryTruncationIsCorrupt) {
  const TempDir folder;
  write_dataset(folder.file("a.kbs"), random_dataset(5, 4, 6));
  const std::string bytes = read_file(folder.file("a.kbs"));
  ASSERT_GT(bytes.size(), 100u);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    write_file(folder.file("b.kbs"), bytes.substr(0, size));
    EXPECT_EQ(read_error(folder.file("b.kbs")).code(), ErrorCode::kCorrupt)
        << size;
  }
}

TEST(DatasetFileTest, EveryChangedByteIsNoticed) {
  const TempDir folder;
  write_dataset(folder.file("a.kbs"), random_dataset(6, 4, 6));
  const std::string bytes = read_file(folder.file("a.kbs"));
  Rng rng(Seed(1));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ (1 + rng.below(255)));
    write_file(folder.file("b.kbs"), changed);
    const ErrorCode expected =
        i == 9 ? ErrorCode::kMismatch : ErrorCode::kCorrupt;
    EXPECT_EQ(read_error(folder.file("b.kbs")).code(), expected) << i;
  }
}

TEST(DatasetFileTest, ErrorsNameTheSampleAndTheByte) {
  const TempDir folder;
  const Dataset dataset = random_dataset(8, 3);
  write_dataset(folder.file("two.kbs"), dataset);
  const std::string whole = read_file(folder.file("two.kbs"));
  const std::string path = folder.file("b.kbs");
  int n_placed = 0;
  for (std::size_t i = 10; i + 8 < whole.size(); ++i) {
    std::string changed = whole;
    changed[i] = '\x7f';
    write_file(path, with_checksum(changed));
    try {
      static_cast<void>(read_dataset(path, JobContext()));
    } catch (const Error& error) {
      EXPECT_EQ(error.location().file, path);
      const std::string text = error.what();
      const std::size_t number = text.find(": sample ");
      if (number == text.npos) continue;
      // The byte that is wrong was read, and no byte after the sample.
      const std::size_t at = text.find(", before byte ");
      ASSERT_NE(at, text.npos) << text;
      const auto byte = std::stoull(text.substr(at + 14));
      EXPECT_GT(byte, i) << text;
      EXPECT_LE(byte, whole.size() - 8) << text;
      const auto sample = std::stoull(text.substr(number + 9));
      EXPECT_GE(sample, 1U) << text;
      EXPECT_LE(sample, dataset.kbs.size()) << text;
      ++n_placed;
    }
  }
  EXPECT_GT(n_placed, 10);
}

TEST(DatasetFileTest, BytesWithARightChecksumGiveErrorOrValidData) {
  const TempDir folder;
  write_dataset(folder.file("a.kbs"), random_dataset(7, 4));
  const std::string bytes = read_file(folder.file("a.kbs"));
  Rng rng(Seed(2));
  int n_valid = 0;
  int n_corrupt = 0;
  for (int round = 0; round < 2000; ++round) {
    std::string changed = bytes;
    for (std::uint64_t n = 1 + rng.below(3); n > 0; --n) {
      const std::size_t i = 10 + rng.below(changed.size() - 18);
      changed[i] = static_cast<char>(rng.next());
    }
    if (rng.chance(0.2)) changed.erase(10 + rng.below(changed.size() - 20), 2);
    changed = with_checksum(changed);
    write_file(folder.file("b.kbs"), changed);
    try {
      const Dataset dataset = read_dataset(folder.file("b.kbs"), JobContext());
      ++n_valid;
      // What was read must be data that the writer accepts.
      write_dataset(folder.file("c.kbs"), dataset);
      EXPECT_EQ(read_dataset(folder.file("c.kbs"), JobContext()), dataset);
    } catch (const Error& error) {
      ++n_corrupt;
      EXPECT_EQ(error.code(), ErrorCode::kCorrupt) << error.what();
    }
  }
  EXPECT_GT(n_valid, 10);
  EXPECT_GT(n_corrupt, 100);
}

TEST(DatasetFileTest, ForgedCountAsksForNoMemory) {
  const TempDir folder;
  const std::string path = folder.file("a.kbs");
  write_dataset(path, {});
  std::string bytes = read_file(path);
  // After the mark and the version comes the size of the header, then two empty
  // names, the seed, and the number of classes.
  std::string classes = bytes;
  classes.replace(9 + 1 + 1 + 2 + 8, 1, "\x7f");
  write_file(path, with_checksum(classes));
  EXPECT_EQ(read_error(path).what(),
            path +
                ": says that 127 predicates follow; there are bytes for 1 at "
                "most");
  bytes.replace(9 + 1, 1, "\xff\xff\xff\xff\xff\xff\xff\x7f");
  write_file(path, with_checksum(bytes));
  EXPECT_EQ(read_error(path).what(),
            path + ": ends within the header; the file is incomplete");
}

TEST(DatasetFileTest, ErrorsNameTheFileAndTheReason) {
  const TempDir folder;
  const std::string path = folder.file("a.kbs");
  EXPECT_EQ(read_error(path).code(), ErrorCode::kIo);
  EXPECT_EQ(read_error(path).what(),
            path + ": cannot read: No such file or directory");
  EXPECT_EQ(read_error(folder.path()).what(),
            folder.path() + ": cannot read: Is a directory");

  write_file(path, "@prefix : <urn:x#> .");
  EXPECT_EQ(read_error(path).what(),
            path +
                ": not a dataset file; expected it to start with the mark of "
                "one");

  write_dataset(path, random_dataset(8, 1));
  const std::string bytes = read_file(path);
  std::string newer = bytes;
  newer[9] = 3;
  write_file(path, newer);
  EXPECT_EQ(read_error(path).code(), ErrorCode::kMismatch);
  EXPECT_EQ(read_error(path).what(),
            path + ": dataset format version 3; this program reads version 2");

  write_file(path, bytes.substr(0, bytes.size() - 20));
  EXPECT_EQ(read_error(path).what(),
            path + ": ends within a sample; the file is incomplete");
  std::string damaged = bytes;
  damaged.back() = static_cast<char>(damaged.back() ^ 1);
  write_file(path, damaged);
  EXPECT_EQ(read_error(path).what(),
            path + ": checksum does not match; the file is damaged");
}

TEST(DatasetFileTest, FirstFileOfTheFormatStaysReadable) {
  // Written out by hand from FORMAT.md.
  ByteWriter out;
  for (const char c : std::string("\x89RRNKBS\r\n\x02")) {
    out.write_byte(static_cast<std::uint8_t>(c));
  }
  const auto write_all = [](const std::vector<int>& bytes, ByteWriter& to) {
    for (const int byte : bytes) to.write_byte(static_cast<std::uint8_t>(byte));
  };
  ByteWriter header;
  header.write_string("onto");
  header.write_string("gen");
  header.write_fixed64(7);
  write_all({1, 0}, header);
  header.write_string("urn:C");
  write_all({1, 1}, header);
  header.write_string("urn:r");
  write_all({1}, header);
  header.write_string("C(x) -> r(x, x)");
  out.write_string(header.bytes());
  const std::vector<int> sample = {
      9,          // the tenth draw
      3, 0,       // 3 individuals without names
      2, 1,  2,   // specified: C(0) and not C(2)
      1, 11,      // r(1, 2)
      0,          // inferable: no class
      2, 1,  0,   // r(0, 0) and not r(0, 1)
      1, 3,       // predictable: C(1)
      0,          // no relation
      0,          // depths: not known for classes
      2, 4,  0,   // 4, and not known
      0,          // drawn negatives: no class
      2, 12, 1,   // not r(2, 0) and not r(2, 1)
      1, 0,  0,   // a near miss by rule 0, premise 0; a corruption
      1,          // no more negatives are to be drawn
      1, 2,       // classes of 2 are labelled
      2, 0,  0};  // relations of 0 and 1
  write_all({static_cast<int>(sample.size())}, out);
  write_all(sample, out);
  write_all({0, 1}, out);
  Fnv1a checksum;
  checksum.add(out.bytes());
  out.write_fixed64(checksum.value());
  const TempDir folder;
  write_file(folder.file("a.kbs"), out.bytes());

  const Dataset dataset = read_dataset(folder.file("a.kbs"), JobContext());
  EXPECT_EQ(dataset.header.ontology, "onto");
  EXPECT_EQ(dataset.header.generator, "gen");
  EXPECT_EQ(dataset.header.seed, 7u);
  EXPECT_EQ(dataset.header.vocabulary,
            (Vocabulary{{{"urn:C", LabelPolicy::kNone}},
                        {{"urn:r", LabelPolicy::kCwa}}}));
  EXPECT_EQ(dataset.header.rules, std::vector<std::string>{"C(x) -> r(x, x)"});
  Sample kb;
  kb.draw = 9;
  kb.n_individuals = 3;
  const ClassIndex c{0};
  const RelationIndex r{0};
  kb.classes.specified = {{EntityIndex{0}, c, true},
                          {EntityIndex{2}, c, false}};
  kb.relations.specified = {{EntityIndex{1}, r, EntityIndex{2}, true}};
  kb.relations.inferable = {{EntityIndex{0}, r, EntityIndex{0}, true},
                            {EntityIndex{0}, r, EntityIndex{1}, false}};
  kb.classes.predictable = {{EntityIndex{1}, c, true}};
  kb.relations.depths = {4, 0};
  kb.relations.drawn = {
      {{EntityIndex{2}, r, EntityIndex{0}, false}, BrokenStep{0, 0}},
      {{EntityIndex{2}, r, EntityIndex{1}, false}, std::nullopt}};
  kb.negatives_are_fixed = true;
  kb.classes.targets = {EntityIndex{2}};
  kb.relations.targets = {EntityIndex{0}, EntityIndex{1}};
  EXPECT_EQ(dataset.kbs, std::vector{kb});
}

TEST(DatasetFileTest, WriterRefusesWhatTheFormatCannotHold) {
  const TempDir folder;
  DatasetHeader header;
  header.vocabulary.classes.resize(kMaxPredicates + 1);
  const Error wide = error_of(
      [&] { const DatasetWriter writer(folder.file("a.kbs"), header); });
  EXPECT_EQ(wide.code(), ErrorCode::kUnsupported);
  EXPECT_STREQ(wide.what(),
               "vocabulary of 32768 classes or relations; a dataset file holds "
               "32767 of each at most");

  Sample kb;
  kb.n_individuals = kMaxIndividuals + 1;
  DatasetWriter writer(folder.file("a.kbs"), {});
  const Error large = error_of([&] { writer.add(kb); });
  EXPECT_EQ(large.code(), ErrorCode::kUnsupported);
  EXPECT_STREQ(large.what(),
               "knowledge base of 16777217 individuals; a dataset file holds "
               "16777216 at most");
}

TEST(DatasetFileTest, UnsortedSampleIsABug) {
  const TempDir folder;
  DatasetWriter writer(folder.file("a.kbs"),
                       {{{{"urn:C", {}}}, {}}, "", "", 0, {}});
  Sample kb;
  kb.n_individuals = 2;
  kb.classes.specified = {{EntityIndex{1}, ClassIndex{0}, true},
                          {EntityIndex{0}, ClassIndex{0}, true}};
  EXPECT_EQ(error_of([&] { writer.add(kb); }).code(), ErrorCode::kInternal);
}

TEST(DatasetFileTest, ReadingCanBeCancelled) {
  const TempDir folder;
  write_dataset(folder.file("a.kbs"), random_dataset(9, 1));
  const std::atomic<bool> stop = true;
  JobContext job;
  job.cancel = CancellationToken(stop);
  EXPECT_THROW(static_cast<void>(read_dataset(folder.file("a.kbs"), job)),
               Cancelled);
}

}  // namespace
}  // namespace rrn::dataset
