// SPDX-License-Identifier: MIT
#ifndef RRN_BASE_FAILURE_HPP
#define RRN_BASE_FAILURE_HPP

#include <exception>
#include <optional>
#include <string>

namespace rrn {

/// Returns one line for a person on why a job failed.  The message of an Error
/// stays as it is; what the standard library and other libraries throw is put
/// into words: lack of memory, of threads, a path that cannot be used.
[[nodiscard]] std::string describe_failure(const std::exception& failure);

/// Does the same where the kind of failure is known; whoever calls code of
/// others knows better what to say of the rest.
[[nodiscard]] std::optional<std::string> describe_known_failure(
    const std::exception& failure);

}  // namespace rrn

#endif  // RRN_BASE_FAILURE_HPP
