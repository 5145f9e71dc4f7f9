// SPDX-License-Identifier: MIT
#ifndef RRN_TESTS_SUPPORT_EXPECT_ERROR_HPP
#define RRN_TESTS_SUPPORT_EXPECT_ERROR_HPP

#include <string>

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace rrn::test {

/// Expects `action` to throw Error with this code and exactly this message,
/// place included.
template <typename Action>
void expect_error(const Action& action, ErrorCode code,
                  const std::string& message) {
  try {
    action();
  } catch (const Error& error) {
    EXPECT_EQ(error.what(), message);
    EXPECT_EQ(static_cast<int>(error.code()), static_cast<int>(code))
        << message;
    return;
  }
  ADD_FAILURE() << "no error; expected: " << message;
}

}  // namespace rrn::test

#endif  // RRN_TESTS_SUPPORT_EXPECT_ERROR_HPP
