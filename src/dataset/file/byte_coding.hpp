// SPDX-License-Identifier: MIT
// The primitives of the dataset format: see FORMAT.md.
#ifndef RRN_DATASET_FILE_BYTE_CODING_HPP
#define RRN_DATASET_FILE_BYTE_CODING_HPP

#include <cstdint>
#include <string>
#include <string_view>

namespace rrn::dataset {

/// Appends primitives to a buffer.
class ByteWriter {
 public:
  void write_byte(std::uint8_t byte) { bytes_ += static_cast<char>(byte); }
  /// LEB128: seven bits a byte, the lowest first, the top bit says "more".
  void write_varint(std::uint64_t value);
  /// Eight bytes, the lowest first.
  void write_fixed64(std::uint64_t value);
  /// The length as varint, then the bytes.
  void write_string(std::string_view text);

  [[nodiscard]] const std::string& bytes() const { return bytes_; }
  void clear() { bytes_.clear(); }

 private:
  std::string bytes_;
};

/// Where a sample is in a file.
struct SamplePlace {
  std::uint64_t number = 0;      ///< Counted from 1; 0: these bytes are none
  std::uint64_t first_byte = 0;  ///< Counted from 0 in the file
};

/// Reads primitives from borrowed bytes that nobody vouches for.  Whatever is
/// not as it should be throws Error (kCorrupt) with the file's name and, within
/// a sample, its number and the byte.
class ByteReader {
 public:
  ByteReader(std::string_view bytes, const std::string& file,
             SamplePlace sample = {})
      : bytes_(bytes), size_(bytes.size()), file_(file), sample_(sample) {}

  std::uint8_t read_byte();
  std::uint64_t read_varint();
  /// Reads a varint that counts items of which each takes at least
  /// `min_item_size` of the bytes that remain, so that no count can ask for
  /// more memory than the file is worth.
  std::size_t read_count(std::size_t min_item_size, std::string_view what);
  std::uint64_t read_fixed64();
  std::string_view read_string(std::string_view what);
  std::string_view read_bytes(std::size_t size, std::string_view what);

  [[nodiscard]] std::size_t n_left() const { return bytes_.size(); }
  [[nodiscard]] const std::string& file() const { return file_; }
  [[noreturn]] void fail(const std::string& message) const;

 private:
  std::string_view bytes_;
  std::size_t size_;
  const std::string& file_;
  SamplePlace sample_;
};

}  // namespace rrn::dataset

#endif  // RRN_DATASET_FILE_BYTE_CODING_HPP
