// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_PARSER_RULE_PARSER_HPP
#define RRN_DATALOG_PARSER_RULE_PARSER_HPP

#include <string>
#include <string_view>

#include "datalog/program/program.hpp"
#include "rdf/dictionary.hpp"
#include "rdf/prefix_map.hpp"

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
///     [?y, ?p, ?x] :- [?x, ?p, ?y], [?p, rdf:type, owl:SymmetricProperty] .
///     [?x, rdf:type, ?d] :- [?x, rdf:type, ?c], [?c, rdfs:subClassOf, ?d] .
///     ex:Adult[?x] :- ex:age[?x, ?n], FILTER(?n >= 18 || ?n = "old") .
///     ex:area[?x, ?a] :- ex:side[?x, ?s], BIND(?s * ?s AS ?a) .
///
/// `rdf:type` with a constant class is a unary atom; a triple with a variable
/// predicate or class is a triple atom.  FILTER and BIND take the expressions
/// of SPARQL with the functions of builtin_syntax.hpp: each operation becomes a
/// built-in, and a disjunction several rules.  Where an operation has no value
/// (division by zero, an IRI for a number) the condition or the rule does not
/// hold, and the negation of such a condition does.
///
/// `FILTER(?x != ?y)` of variables, IRIs and blank nodes means that they are
/// not one term; with a literal or a computation it compares values, as
/// `NOTEQUAL(?x, ?y)` and `!(?x = ?y)` always do.
///
/// `file` names the text in messages.  Every rule is checked to be safe.
/// Throws Error (kBadSyntax, kUnsupported, kUnsafeRule) with file, line and
/// column of the first error; the next ones, up to 20 in all, are further
/// lines of its message.  With `prefixes`, those that the text declares are
/// added.
[[nodiscard]] Program parse_rules(std::string_view text,
                                  const std::string& file,
                                  Dictionary& dictionary,
                                  PrefixMap* prefixes = nullptr);

/// Reads a file and parses it.  Throws also Error (kIo).
[[nodiscard]] Program parse_rule_file(const std::string& path,
                                      Dictionary& dictionary,
                                      PrefixMap* prefixes = nullptr);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_PARSER_RULE_PARSER_HPP
