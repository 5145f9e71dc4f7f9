// SPDX-License-Identifier: MIT
// Which facts `rrn reason` is asked for.
#ifndef RRN_CLI_OPTIONS_PATTERN_OPTIONS_HPP
#define RRN_CLI_OPTIONS_PATTERN_OPTIONS_HPP

#include <optional>
#include <string>
#include <vector>

#include <boost/program_options.hpp>

#include "cli/program/command.hpp"
#include "cli/program/terminal.hpp"
#include "rdf/term.hpp"
#include "reasoner/knowledge/fact_pattern.hpp"

namespace rrn::cli {

/// The terms that are asked for.
struct AskedTerms {
  std::optional<Term> subject;
  std::optional<Term> predicate;
  std::optional<Term> object;
};

/// Adds --subject, --predicate and --object.
void add_pattern_options(boost::program_options::options_description& options);

/// Reads them with the prefixes of the knowledge.  Throws UsageError for what
/// is no term.
[[nodiscard]] AskedTerms get_asked_terms(const CommandRun& run,
                                         const reasoner::Knowledge& knowledge);

/// A pattern of terms that the dictionary knows.
struct Question {
  reasoner::FactPattern pattern;
  /// What it did not know before, as the user wrote it: for a warning.
  std::vector<std::string> unknown;
};

[[nodiscard]] Question make_question(const CommandRun& run,
                                     const AskedTerms& terms,
                                     reasoner::Knowledge& knowledge);

/// Says what may be the reason that there is no answer.
void report_unknown(const Question& question, Terminal& terminal);

}  // namespace rrn::cli

#endif  // RRN_CLI_OPTIONS_PATTERN_OPTIONS_HPP
