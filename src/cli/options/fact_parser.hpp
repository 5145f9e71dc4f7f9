// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_OPTIONS_FACT_PARSER_HPP
#define RRN_CLI_OPTIONS_FACT_PARSER_HPP

#include <string>

#include "base/job.hpp"
#include "datalog/proof/derivations.hpp"
#include "rdf/term.hpp"
#include "reasoner/knowledge/knowledge.hpp"

namespace rrn::cli {

/// A fact as the user gave it.
struct ParsedFact {
  Fact fact;
  std::string unknown_term;  ///< Occurs nowhere in the knowledge; else empty
  std::string suggestion;    ///< `; did you mean 'NAME'?` for it, or nothing
  bool is_axiom = false;     ///< Says something of classes or properties
};

/// Reads `SUBJECT PREDICATE OBJECT`, in Turtle with the prefixes of the
/// knowledge and those of RDF, RDFS, OWL and XSD; after `not: `, its strong
/// negation.  Its terms become known to the knowledge's dictionary.  Throws
/// UsageError if it is no triple.
[[nodiscard]] ParsedFact parse_fact(const std::string& text,
                                    reasoner::Knowledge& knowledge,
                                    const JobContext& job);

enum class TermPlace { kSubject, kPredicate, kObject };

/// Reads one term for a place in a triple, with the same prefixes; as a
/// predicate also `a`.  `option` is for messages.  Throws UsageError if it is
/// none.
[[nodiscard]] Term parse_term(const std::string& text, TermPlace place,
                              const char* option,
                              const reasoner::Knowledge& knowledge,
                              const JobContext& job);

}  // namespace rrn::cli

#endif  // RRN_CLI_OPTIONS_FACT_PARSER_HPP
