// SPDX-License-Identifier: MIT
#ifndef RRN_TESTS_CLI_RUN_PROGRAM_HPP
#define RRN_TESTS_CLI_RUN_PROGRAM_HPP

#include <string>
#include <vector>

namespace rrn::test {

/// Whether the program was built with the network; commands that need it say
/// otherwise that it is missing, before they look at anything else.
#ifdef RRN_HAS_NEURAL_MODULE
inline constexpr bool kHasNetwork = true;
#else
inline constexpr bool kHasNetwork = false;
#endif

/// What a program did.
struct ProgramResult {
  int exit_code = -1;  ///< 128 + the signal's number if one ended it
  std::string out;
  std::string err;
};

/// Runs a shell command line in which `rrn` is the executable under test and
/// `$SOURCE` the project's folder; waits for it.
ProgramResult run_shell(const std::string& command_line);

}  // namespace rrn::test

#endif  // RRN_TESTS_CLI_RUN_PROGRAM_HPP
