// SPDX-License-Identifier: MIT
#ifndef RRN_IO_BYTE_INPUT_HPP
#define RRN_IO_BYTE_INPUT_HPP

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "base/cancellation.hpp"

namespace rrn::io {

/// A source of bytes, read from start to end once.
class ByteInput {
 public:
  virtual ~ByteInput() = default;
  /// Fills at most `size` bytes and returns how many; 0 only at the end.
  /// Throws Error (kIo).
  virtual std::size_t read(char* bytes, std::size_t size) = 0;
};

/// Opens a file, or standard input for `-`, unpacking gzip that is recognised
/// by its first bytes.  Throws Error (kIo) with the path and the reason.  Where
/// bytes have to be waited for, as from a pipe, read() throws Cancelled soon
/// after `cancel` is triggered.
[[nodiscard]] std::unique_ptr<ByteInput> open_input(
    const std::string& path, CancellationToken cancel = {});

/// Views text in memory, which must outlive the input.
[[nodiscard]] std::unique_ptr<ByteInput> view_input(std::string_view text);

/// How messages call a path: the path, or "standard input".
[[nodiscard]] std::string input_name(const std::string& path);

}  // namespace rrn::io

#endif  // RRN_IO_BYTE_INPUT_HPP
