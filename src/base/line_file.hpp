// SPDX-License-Identifier: MIT
#ifndef RRN_BASE_LINE_FILE_HPP
#define RRN_BASE_LINE_FILE_HPP

#include <string>
#include <string_view>

namespace rrn {

/// A text file that grows by whole lines, for records of something that goes
/// on: each line is there as soon as append() returns, and stays there whatever
/// becomes of the program.  Every failure throws Error (kIo) with the path and
/// the system's reason.  Not thread-safe.
class LineFile {
 public:
  enum class Start {
    kAnew,  ///< Empties the file
    kGoOn,  ///< Keeps the lines that are there, but for one without its end
  };

  LineFile(const std::string& path, Start start);
  ~LineFile();
  LineFile(const LineFile&) = delete;
  LineFile& operator=(const LineFile&) = delete;

  /// Writes `line`, which has no line end yet.
  void append(std::string_view line);

 private:
  void drop_incomplete_line();
  [[noreturn]] void fail(const char* action) const;

  std::string path_;
  int descriptor_ = -1;
};

}  // namespace rrn

#endif  // RRN_BASE_LINE_FILE_HPP
