// SPDX-License-Identifier: MIT
#include "cli/program/terminal.hpp"

#include <unistd.h>

#include <cstdio>

#include "cli/program/text.hpp"

namespace rrn::cli {

namespace {
constexpr std::chrono::milliseconds kRedraw{100};
}

Terminal::Terminal() : is_terminal_(isatty(STDERR_FILENO) == 1) {}

void Terminal::report(const ProgressEvent& event) {
  if (quiet_ || !is_terminal_) return;
  const Clock::time_point now = Clock::now();
  if (event.phase != phase_) {
    phase_ = event.phase;
    phase_start_ = now;
    phase_first_ = event.done;
    last_draw_ = {};
  }
  if (now - last_draw_ < kRedraw) return;
  last_draw_ = now;
  std::fprintf(stderr, "\r\033[K%s", render(event).c_str());
  line_shown_ = true;
}

std::string Terminal::render(const ProgressEvent& event) const {
  const double seconds =
      std::chrono::duration<double>(Clock::now() - phase_start_).count();
  std::string line = std::string(event.phase) + ' ' + group(event.done);
  if (event.total) line += '/' + group(*event.total);
  if (seconds > 0.5 && event.done > phase_first_) {
    const double rate =
        static_cast<double>(event.done - phase_first_) / seconds;
    line += "  " + fixed(rate, rate < 100 ? 1 : 0) + "/s";
    if (event.total && *event.total > event.done) {
      const double left = static_cast<double>(*event.total - event.done) / rate;
      line += "  " + duration(left) + " left";
    }
  }
  if (!event.note.empty()) line += "  " + std::string(event.note);
  return line;
}

void Terminal::log(LogLevel level, std::string_view message) {
  if (quiet_ && level == LogLevel::kInfo) return;
  clear_line();
  const char* const kind = level == LogLevel::kWarning ? "warning: " : "";
  std::fprintf(stderr, "rrn: %s%.*s\n", kind, static_cast<int>(message.size()),
               message.data());
}

void Terminal::say(std::string_view text) {
  if (quiet_) return;
  clear_line();
  std::fwrite(text.data(), 1, text.size(), stderr);
}

void Terminal::clear_line() {
  if (line_shown_) std::fputs("\r\033[K", stderr);
  line_shown_ = false;
}

}  // namespace rrn::cli
