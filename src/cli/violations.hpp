// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_VIOLATIONS_HPP
#define RRN_CLI_VIOLATIONS_HPP

#include <string>

#include "base/job.hpp"
#include "datalog/materialiser.hpp"
#include "reasoner/knowledge.hpp"

namespace rrn::cli {

/// Writes a fact as a Turtle triple for people; a negative one in words.
[[nodiscard]] std::string show_fact(const reasoner::Knowledge& knowledge,
                                    const RelationKey& relation, Row row);

/// Describes every violation that was kept: the constraint, and each fact that
/// takes part with its place in the input or the word `derived`.
[[nodiscard]] std::string show_violations(
    const reasoner::Knowledge& knowledge, const reasoner::Sources& sources,
    const datalog::MaterialiseResult& result, const JobContext& job);

}  // namespace rrn::cli

#endif  // RRN_CLI_VIOLATIONS_HPP
