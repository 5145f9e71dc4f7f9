// SPDX-License-Identifier: MIT
#include "io/change_lines.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "io/text_checks.hpp"

namespace rrn::io {

namespace {

constexpr std::size_t kChunkSize = std::size_t{1} << 16;
constexpr std::string_view kBlanks = " \t\r\n";

std::size_t skip_blanks(std::string_view line, std::size_t at) {
  return std::min(line.find_first_not_of(kBlanks, at), line.size());
}

std::size_t end_of_word(std::string_view line, std::size_t at) {
  return std::min(line.find_first_of(kBlanks, at), line.size());
}

/// The end of a string or an IRI that starts here, or of a word.
std::size_t end_of_token(std::string_view line, std::size_t at) {
  if (line[at] == '<') return std::min(line.find('>', at), line.size()) + 1;
  if (line[at] != '"') return end_of_word(line, at);
  for (std::size_t i = at + 1; i < line.size(); ++i) {
    if (line[i] == '"') return i + 1;
    if (line[i] == '\\') ++i;
  }
  return line.size() + 1;
}

std::string_view without_mark(std::string_view line) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (line.starts_with(kByteOrderMark)) {
    line.remove_prefix(kByteOrderMark.size());
  }
  return line;
}

bool is_silent(std::string_view line) {
  const std::size_t start = skip_blanks(line, 0);
  return start == line.size() || line[start] == '#';
}

bool starts_marked_turtle(std::string_view line) {
  const std::string_view word = line.substr(skip_blanks(line, 0));
  return word.starts_with('+') || word.starts_with('-') ||
         word.starts_with('@') || word.starts_with("PREFIX") ||
         word.starts_with("BASE");
}

/// A row of RDF Patch that is no statement.
struct Row {
  std::string_view keyword;
  std::size_t least_operands;
  std::size_t most_operands;
  std::string_view operands;  ///< For people
  std::optional<ChangeAction> action;
};

constexpr std::array<Row, 6> kRows = {{
    {"TX", 0, 0, "nothing but '.'", ChangeAction::kBegin},
    {"TC", 0, 0, "nothing but '.'", ChangeAction::kCommit},
    {"TA", 0, 0, "nothing but '.'", ChangeAction::kAbort},
    {"H", 2, 2, "a name, a value and '.'", std::nullopt},
    {"PA", 2, 3, "a prefix, an IRI and '.'", std::nullopt},
    {"PD", 1, 2, "a prefix and '.'", std::nullopt},
}};

struct Complaint {
  std::size_t at;
  std::string message;
};

/// What is wrong with the operands of a row, which start at `at`.
std::optional<Complaint> check_row(std::string_view line, std::size_t at,
                                   const Row& row) {
  std::size_t n_operands = 0;
  at = skip_blanks(line, at);
  while (at < line.size() && line[at] != '.' && line[at] != '#') {
    const std::size_t end = end_of_token(line, at);
    if (end > line.size()) {
      return Complaint{at, "IRI or string without an end; expected " +
                               std::string(line[at] == '<' ? "'>'" : "'\"'")};
    }
    ++n_operands;
    at = skip_blanks(line, end);
  }
  const bool fits =
      n_operands >= row.least_operands && n_operands <= row.most_operands;
  if (!fits || at == line.size() || line[at] != '.') {
    return Complaint{std::min(at, line.find_last_not_of(kBlanks) + 1),
                     "malformed '" + std::string(row.keyword) + "'; expected " +
                         std::string(row.operands)};
  }
  if (is_silent(line.substr(at + 1))) return std::nullopt;
  return Complaint{skip_blanks(line, at + 1),
                   "text after the end of a row; expected a new line"};
}

}  // namespace

ChangeLines::ChangeLines(ByteInput& source, std::string name,
                         std::optional<ChangeFormat> format)
    : source_(source), name_(std::move(name)) {
  if (format) {
    format_ = *format;
  } else {
    detect_format();
  }
}

void ChangeLines::detect_format() {
  while (read_line()) {
    peeked_.push_back(line_);
    const std::string_view text = without_mark(line_);
    if (is_silent(text)) continue;
    if (starts_marked_turtle(text)) format_ = ChangeFormat::kMarkedTurtle;
    break;
  }
  line_.clear();
}

/// Reads the next line of the source.  Returns false at the end.
bool ChangeLines::read_line() {
  line_.clear();
  while (true) {
    const std::string_view rest =
        std::string_view(chunk_).substr(chunk_position_);
    const std::size_t end = rest.find('\n');
    line_ += rest.substr(0, end == rest.npos ? rest.size() : end + 1);
    if (end != rest.npos) {
      chunk_position_ += end + 1;
      return true;
    }
    if (source_ended_) {
      chunk_position_ = chunk_.size();
      return !line_.empty();
    }
    chunk_.resize(kChunkSize);
    chunk_.resize(source_.read(chunk_.data(), chunk_.size()));
    chunk_position_ = 0;
    source_ended_ = chunk_.empty();
  }
}

bool ChangeLines::start_line() {
  if (error_) return false;
  line_position_ = 0;
  if (!peeked_.empty()) {
    line_ = std::move(peeked_.front());
    peeked_.pop_front();
  } else if (!read_line()) {
    return false;
  }
  ++line_number_;
  if (line_number_ == 1) line_ = std::string(without_mark(line_));
  if (is_silent(line_)) return true;
  try {
    if (format_ == ChangeFormat::kRdfPatch) {
      convert_patch_line();
    } else {
      convert_marked_line();
    }
  } catch (const Error& error) {
    error_ = error;
    line_.clear();
    return false;
  }
  return true;
}

std::size_t ChangeLines::read(char* bytes, std::size_t size) {
  std::size_t n = 0;
  while (n < size) {
    if (line_position_ == line_.size() && !start_line()) break;
    const std::size_t copied = line_.copy(bytes + n, size - n, line_position_);
    line_position_ += copied;
    n += copied;
  }
  return n;
}

std::optional<ChangeMark> ChangeLines::next_before(std::uint64_t line) {
  if (marks_.empty() || marks_.front().line >= line) return std::nullopt;
  const ChangeMark mark = marks_.front();
  marks_.pop_front();
  return mark;
}

std::optional<ChangeAction> ChangeLines::action_at(std::uint32_t line) const {
  if (marks_.empty() || marks_.front().line != line) return std::nullopt;
  return marks_.front().action;
}

void ChangeLines::convert_patch_line() {
  const std::size_t start = skip_blanks(line_, 0);
  const std::size_t end = end_of_word(line_, start);
  const std::string_view word =
      std::string_view(line_).substr(start, end - start);
  if (word == "A" || word == "D") {
    unwrap_labels();
    take_statement(start,
                   word == "A" ? ChangeAction::kAdd : ChangeAction::kDelete);
    return;
  }
  const auto* const row =
      std::find_if(kRows.begin(), kRows.end(),
                   [word](const Row& one) { return one.keyword == word; });
  if (row == kRows.end()) {
    fail(start, "unknown change '" + std::string(word) +
                    "'; expected A, D, TX, TC, TA, PA, PD or H");
  }
  if (const auto complaint = check_row(line_, end, *row)) {
    fail(complaint->at, complaint->message);
  }
  if (row->action) marks_.push_back({line_number_, *row->action});
  blank_out(0, line_.size());
}

void ChangeLines::convert_marked_line() {
  const std::size_t start = skip_blanks(line_, 0);
  switch (line_[start]) {
    case '+':
      return take_statement(start, ChangeAction::kAdd);
    case '-':
      return take_statement(start, ChangeAction::kDelete);
    default:
      break;
  }
  if (starts_marked_turtle(line_)) return;
  fail(start,
       "line without a mark; expected '+' or '-' before a statement, or "
       "@prefix or @base");
}

/// Leaves the parser the statement behind the mark at `start`.
void ChangeLines::take_statement(std::size_t start, ChangeAction action) {
  const std::size_t end = start + 1;
  const std::string mark(1, line_[start]);
  if (end < line_.size() && kBlanks.find(line_[end]) == kBlanks.npos) {
    fail(end, "no blank after '" + mark + "'; expected one");
  }
  if (is_silent(std::string_view(line_).substr(end))) {
    fail(end, "no statement after '" + mark + "'; expected one");
  }
  marks_.push_back({line_number_, action});
  blank_out(start, end);
}

void ChangeLines::blank_out(std::size_t from, std::size_t to) {
  for (std::size_t i = from; i < to; ++i) {
    if (line_[i] != '\n') line_[i] = ' ';
  }
}

/// Turns `<_:label>` into `_:label`, but not in strings.
void ChangeLines::unwrap_labels() {
  constexpr std::string_view kStart = "<_:";
  for (std::size_t at = skip_blanks(line_, 0); at < line_.size();) {
    if (line_[at] == '#') return;
    const std::size_t end = std::min(end_of_token(line_, at), line_.size());
    const std::string token = line_.substr(at, end - at);
    if (token.starts_with(kStart) && token.ends_with('>')) {
      if (!is_blank_label(std::string_view(token).substr(
              kStart.size(), token.size() - kStart.size() - 1))) {
        fail(at, "'" + token +
                     "' has a label that no blank node of the data can have; "
                     "expected letters, digits, '_', '-' and '.'");
      }
      blank_out(at, at + 1);
      blank_out(end - 1, end);
    }
    at = skip_blanks(line_, end);
  }
}

void ChangeLines::fail(std::size_t at, const std::string& message) const {
  throw Error(ErrorCode::kBadSyntax,
              {name_, line_number_, static_cast<std::uint32_t>(at + 1)},
              message);
}

}  // namespace rrn::io
