// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_PROGRAM_TERMINAL_HPP
#define RRN_CLI_PROGRAM_TERMINAL_HPP

#include <chrono>
#include <string>
#include <string_view>

#include "base/log.hpp"
#include "base/progress.hpp"

namespace rrn::cli {

/// Standard error: messages, and a progress line where it is a terminal.
class Terminal final : public ProgressSink, public Logger {
 public:
  Terminal();
  ~Terminal() override { clear_line(); }

  void report(const ProgressEvent& event) override;
  void log(LogLevel level, std::string_view message) override;

  /// Writes text for people, unless quiet.
  void say(std::string_view text);

  void set_quiet(bool quiet) { quiet_ = quiet; }

 private:
  using Clock = std::chrono::steady_clock;

  void clear_line();
  [[nodiscard]] std::string render(const ProgressEvent& event) const;

  bool quiet_ = false;
  bool is_terminal_;
  bool line_shown_ = false;
  std::string phase_;
  Clock::time_point phase_start_;
  std::uint64_t phase_first_ = 0;  ///< Done when the phase was first reported
  Clock::time_point last_draw_;
};

}  // namespace rrn::cli

#endif  // RRN_CLI_PROGRAM_TERMINAL_HPP
