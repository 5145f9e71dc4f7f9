// SPDX-License-Identifier: MIT
#ifndef RRN_TESTS_UNIT_DATALOG_ANALYSIS_PROGRAM_LAYERS_HPP
#define RRN_TESTS_UNIT_DATALOG_ANALYSIS_PROGRAM_LAYERS_HPP

#include <cstddef>
#include <optional>
#include <set>
#include <vector>

#include "datalog/program/program.hpp"

namespace rrn::datalog {

/// Layers of rules that respect default negation, for the naive evaluator; none
/// if there are no such layers.  By raising levels until nothing changes
/// (Ullman 1988), with a level for each relation, one that is above all of
/// them, for atoms that read all, and one that is below, for heads that write
/// all.
[[nodiscard]] std::optional<std::vector<std::set<std::size_t>>> layers_of(
    const Program& program);

}  // namespace rrn::datalog

#endif  // RRN_TESTS_UNIT_DATALOG_ANALYSIS_PROGRAM_LAYERS_HPP
