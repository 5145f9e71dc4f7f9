// SPDX-License-Identifier: MIT
// How one knowledge base is written in a dataset file: see FORMAT.md.
#ifndef RRN_DATASET_FILE_SAMPLE_CODING_HPP
#define RRN_DATASET_FILE_SAMPLE_CODING_HPP

#include <cstdint>

#include "dataset/file/byte_coding.hpp"
#include "dataset/sample/sample.hpp"

namespace rrn::dataset {

/// What a file holds at most, so that the number of a literal has 64 bits.
inline constexpr std::uint64_t kMaxIndividuals = std::uint64_t{1} << 24;
inline constexpr std::uint64_t kMaxPredicates = (std::uint64_t{1} << 15) - 1;
/// How many premises a rule has at most, for damaged data to be noticed.
inline constexpr std::uint64_t kMaxPremises = 1 << 16;

/// The sizes of what literals and near misses refer to by number.
struct VocabularySize {
  std::uint64_t n_classes = 0;
  std::uint64_t n_relations = 0;
  std::uint64_t n_rules = 0;  ///< Size of DatasetHeader::rules
};

/// Writes `kb`, which must be normalised and within the vocabulary; throws
/// Error (kInternal) if it is not and kUnsupported if it is too large.
void encode(const Sample& kb, const VocabularySize& size, ByteWriter& out);

/// Reads what encode() wrote; throws Error (kCorrupt) if it is anything else.
[[nodiscard]] Sample decode(const VocabularySize& size, ByteReader& in);

}  // namespace rrn::dataset

#endif  // RRN_DATASET_FILE_SAMPLE_CODING_HPP
