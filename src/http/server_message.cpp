// SPDX-License-Identifier: MIT
#include "http/server_message.hpp"

#include <algorithm>

namespace rrn::http {

namespace {

const std::string* find(const Fields& fields, std::string_view name) {
  const auto found =
      std::find_if(fields.begin(), fields.end(),
                   [&](const auto& field) { return field.first == name; });
  return found == fields.end() ? nullptr : &found->second;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

const std::string* ServerRequest::header(std::string_view name) const {
  return find(headers, name);
}

const std::string* ServerRequest::parameter(std::string_view name) const {
  return find(parameters, name);
}

ServerResponse ServerResponse::text(unsigned status, std::string_view message) {
  ServerResponse response;
  response.status = status;
  response.set("content-type", "text/plain; charset=utf-8");
  response.body = std::string(message) + '\n';
  return response;
}

void ServerResponse::set(std::string_view name, std::string_view value) {
  headers.emplace_back(name, value);
}

std::optional<std::string> percent_decode(std::string_view text,
                                          bool plus_is_space) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+' && plus_is_space) {
      out += ' ';
    } else if (text[i] != '%') {
      out += text[i];
    } else {
      if (i + 2 >= text.size()) return std::nullopt;
      const int high = hex_digit(text[i + 1]);
      const int low = hex_digit(text[i + 2]);
      if (high < 0 || low < 0 || high + low == 0) return std::nullopt;
      out += static_cast<char>(high * 16 + low);
      i += 2;
    }
  }
  return out;
}

std::optional<Fields> parse_form(std::string_view text) {
  Fields fields;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('&'), text.size());
    const std::string_view field = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (field.empty()) continue;
    const std::size_t equals = std::min(field.find('='), field.size());
    auto name = percent_decode(field.substr(0, equals), true);
    auto value =
        percent_decode(field.substr(std::min(equals + 1, field.size())), true);
    if (!name || !value) return std::nullopt;
    fields.emplace_back(std::move(*name), std::move(*value));
  }
  return fields;
}

}  // namespace rrn::http
