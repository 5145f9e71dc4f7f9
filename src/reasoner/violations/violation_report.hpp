// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_VIOLATIONS_VIOLATION_REPORT_HPP
#define RRN_REASONER_VIOLATIONS_VIOLATION_REPORT_HPP

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/job.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "reasoner/knowledge/loading.hpp"

namespace rrn::reasoner {

/// Writes a fact as a Turtle triple for people; a negative one in words.
[[nodiscard]] std::string show_fact(const Knowledge& knowledge,
                                    const RelationKey& relation, Row row);

/// A violation, with what there is to know of it.
struct DescribedViolation {
  struct Witness {
    datalog::GroundAtom fact;
    SourceLocation place;  ///< An asserted fact's, if it was found
  };

  std::string rule;  ///< W3C rule name, `datalog`, or `clash`
  /// The axiom, or the constraint itself; empty for a clash.
  std::string axiom;
  SourceLocation place;  ///< The constraint's, as far as known
  std::vector<Witness> witnesses;
};

/// What there is to say of a run that looked for contradictions.
struct ViolationReport {
  /// Those that were kept, clashes first, then by rule, axiom and facts, in an
  /// order that does not depend on that of the input.
  std::vector<DescribedViolation> violations;
  std::map<std::string, std::uint64_t> n_by_rule;  ///< All violations
  std::uint64_t n_violations = 0;
  bool complete = true;  ///< No limit was reached
};

/// Collects the report of a run, reading the sources again for the places of
/// facts that take part.
[[nodiscard]] ViolationReport describe_violations(
    const Knowledge& knowledge, const Sources& sources,
    const datalog::MaterialiseResult& result, const JobContext& job);

/// Lists how many violations there are of each rule, most first: one a line.
[[nodiscard]] std::string show_kinds(const ViolationReport& report);

/// Describes every violation that was kept: the constraint, and each fact that
/// takes part with its place in the input or the word `derived`.
[[nodiscard]] std::string show_violations(const Knowledge& knowledge,
                                          const ViolationReport& report);

/// Writes a report as JSON: `verdict` (consistent, inconsistent, undecided),
/// `total`, `by_rule` and `violations`, with terms as N-Triples writes them.
[[nodiscard]] std::string violations_to_json(const Knowledge& knowledge,
                                             const ViolationReport& report);

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_VIOLATIONS_VIOLATION_REPORT_HPP
