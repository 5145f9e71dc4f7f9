// SPDX-License-Identifier: MIT
#include <algorithm>

#include "http/client.hpp"

namespace rrn::http {

namespace {

bool is_unreserved(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_' || c == '~';
}

}  // namespace

std::string percent_encode(std::string_view text) {
  constexpr const char* kDigits = "0123456789ABCDEF";
  std::string encoded;
  encoded.reserve(text.size() + text.size() / 4);
  for (const char c : text) {
    if (is_unreserved(c)) {
      encoded += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    encoded += '%';
    encoded += kDigits[byte >> 4];
    encoded += kDigits[byte & 15];
  }
  return encoded;
}

std::string encode_form(const Fields& fields) {
  std::string form;
  for (const auto& [name, value] : fields) {
    if (!form.empty()) form += '&';
    form += percent_encode(name);
    if (value.empty()) continue;
    form += '=';
    form += percent_encode(value);
  }
  return form;
}

std::string with_query(std::string_view url, const Fields& fields) {
  const std::string_view address = url.substr(0, url.find('#'));
  std::string result(address);
  if (fields.empty()) return result;
  if (address.find('?') == std::string_view::npos) {
    result += '?';
  } else if (address.back() != '?' && address.back() != '&') {
    result += '&';
  }
  return result + encode_form(fields);
}

std::optional<std::string_view> Response::header(std::string_view name) const {
  const auto found = std::ranges::find(
      headers, name, [](const auto& field) { return field.first; });
  if (found == headers.end()) return std::nullopt;
  return found->second;
}

}  // namespace rrn::http
