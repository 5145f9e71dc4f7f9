// SPDX-License-Identifier: MIT
#ifndef RRN_TESTS_SUPPORT_EXPECT_ERROR_HPP
#define RRN_TESTS_SUPPORT_EXPECT_ERROR_HPP

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace rrn::test {

/// Expects `action` to throw Error with this code and a message, place
/// included, that equals `message` or, if that is a matcher, matches it.
template <typename Action, typename Message>
void expect_error(const Action& action, ErrorCode code,
                  const Message& message) {
  try {
    action();
  } catch (const Error& error) {
    EXPECT_THAT(std::string(error.what()), message);
    EXPECT_EQ(static_cast<int>(error.code()), static_cast<int>(code))
        << error.what();
    return;
  }
  ADD_FAILURE() << "no error; expected: " << ::testing::PrintToString(message);
}

/// Returns the message of the Error that `action` throws, or "no error".
template <typename Action>
[[nodiscard]] std::string error_message(const Action& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

/// Returns the message of the Error that `action` throws, which is expected to
/// have this code, or "no error".
template <typename Action>
[[nodiscard]] std::string error_message(ErrorCode code, const Action& action) {
  return error_message([&] {
    try {
      action();
    } catch (const Error& error) {
      EXPECT_EQ(static_cast<int>(error.code()), static_cast<int>(code))
          << error.what();
      throw;
    }
  });
}

}  // namespace rrn::test

#endif  // RRN_TESTS_SUPPORT_EXPECT_ERROR_HPP
