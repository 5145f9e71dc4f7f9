// SPDX-License-Identifier: MIT
#include "neural/files/embedding_files.hpp"

#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

namespace rrn::neural {
namespace {

const std::vector<std::string> kNames = {"urn:a", "two words"};
const std::vector<float> kValues = {1.0F / 3, -0.5F, 1e-20F, 0, 2, -7.25F};

std::string written(EmbeddingFormat format) {
  const std::string path = (std::filesystem::temp_directory_path() /
                            ("rrn-embedding-files-" + std::to_string(getpid())))
                               .string();
  OutputFile file(path);
  write_embeddings({kNames, kValues, 3}, format, file, {});
  file.commit();
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  std::filesystem::remove(path);
  return text.str();
}

/// Reads names and values back, as another program would.
void expect_lines(const std::string& text, char separator) {
  std::istringstream lines(text);
  std::string line;
  std::vector<std::string> names;
  std::vector<float> values;
  while (std::getline(lines, line)) {
    std::istringstream cells(line);
    std::string cell;
    std::getline(cells, cell, separator);
    names.push_back(cell);
    while (std::getline(cells, cell, separator)) {
      values.push_back(std::strtof(cell.c_str(), nullptr));
    }
  }
  EXPECT_EQ(names, (std::vector<std::string>{"urn:a", "two_words"}));
  EXPECT_EQ(values, kValues);
}

TEST(EmbeddingFilesTest, TsvReadsBack) {
  expect_lines(written(EmbeddingFormat::kTsv), '\t');
}

TEST(EmbeddingFilesTest, Word2VecReadsBack) {
  const std::string text = written(EmbeddingFormat::kWord2Vec);
  ASSERT_EQ(text.substr(0, 4), "2 3\n");
  expect_lines(text.substr(4), ' ');
}

TEST(EmbeddingFilesTest, NpyIsAsNumPyWritesIt) {
  // As numpy.save writes a float32 array of shape (2, 3): 128 bytes of header.
  std::string expected("\x93NUMPY\x01\x00\x76\x00", 10);
  expected += "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";
  expected.resize(127, ' ');
  expected += '\n';
  const std::string text = written(EmbeddingFormat::kNpy);
  ASSERT_EQ(text.size(), 128U + 24U);
  EXPECT_EQ(text.substr(0, 128), expected);
  EXPECT_EQ(std::memcmp(text.data() + 128, kValues.data(), 24), 0);
}

TEST(EmbeddingFilesTest, FormatsHaveNames) {
  EXPECT_EQ(parse_embedding_format("tsv"), EmbeddingFormat::kTsv);
  EXPECT_EQ(parse_embedding_format("npy"), EmbeddingFormat::kNpy);
  EXPECT_EQ(parse_embedding_format("word2vec"), EmbeddingFormat::kWord2Vec);
  EXPECT_FALSE(parse_embedding_format("csv"));
}

}  // namespace
}  // namespace rrn::neural
