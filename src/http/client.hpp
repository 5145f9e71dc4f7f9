// SPDX-License-Identifier: MIT
// Requests to HTTP servers.  Knows no RDF.
#ifndef RRN_HTTP_CLIENT_HPP
#define RRN_HTTP_CLIENT_HPP

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/job.hpp"

namespace rrn::http {

/// Name and value, in order.
using Fields = std::vector<std::pair<std::string, std::string>>;

struct Credentials {
  std::string user;
  std::string password;
};

struct ClientOptions {
  std::chrono::milliseconds connect_timeout{5000};
  /// Limit of one whole request, its retries not counted; 0: none.
  std::chrono::milliseconds timeout{60000};
  std::uint64_t max_response_bytes = std::uint64_t{1} << 32;
  /// Sent by Basic or Digest, as the server asks, and to no other host.
  std::optional<Credentials> credentials;
  /// Sent as `Authorization: Bearer`; empty: none.
  std::string bearer_token;
  /// Retries of requests that may be repeated, on 502, 503 and 504 and lost
  /// connections, after 100 ms, 200 ms, ... with jitter, or when the server
  /// says (`Retry-After`, at most 30 s).
  unsigned n_retries = 3;
  /// Certificates to trust, a PEM file; empty: those of the system.
  std::string ca_file;
};

struct Request {
  std::string method = "GET";
  std::string url = {};
  Fields headers = {};
  std::string body = {};
  /// Repeating it does no harm, whatever became of the first time.
  bool idempotent = true;
};

struct Response {
  long status = 0;
  Fields headers;  ///< Names in lower case
  std::string body;

  [[nodiscard]] bool ok() const { return status >= 200 && status < 300; }
  /// The value of the first header of that name (in lower case).
  [[nodiscard]] std::optional<std::string_view> header(
      std::string_view name) const;
};

/// Sends requests over one pool of connections.  For one thread at a time.
///
/// Speaks http and https only, never by a proxy, and follows at most five
/// redirects, to the same host and port (or from http to https on that host)
/// and to nowhere else.  Any status that the server answers is returned.
/// Throws Error (kIo) as `URL: what is wrong; what was expected` if there is no
/// answer (refused, lost, timed out, too long, redirected elsewhere),
/// kBadArgument for a URL or header that cannot be sent, kUnsupported where
/// libcurl is missing, and Cancelled within 100 ms of the token.
class Client {
 public:
  using DataSink = std::function<void(std::string_view)>;

  explicit Client(ClientOptions options = {});
  ~Client();
  Client(Client&&) noexcept;
  Client& operator=(Client&&) noexcept;

  /// Returns the whole answer.
  [[nodiscard]] Response send(const Request& request, const JobContext& job);
  /// Streams the body of a successful (2xx) answer to `on_data` as it comes;
  /// of any other the first 64 KiB are in the body returned.  Not repeated once
  /// data came.  What `on_data` throws ends the request and is passed on.
  [[nodiscard]] Response send(const Request& request, const DataSink& on_data,
                              const JobContext& job);

  [[nodiscard]] const ClientOptions& options() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

/// Encodes all but the unreserved characters of RFC 3986.
[[nodiscard]] std::string percent_encode(std::string_view text);

/// A body of application/x-www-form-urlencoded, or a query string.
[[nodiscard]] std::string encode_form(const Fields& fields);

/// `url` with the fields added to its query string, before any fragment.
[[nodiscard]] std::string with_query(std::string_view url,
                                     const Fields& fields);

/// Whether this build can send requests.
[[nodiscard]] bool client_available() noexcept;

}  // namespace rrn::http

#endif  // RRN_HTTP_CLIENT_HPP
