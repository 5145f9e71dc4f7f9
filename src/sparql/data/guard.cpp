// SPDX-License-Identifier: MIT
#include "sparql/data/guard.hpp"

#include <algorithm>
#include <string>

namespace rrn::sparql {

void Guard::check() {
  cancel_.throw_if_triggered();
  if (limits_.max_time.count() != 0 &&
      Clock::now() - start_ > limits_.max_time) {
    throw QueryLimitReached("the query takes longer than " +
                            std::to_string(limits_.max_time.count()) +
                            " ms and was stopped");
  }
}

std::chrono::milliseconds Guard::time_left() {
  check();
  if (limits_.max_time.count() == 0) return limits_.max_time;
  const auto used = std::chrono::duration_cast<std::chrono::milliseconds>(
      Clock::now() - start_);
  return std::max(limits_.max_time - used, std::chrono::milliseconds(1));
}

void Guard::fail_matches() const {
  throw QueryLimitReached("the query looks at more than " +
                          std::to_string(limits_.max_matches) + " triples");
}

void Guard::fail_rows() const {
  throw QueryLimitReached("the query makes more than " +
                          std::to_string(limits_.max_rows) + " rows");
}

void Guard::fail_memory() const {
  throw QueryLimitReached("the query takes more than " +
                          std::to_string(limits_.max_memory) +
                          " bytes of memory");
}

}  // namespace rrn::sparql
