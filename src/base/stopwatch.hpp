// SPDX-License-Identifier: MIT
#ifndef RRN_BASE_STOPWATCH_HPP
#define RRN_BASE_STOPWATCH_HPP

#include <chrono>

namespace rrn {

/// Measures elapsed time from when it is made.
class Stopwatch {
 public:
  [[nodiscard]] std::chrono::steady_clock::duration elapsed() const {
    return std::chrono::steady_clock::now() - start_;
  }
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(elapsed()).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ =
      std::chrono::steady_clock::now();
};

}  // namespace rrn

#endif  // RRN_BASE_STOPWATCH_HPP
