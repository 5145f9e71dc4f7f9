// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_DATA_QUERY_LIMITS_HPP
#define RRN_SPARQL_DATA_QUERY_LIMITS_HPP

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/error.hpp"

namespace rrn::sparql {

/// What one query may cost; 0 is no limit.
struct QueryLimits {
  std::uint64_t max_matches = 0;  ///< Triples that are looked at
  std::uint64_t max_rows = 0;     ///< Rows that are kept or answered
  /// Bytes that rows, hash tables and text of one query take.
  std::size_t max_memory = std::size_t{1} << 30;
  std::chrono::milliseconds max_time{0};
};

/// A query that would go past a limit.
class QueryLimitReached : public Error {
 public:
  explicit QueryLimitReached(const std::string& message)
      : Error(ErrorCode::kBadArgument, message) {}
};

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_DATA_QUERY_LIMITS_HPP
