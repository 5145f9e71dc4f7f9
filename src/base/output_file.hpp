// SPDX-License-Identifier: MIT
#ifndef RRN_BASE_OUTPUT_FILE_HPP
#define RRN_BASE_OUTPUT_FILE_HPP

#include <cstddef>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/byte_filter.hpp"
#include "base/error.hpp"

namespace rrn {

/// Nobody reads standard output any more, as when `head` has its lines: a
/// reason to stop, none to complain.
class ClosedPipe final : public Error {
 public:
  using Error::Error;
};

/// What happens to bytes before they are written.
struct OutputHooks {
  std::unique_ptr<ByteFilter> filter;  ///< Null: bytes stay as they are
  /// Told of the bytes that go to standard output next.
  std::function<void(std::string_view)> before_standard_output;
};

/// A file that appears under its name only when complete.
///
/// Writes go to a temporary file in the same folder, `NAME.part-PID`; commit()
/// flushes and renames it.  Without commit() the temporary file is removed and
/// whatever was there under the final name stays; one that a killed process
/// left is removed by the next that writes the same file.  A symbolic link is
/// followed, and a file that is replaced hands down its permissions.  The path
/// `-` is standard output, which is written directly, and a path that is not a
/// regular file (`/dev/full`, a pipe) is written in place.  Every failure
/// throws Error (kIo) with the path and the system's reason, a ClosedPipe if it
/// is that of standard output.  Not thread-safe.
class OutputFile {
 public:
  explicit OutputFile(const std::string& path, OutputHooks hooks = {});
  /// No file: appends to `text`, which is borrowed, for what is small.
  explicit OutputFile(std::string* text) : text_(text) {}
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(const void* bytes, std::size_t size);
  void write(std::string_view text) { write(text.data(), text.size()); }

  /// Flushes, checks and renames.  To be called once, last.
  void commit();

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  void open_temporary();
  void write_filtered(std::string_view bytes);
  [[noreturn]] void fail(const char* action);

  std::string path_;  ///< For messages
  OutputHooks hooks_;
  std::string filtered_;
  std::string final_path_;      ///< Behind symbolic links
  std::string temporary_path_;  ///< Empty when written in place
  std::FILE* stream_ = nullptr;
  std::string* text_ = nullptr;  ///< Instead of a file
};

}  // namespace rrn

#endif  // RRN_BASE_OUTPUT_FILE_HPP
