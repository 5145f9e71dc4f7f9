// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_REPORT_TEXT_TABLE_HPP
#define RRN_CLI_REPORT_TEXT_TABLE_HPP

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace rrn::cli {

enum class Alignment : std::uint8_t { kLeft, kRight };

/// A column of a TextTable.
struct TextColumn {
  std::string head;
  /// The least width of head and cells, in bytes; longer ones are not cut.
  std::size_t width = 0;
  Alignment alignment = Alignment::kRight;
};

/// Rows of cells under a line of column heads, for people to read.
class TextTable {
 public:
  explicit TextTable(std::vector<TextColumn> columns)
      : columns_(std::move(columns)) {}

  /// A table of numbers: a column of names on the left, under the title, and
  /// one of this width, aligned on the right, for each of `heads`.
  TextTable(std::string_view title, std::size_t name_width,
            std::initializer_list<std::string_view> heads, std::size_t width);

  /// Adds a column on the right.
  void add_column(TextColumn column) { columns_.push_back(std::move(column)); }

  /// Adds a row.  It may lack cells on the right; requires no more cells than
  /// there are columns.
  void add_row(std::vector<std::string> cells);

  /// Returns the heads, up to the last one that is not empty, and the rows, one
  /// a line.
  [[nodiscard]] std::string show() const;
  /// Returns the rows alone.
  [[nodiscard]] std::string show_rows() const;

 private:
  [[nodiscard]] std::string show(const std::vector<std::string>& cells) const;

  std::vector<TextColumn> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace rrn::cli

#endif  // RRN_CLI_REPORT_TEXT_TABLE_HPP
