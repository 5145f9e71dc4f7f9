// SPDX-License-Identifier: MIT
// What the harnesses share.  A harness is one file with
// LLVMFuzzerTestOneInput(), which driver.cpp or libFuzzer calls.
#ifndef RRN_TESTS_FUZZ_HARNESS_HPP
#define RRN_TESTS_FUZZ_HARNESS_HPP

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size);

namespace rrn::fuzz {

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Throws what counts as a finding unless `holds`.
inline void require(bool holds, const std::string& what) {
  if (!holds) throw std::logic_error(what);
}

/// How many actions of succeeds() have succeeded: an input of which none does
/// tests the refusal alone.
inline std::uint64_t& n_accepted() {
  static std::uint64_t n = 0;
  return n;
}

/// Runs what may succeed or throw Error for bad input, and returns whether it
/// succeeded.  A failed internal check is a finding, as is an error that does
/// not say what was wrong.
template <typename Action>
bool succeeds(const Action& action) {
  try {
    action();
    ++n_accepted();
    return true;
  } catch (const Error& error) {
    if (error.code() == ErrorCode::kInternal) throw;
    require(*error.what() != '\0', "an error without a message");
    return false;
  }
}

}  // namespace rrn::fuzz

#endif  // RRN_TESTS_FUZZ_HARNESS_HPP
