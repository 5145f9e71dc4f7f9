// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_REPORT_STATED_CONFLICTS_HPP
#define RRN_CLI_REPORT_STATED_CONFLICTS_HPP

#include <string>
#include <vector>

#include "base/job.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "store/fact.hpp"

namespace rrn::cli {

/// Stated facts from which a violation follows: one of them at least is wrong,
/// or a fact is missing where rules ask for what does not hold.
struct StatedConflict {
  std::string constraint;   ///< What is violated, for people
  std::vector<Fact> facts;  ///< Sorted, none twice; with terms of `knowledge`
  bool may_lack_fact = false;  ///< Whether a missing fact may be the cause
};

/// Proves the violations of constraints and collects the stated facts of each
/// proof.  Reads `sources` anew: proofs need rules that `knowledge`, which was
/// loaded from them, may lack.  At most 1,000 violations are looked at.  Throws
/// as loading and deriving do.
[[nodiscard]] std::vector<StatedConflict> find_stated_conflicts(
    const reasoner::Sources& sources, reasoner::Knowledge& knowledge,
    const datalog::MaterialiseOptions& limits, const JobContext& job);

}  // namespace rrn::cli

#endif  // RRN_CLI_REPORT_STATED_CONFLICTS_HPP
