// SPDX-License-Identifier: MIT
// Constraints over a set, seen as constraints on its pairs.
#ifndef RRN_DATALOG_PROGRAM_EXCLUSIVE_SET_HPP
#define RRN_DATALOG_PROGRAM_EXCLUSIVE_SET_HPP

#include <cstdint>
#include <functional>
#include <vector>

#include "datalog/program/program.hpp"
#include "store/fact.hpp"

namespace rrn::datalog {

/// Returns how many pairs a set of two or more members has.
[[nodiscard]] std::uint64_t n_pair_rules(const ExclusiveSet& set);

/// Calls visit(constraint) for each pair of a set's members, first ones first,
/// until visit returns false, or with the rule itself if it is not over a set.
/// The pairs are quadratic in number.
void for_each_pair_rule(const Rule& rule,
                        const std::function<bool(const Rule&)>& visit);

/// Returns the constraints on pairs that the facts of a violation, one or two,
/// may violate, or the rule itself if it is not over a set.
[[nodiscard]] std::vector<Rule> pair_rules_about(
    const Rule& rule, const std::vector<Fact>& facts);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_PROGRAM_EXCLUSIVE_SET_HPP
