// SPDX-License-Identifier: MIT
#include "sparql/functions/text_functions.hpp"

#include <nettle/nettle-meta.h>
#include <wctype.h>

#include <algorithm>
#include <clocale>
#include <cmath>
#include <limits>
#include <vector>

#include "base/utf8.hpp"
#include "sparql/values/comparison.hpp"

namespace rrn::sparql {

namespace {

bool starts_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x80;
  });
}

std::string to_hex(const std::vector<std::uint8_t>& bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (const std::uint8_t byte : bytes) {
    out += kDigits[byte >> 4U];
    out += kDigits[byte & 15U];
  }
  return out;
}

const nettle_hash& find_hash(Hash hash) {
  switch (hash) {
    case Hash::kMd5:
      return nettle_md5;
    case Hash::kSha1:
      return nettle_sha1;
    case Hash::kSha256:
      return nettle_sha256;
    case Hash::kSha384:
      return nettle_sha384;
    case Hash::kSha512:
      break;
  }
  return nettle_sha512;
}

/// xs:double of fn:round, as it is there: half goes up.
double round_half_up(double value) { return std::floor(value + 0.5); }

}  // namespace

std::size_t count_characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), starts_character));
}

std::string_view substring(std::string_view text, double start,
                           std::optional<double> length) {
  const double first = round_half_up(start);
  const double end = length ? first + round_half_up(*length)
                            : std::numeric_limits<double>::infinity();
  if (!(first < end)) return {};  // NaN, too
  std::size_t place = 0;
  std::size_t begin_byte = text.size();
  std::size_t end_byte = text.size();
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!starts_character(text[i])) continue;
    ++place;
    const auto number = static_cast<double>(place);
    if (number >= first && begin_byte == text.size()) begin_byte = i;
    if (number >= end) {
      end_byte = i;
      break;
    }
  }
  return begin_byte < end_byte ? text.substr(begin_byte, end_byte - begin_byte)
                               : std::string_view();
}

std::string change_case(std::string_view text, bool upper) {
  if (is_ascii(text)) {
    std::string result(text);
    for (char& c : result) {
      if (upper && c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
      if (!upper && c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return result;
  }
  static const locale_t unicode = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  std::u32string characters = to_code_points(text);
  if (unicode == nullptr) return std::string(text);
  for (char32_t& c : characters) {
    const auto wide = static_cast<wint_t>(c);
    c = static_cast<char32_t>(upper ? towupper_l(wide, unicode)
                                    : towlower_l(wide, unicode));
  }
  return to_utf8(characters);
}

std::string encode_for_uri(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || c == '-' || c == '_' ||
                          c == '.' || c == '~';
    if (is_plain) {
      out += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    out += '%';
    out += kDigits[byte >> 4U];
    out += kDigits[byte & 15U];
  }
  return out;
}

bool language_matches(std::string_view tag, std::string_view range) {
  if (range == "*") return !tag.empty();
  if (tag.size() < range.size()) return false;
  return is_same_language(tag.substr(0, range.size()), range) &&
         (tag.size() == range.size() || tag[range.size()] == '-') &&
         !range.empty();
}

std::string digest(std::string_view text, Hash hash) {
  const nettle_hash& algorithm = find_hash(hash);
  std::vector<std::uint8_t> state(algorithm.context_size);
  std::vector<std::uint8_t> result(algorithm.digest_size);
  algorithm.init(state.data());
  algorithm.update(state.data(), text.size(),
                   reinterpret_cast<const std::uint8_t*>(text.data()));
  algorithm.digest(state.data(), result.size(), result.data());
  return to_hex(result);
}

}  // namespace rrn::sparql
