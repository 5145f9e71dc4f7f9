// SPDX-License-Identifier: MIT
// What all text formats of datasets have to do: give back what was written, and
// refuse what is damaged.
#include <algorithm>
#include <filesystem>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/output_file.hpp"
#include "dataset/file/dataset_header.hpp"
#include "dataset/rdf/rdf_dataset.hpp"
#include "dataset/text/reldata.hpp"
#include "dataset/text/tsv_format.hpp"
#include "io/rdf_reader.hpp"
#include "io/rdf_writer.hpp"
#include "support/temp_dir.hpp"
#include "unit/dataset/text/random_dataset.hpp"

namespace rrn::dataset {
namespace {

using rrn::test::read_file;
using rrn::test::TempDir;
using test::random_dataset;

/// A file that is truncated and written anew waits for the disk; a new one does
/// not.
void write_anew(const std::string& path, const std::string& bytes) {
  std::filesystem::remove(path);
  rrn::test::write_file(path, bytes);
}

void add_all(const Dataset& dataset, SampleSink& sink) {
  // Numbers have gaps: samples are chosen from a file.
  for (std::size_t i = 0; i < dataset.kbs.size(); ++i) {
    sink.add(3 * i + 8, dataset.kbs[i]);
  }
  sink.finish();
}

/// A format as the tests see it.
struct Format {
  const char* name;
  void (*write)(const Dataset& dataset, const std::string& path);
  Dataset (*read)(const std::string& path);
};

void write_tsv(const Dataset& dataset, const std::string& path) {
  OutputFile file(path);
  TsvWriter writer(file, dataset.header);
  add_all(dataset, writer);
  file.commit();
}
Dataset read_tsv(const std::string& path) {
  return read_tsv_dataset(path, JobContext());
}

template <io::Syntax kSyntax>
void write_rdf(const Dataset& dataset, const std::string& path) {
  OutputFile file(path);
  io::RdfWriter statements(file, kSyntax);
  RdfDatasetWriter writer(statements, dataset.header, false);
  add_all(dataset, writer);
  statements.finish();
  file.commit();
}
template <io::Syntax kSyntax>
Dataset read_rdf(const std::string& path) {
  io::ReadOptions options;
  options.syntax = kSyntax;
  RdfDatasetReader reader(path);
  io::read_rdf(path, options, reader, JobContext());
  return reader.finish();
}

void write_reldata(const Dataset& dataset, const std::string& path) {
  ReldataWriter writer(path, dataset.header);
  add_all(dataset, writer);
}
Dataset read_reldata_folder(const std::string& path) {
  return read_reldata(path, JobContext());
}

class TextFormatTest : public testing::TestWithParam<Format> {
 protected:
  /// The file or folder as one text, or all files of it.
  [[nodiscard]] std::vector<std::string> files(const std::string& path) const {
    if (!std::filesystem::is_directory(path)) return {path};
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
      names.push_back(entry.path().string());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

  TempDir folder_;
};

TEST_P(TextFormatTest, GivesBackWhatWasWritten) {
  Rng rng{Seed(11)};
  for (int i = 0; i < 30; ++i) {
    const Dataset dataset = random_dataset(rng);
    const std::string path = folder_.file("d" + std::to_string(i));
    // A folder without samples is none of rel-data.
    if (dataset.kbs.empty() && GetParam().write == &write_reldata) continue;
    GetParam().write(dataset, path);
    const Dataset copy = GetParam().read(path);
    EXPECT_EQ(copy.header, dataset.header) << i;
    ASSERT_EQ(copy.kbs.size(), dataset.kbs.size()) << i;
    for (std::size_t k = 0; k < copy.kbs.size(); ++k) {
      EXPECT_EQ(copy.kbs[k], dataset.kbs[k]) << i << ' ' << k;
    }
    ASSERT_FALSE(HasFailure()) << read_file(files(path).back());
  }
}

TEST_P(TextFormatTest, NoticesWhatIsCutOff) {
  Rng rng{Seed(5)};
  Dataset dataset = random_dataset(rng);
  while (dataset.kbs.size() < 2) dataset = random_dataset(rng);
  const std::string path = folder_.file("d");
  GetParam().write(dataset, path);
  for (const std::string& file : files(path)) {
    const std::string whole = read_file(file);
    for (std::size_t size = 0; size + 1 < whole.size();
         size += 1 + rng.below(whole.size() / 20 + 1)) {
      write_anew(file, whole.substr(0, size));
      try {
        const Dataset copy = GetParam().read(path);
        // What says nothing may go: blanks, and notes without data.
        EXPECT_EQ(copy, dataset) << file << " " << size << "\n" << whole;
      } catch (const Error& error) {
        EXPECT_NE(error.location().file, "") << error.what();
      }
    }
    write_anew(file, whole);
  }
  EXPECT_EQ(GetParam().read(path), dataset);
}

TEST_P(TextFormatTest, SurvivesDamage) {
  Rng rng{Seed(7)};
  Dataset dataset = random_dataset(rng);
  while (dataset.kbs.size() < 2) dataset = random_dataset(rng);
  const std::string path = folder_.file("d");
  GetParam().write(dataset, path);
  int n_refused = 0;
  for (int i = 0; i < 200; ++i) {
    const std::vector<std::string> names = files(path);
    const std::string& file = names[rng.below(names.size())];
    const std::string whole = read_file(file);
    std::string damaged = whole;
    for (std::uint64_t n = 1 + rng.below(3); n > 0 && !damaged.empty(); --n) {
      const std::size_t at = rng.below(damaged.size());
      const std::string_view letters = "0123456789-+ \t\n\\<>\"._:ax\xff";
      const char letter = letters[rng.below(letters.size())];
      if (rng.chance(0.5)) {
        damaged[at] = letter;
      } else if (rng.chance(0.5)) {
        damaged.erase(at, 1 + rng.below(30));
      } else {
        damaged.insert(at, damaged.substr(rng.below(damaged.size()), 20));
      }
    }
    write_anew(file, damaged);
    try {
      const Dataset copy = GetParam().read(path);
      // Whatever is read can be written.
      ByteWriter bytes;
      for (const Sample& kb : copy.kbs) {
        bytes.clear();
        encode(kb, size_of(copy.header), bytes);
        ByteReader in(bytes.bytes(), path);
        EXPECT_EQ(decode(size_of(copy.header), in), kb);
      }
    } catch (const Error& error) {
      EXPECT_NE(error.code(), ErrorCode::kInternal) << error.what();
      EXPECT_NE(error.location().file, "") << error.what();
      ++n_refused;
    }
    write_anew(file, whole);
  }
  EXPECT_GT(n_refused, 50);
}

INSTANTIATE_TEST_SUITE_P(
    Formats, TextFormatTest,
    testing::Values(Format{"Tsv", &write_tsv, &read_tsv},
                    Format{"Trig", &write_rdf<io::Syntax::kTrig>,
                           &read_rdf<io::Syntax::kTrig>},
                    Format{"NQuads", &write_rdf<io::Syntax::kNQuads>,
                           &read_rdf<io::Syntax::kNQuads>},
                    Format{"Reldata", &write_reldata, &read_reldata_folder}),
    [](const auto& format) { return std::string(format.param.name); });

}  // namespace
}  // namespace rrn::dataset
