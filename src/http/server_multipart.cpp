// SPDX-License-Identifier: MIT
#include "http/server_multipart.hpp"

#include <algorithm>

namespace rrn::http {

namespace {

bool starts_without_case(std::string_view text, std::string_view prefix) {
  return text.size() >= prefix.size() &&
         std::equal(prefix.begin(), prefix.end(), text.begin(),
                    [](char a, char b) {
                      return a == (b >= 'A' && b <= 'Z' ? b - 'A' + 'a' : b);
                    });
}

/// Reads the headers of a part, which end in an empty line.
std::optional<BodyPart> read_part(std::string_view part) {
  constexpr std::string_view kType = "content-type:";
  BodyPart result;
  while (!part.starts_with("\r\n")) {
    const std::size_t end = part.find("\r\n");
    if (end == std::string_view::npos) return std::nullopt;
    std::string_view line = part.substr(0, end);
    if (starts_without_case(line, kType)) {
      line.remove_prefix(kType.size());
      while (line.starts_with(' ')) line.remove_prefix(1);
      result.content_type = line;
    }
    part.remove_prefix(end + 2);
  }
  result.body = part.substr(2);
  return result;
}

}  // namespace

std::optional<std::vector<BodyPart>> parse_multipart(
    std::string_view body, std::string_view boundary) {
  if (boundary.empty()) return std::nullopt;
  const std::string first = "--" + std::string(boundary);
  const std::string next = "\r\n" + first;
  std::size_t at = 0;
  if (!body.starts_with(first)) {
    at = body.find(next);
    if (at == std::string_view::npos) return std::nullopt;
    at += 2;
  }
  std::vector<BodyPart> parts;
  while (true) {
    at += first.size();
    if (body.substr(at, 2) == "--") return parts;
    if (body.substr(at, 2) != "\r\n") return std::nullopt;
    at += 2;
    const std::size_t end = body.find(next, at);
    if (end == std::string_view::npos) return std::nullopt;
    auto part = read_part(body.substr(at, end - at));
    if (!part) return std::nullopt;
    parts.push_back(std::move(*part));
    at = end + 2;
  }
}

}  // namespace rrn::http
