// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_FACT_PARSER_HPP
#define RRN_CLI_FACT_PARSER_HPP

#include <optional>
#include <string>

#include "base/job.hpp"
#include "datalog/derivations.hpp"
#include "reasoner/knowledge.hpp"

namespace rrn::cli {

/// A fact as the user gave it.
struct ParsedFact {
  /// Absent if a term occurs nowhere in the knowledge.
  std::optional<datalog::Fact> fact;
  std::string unknown_term;  ///< Then that term
};

/// Reads `SUBJECT PREDICATE OBJECT`, in Turtle with the prefixes of the
/// knowledge and those of RDF, RDFS, OWL and XSD; after `not: `, its strong
/// negation.  Throws UsageError if it is no triple.
[[nodiscard]] ParsedFact parse_fact(const std::string& text,
                                    const reasoner::Knowledge& knowledge,
                                    const JobContext& job);

}  // namespace rrn::cli

#endif  // RRN_CLI_FACT_PARSER_HPP
