// SPDX-License-Identifier: MIT
#include "http/server_head.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "base/ascii.hpp"

namespace rrn::http {

namespace {

std::ptrdiff_t count(const ServerRequest& request, std::string_view name) {
  return std::count_if(request.headers.begin(), request.headers.end(),
                       [&](const auto& field) { return field.first == name; });
}

/// Where the authority of a target in absolute form starts; 0 if it is in
/// another form.
std::size_t authority_start(std::string_view target) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (lower_case(target.substr(0, scheme.size())) == scheme)
      return scheme.size();
  }
  return 0;
}

void set_host(ServerRequest& request, std::string_view host) {
  for (auto& [name, value] : request.headers) {
    if (name != "host") continue;
    value = host;
    return;
  }
  request.headers.emplace_back("host", host);
}

/// The target in origin form: from its path on.
std::string origin_form(ServerRequest& request) {
  const std::string_view target = request.target;
  const std::size_t start = authority_start(target);
  if (start == 0) return request.target;
  const std::size_t end =
      std::min(target.find_first_of("/?", start), target.size());
  const std::string_view rest = target.substr(end);
  set_host(request, target.substr(start, end - start));
  return (rest.starts_with('/') ? "" : "/") + std::string(rest);
}

}  // namespace

std::optional<std::string> read_head(ServerRequest& request) {
  for (const char* name : {"host", "content-length"}) {
    if (count(request, name) > 1) {
      return "the request has two " + std::string(name) +
             " headers; expected one";
    }
  }
  if (request.header("content-length") != nullptr &&
      request.header("transfer-encoding") != nullptr) {
    return "the request has content-length and transfer-encoding; expected one "
           "of them";
  }
  const std::string target = origin_form(request);
  const std::size_t question = std::min(target.find('?'), target.size());
  auto path = percent_decode(target.substr(0, question), false);
  auto parameters =
      parse_form(target.substr(std::min(question + 1, target.size())));
  if (!path || !parameters) {
    return "the target of the request has a broken % escape";
  }
  request.path = std::move(*path);
  request.parameters = std::move(*parameters);
  return std::nullopt;
}

std::uint64_t promised_length(const ServerRequest& request) {
  const std::string* length = request.header("content-length");
  return length == nullptr ? 0 : std::strtoull(length->c_str(), nullptr, 10);
}

}  // namespace rrn::http
