// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_CLIENT_CANONICAL_TERM_HPP
#define RRN_SPARQL_CLIENT_CANONICAL_TERM_HPP

#include <string>
#include <string_view>

#include "rdf/term.hpp"

namespace rrn::sparql {

/// How a store keeps literals.
enum class LiteralForms {
  kAsWritten,  ///< But for the case of language tags, which means nothing
  /// Oxigraph, and what might do the same: "05" is "5" and "1.50" is "1.5", and
  /// datatypes derived from xsd:integer are that.
  kByTypedValue,
  kByValue,  ///< Virtuoso: "01", "1.0" and 1e0 are one number
};

/// Returns the term that stands for all those which a store does not tell
/// apart: two terms are one to it if this is equal.  With kByTypedValue forms
/// of one number, truth value or instant are one; with kByValue also numbers of
/// all datatypes (true is 1).  Ill-typed literals are as written.
[[nodiscard]] Term canonical_term(const TermView& term, LiteralForms forms);

/// What skolemised blank nodes start with; their label follows.
inline constexpr std::string_view kSkolemPrefix =
    "urn:x-rrn:.well-known/genid/";

/// The IRI that stands for a blank node where a store takes none.
[[nodiscard]] std::string skolem_iri(std::string_view label);
/// The term itself, or the IRI of the blank node that it is.
[[nodiscard]] Term skolemise(const TermView& term);
/// The reverse: the blank node that the IRI stands for, or the term itself.
[[nodiscard]] Term unskolemise(const TermView& term);

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_CLIENT_CANONICAL_TERM_HPP
