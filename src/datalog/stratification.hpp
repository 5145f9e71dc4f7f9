// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_STRATIFICATION_HPP
#define RRN_DATALOG_STRATIFICATION_HPP

#include <cstddef>
#include <vector>

#include "datalog/program.hpp"

namespace rrn::datalog {

/// The order in which rules are evaluated.
struct Stratification {
  /// Strata in order; each holds numbers of rules in Program::rules.  A rule's
  /// default-negated relations are complete in strata before its own, and a
  /// stratum is as small as the dependency graph's components allow.
  /// Constraints are in no stratum.
  std::vector<std::vector<std::size_t>> strata;
};

/// Computes strata from the strongly connected components of the dependency
/// graph.  Throws Error (kUnstratifiable) naming the place of a rule with
/// default negation inside a cycle, the relation and a rule of the cycle.
/// Linear in the size of the program.
[[nodiscard]] Stratification stratify(const Program& program,
                                      const Dictionary& dictionary);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_STRATIFICATION_HPP
