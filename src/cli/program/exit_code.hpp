// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_PROGRAM_EXIT_CODE_HPP
#define RRN_CLI_PROGRAM_EXIT_CODE_HPP

namespace rrn::cli {

/// Exit codes of the executable: an interface, never renumber.
enum class ExitCode : int {
  kDone = 0,
  kFailed = 1,
  kUsage = 2,
  kNegative = 3,      ///< The answer is no: inconsistent, not entailed
  kLimitReached = 4,  ///< A budget ended the job before it was complete
  kInterrupted = 130,
};

}  // namespace rrn::cli

#endif  // RRN_CLI_PROGRAM_EXIT_CODE_HPP
