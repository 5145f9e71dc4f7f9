// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_PROGRAM_CLINGO_EXPORT_HPP
#define RRN_DATALOG_PROGRAM_CLINGO_EXPORT_HPP

#include <string>

#include "datalog/program/program.hpp"
#include "rdf/dictionary.hpp"

namespace rrn::datalog {

/// Writes a program in the language of the answer set solver clingo, so that
/// another engine can evaluate it.
///
/// Comments at the start name the predicates: `% class NAME IRI` and
/// `% relation NAME IRI`.  Facts about individuals, which are to be written as
/// numbers, are `NAME(S)` and `NAME(S,O)`, negated facts `n_NAME(..)`, and what
/// a constraint refutes (Refutation::kBound) is `refuted_NAME(..)`.  Constants
/// are strings of N-Triples terms.  There is always one answer set; one with an
/// atom `violated(RULE)`, by its number in the program, or `violated(clash)` is
/// inconsistent.
///
/// Built-ins that compare values are written as they are among IRIs.  Throws
/// Error (kUnsupported), naming the rule, for a triple atom, a computation and,
/// if the program has literals, a comparison of values; and if terms may become
/// equal.
[[nodiscard]] std::string to_clingo(const Program& program,
                                    const Dictionary& dictionary);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_PROGRAM_CLINGO_EXPORT_HPP
