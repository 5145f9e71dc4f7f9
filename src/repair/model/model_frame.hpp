// SPDX-License-Identifier: MIT
// What files of models have in common: a mark, a version and a checksum.
#ifndef RRN_REPAIR_MODEL_MODEL_FRAME_HPP
#define RRN_REPAIR_MODEL_MODEL_FRAME_HPP

#include <cstdint>
#include <string>
#include <string_view>

#include "dataset/file/byte_coding.hpp"
#include "dataset/sample/vocabulary.hpp"

namespace rrn::repair {

/// How the files of one kind start.
struct ModelFrame {
  std::string_view mark;
  std::uint8_t oldest_version;  ///< The oldest that can be read
  std::uint8_t version;         ///< The one that is written
  const char* kind;             ///< `repair model`
  const char* command;          ///< The command that writes them
};

/// Whether a file starts with a mark.  False if it cannot be read.
[[nodiscard]] bool starts_with_mark(const std::string& path,
                                    std::string_view mark);

/// Writes mark, version, fields and checksum, aside until they are complete.
/// Throws Error (kIo).
void write_framed(const std::string& path, const ModelFrame& frame,
                  const dataset::ByteWriter& fields);

/// What is between version and checksum.
struct FramedFields {
  std::uint8_t version = 0;
  std::string bytes;
};

/// Reads a file once its mark, version and checksum have been seen to be right.
/// Throws Error: kIo if it cannot be read, kMismatch if it is of another
/// version, kCorrupt if it is damaged or of another kind.
[[nodiscard]] FramedFields read_framed(const std::string& path,
                                       const ModelFrame& frame);

void write_vocabulary(const dataset::Vocabulary& vocabulary,
                      dataset::ByteWriter& out);
/// Throws Error (kCorrupt).
[[nodiscard]] dataset::Vocabulary read_vocabulary(dataset::ByteReader& in);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_MODEL_MODEL_FRAME_HPP
