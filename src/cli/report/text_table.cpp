// SPDX-License-Identifier: MIT
#include "cli/report/text_table.hpp"

#include <utility>

#include "base/error.hpp"
#include "cli/program/text.hpp"

namespace rrn::cli {

TextTable::TextTable(std::string_view title, std::size_t name_width,
                     std::initializer_list<std::string_view> heads,
                     std::size_t width)
    : columns_{{std::string(title), name_width, Alignment::kLeft}} {
  for (const std::string_view head : heads) {
    columns_.push_back({std::string(head), width});
  }
}

void TextTable::add_row(std::vector<std::string> cells) {
  RRN_CHECK(cells.size() <= columns_.size());
  rows_.push_back(std::move(cells));
}

std::string TextTable::show() const {
  std::vector<std::string> heads;
  for (const TextColumn& column : columns_) heads.push_back(column.head);
  while (!heads.empty() && heads.back().empty()) heads.pop_back();
  return show(heads) + show_rows();
}

std::string TextTable::show_rows() const {
  std::string text;
  for (const auto& cells : rows_) text += show(cells);
  return text;
}

std::string TextTable::show(const std::vector<std::string>& cells) const {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const TextColumn& column = columns_[i];
    text += column.alignment == Alignment::kLeft
                ? pad_right(cells[i], column.width)
                : pad_left(cells[i], column.width);
  }
  return text + '\n';
}

}  // namespace rrn::cli
