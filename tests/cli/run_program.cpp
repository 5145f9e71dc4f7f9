// SPDX-License-Identifier: MIT
#include "cli/run_program.hpp"

#include <unistd.h>

#include <sys/wait.h>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace rrn::test {

namespace {

std::string read_and_remove(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  std::filesystem::remove(path);
  return text.str();
}

}  // namespace

ProgramResult run_shell(const std::string& command_line) {
  const std::string stem = std::filesystem::temp_directory_path() /
                           ("rrn-cli-" + std::to_string(getpid()));
  const std::string script = "rrn() { \"" RRN_BINARY_DIR
                             "/bin/rrn\" \"$@\"; }; SOURCE='" RRN_SOURCE_DIR
                             // A blank in the folder's name parts no words.
                             "'; IFS=$'\\n'; { " +
                             command_line + "\n} >" + stem + ".out 2>" + stem +
                             ".err";
  setenv("RRN_TEST_SCRIPT", script.c_str(), 1);
  const int status = std::system("bash -c \"$RRN_TEST_SCRIPT\"");
  ProgramResult result;
  result.exit_code =
      WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  result.out = read_and_remove(stem + ".out");
  result.err = read_and_remove(stem + ".err");
  return result;
}

}  // namespace rrn::test
