// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_KNOWLEDGE_READABLE_TEXT_HPP
#define RRN_REASONER_KNOWLEDGE_READABLE_TEXT_HPP

#include <string>
#include <string_view>

#include "rdf/prefix_map.hpp"
#include "reasoner/knowledge/knowledge.hpp"

namespace rrn::reasoner {

/// The prefixes of the knowledge and, where their names are free, those of RDF,
/// RDFS, OWL and XML Schema.
[[nodiscard]] PrefixMap all_prefixes(const Knowledge& knowledge);

/// Writes terms, facts and rules for people: prefixed names where there is a
/// prefix, and numbers and booleans as Turtle abbreviates them.
class ReadableText {
 public:
  /// The knowledge is borrowed; its prefixes are taken as they are.
  explicit ReadableText(const Knowledge& knowledge);

  [[nodiscard]] std::string term(TermId term) const;
  /// A Turtle triple without full stop; before a negated one `not: `.
  [[nodiscard]] std::string fact(const RelationKey& relation, Row row) const;
  /// Abbreviates the terms in a text that has them as N-Triples does.
  [[nodiscard]] std::string abbreviate(std::string_view text) const;

 private:
  void append_iri(std::string_view iri, std::string& out) const;
  void append_literal(std::string_view quoted, std::string_view datatype,
                      std::string& out) const;

  const Dictionary& dictionary_;
  PrefixMap prefixes_;
};

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_KNOWLEDGE_READABLE_TEXT_HPP
