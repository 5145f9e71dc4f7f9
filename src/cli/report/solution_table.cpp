// SPDX-License-Identifier: MIT
#include "cli/report/solution_table.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "rdf/vocabulary/xsd.hpp"

namespace rrn::cli {

namespace {

constexpr std::size_t kMaxHeld = 1000;
constexpr std::size_t kMaxWidth = 60;

/// Characters, not bytes.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(),
      [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// Strings, and literals that Turtle writes without quotes.
bool is_read_as_it_is(std::string_view datatype) {
  return datatype.empty() || datatype == xsd::kInteger ||
         datatype == xsd::kDecimal || datatype == xsd::kDouble ||
         datatype == xsd::kBoolean;
}

bool has_control(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
  });
}

}  // namespace

void SolutionTable::boolean(bool value) {
  file_.write(value ? "yes\n" : "no\n");
}

void SolutionTable::variables(std::span<const std::string> names) {
  Cells head;
  for (const std::string& name : names) head.push_back('?' + name);
  widths_.assign(head.size(), 0);
  held_.push_back(std::move(head));
}

std::string SolutionTable::cell(const TermView& term) const {
  const bool is_plain = term.is_literal() && is_read_as_it_is(term.datatype) &&
                        term.language.empty() && !has_control(term.text);
  return is_plain ? std::string(term.text) : prefixes_.shorten(term);
}

void SolutionTable::row(sparql::AnswerSink::Row values) {
  Cells cells;
  for (const auto& value : values) {
    cells.push_back(value ? cell(*value) : std::string());
  }
  ++n_rows_;
  if (n_rows_ > kMaxHeld) {
    write(cells);
    return;
  }
  held_.push_back(std::move(cells));
  if (n_rows_ == kMaxHeld) write_held();
}

void SolutionTable::write_held() {
  for (const Cells& cells : held_) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      widths_[i] =
          std::max(widths_[i], std::min(kMaxWidth, width_of(cells[i])));
    }
  }
  bool is_head = true;
  for (const Cells& cells : held_) {
    write(cells);
    if (is_head) {
      Cells rule;
      for (const std::size_t width : widths_) {
        rule.emplace_back(width, '-');
      }
      write(rule);
    }
    is_head = false;
  }
  held_.clear();
}

void SolutionTable::write(const Cells& cells) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) line += "  ";
    line += cells[i];
    const std::size_t width = width_of(cells[i]);
    if (i + 1 < cells.size() && width < widths_[i]) {
      line.append(widths_[i] - width, ' ');
    }
  }
  file_.write(line + '\n');
}

void SolutionTable::finish() {
  if (!held_.empty()) write_held();
  file_.write('(' + group(n_rows_) + (n_rows_ == 1 ? " row)\n" : " rows)\n"));
}

}  // namespace rrn::cli
