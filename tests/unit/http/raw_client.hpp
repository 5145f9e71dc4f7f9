// SPDX-License-Identifier: MIT
#ifndef RRN_TESTS_UNIT_HTTP_RAW_CLIENT_HPP
#define RRN_TESTS_UNIT_HTTP_RAW_CLIENT_HPP

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace rrn::http {

/// A connection that sends and reads bytes as it is told, whatever HTTP says.
class RawClient {
 public:
  explicit RawClient(std::uint16_t port, int receive_buffer = 0);
  ~RawClient();
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;

  /// False if the other side has hung up.
  bool send(std::string_view bytes);
  /// At most `max` bytes; empty at the end or after `timeout`.
  std::string read_some(std::size_t max, std::chrono::milliseconds timeout =
                                             std::chrono::milliseconds(5000));
  /// All until the other side hangs up.
  std::string read_all();
  /// One answer with a Content-Length.
  std::string read_answer();
  void hang_up();

 private:
  int socket_ = -1;
};

}  // namespace rrn::http

#endif  // RRN_TESTS_UNIT_HTTP_RAW_CLIENT_HPP
