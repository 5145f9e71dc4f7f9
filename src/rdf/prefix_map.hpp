// SPDX-License-Identifier: MIT
#ifndef RRN_RDF_PREFIX_MAP_HPP
#define RRN_RDF_PREFIX_MAP_HPP

#include <map>
#include <string>
#include <string_view>

#include "rdf/statement.hpp"
#include "rdf/term.hpp"

namespace rrn {

/// Prefixes gathered from inputs, kept for output.
class PrefixMap {
 public:
  /// Adds a prefix unless the name is taken by another namespace: the first
  /// one stays.
  void add(std::string_view prefix, std::string_view namespace_iri);

  /// Writes a term for people: a prefixed name where a namespace fits and the
  /// rest is a plain local name, else the N-Triples form.  The longest
  /// namespace wins.
  [[nodiscard]] std::string shorten(const TermView& term) const;

  /// Hands all prefixes to a sink, in order of their names.
  void send_to(StatementSink& sink) const;

 private:
  std::map<std::string, std::string, std::less<>> namespaces_;  // by prefix
};

}  // namespace rrn

#endif  // RRN_RDF_PREFIX_MAP_HPP
