// SPDX-License-Identifier: MIT
#ifndef RRN_HTTP_REQUEST_LOG_HPP
#define RRN_HTTP_REQUEST_LOG_HPP

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "http/server_message.hpp"

namespace rrn::http {

/// What became of a request.
struct RequestOutcome {
  unsigned status = 0;
  std::uint64_t body_bytes = 0;  ///< 0 where it is not known before it is sent
  std::chrono::system_clock::time_point arrived;
  std::chrono::steady_clock::duration time{0};  ///< Until the answer was ready
};

enum class RequestLogFormat : std::uint8_t { kCommon, kJson };

/// Returns the format of that name (common, json).
[[nodiscard]] std::optional<RequestLogFormat> parse_request_log_format(
    std::string_view name);

/// One line for a request: in the Common Log Format of web servers, or a JSON
/// object with the keys time, client, method, target, status, bytes and
/// seconds.  Control characters are escaped.
[[nodiscard]] std::string to_log_line(RequestLogFormat format,
                                      const ServerRequest& request,
                                      const RequestOutcome& outcome);

/// A file with a line for each request, each written at once.  Thread-safe.
class RequestLog {
 public:
  /// Appends to the file; `-` is the standard output.  Throws Error (kIo) if it
  /// cannot be opened.
  RequestLog(const std::string& path, RequestLogFormat format);
  ~RequestLog();
  RequestLog(const RequestLog&) = delete;
  RequestLog& operator=(const RequestLog&) = delete;

  /// A line that cannot be written is lost.
  void write(const ServerRequest& request, const RequestOutcome& outcome);

 private:
  const RequestLogFormat format_;
  int file_ = -1;
};

}  // namespace rrn::http

#endif  // RRN_HTTP_REQUEST_LOG_HPP
