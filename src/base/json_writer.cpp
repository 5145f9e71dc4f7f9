// SPDX-License-Identifier: MIT
#include "base/json_writer.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdio>

#include "base/error.hpp"
#include "base/utf8.hpp"

namespace rrn {

namespace {

constexpr std::size_t kFlushSize = std::size_t{1} << 16;

void append_control(std::string& out, char c) {
  constexpr std::string_view kSpecial = "\n\r\t\b\f";
  constexpr std::string_view kLetters = "nrtbf";
  const std::size_t special = kSpecial.find(c);
  if (special != std::string_view::npos) {
    out += '\\';
    out += kLetters[special];
    return;
  }
  std::array<char, 8> escape{};
  std::snprintf(escape.data(), escape.size(), "\\u%04X",
                static_cast<unsigned>(static_cast<unsigned char>(c)));
  out += escape.data();
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
  out += '"';
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      append_control(out, c);
    } else if (const std::size_t n =
                   first_utf8_character(text.substr(i)).length;
               n > 0) {
      out += text.substr(i, n);
      i += n;
      continue;
    } else {
      out += "\xEF\xBF\xBD";
    }
    ++i;
  }
  out += '"';
}

void JsonWriter::key(std::string_view name) {
  RRN_CHECK(!levels_.empty() && levels_.back().is_object && !has_key_);
  start_line();
  append_json_string(buffer_, name);
  buffer_ += ": ";
  has_key_ = true;
}

void JsonWriter::value(std::string_view text) {
  start_value();
  append_json_string(buffer_, text);
  flush_if_long();
}

void JsonWriter::value(double number) {
  if (!std::isfinite(number)) {
    null();
    return;
  }
  std::array<char, 32> text{};
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), number).ptr;
  raw(std::string_view(text.data(),
                       static_cast<std::size_t>(end - text.data())));
}

void JsonWriter::finish() {
  RRN_CHECK(is_done_);
  if (layout_ == JsonLayout::kIndented) buffer_ += '\n';
  sink_(buffer_);
  buffer_.clear();
}

void JsonWriter::begin(char bracket, bool is_object) {
  start_value();
  is_done_ = false;
  buffer_ += bracket;
  levels_.push_back({is_object});
}

void JsonWriter::end(char bracket, bool is_object) {
  RRN_CHECK(!levels_.empty() && levels_.back().is_object == is_object &&
            !has_key_);
  const bool is_empty = levels_.back().is_empty;
  levels_.pop_back();
  if (!is_empty) break_line();
  buffer_ += bracket;
  is_done_ = levels_.empty();
  flush_if_long();
}

void JsonWriter::raw(std::string_view text) {
  start_value();
  buffer_ += text;
}

void JsonWriter::start_value() {
  RRN_CHECK(!is_done_);
  if (levels_.empty()) {
    is_done_ = true;
  } else if (levels_.back().is_object) {
    RRN_CHECK(has_key_);
    has_key_ = false;
  } else {
    start_line();
  }
}

void JsonWriter::start_line() {
  const bool is_first = levels_.back().is_empty;
  levels_.back().is_empty = false;
  if (!is_first) buffer_ += ',';
  if (!is_first && layout_ == JsonLayout::kOneLine) buffer_ += ' ';
  break_line();
}

void JsonWriter::break_line() {
  if (layout_ == JsonLayout::kOneLine) return;
  buffer_ += '\n';
  buffer_.append(2 * levels_.size(), ' ');
}

void JsonWriter::flush_if_long() {
  if (buffer_.size() < kFlushSize) return;
  sink_(buffer_);
  buffer_.clear();
}

}  // namespace rrn
