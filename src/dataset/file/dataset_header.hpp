// SPDX-License-Identifier: MIT
// What starts and ends a dataset file: see FORMAT.md.
#ifndef RRN_DATASET_FILE_DATASET_HEADER_HPP
#define RRN_DATASET_FILE_DATASET_HEADER_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "dataset/file/byte_coding.hpp"
#include "dataset/file/dataset_file.hpp"
#include "dataset/file/sample_coding.hpp"

namespace rrn::dataset {

// The first byte is no text and the line ends show damage by a text transfer.
inline constexpr std::string_view kDatasetMark = "\x89RRNKBS\r\n";
inline constexpr std::uint8_t kDatasetVersion = 2;
inline constexpr std::size_t kChecksumSize = 8;

/// Returns what literals of a file with this header are numbered by.
[[nodiscard]] VocabularySize size_of(const DatasetHeader& header);

/// Returns the bytes of a header.  Throws Error (kUnsupported) for a vocabulary
/// beyond the format.
[[nodiscard]] std::string encode_header(const DatasetHeader& header);
/// Reads them; throws Error (kCorrupt) if they are anything else.
[[nodiscard]] DatasetHeader decode_header(ByteReader& in);

}  // namespace rrn::dataset

#endif  // RRN_DATASET_FILE_DATASET_HEADER_HPP
