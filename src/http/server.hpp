// SPDX-License-Identifier: MIT
// An HTTP/1.1 server that stays answerable: every connection has a thread of
// its own, so that one that reads or writes slowly stops nobody else, and what
// connections may take of time and memory is bounded.
#ifndef RRN_HTTP_SERVER_HPP
#define RRN_HTTP_SERVER_HPP

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/log.hpp"
#include "http/request_log.hpp"
#include "http/server_message.hpp"

namespace rrn::http {

struct ServerOptions {
  std::string address = "127.0.0.1";  ///< A numeric IPv4 or IPv6 address
  std::uint16_t port = 0;             ///< 0: a free one
  unsigned max_connections = 256;     ///< More wait in the system's queue
  unsigned max_connections_per_address = 0;  ///< 0: no limit of its own
  std::uint64_t max_head_bytes = 32768;      ///< Request line and headers
  std::uint64_t max_body_bytes = std::uint64_t{64} << 20;
  std::chrono::milliseconds head_timeout{10000};  ///< For the whole head
  std::chrono::milliseconds body_timeout{60000};  ///< For the whole body
  /// Ends a connection between requests, and a reader that takes nothing.
  std::chrono::milliseconds idle_timeout{30000};
  /// A certificate and its key, both PEM texts, for HTTPS; empty: HTTP.
  std::string certificate;
  std::string key;
  Logger* log = nullptr;  ///< Borrowed; called from any thread
};

/// What a server has done since it was made.
struct ServerStatistics {
  std::uint64_t n_connections = 0;  ///< Open now
  std::uint64_t n_requests = 0;     ///< Requests that reached a handler
  std::uint64_t n_timeouts = 0;     ///< Heads and bodies that came too slowly
  std::uint64_t n_oversized = 0;    ///< Bodies over the limit
  std::uint64_t n_handling = 0;     ///< Requests that a handler has now
  std::chrono::milliseconds longest_handling{0};  ///< The oldest of them
  /// Those that were told to stop a second ago or more, and go on.
  std::uint64_t n_stuck = 0;
  std::chrono::milliseconds longest_stuck{0};  ///< Since the oldest was told
};

/// How a server came to its end.
enum class StopOutcome : std::uint8_t {
  kEnded,      ///< All requests ended by themselves
  kCancelled,  ///< Some were told to stop, and did
  kStuck,      ///< Some were told to stop, and go on
};

/// Called from the connection's thread, many at once.  What they throw becomes
/// an answer with status 500.
struct ServerHandlers {
  /// Looks at the head alone; an answer refuses the request before its body is
  /// read.  May be empty.
  std::function<std::optional<ServerResponse>(const ServerRequest&)> admit = {};
  std::function<ServerResponse(const ServerRequest&)> answer = {};
  /// Called when an answer is ready to be sent.  May be empty; must not throw.
  std::function<void(const ServerRequest&, const RequestOutcome&)> log = {};
};

/// Listens from construction to stop().  Throws Error (kIo) if it cannot, and
/// kBadArgument for an address that is none, and for a certificate and key that
/// do not fit.
///
/// Answers by itself: 400 to what is not HTTP or what read_head() refuses, 408
/// to a head or body that takes too long, 413 to a body over the limit, 414 and
/// 431 to a head over it.
class Server {
 public:
  Server(ServerOptions options, ServerHandlers handlers);
  /// Stops without waiting for requests in flight.
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// `http://127.0.0.1:7070`, with the port that was chosen.
  [[nodiscard]] const std::string& url() const;
  [[nodiscard]] std::uint16_t port() const;
  [[nodiscard]] ServerStatistics statistics() const;

  /// Accepts no more connections, lets requests in flight end for `grace`, and
  /// cancels what is left, which then has two seconds to end.  Calls after the
  /// first do nothing and return the same.  After kStuck, handlers still run;
  /// to destroy the server waits for them.
  StopOutcome stop(std::chrono::milliseconds grace);

  struct Impl;

 private:
  std::unique_ptr<Impl> impl_;
};

}  // namespace rrn::http

#endif  // RRN_HTTP_SERVER_HPP
