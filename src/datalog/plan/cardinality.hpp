// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_PLAN_CARDINALITY_HPP
#define RRN_DATALOG_PLAN_CARDINALITY_HPP

#include <array>
#include <cstdint>
#include <unordered_map>

#include "store/relation.hpp"

namespace rrn::datalog {

/// How many values a column holds, for join orders.
///
/// Exact where the column is indexed; else estimated in one pass over the
/// column (HyperLogLog, Flajolet et al. 2007), because an index costs ten times
/// as much and may not be needed.  A new pass is made only once the relation
/// has doubled.  Relations are borrowed.
class CardinalityEstimates {
 public:
  /// Returns at least 1.
  [[nodiscard]] double n_distinct(const Relation& relation, Column column);

 private:
  struct Estimate {
    std::uint32_t size = 0;  ///< The relation's when this was made
    double fraction = 1;     ///< Distinct values per row
  };

  std::unordered_map<const Relation*, std::array<Estimate, 2>> estimates_;
};

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_PLAN_CARDINALITY_HPP
