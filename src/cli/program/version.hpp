// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_PROGRAM_VERSION_HPP
#define RRN_CLI_PROGRAM_VERSION_HPP

#include <string>

namespace rrn::cli {

/// Lines that name this build and the versions of what it runs with.  Opens the
/// neural module, since only it knows its LibTorch and BLAS.
[[nodiscard]] std::string version_text();

}  // namespace rrn::cli

#endif  // RRN_CLI_PROGRAM_VERSION_HPP
