// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include "cli/program/command.hpp"

int main(int argc, char** argv) {
  return static_cast<int>(rrn::cli::run_command_line(
      std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc)));
}
