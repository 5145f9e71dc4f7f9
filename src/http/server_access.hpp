// SPDX-License-Identifier: MIT
// Who may do what.
#ifndef RRN_HTTP_SERVER_ACCESS_HPP
#define RRN_HTTP_SERVER_ACCESS_HPP

#include <optional>
#include <string>
#include <vector>

#include "http/server_message.hpp"

namespace rrn::http {

struct AccessOptions {
  /// `user:password`, for Basic authentication; empty: none.
  std::string credentials;
  /// For `Authorization: Bearer`; empty: none.
  std::string token;
  /// Queries need them too; else only what changes something.
  bool protects_queries = false;
  bool is_read_only = false;
  /// Origins whose pages may read answers and send updates, besides our own;
  /// `*` is every one.
  std::vector<std::string> allowed_origins;
  /// Names under which the server is known; requests under others are refused,
  /// so that no foreign page reaches it by a name of its own that resolves
  /// here.  Empty: any.
  std::vector<std::string> host_names;
};

/// The names of this machine for itself.
[[nodiscard]] std::vector<std::string> loopback_names();

/// Decides about requests by their heads.
class Access {
 public:
  explicit Access(AccessOptions options) : options_(std::move(options)) {}

  /// An answer with status 401, 403 or 421 if the request may not be.
  [[nodiscard]] std::optional<ServerResponse> refuse(
      const ServerRequest& request, bool changes_something) const;
  /// Adds the headers by which browsers let pages of other origins read the
  /// answer, where that is allowed.
  void allow_origin(const ServerRequest& request,
                    ServerResponse& response) const;
  /// Answers an OPTIONS request.
  [[nodiscard]] ServerResponse preflight(const ServerRequest& request) const;

 private:
  [[nodiscard]] bool is_known_host(const ServerRequest& request) const;
  [[nodiscard]] bool is_allowed_origin(const ServerRequest& request) const;
  [[nodiscard]] bool is_trusted_origin(const ServerRequest& request) const;
  [[nodiscard]] bool is_authorised(const ServerRequest& request) const;

  const AccessOptions options_;
};

}  // namespace rrn::http

#endif  // RRN_HTTP_SERVER_ACCESS_HPP
