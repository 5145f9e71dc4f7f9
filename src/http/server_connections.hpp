// SPDX-License-Identifier: MIT
// Who is connected, what each does, and since when.
#ifndef RRN_HTTP_SERVER_CONNECTIONS_HPP
#define RRN_HTTP_SERVER_CONNECTIONS_HPP

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string_view>
#include <thread>

#include "http/server.hpp"
#include "http/server_message.hpp"
#include "http/server_pipe.hpp"

namespace rrn::http {

struct ConnectionLimits {
  std::chrono::milliseconds head{0};
  std::chrono::milliseconds body{0};
  std::chrono::milliseconds idle{0};
  bool is_encrypted = false;  ///< Nothing may be sent past the library
};

/// The connections of a server, with a thread that ends what takes too long.
/// Thread-safe.
class Connections {
 public:
  enum class Phase : std::uint8_t { kHead, kBody, kHandling, kAnswering, kCut };

  /// One connection; its address is what MHD keeps for us.
  struct Connection {
    int socket = -1;
    Phase phase = Phase::kHead;
    std::chrono::steady_clock::time_point deadline;
    std::atomic<bool> is_stopped{false};
    std::atomic<StopReason> reason{StopReason::kNone};
    std::chrono::steady_clock::time_point handled_since;
    std::chrono::steady_clock::time_point stopped_since;
    std::weak_ptr<BodyPipe> pipe;
  };

  explicit Connections(ConnectionLimits limits);
  ~Connections();
  Connections(const Connections&) = delete;
  Connections& operator=(const Connections&) = delete;

  Connection* open(int socket);
  void close(Connection* connection);

  /// The head is complete.  False if the connection was cut meanwhile; so
  /// below.
  bool start_body(Connection& connection);
  bool start_handling(Connection& connection);
  /// Gives the handler so long from now on; 0: no limit.
  void limit_time(Connection& connection, std::chrono::milliseconds time);
  bool start_answering(Connection& connection, std::weak_ptr<BodyPipe> pipe);
  /// The request is over; the next one may come.
  void finish(Connection& connection);
  /// Answers at once, past the library, which takes an answer before or after a
  /// body only.  What still comes has to be read, for a while, or the other
  /// side would lose the answer.  `status` is the text after the version.
  void cut(Connection& connection, std::string_view status,
           std::string_view message);

  /// Fills in what there is to say of those that are open.
  void count(ServerStatistics& statistics) const;
  [[nodiscard]] std::uint64_t n_timeouts() const { return n_timeouts_; }
  [[nodiscard]] bool is_draining() const { return is_draining_; }

  /// Hangs up on those who ask nothing, and waits for the others.  Returns
  /// whether none is left at `deadline`.
  bool drain(std::chrono::steady_clock::time_point deadline);
  /// Stops all that is in flight.
  void stop_all();
  /// Returns whether no handler runs at `deadline` or before.
  bool wait_for_handlers(std::chrono::steady_clock::time_point deadline);

 private:
  void watch();
  void check(Connection& connection, std::chrono::steady_clock::time_point now);
  void cut_locked(Connection& connection, std::string_view status,
                  std::string_view message) const;
  static void stop(Connection& connection, StopReason reason);
  bool enter(Connection& connection, Phase phase,
             std::chrono::steady_clock::time_point deadline);
  [[nodiscard]] bool is_any_busy() const;

  const ConnectionLimits limits_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::list<Connection> connections_;
  std::atomic<std::uint64_t> n_timeouts_{0};
  std::atomic<bool> is_draining_{false};
  bool is_over_ = false;
  std::thread watcher_;  // last: it uses the others
};

}  // namespace rrn::http

#endif  // RRN_HTTP_SERVER_CONNECTIONS_HPP
