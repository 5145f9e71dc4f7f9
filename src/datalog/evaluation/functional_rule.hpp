// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_EVALUATION_FUNCTIONAL_RULE_HPP
#define RRN_DATALOG_EVALUATION_FUNCTIONAL_RULE_HPP

#include <cstdint>
#include <functional>
#include <optional>

#include "datalog/program/program.hpp"
#include "store/relation.hpp"

namespace rrn::datalog {

/// Returns the column that decides the other one, if all that the rule says is
/// that a binary relation is functional, `same_as(y, z) <- p(x, y), p(x, z)`,
/// or inverse functional; `y != z` makes no difference.
[[nodiscard]] std::optional<Column> functional_column(const Rule& rule,
                                                      TermId same_as);

/// Calls visit(older, row) for each row of `range` and the next older row with
/// the same value in `column`, until visit returns false: the other column's
/// values are equal, and of n rows n - 1 pairs say so.  Rows with one of the
/// flags `hidden` are left out.
void for_each_functional_pair(Relation& relation, Column column, RowRange range,
                              std::uint8_t hidden,
                              const std::function<bool(Row, Row)>& visit);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_EVALUATION_FUNCTIONAL_RULE_HPP
