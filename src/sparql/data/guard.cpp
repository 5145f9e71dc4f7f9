// SPDX-License-Identifier: MIT
#include "sparql/data/guard.hpp"

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
