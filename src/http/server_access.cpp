// SPDX-License-Identifier: MIT
#include "http/server_access.hpp"

#include <algorithm>
#include <string_view>

namespace rrn::http {

namespace {

/// Compares in a time that does not tell where texts differ.
bool same_secret(std::string_view a, std::string_view b) {
  unsigned difference = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const char other = b.empty() ? '\0' : b[i % b.size()];
    difference |= static_cast<unsigned char>(a[i] ^ other);
  }
  return difference == 0;
}

std::string encode_base64(std::string_view text) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < text.size(); i += 3) {
    unsigned bits = 0;
    for (std::size_t j = 0; j < 3; ++j) {
      bits =
          bits << 8 |
          (i + j < text.size() ? static_cast<unsigned char>(text[i + j]) : 0);
    }
    for (std::size_t j = 0; j < 4; ++j) {
      out += i + j > text.size() ? '=' : kDigits[bits >> (18 - 6 * j) & 63];
    }
  }
  return out;
}

/// `localhost:7070` without its port, `[::1]:7070` too.
std::string_view without_port(std::string_view host) {
  if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
  return host.substr(0, host.find(':'));
}

}  // namespace

std::vector<std::string> loopback_names() {
  return {"localhost", "127.0.0.1", "[::1]"};
}

bool Access::is_known_host(const ServerRequest& request) const {
  if (options_.host_names.empty()) return true;
  const std::string* host = request.header("host");
  if (host == nullptr) return true;  // HTTP/1.0; no browser
  const auto& names = options_.host_names;
  return std::find(names.begin(), names.end(), without_port(*host)) !=
         names.end();
}

/// Whether it is an origin other than our own that may do anything.
bool Access::is_allowed_origin(const ServerRequest& request) const {
  const std::string* origin = request.header("origin");
  const auto& allowed = options_.allowed_origins;
  return origin != nullptr && std::any_of(allowed.begin(), allowed.end(),
                                          [&](const std::string& known) {
                                            return known == "*" ||
                                                   known == *origin;
                                          });
}

bool Access::is_trusted_origin(const ServerRequest& request) const {
  const std::string* origin = request.header("origin");
  if (origin == nullptr || is_allowed_origin(request)) return true;
  const std::string* host = request.header("host");
  return host != nullptr &&
         (*origin == "http://" + *host || *origin == "https://" + *host);
}

bool Access::is_authorised(const ServerRequest& request) const {
  if (options_.credentials.empty() && options_.token.empty()) return true;
  const std::string* header = request.header("authorization");
  if (header == nullptr) return false;
  return (!options_.credentials.empty() &&
          same_secret(*header,
                      "Basic " + encode_base64(options_.credentials))) ||
         (!options_.token.empty() &&
          same_secret(*header, "Bearer " + options_.token));
}

std::optional<ServerResponse> Access::refuse(const ServerRequest& request,
                                             bool changes_something) const {
  if (!is_known_host(request)) {
    return ServerResponse::text(
        421, "the server is not known by the name in the Host header");
  }
  if (changes_something && options_.is_read_only) {
    return ServerResponse::text(403, "updates are switched off");
  }
  if (changes_something && !is_trusted_origin(request)) {
    return ServerResponse::text(
        403, "pages of " + *request.header("origin") + " may not send updates");
  }
  if ((changes_something || options_.protects_queries) &&
      !is_authorised(request)) {
    ServerResponse response = ServerResponse::text(
        401, changes_something ? "updates need authorisation"
                               : "queries need authorisation");
    response.set("www-authenticate",
                 options_.credentials.empty()
                     ? "Bearer realm=\"rrn\""
                     : "Basic realm=\"rrn\", charset=\"UTF-8\"");
    return response;
  }
  return std::nullopt;
}

void Access::allow_origin(const ServerRequest& request,
                          ServerResponse& response) const {
  if (options_.allowed_origins.empty()) return;
  response.set("vary", "Origin");
  if (is_allowed_origin(request)) {
    response.set("access-control-allow-origin", *request.header("origin"));
  }
}

ServerResponse Access::preflight(const ServerRequest& request) const {
  constexpr const char* kMethods = "GET, HEAD, POST, PUT, DELETE, OPTIONS";
  ServerResponse response;
  response.status = 204;
  response.set("allow", kMethods);
  if (!is_allowed_origin(request)) return response;
  response.set("access-control-allow-methods", kMethods);
  response.set("access-control-allow-headers",
               "Accept, Authorization, Content-Type");
  response.set("access-control-max-age", "600");
  return response;
}

}  // namespace rrn::http
