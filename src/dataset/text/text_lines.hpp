// SPDX-License-Identifier: MIT
// Lines and fields of the text formats, with their places.
#ifndef RRN_DATASET_TEXT_TEXT_LINES_HPP
#define RRN_DATASET_TEXT_TEXT_LINES_HPP

#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace rrn::dataset {

/// Tabs, line ends and backslashes as `\t`, `\n`, `\r` and `\\`, so that a text
/// is one field of one line.
[[nodiscard]] std::string escape_field(std::string_view text);

/// A part of a line, with its place.  Borrows both text and file name.
struct Field {
  std::string_view text;
  const std::string* file;
  std::uint32_t line;
  std::uint32_t column;

  [[nodiscard]] SourceLocation place() const { return {*file, line, column}; }
  /// Throws Error (kBadSyntax) at the field.
  [[noreturn]] void fail(const std::string& message) const;
  /// Returns the number if the field is one, below `bound` (0: no bound), else
  /// throws.
  [[nodiscard]] std::uint64_t number(std::uint64_t bound,
                                     std::string_view what) const;
  /// Undoes escape_field(), or throws.
  [[nodiscard]] std::string unescaped() const;
};

/// Reads a text file line by line.  Line ends of both kinds are dropped.
class LineReader {
 public:
  /// Throws Error (kIo).
  explicit LineReader(const std::string& path);

  /// Reads the next line; false at the end.  Throws Error (kIo).
  bool next();

  /// The last line as a whole.  Fields are valid until the next call of next().
  [[nodiscard]] Field line() const { return field(0, line_.size()); }
  /// The last line's parts between tabs: one at least.
  [[nodiscard]] std::vector<Field> split_at_tabs() const;
  /// The last line's parts between blanks and tabs, none of them empty.
  [[nodiscard]] std::vector<Field> split_at_blanks() const;
  /// Whether the last line has nothing but blanks and tabs.
  [[nodiscard]] bool is_blank() const;

 private:
  [[nodiscard]] Field field(std::size_t begin, std::size_t end) const;

  std::string path_;
  std::ifstream stream_;
  std::string line_;
  std::uint32_t n_lines_ = 0;
};

}  // namespace rrn::dataset

#endif  // RRN_DATASET_TEXT_TEXT_LINES_HPP
