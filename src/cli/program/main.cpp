// SPDX-License-Identifier: MIT
#include <cstdio>
#include <new>
#include <string>
#include <vector>

#include "cli/program/command.hpp"

int main(int argc, char** argv) {
  try {
    return static_cast<int>(rrn::cli::run_command_line(
        std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc)));
  } catch (const std::bad_alloc&) {
    std::fputs("rrn: out of memory\n", stderr);
    return static_cast<int>(rrn::cli::ExitCode::kFailed);
  }
}
