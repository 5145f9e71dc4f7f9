// SPDX-License-Identifier: MIT
#ifndef RRN_BASE_OUTPUT_FILE_HPP
#define RRN_BASE_OUTPUT_FILE_HPP

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

namespace rrn {

/// A file that appears under its name only when complete.
///
/// Writes go to a temporary file in the same folder; commit() flushes and
/// renames it.  Without commit() the temporary file is removed and whatever was
/// there under the final name stays.  The path `-` is standard output, which is
/// written directly, and a path that is not a regular file (`/dev/full`, a
/// pipe) is written in place.  Every failure throws Error (kIo) with the path
/// and the system's reason.  Not thread-safe.
class OutputFile {
 public:
  explicit OutputFile(const std::string& path);
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
  [[noreturn]] void fail(const char* action);

  std::string path_;
  std::string temporary_path_;  ///< Empty when written in place
  std::FILE* stream_ = nullptr;
  std::string* text_ = nullptr;  ///< Instead of a file
};

}  // namespace rrn

#endif  // RRN_BASE_OUTPUT_FILE_HPP
