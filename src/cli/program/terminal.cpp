// SPDX-License-Identifier: MIT
#include "cli/program/terminal.hpp"

#include <unistd.h>

#include <sys/ioctl.h>
#include <sys/stat.h>
#include <cstdio>

#include "base/utf8.hpp"
#include "cli/program/text.hpp"

namespace rrn::cli {

namespace {

constexpr std::chrono::milliseconds kFirstDraw{500};
constexpr std::chrono::milliseconds kRedraw{100};

bool are_the_same(int a, int b) {
  struct stat first {};
  struct stat second {};
  return fstat(a, &first) == 0 && fstat(b, &second) == 0 &&
         first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

/// How many characters fit beside each other without a line break.
std::size_t terminal_width() {
  constexpr std::size_t kUsual = 80;
  winsize size{};
  const bool is_known =
      ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return (is_known ? size.ws_col : kUsual) - 1;
}

}  // namespace

std::string cut_to_width(const std::string& line, std::size_t width) {
  if (line.size() <= width) return line;
  std::u32string characters = to_code_points(line);
  if (characters.size() <= width) return line;
  characters.resize(width);
  return to_utf8(characters);
}

Terminal::Terminal()
    : is_terminal_(isatty(STDERR_FILENO) == 1),
      is_shared_(is_terminal_ && isatty(STDOUT_FILENO) == 1 &&
                 are_the_same(STDERR_FILENO, STDOUT_FILENO)) {}

void Terminal::report(const ProgressEvent& event) {
  if (quiet_ || !is_terminal_) return;
  const Clock::time_point now = Clock::now();
  if (event.phase != phase_) {
    phase_ = event.phase;
    phase_start_ = now;
    phase_first_ = event.done;
    last_draw_ = {};
  }
  if (output_is_mid_line_ || now - start_ < kFirstDraw) return;
  if (now - last_draw_ < kRedraw) return;
  last_draw_ = now;
  std::fprintf(stderr, "\r\033[K%s",
               cut_to_width(render(event), terminal_width()).c_str());
  line_shown_ = true;
}

void Terminal::before_standard_output(std::string_view bytes) {
  if (!is_shared_ || bytes.empty()) return;
  clear_line();
  output_is_mid_line_ = bytes.back() != '\n';
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
