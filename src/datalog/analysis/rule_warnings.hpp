// SPDX-License-Identifier: MIT
// What in a program makes runs long or endless, found without running it.
#ifndef RRN_DATALOG_ANALYSIS_RULE_WARNINGS_HPP
#define RRN_DATALOG_ANALYSIS_RULE_WARNINGS_HPP

#include <string>
#include <vector>

#include "datalog/program/program.hpp"
#include "rdf/dictionary.hpp"

namespace rrn::datalog {

/// Returns one line for each of these, in the order of the rules, with the
/// rule's place as far as known or else its name and source:
///
/// - a body that falls into parts without a common variable: every match of one
///   part is combined with every match of the others;
/// - a chain of properties that implies one of them, except transitivity: the
///   facts multiply;
/// - a property that is transitive and symmetric: everything connected becomes
///   connected to everything;
/// - a rule that computes values from what it derives: it may not end.
[[nodiscard]] std::vector<std::string> find_warnings(
    const Program& program, const Dictionary& dictionary);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_ANALYSIS_RULE_WARNINGS_HPP
