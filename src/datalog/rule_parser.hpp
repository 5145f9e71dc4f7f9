// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_RULE_PARSER_HPP
#define RRN_DATALOG_RULE_PARSER_HPP

#include <string>
#include <string_view>

#include "datalog/program.hpp"
#include "rdf/dictionary.hpp"

namespace rrn::datalog {

/// Parses Datalog text in RDFox's syntax, for unary and binary atoms.
///
///     PREFIX ex: <http://example.org/>            # or @prefix ex: <...> .
///     ex:auntOf[?x, ?y] :- ex:siblingOf[?x, ?z], ex:parentOf[?z, ?y],
///                          ex:Female[?x], FILTER(?x != ?y),
///                          NOT ex:Dead[?x] .
///     -ex:Male[?x] :- ex:Female[?x] .             # strong negation
///     false :- ex:Male[?x], ex:Female[?x] .       # constraint; also `:- ...`
///     ex:parentOf[ex:ann, ex:bob] .               # fact
///     [?x, rdf:type, ex:Person] :- [?x, ex:knows, ?y] .   # triple form
///
/// `rdf:type` with a constant class is a unary atom.  `file` names the text in
/// messages.  Every rule is checked to be safe.  Throws Error (kBadSyntax,
/// kUnsupported, kUnsafeRule) with file, line and column.
[[nodiscard]] Program parse_rules(std::string_view text,
                                  const std::string& file,
                                  Dictionary& dictionary);

/// Reads a file and parses it.  Throws also Error (kIo).
[[nodiscard]] Program parse_rule_file(const std::string& path,
                                      Dictionary& dictionary);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_RULE_PARSER_HPP
