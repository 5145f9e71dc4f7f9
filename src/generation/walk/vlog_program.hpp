// SPDX-License-Identifier: MIT
// OWL ontologies as other engines' Datalog programs.
#ifndef RRN_GENERATION_WALK_VLOG_PROGRAM_HPP
#define RRN_GENERATION_WALK_VLOG_PROGRAM_HPP

#include <cstdint>
#include <string>
#include <string_view>

#include "datalog/program/program.hpp"
#include "rdf/dictionary.hpp"

namespace rrn::generation {

/// A program in VLog's syntax as rules under unique names, and what became of
/// its rules about equality.
struct VlogProgram {
  datalog::Program program;
  std::uint64_t n_rules = 0;       ///< Rules that derive facts
  std::uint64_t n_clashes = 0;     ///< Constraints: they derived owl:Nothing
  std::uint64_t n_equalities = 0;  ///< Constraints: they derived owl:sameAs
  /// Constraints: they derived owl:differentFrom.  Two names that differ do
  /// anyway, so that only something different from itself is left.
  std::uint64_t n_differences = 0;
  /// Left out: they have no effect where nothing equals anything else.
  std::uint64_t n_left_out = 0;
};

/// Reads one rule a line, as the RDFox and VLog evaluations publish them:
///
///     RP0(A) :- TE(A,rdf:type,<http://example.org/Person>)
///     RP1(A,B) :- TE(A,<http://example.org/parentOf>,B)
///     RP0(X1) :- RP1(X,X1)
///     RP2(X) :- RP0(X),RP1(X,Y)
///
/// The rules over TE say which class or property each predicate stands for, and
/// come before its use.  Arguments are variables and IRIs; a full stop at a
/// rule's end, empty lines and lines with `%` or `#` first are allowed.
/// `file` names the text in messages.  Throws Error (kBadSyntax) with file,
/// line and column, and kUnsafeRule.
[[nodiscard]] VlogProgram parse_vlog_program(std::string_view text,
                                             const std::string& file,
                                             Dictionary& dictionary);

/// Reads a file and parses it.  Throws also Error (kIo).
[[nodiscard]] VlogProgram read_vlog_program(const std::string& path,
                                            Dictionary& dictionary);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_WALK_VLOG_PROGRAM_HPP
