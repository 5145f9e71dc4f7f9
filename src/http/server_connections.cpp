// SPDX-License-Identifier: MIT
#include "http/server_connections.hpp"

#include <poll.h>

#include <sys/socket.h>
#include <algorithm>
#include <string>

namespace rrn::http {

namespace {

using Clock = std::chrono::steady_clock;
using Phase = Connections::Phase;

constexpr std::chrono::milliseconds kWatchInterval{50};
/// How long the rest of a request is read after its answer.
constexpr std::chrono::milliseconds kLingerTime{2000};

bool has_hung_up(int socket) {
  pollfd poll_request{socket, POLLRDHUP, 0};
  return poll(&poll_request, 1, 0) > 0 &&
         (poll_request.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

}  // namespace

Connections::Connections(ConnectionLimits limits)
    : limits_(limits), watcher_([this] { watch(); }) {}

Connections::~Connections() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
    changed_.notify_all();
  }
  watcher_.join();
}

Connections::Connection* Connections::open(int socket) {
  const std::lock_guard lock(mutex_);
  Connection& connection = connections_.emplace_back();
  connection.socket = socket;
  connection.deadline = Clock::now() + limits_.head;
  return &connection;
}

void Connections::close(Connection* connection) {
  const std::lock_guard lock(mutex_);
  connections_.remove_if([&](const Connection& c) { return &c == connection; });
  changed_.notify_all();
}

bool Connections::enter(Connection& connection, Phase phase,
                        Clock::time_point deadline) {
  const std::lock_guard lock(mutex_);
  if (connection.phase == Phase::kCut) return false;
  connection.phase = phase;
  connection.deadline = deadline;
  return true;
}

bool Connections::start_body(Connection& connection) {
  connection.is_stopped = false;
  connection.reason = StopReason::kNone;
  return enter(connection, Phase::kBody, Clock::now() + limits_.body);
}

bool Connections::start_handling(Connection& connection) {
  connection.handled_since = Clock::now();
  return enter(connection, Phase::kHandling, Clock::time_point::max());
}

void Connections::limit_time(Connection& connection,
                             std::chrono::milliseconds time) {
  const std::lock_guard lock(mutex_);
  if (connection.phase != Phase::kHandling) return;
  connection.deadline =
      time.count() == 0 ? Clock::time_point::max() : Clock::now() + time;
}

bool Connections::start_answering(Connection& connection,
                                  std::weak_ptr<BodyPipe> pipe) {
  const std::lock_guard lock(mutex_);
  if (connection.phase == Phase::kCut) return false;
  connection.phase = Phase::kAnswering;
  connection.deadline = Clock::time_point::max();
  connection.pipe = std::move(pipe);
  changed_.notify_all();
  return true;
}

void Connections::finish(Connection& connection) {
  const std::lock_guard lock(mutex_);
  connection.pipe.reset();
  if (connection.phase == Phase::kCut) return;
  connection.phase = Phase::kHead;
  connection.deadline = Clock::now() + limits_.idle + limits_.head;
  if (is_draining_) shutdown(connection.socket, SHUT_RD);
  changed_.notify_all();
}

void Connections::cut(Connection& connection, std::string_view status,
                      std::string_view message) {
  const std::lock_guard lock(mutex_);
  cut_locked(connection, status, message);
}

void Connections::cut_locked(Connection& connection, std::string_view status,
                             std::string_view message) const {
  const std::string answer =
      "HTTP/1.1 " + std::string(status) +
      "\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8"
      "\r\nContent-Length: " +
      std::to_string(message.size() + 1) + "\r\n\r\n" + std::string(message) +
      '\n';
  if (!limits_.is_encrypted) {
    send(connection.socket, answer.data(), answer.size(),
         MSG_DONTWAIT | MSG_NOSIGNAL);
  }
  shutdown(connection.socket, SHUT_WR);
  connection.phase = Phase::kCut;
  connection.deadline = Clock::now() + kLingerTime;
}

void Connections::count(ServerStatistics& statistics) const {
  constexpr std::chrono::milliseconds kTimeToStop{1000};
  const auto since = [now = Clock::now()](Clock::time_point start) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(now - start);
  };
  const std::lock_guard lock(mutex_);
  statistics.n_connections = connections_.size();
  for (const Connection& connection : connections_) {
    if (connection.phase != Phase::kHandling) continue;
    ++statistics.n_handling;
    statistics.longest_handling =
        std::max(statistics.longest_handling, since(connection.handled_since));
    if (!connection.is_stopped) continue;
    const auto stuck = since(connection.stopped_since);
    if (stuck < kTimeToStop) continue;
    ++statistics.n_stuck;
    statistics.longest_stuck = std::max(statistics.longest_stuck, stuck);
  }
}

void Connections::stop(Connection& connection, StopReason reason) {
  StopReason none = StopReason::kNone;
  connection.reason.compare_exchange_strong(none, reason);
  if (!connection.is_stopped) connection.stopped_since = Clock::now();
  connection.is_stopped = true;
  if (const auto pipe = connection.pipe.lock()) pipe->give_up();
}

void Connections::check(Connection& connection, Clock::time_point now) {
  const bool is_late = now >= connection.deadline;
  switch (connection.phase) {
    case Phase::kHead:
    case Phase::kBody:
      if (!is_late) return;
      ++n_timeouts_;
      cut_locked(connection, "408 Request Timeout",
                 "the request did not come to its end in time");
      return;
    case Phase::kHandling:
      if (is_late) stop(connection, StopReason::kTimeout);
      if (!connection.is_stopped && has_hung_up(connection.socket)) {
        stop(connection, StopReason::kDisconnected);
      }
      return;
    case Phase::kAnswering:
      // Whoever sends sees that the other side is gone; who waits for a slow
      // producer does not.
      if (has_hung_up(connection.socket)) {
        stop(connection, StopReason::kDisconnected);
      }
      return;
    case Phase::kCut:
      if (is_late) shutdown(connection.socket, SHUT_RDWR);
      return;
  }
}

void Connections::watch() {
  std::unique_lock lock(mutex_);
  while (!is_over_) {
    const Clock::time_point now = Clock::now();
    for (Connection& connection : connections_) check(connection, now);
    changed_.wait_for(lock, kWatchInterval, [&] { return is_over_; });
  }
}

bool Connections::is_any_busy() const {
  return std::any_of(
      connections_.begin(), connections_.end(), [](const Connection& c) {
        return c.phase == Phase::kBody || c.phase == Phase::kHandling ||
               c.phase == Phase::kAnswering;
      });
}

bool Connections::drain(Clock::time_point deadline) {
  std::unique_lock lock(mutex_);
  is_draining_ = true;
  for (Connection& connection : connections_) {
    if (connection.phase == Phase::kHead) shutdown(connection.socket, SHUT_RD);
  }
  return changed_.wait_until(lock, deadline, [&] { return !is_any_busy(); });
}

bool Connections::wait_for_handlers(Clock::time_point deadline) {
  std::unique_lock lock(mutex_);
  return changed_.wait_until(lock, deadline, [&] {
    return std::none_of(
        connections_.begin(), connections_.end(),
        [](const Connection& c) { return c.phase == Phase::kHandling; });
  });
}

void Connections::stop_all() {
  const std::lock_guard lock(mutex_);
  for (Connection& connection : connections_) {
    stop(connection, StopReason::kShutdown);
  }
}

}  // namespace rrn::http
