// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_PROGRAM_COMMAND_WATCH_HPP
#define RRN_CLI_PROGRAM_COMMAND_WATCH_HPP

#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "base/cancellation.hpp"
#include "cli/program/terminal.hpp"

namespace rrn::cli {

/// Sets what INT, TERM and HUP do: the first signal asks for an end, the second
/// makes one.  HUP stays ignored where it is, as under `nohup`.
void handle_signals();

/// The token that the first signal triggers.
[[nodiscard]] CancellationToken signal_token();

/// Ends a command within a tenth of a second of a signal or of its deadline,
/// whatever it does.
///
/// First its token is triggered, so that it can end by itself and remove what
/// it has begun to write; a little later the process is ended.  So it is only
/// for commands that lose nothing by that.
class CommandWatch {
 public:
  using Clock = std::chrono::steady_clock;

  /// `terminal` is borrowed, and says what the command does.  What reaches the
  /// deadline by itself has 30 ms from then on to write what it has.
  CommandWatch(const Terminal& terminal,
               std::optional<Clock::time_point> deadline);
  ~CommandWatch();
  CommandWatch(const CommandWatch&) = delete;
  CommandWatch& operator=(const CommandWatch&) = delete;

  /// The token for the command, which must not outlive this.
  [[nodiscard]] CancellationToken token() const;
  /// Whether the command was ended because of its deadline.
  [[nodiscard]] bool is_late() const { return is_late_; }

 private:
  void watch();
  void end_process();

  const Terminal& terminal_;
  std::optional<Clock::time_point> deadline_;
  std::atomic<bool> triggered_ = false;
  std::atomic<bool> is_late_ = false;
  std::atomic<bool> is_over_ = false;
  std::mutex ending_;  ///< Held by who ends the process, or this
  std::thread thread_;
};

/// What to tell people where --max-time or --memory-limit ended a command.
[[nodiscard]] std::string describe_lateness(const Terminal& terminal);
[[nodiscard]] std::string describe_lack_of_memory(const Terminal& terminal);

}  // namespace rrn::cli

#endif  // RRN_CLI_PROGRAM_COMMAND_WATCH_HPP
