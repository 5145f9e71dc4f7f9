// SPDX-License-Identifier: MIT
#ifndef RRN_IO_CHUNK_SOURCE_HPP
#define RRN_IO_CHUNK_SOURCE_HPP

#include <cstddef>
#include <exception>
#include <memory>
#include <string>
#include <string_view>

#include "io/byte_input.hpp"

namespace rrn::io {

/// Whole lines of an input, in memory that can be changed and used again.
class Chunk {
 public:
  [[nodiscard]] std::string_view text() const { return {bytes_.get(), size_}; }
  /// The text for a parser that writes: one byte more may be written to.
  [[nodiscard]] char* bytes() { return bytes_.get(); }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  friend class ChunkSource;

  void reserve(std::size_t size);

  std::unique_ptr<char[]> bytes_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

/// Cuts an input into chunks behind line ends.  Not thread-safe.
class ChunkSource {
 public:
  /// Borrows `input`.  Chunks have about `chunk_size` bytes, more where a line
  /// is longer.
  ChunkSource(ByteInput& input, std::size_t chunk_size)
      : input_(input), chunk_size_(chunk_size) {}

  /// Fills `chunk` and returns true, or returns false at the end.  Throws Error
  /// (kIo) when the lines before have been handed out.
  bool next(Chunk& chunk);
  /// Whether next() would return false; may say no where it would.
  [[nodiscard]] bool at_end() const { return ended_ && !failure_; }

 private:
  bool fill(Chunk& chunk, std::size_t size);

  ByteInput& input_;
  std::size_t chunk_size_;
  std::string rest_;  ///< A line that began in the chunk before
  bool ended_ = false;
  std::exception_ptr failure_;
};

}  // namespace rrn::io

#endif  // RRN_IO_CHUNK_SOURCE_HPP
