// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_PROGRAM_TERMINAL_HPP
#define RRN_CLI_PROGRAM_TERMINAL_HPP

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/log.hpp"
#include "base/progress.hpp"

namespace rrn::cli {

/// Standard error: messages, and a progress line where it is a terminal.  The
/// line appears after half a second, is never wider than the terminal, and is
/// gone before anything else is written there.
class Terminal final : public ProgressSink, public Logger {
 public:
  Terminal();
  ~Terminal() override { clear_line(); }

  void report(const ProgressEvent& event) override;
  void log(LogLevel level, std::string_view message) override;

  /// Writes text for people, unless quiet.
  void say(std::string_view text);

  /// To be called before `bytes` are written to standard output, which may be
  /// the same terminal.
  void before_standard_output(std::string_view bytes);

  void set_quiet(bool quiet) { quiet_ = quiet; }

 private:
  using Clock = std::chrono::steady_clock;

  void clear_line();
  [[nodiscard]] std::string render(const ProgressEvent& event) const;

  bool quiet_ = false;
  bool is_terminal_;
  bool is_shared_;  ///< Standard output is the same terminal
  bool line_shown_ = false;
  bool output_is_mid_line_ = false;
  std::string phase_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point phase_start_;
  std::uint64_t phase_first_ = 0;  ///< Done when the phase was first reported
  Clock::time_point last_draw_;
};

/// Cuts a line of UTF-8 to so many characters.
[[nodiscard]] std::string cut_to_width(const std::string& line,
                                       std::size_t width);

}  // namespace rrn::cli

#endif  // RRN_CLI_PROGRAM_TERMINAL_HPP
