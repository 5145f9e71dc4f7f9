// SPDX-License-Identifier: MIT
#include "dataset/text/text_lines.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>

namespace rrn::dataset {

namespace {

constexpr std::string_view kBlanks = " \t\v\f\r";

[[noreturn]] void fail_io(const std::string& path) {
  throw Error(ErrorCode::kIo, SourceLocation{path, 0, 0},
              std::string("cannot read: ") + std::strerror(errno));
}

}  // namespace

std::string escape_field(std::string_view text) {
  std::string escaped;
  escaped.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '\t':
        escaped += "\\t";
        break;
      case '\n':
        escaped += "\\n";
        break;
      case '\r':
        escaped += "\\r";
        break;
      case '\\':
        escaped += "\\\\";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

void Field::fail(const std::string& message) const {
  throw Error(ErrorCode::kBadSyntax, place(), message);
}

std::uint64_t Field::number(std::uint64_t bound, std::string_view what) const {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, value);
  if (result.ec != std::errc() || result.ptr != end ||
      (bound != 0 && value >= bound)) {
    fail("bad " + std::string(what) + " '" + std::string(text) +
         "'; expected a number" +
         (bound == 0 ? "" : " below " + std::to_string(bound)));
  }
  return value;
}

std::string Field::unescaped() const {
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      plain += text[i];
      continue;
    }
    ++i;
    constexpr std::string_view kLetters = "tnr\\";
    constexpr std::string_view kMeanings = "\t\n\r\\";
    const std::size_t at =
        i < text.size() ? kLetters.find(text[i]) : std::string_view::npos;
    if (at == std::string_view::npos) {
      fail("bad escape; expected \\t, \\n, \\r or \\\\ after a backslash");
    }
    plain += kMeanings[at];
  }
  return plain;
}

LineReader::LineReader(const std::string& path)
    : path_(path), stream_(path, std::ios::binary) {
  if (!stream_) fail_io(path_);
}

bool LineReader::next() {
  if (!std::getline(stream_, line_)) {
    if (stream_.bad()) fail_io(path_);
    return false;
  }
  ++n_lines_;
  if (line_.ends_with('\r')) line_.pop_back();
  return true;
}

std::vector<Field> LineReader::split_at_tabs() const {
  std::vector<Field> fields;
  std::size_t begin = 0;
  while (true) {
    const std::size_t tab = line_.find('\t', begin);
    if (tab == std::string::npos) break;
    fields.push_back(field(begin, tab));
    begin = tab + 1;
  }
  fields.push_back(field(begin, line_.size()));
  return fields;
}

std::vector<Field> LineReader::split_at_blanks() const {
  std::vector<Field> fields;
  std::size_t end = 0;
  while (true) {
    const std::size_t begin = line_.find_first_not_of(kBlanks, end);
    if (begin == std::string::npos) return fields;
    end = std::min(line_.find_first_of(kBlanks, begin), line_.size());
    fields.push_back(field(begin, end));
  }
}

bool LineReader::is_blank() const {
  return line_.find_first_not_of(kBlanks) == std::string::npos;
}

Field LineReader::field(std::size_t begin, std::size_t end) const {
  return {std::string_view(line_).substr(begin, end - begin), &path_, n_lines_,
          static_cast<std::uint32_t>(begin + 1)};
}

}  // namespace rrn::dataset
