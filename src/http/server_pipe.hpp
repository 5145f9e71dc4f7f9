// SPDX-License-Identifier: MIT
#ifndef RRN_HTTP_SERVER_PIPE_HPP
#define RRN_HTTP_SERVER_PIPE_HPP

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "http/server_message.hpp"

namespace rrn::http {

/// A body between the thread that produces it and the one that sends it: of
/// bounded size, so that a slow reader slows the producer.
class BodyPipe {
 public:
  static constexpr std::size_t kMaxHeld = std::size_t{256} << 10;

  /// Starts the producer.
  explicit BodyPipe(ProduceBody produce);
  /// Gives up and waits for the producer.
  ~BodyPipe();
  BodyPipe(const BodyPipe&) = delete;
  BodyPipe& operator=(const BodyPipe&) = delete;

  /// Waits for bytes.  Returns how many were copied to `out`, 0 at the end, and
  /// nothing if the producer failed or the pipe was given up.
  std::optional<std::size_t> read(char* out, std::size_t max);
  /// Wakes both sides; from any thread.
  void give_up();

 private:
  void run(const ProduceBody& produce);
  void write(std::string_view text);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::string held_;
  std::size_t n_taken_ = 0;  ///< Bytes of held_ that were read
  bool is_done_ = false;
  bool has_failed_ = false;
  bool is_given_up_ = false;
  std::thread producer_;  // last: it uses the others
};

}  // namespace rrn::http

#endif  // RRN_HTTP_SERVER_PIPE_HPP
