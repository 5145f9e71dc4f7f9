// SPDX-License-Identifier: MIT
#include "datalog/utf8.hpp"

namespace rrn::datalog {

namespace {

bool is_character(std::uint32_t code_point) {
  return code_point <= 0x10FFFF && (code_point < 0xD800 || code_point > 0xDFFF);
}

/// Returns the length of the sequence at the start of `text`, or 0.
std::size_t sequence_length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || length > text.size()) return 0;
  std::uint32_t code_point = lead & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0U) != 0x80U) return 0;
    code_point = (code_point << 6) | (byte & 0x3FU);
  }
  const bool overlong = (length == 3 && code_point < 0x800) ||
                        (length == 4 && code_point < 0x10000);
  return overlong || !is_character(code_point) ? 0 : length;
}

}  // namespace

std::size_t find_invalid_utf8(std::string_view text) {
  std::size_t offset = 0;
  while (offset < text.size()) {
    const std::size_t length = sequence_length(text.substr(offset));
    if (length == 0) break;
    offset += length;
  }
  return offset;
}

bool append_utf8(std::string& out, std::uint32_t code_point) {
  if (!is_character(code_point)) return false;
  const auto add = [&out](std::uint32_t byte) {
    out += static_cast<char>(static_cast<unsigned char>(byte));
  };
  if (code_point < 0x80) {
    add(code_point);
    return true;
  }
  if (code_point < 0x800) {
    add(0xC0U | (code_point >> 6));
  } else if (code_point < 0x10000) {
    add(0xE0U | (code_point >> 12));
    add(0x80U | ((code_point >> 6) & 0x3FU));
  } else {
    add(0xF0U | (code_point >> 18));
    add(0x80U | ((code_point >> 12) & 0x3FU));
    add(0x80U | ((code_point >> 6) & 0x3FU));
  }
  add(0x80U | (code_point & 0x3FU));
  return true;
}

}  // namespace rrn::datalog
