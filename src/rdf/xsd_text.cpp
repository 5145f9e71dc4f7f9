// SPDX-License-Identifier: MIT
#include "rdf/xsd_text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/utf8.hpp"

namespace rrn {

namespace {

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool is_ascii_letter(char32_t c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

bool is_ascii_digit(char32_t c) { return c >= '0' && c <= '9'; }

struct CharacterRange {
  char32_t first;
  char32_t last;
};

/// NameStartChar of XML 1.0, without ':'.
constexpr std::array<CharacterRange, 15> kNameStart = {{{'A', 'Z'},
                                                        {'_', '_'},
                                                        {'a', 'z'},
                                                        {0xC0, 0xD6},
                                                        {0xD8, 0xF6},
                                                        {0xF8, 0x2FF},
                                                        {0x370, 0x37D},
                                                        {0x37F, 0x1FFF},
                                                        {0x200C, 0x200D},
                                                        {0x2070, 0x218F},
                                                        {0x2C00, 0x2FEF},
                                                        {0x3001, 0xD7FF},
                                                        {0xF900, 0xFDCF},
                                                        {0xFDF0, 0xFFFD},
                                                        {0x10000, 0xEFFFF}}};

/// What NameChar of XML 1.0 adds to it.
constexpr std::array<CharacterRange, 5> kNameRest = {
    {{'-', '.'}, {'0', '9'}, {0xB7, 0xB7}, {0x300, 0x36F}, {0x203F, 0x2040}}};

template <std::size_t N>
bool contains(const std::array<CharacterRange, N>& ranges, char32_t c) {
  return std::any_of(ranges.begin(), ranges.end(), [c](CharacterRange range) {
    return c >= range.first && c <= range.last;
  });
}

bool is_name_start(char32_t c) { return c == ':' || contains(kNameStart, c); }

bool is_name_char(char32_t c) {
  return is_name_start(c) || contains(kNameRest, c);
}

bool is_nmtoken(std::u32string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_name_char);
}

bool is_name(std::u32string_view text) {
  return is_nmtoken(text) && is_name_start(text.front());
}

/// `[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*`
bool is_language(std::string_view text) {
  constexpr std::size_t kMaxSubtag = 8;
  bool first = true;
  while (true) {
    const std::size_t end = std::min(text.find('-'), text.size());
    const std::string_view subtag = text.substr(0, end);
    const bool valid = !subtag.empty() && subtag.size() <= kMaxSubtag &&
                       std::all_of(subtag.begin(), subtag.end(), [&](char c) {
                         const auto character = static_cast<unsigned char>(c);
                         return is_ascii_letter(character) ||
                                (!first && is_ascii_digit(character));
                       });
    if (!valid || end == text.size()) return valid;
    text.remove_prefix(end + 1);
    first = false;
  }
}

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

constexpr std::string_view kBase64Digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string collapse_space(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (!is_space(c)) {
      result += c;
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  if (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

std::string replace_space(std::string_view text) {
  std::string result(text);
  std::replace_if(result.begin(), result.end(), is_space, ' ');
  return result;
}

bool is_xml_text(std::string_view text) {
  const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) >= 0x20 || is_space(c);
  });
  if (!plain) return false;
  // The two characters behind the surrogates, U+FFFE and U+FFFF.
  return text.find("\xEF\xBF\xBE") == std::string_view::npos &&
         text.find("\xEF\xBF\xBF") == std::string_view::npos;
}

bool is_string_value(std::string_view text, Datatype datatype) {
  if (!is_xml_text(text)) return false;
  switch (datatype) {
    case Datatype::kString:
      return true;
    case Datatype::kNormalizedString:
      return replace_space(text) == text;
    case Datatype::kToken:
      return collapse_space(text) == text;
    case Datatype::kLanguage:
      return is_language(text);
    case Datatype::kName:
      return is_name(to_code_points(text));
    case Datatype::kNcName:
      return text.find(':') == std::string_view::npos &&
             is_name(to_code_points(text));
    case Datatype::kNmtoken:
      return is_nmtoken(to_code_points(text));
    default:
      return false;
  }
}

std::optional<std::string> decode_hex(std::string_view text) {
  if (text.size() % 2 != 0) return std::nullopt;
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const int high = hex_value(text[i]);
    const int low = hex_value(text[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    bytes += static_cast<char>(high * 16 + low);
  }
  return bytes;
}

std::optional<std::string> decode_base64(std::string_view text) {
  std::string digits(text);
  std::erase(digits, ' ');  // collapsed space may stand between digits
  if (digits.size() % 4 != 0) return std::nullopt;
  std::size_t n_padding = 0;
  while (n_padding < 2 && !digits.empty() && digits.back() == '=') {
    digits.pop_back();
    ++n_padding;
  }
  std::string bytes;
  std::uint32_t bits = 0;
  unsigned n_bits = 0;
  for (const char digit : digits) {
    const std::size_t value = kBase64Digits.find(digit);
    if (value == std::string_view::npos) return std::nullopt;
    bits = (bits << 6U) | static_cast<std::uint32_t>(value);
    n_bits += 6;
    if (n_bits < 8) continue;
    n_bits -= 8;
    bytes += static_cast<char>((bits >> n_bits) & 0xFFU);
    bits &= (1U << n_bits) - 1U;
  }
  // What the last digit says beyond the last byte must be zero.
  if (bits != 0) return std::nullopt;
  return bytes;
}

}  // namespace rrn
