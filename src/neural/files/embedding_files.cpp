// SPDX-License-Identifier: MIT
#include "neural/files/embedding_files.hpp"

#include <array>
#include <bit>
#include <charconv>

#include "base/error.hpp"

namespace rrn::neural {

namespace {

static_assert(std::endian::native == std::endian::little,
              "values of .npy files are written as they lie in memory");

/// Rows between polls for an interruption.
constexpr std::size_t kBlock = 1024;

std::string one_word(const std::string& name) {
  std::string text = name;
  for (char& c : text) {
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') c = '_';
  }
  return text;
}

void append(float value, std::string& text) {
  std::array<char, 32> digits{};
  const auto result =
      std::to_chars(digits.data(), digits.data() + digits.size(), value);
  text.append(digits.data(), result.ptr);
}

void write_lines(const NamedEmbeddings& rows, char separator, OutputFile& file,
                 const JobContext& job) {
  std::string text;
  for (std::size_t i = 0; i < rows.names.size(); ++i) {
    text += one_word(rows.names[i]);
    for (const float value : rows.values.subspan(i * rows.dim, rows.dim)) {
      text += separator;
      append(value, text);
    }
    text += '\n';
    if ((i + 1) % kBlock != 0) continue;
    job.cancel.throw_if_triggered();
    job.report({"write", i, rows.names.size(), {}});
    file.write(text);
    text.clear();
  }
  file.write(text);
}

/// Magic, version, length of the rest, and a Python dictionary that fills up a
/// multiple of 64 bytes.
std::string npy_header(std::size_t n, std::size_t dim) {
  std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" +
                       std::to_string(n) + ", " + std::to_string(dim) + "), }";
  constexpr std::size_t kStart = 10;
  while ((kStart + header.size() + 1) % 64 != 0) header += ' ';
  header += '\n';
  std::string start("\x93NUMPY\x01\x00", 8);
  start += static_cast<char>(header.size() & 0xFF);
  start += static_cast<char>(header.size() >> 8);
  return start + header;
}

}  // namespace

std::optional<EmbeddingFormat> parse_embedding_format(std::string_view name) {
  if (name == "tsv") return EmbeddingFormat::kTsv;
  if (name == "npy") return EmbeddingFormat::kNpy;
  if (name == "word2vec") return EmbeddingFormat::kWord2Vec;
  return std::nullopt;
}

void write_embeddings(const NamedEmbeddings& embeddings, EmbeddingFormat format,
                      OutputFile& file, const JobContext& job) {
  const std::size_t n = embeddings.names.size();
  RRN_CHECK(embeddings.values.size() == n * embeddings.dim);
  if (format == EmbeddingFormat::kNpy) {
    file.write(npy_header(n, embeddings.dim));
    file.write(embeddings.values.data(), embeddings.values.size_bytes());
    return;
  }
  if (format == EmbeddingFormat::kWord2Vec) {
    file.write(std::to_string(n) + ' ' + std::to_string(embeddings.dim) + '\n');
  }
  write_lines(embeddings, format == EmbeddingFormat::kTsv ? '\t' : ' ', file,
              job);
}

void write_names(std::span<const std::string> names, OutputFile& file) {
  std::string text;
  for (const std::string& name : names) text += one_word(name) + '\n';
  file.write(text);
}

}  // namespace rrn::neural
