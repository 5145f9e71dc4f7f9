// SPDX-License-Identifier: MIT
// Embeddings for other programs.
#ifndef RRN_NEURAL_FILES_EMBEDDING_FILES_HPP
#define RRN_NEURAL_FILES_EMBEDDING_FILES_HPP

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/job.hpp"
#include "base/output_file.hpp"

namespace rrn::neural {

enum class EmbeddingFormat : std::uint8_t {
  kTsv,       ///< A line each: name and values, tabs between them
  kNpy,       ///< NumPy's format, version 1.0: float32, [n, d]; no names
  kWord2Vec,  ///< A line with n and d, then lines with spaces between values
};

/// Returns the format of that name: tsv, npy or word2vec.
[[nodiscard]] std::optional<EmbeddingFormat> parse_embedding_format(
    std::string_view name);

/// Rows with names.  Borrows both.
struct NamedEmbeddings {
  std::span<const std::string> names;  ///< [n]
  std::span<const float> values;       ///< [n, dim]
  std::uint32_t dim = 0;
};

/// Writes all rows.  Values are read back as they were.  White space in a name
/// is written as `_`.  The caller commits `file`.  Throws Cancelled.
void write_embeddings(const NamedEmbeddings& embeddings, EmbeddingFormat format,
                      OutputFile& file, const JobContext& job);

/// Writes the names, one a line, in the order of the rows.
void write_names(std::span<const std::string> names, OutputFile& file);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_FILES_EMBEDDING_FILES_HPP
