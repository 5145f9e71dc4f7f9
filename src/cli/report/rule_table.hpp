// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_REPORT_RULE_TABLE_HPP
#define RRN_CLI_REPORT_RULE_TABLE_HPP

#include <cstddef>
#include <span>
#include <string>

#include "datalog/evaluation/materialiser.hpp"
#include "reasoner/knowledge/knowledge.hpp"

namespace rrn::cli {

/// Shows what each rule did in a run, the one that took longest first: seconds
/// of joins over all threads, matches of its body, and facts that it was the
/// first to derive.  At most `max_rules` are shown; the last line counts the
/// others.
[[nodiscard]] std::string show_rule_table(
    const reasoner::Knowledge& knowledge,
    std::span<const datalog::RuleStatistics> statistics, std::size_t max_rules);

}  // namespace rrn::cli

#endif  // RRN_CLI_REPORT_RULE_TABLE_HPP
