// SPDX-License-Identifier: MIT
#include "cli/reproduce/comparison_table.hpp"

#include <algorithm>
#include <cmath>

#include "cli/program/text.hpp"

namespace rrn::cli {

namespace {

/// Decimals of the paper's figures.
constexpr int kPaperDecimals = 3;

/// One printed column.
struct Column {
  std::vector<std::string> lines;  ///< Two of heading, then one for each row
};

bool paper_has(const ComparisonTable& table, std::size_t column) {
  return std::any_of(table.rows.begin(), table.rows.end(),
                     [&](const ComparisonTable::Row& row) {
                       return !std::isnan(row.cells[column].paper);
                     });
}

std::string ours(const Comparison& cell, int decimals) {
  constexpr double kMinCount = 2;  // what is no count is a part of something
  const MeanAndSpread figures = mean_and_spread(cell.here);
  if (figures.mean >= kMinCount) {
    return group(static_cast<std::uint64_t>(std::llround(figures.mean)));
  }
  std::string text = fixed(figures.mean, decimals);
  if (!std::isnan(figures.spread)) {
    text += " ±" + fixed(figures.spread, decimals);
  }
  return text;
}

/// Characters, not bytes: `±` is two of these.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(),
      [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

bool paper_has_any(const ComparisonTable& table) {
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    if (paper_has(table, c)) return true;
  }
  return false;
}

std::vector<Column> make_columns(const ComparisonTable& table) {
  std::vector<Column> columns;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const bool has_paper = paper_has(table, c);
    if (has_paper) {
      Column paper{{table.columns[c], "paper"}};
      for (const ComparisonTable::Row& row : table.rows) {
        paper.lines.push_back(fixed(row.cells[c].paper,
                                    std::min(table.decimals, kPaperDecimals)));
      }
      columns.push_back(std::move(paper));
    }
    Column here{{has_paper ? "" : table.columns[c], "here"}};
    for (const ComparisonTable::Row& row : table.rows) {
      here.lines.push_back(ours(row.cells[c], table.decimals));
    }
    columns.push_back(std::move(here));
  }
  return columns;
}

void append_column(const Column& column, std::vector<std::string>& lines) {
  std::size_t widest = 0;
  for (const std::string& text : column.lines) {
    widest = std::max(widest, width(text));
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string& text = column.lines[i];
    lines[i] += std::string(2 + widest - width(text), ' ') + text;
  }
}

void write_figure(double figure, JsonWriter& json) {
  std::isnan(figure) ? json.null() : json.value(figure);
}

}  // namespace

MeanAndSpread mean_and_spread(const std::vector<double>& figures) {
  double n = 0;
  double sum = 0;
  for (const double figure : figures) {
    if (std::isnan(figure)) continue;
    ++n;
    sum += figure;
  }
  if (n == 0) return {};
  MeanAndSpread result{sum / n, kNoFigure};
  if (n < 2) return result;
  double squares = 0;
  for (const double figure : figures) {
    if (std::isnan(figure)) continue;
    squares += (figure - result.mean) * (figure - result.mean);
  }
  result.spread = std::sqrt(squares / (n - 1));
  return result;
}

std::string show(const ComparisonTable& table) {
  std::size_t widest = 0;
  for (const ComparisonTable::Row& row : table.rows) {
    widest = std::max(widest, row.name.size());
  }
  std::vector<std::string> lines(table.rows.size() + 2);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    lines[i] =
        pad_right(i < 2 ? "" : "  " + table.rows[i - 2].name, widest + 2);
  }
  for (const Column& column : make_columns(table)) {
    append_column(column, lines);
  }
  // Without the paper there is nothing to tell apart.
  if (!paper_has_any(table)) lines.erase(lines.begin() + 1);
  std::string text = table.title + '\n';
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

void write_json(const ComparisonTable& table, JsonWriter& json) {
  json.begin_object();
  json.member("title", table.title);
  json.key("rows");
  json.begin_array();
  for (const ComparisonTable::Row& row : table.rows) {
    json.begin_object();
    json.member("name", row.name);
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      json.key(table.columns[c]);
      json.begin_object();
      json.key("paper");
      write_figure(row.cells[c].paper, json);
      json.key("mean");
      write_figure(mean_and_spread(row.cells[c].here).mean, json);
      json.key("here");
      json.begin_array();
      for (const double figure : row.cells[c].here) write_figure(figure, json);
      json.end_array();
      json.end_object();
    }
    json.end_object();
  }
  json.end_array();
  json.end_object();
}

}  // namespace rrn::cli
