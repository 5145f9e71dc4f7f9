// SPDX-License-Identifier: MIT
// What a person sees who runs the program in a terminal.
#include <pty.h>
#include <unistd.h>

#include <sys/wait.h>
#include <cstdlib>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/temp_dir.hpp"

namespace rrn::test {
namespace {

using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

constexpr std::string_view kErase = "\033[K";

/// Runs a shell command line, in which `rrn` is the program, in a terminal of
/// that width; returns all that it wrote there.
std::string run_in_terminal(const std::string& command_line,
                            unsigned short width) {
  winsize size{};
  size.ws_row = 24;
  size.ws_col = width;
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
  if (child == 0) {
    const std::string script =
        "rrn() { \"" RRN_BINARY_DIR "/bin/rrn\" \"$@\"; }; " + command_line;
    execl("/bin/bash", "bash", "-c", script.c_str(), nullptr);
    _exit(127);
  }
  std::string written;
  char buffer[4096];
  for (ssize_t n = 0; (n = read(terminal, buffer, sizeof buffer)) > 0;) {
    written.append(buffer, static_cast<std::size_t>(n));
  }
  close(terminal);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 0) << written;
  return written;
}

/// The lines that stay on the screen.
std::vector<std::string> screen(const std::string& written) {
  std::vector<std::string> lines(1);
  std::size_t column = 0;
  for (std::size_t i = 0; i < written.size(); ++i) {
    std::string& line = lines.back();
    if (written.compare(i, kErase.size(), kErase) == 0) {
      line.resize(column, ' ');
      i += kErase.size() - 1;
    } else if (written[i] == '\r') {
      column = 0;
    } else if (written[i] == '\n') {
      lines.emplace_back();
      column = 0;
    } else {
      if (line.size() <= column) line.resize(column + 1, ' ');
      line[column++] = written[i];
    }
  }
  return lines;
}

/// What was drawn behind each erased line, up to the next control character.
std::vector<std::string> drawn_lines(const std::string& written) {
  std::vector<std::string> lines;
  for (std::size_t at = written.find(kErase); at != written.npos;
       at = written.find(kErase, at)) {
    at += kErase.size();
    const std::size_t end = written.find_first_of("\r\n", at);
    lines.push_back(written.substr(at, end - at));
  }
  return lines;
}

class TerminalTest : public ::testing::Test {
 protected:
  TerminalTest() {
    std::string text;
    for (int i = 0; i < 70'000; ++i) {
      text += "<urn:s" + std::to_string(i) + "> <urn:p> <urn:o> .\n";
    }
    static_cast<void>(folder_.write("a.nt", text));
  }

  /// Reads for longer than the progress line waits for.
  [[nodiscard]] std::string run_long(const std::string& command,
                                     unsigned short width) const {
    return run_in_terminal(
        "cd '" + folder_.path() + "'; cat a.nt <(sleep 0.8) a.nt | " + command,
        width);
  }

  TempDir folder_;
};

TEST_F(TerminalTest, TheProgressLineIsGoneBeforeResultsAreWritten) {
  const std::string written = run_long("rrn reason --format none -", 100);
  ASSERT_THAT(written, HasSubstr("read standard input 1"));
  const std::vector<std::string> lines = screen(written);
  EXPECT_THAT(lines, Each(Not(HasSubstr("read standard input"))));
  std::size_t n_input_lines = 0;
  for (const std::string& line : lines) {
    if (line.starts_with("input ")) ++n_input_lines;
  }
  EXPECT_EQ(n_input_lines, 1U) << written;
}

TEST_F(TerminalTest, TheProgressLineFitsTheTerminal) {
  const std::string written = run_long("rrn reason --format none -", 16);
  EXPECT_THAT(drawn_lines(written), ::testing::Contains("read standard i"));
}

TEST_F(TerminalTest, ResultsOnTheTerminalAreWhole) {
  const std::string written =
      run_long("rrn convert --format ntriples - | tail -n 1; ", 100);
  EXPECT_THAT(screen(written),
              ::testing::Contains("<urn:s69999> <urn:p> <urn:o> ."));
  const std::string direct = run_long("rrn convert --format ntriples -", 100);
  std::size_t n_statements = 0;
  for (const std::string& line : screen(direct)) {
    if (line.starts_with("<urn:s") && line.ends_with("> .")) ++n_statements;
  }
  EXPECT_EQ(n_statements, 140'000U);
}

TEST_F(TerminalTest, AShortRunShowsNoProgress) {
  const std::string written =
      run_in_terminal("cd '" + folder_.path() +
                          "'; head -n 9 a.nt > b.nt; "
                          "rrn reason --format none b.nt",
                      100);
  EXPECT_EQ(written.find('\033'), written.npos) << written;
}

}  // namespace
}  // namespace rrn::test
