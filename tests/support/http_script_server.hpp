// SPDX-License-Identifier: MIT
#ifndef RRN_TESTS_SUPPORT_HTTP_SCRIPT_SERVER_HPP
#define RRN_TESTS_SUPPORT_HTTP_SCRIPT_SERVER_HPP

#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace rrn::test {

/// A request as it came, header names in lower case.
struct ServedRequest {
  std::string method;
  std::string target;
  std::string head;  ///< All header lines, names in lower case
  std::string body;

  /// The value of a header; empty if there is none.
  [[nodiscard]] std::string header(std::string_view name) const;
  /// The value of the one field of a form in the body, decoded.
  [[nodiscard]] std::string form_value() const;
};

/// A server on a free port of the loopback address whose answers, status line
/// and all, a function gives.  An empty answer closes the connection without a
/// word.  Keeps connections open; calls the function for one request at a time.
class HttpScriptServer {
 public:
  using Handler = std::function<std::string(const ServedRequest&)>;

  explicit HttpScriptServer(Handler handler);
  ~HttpScriptServer();
  HttpScriptServer(const HttpScriptServer&) = delete;
  HttpScriptServer& operator=(const HttpScriptServer&) = delete;

  /// `http://127.0.0.1:PORT` and the path.
  [[nodiscard]] std::string url(std::string_view path) const;
  [[nodiscard]] int port() const { return port_; }
  /// What was asked so far.
  [[nodiscard]] std::vector<ServedRequest> requests() const;

  /// A whole answer with its length.
  [[nodiscard]] static std::string answer(int status, std::string_view body,
                                          std::string_view headers = "");

 private:
  void serve();
  void serve_connection(int connection);

  Handler handler_;
  int listener_ = -1;
  int port_ = 0;
  std::atomic<bool> is_stopping_ = false;
  mutable std::mutex mutex_;
  std::vector<ServedRequest> requests_;
  std::mutex handler_mutex_;
  std::vector<std::thread> connections_;
  std::thread thread_;
};

}  // namespace rrn::test

#endif  // RRN_TESTS_SUPPORT_HTTP_SCRIPT_SERVER_HPP
