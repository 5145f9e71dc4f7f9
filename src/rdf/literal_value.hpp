// SPDX-License-Identifier: MIT
// What literals mean: their values, by the datatype map of OWL 2.
#ifndef RRN_RDF_LITERAL_VALUE_HPP
#define RRN_RDF_LITERAL_VALUE_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rdf/decimal.hpp"
#include "rdf/term.hpp"
#include "rdf/xsd_datatype.hpp"

namespace rrn {

/// Sets of values, no two of which share one.  Types that derive from another
/// (xsd:int, xsd:token) are in its space.
enum class ValueSpace : std::uint8_t {
  kString,      ///< xsd:string; `text`
  kLangString,  ///< `text` and `language`, in lower case
  kXml,         ///< `text` as written
  kBoolean,     ///< `truth`
  kDecimal,     ///< `number`
  kFloat,       ///< `real`
  kDouble,      ///< `real`
  kHexBinary,   ///< `text`: the bytes
  kBase64Binary,
  kAnyUri,    ///< `text`
  kDateTime,  ///< `number`: seconds, as in TimeValue; `truth`: has a zone
  kDate,
  kTime,
};

/// The value of a literal.  A field that its space does not use is empty.
struct LiteralValue {
  ValueSpace space = ValueSpace::kString;
  std::string text;
  std::string language;
  Decimal number;
  double real = 0;
  bool truth = false;
};

/// Returns the value of a literal; nothing for another term, for one whose
/// datatype is not known and for an ill-typed one.  Space around a form is
/// ignored as the datatype's whiteSpace facet says.
[[nodiscard]] std::optional<LiteralValue> literal_value(const TermView& term);

/// Is it a literal whose datatype is known and whose form it does not allow?
/// The form of an rdf:XMLLiteral is not checked.
[[nodiscard]] bool is_ill_typed(const TermView& term);

enum class ValueRelation : std::uint8_t { kSame, kDifferent, kUnknown };

/// Tells whether two values are one, by identity as in OWL 2: -0 and +0 are two
/// floats and NaN is one.  Instants are compared on the time line, unknown
/// where a time zone that is missing could decide; XML is compared as written,
/// where other text may mean the same.
[[nodiscard]] ValueRelation relate(const LiteralValue& a,
                                   const LiteralValue& b);

/// Tells the same of two terms: one term is the same; of others only literals
/// with values are known to be so or to differ.
[[nodiscard]] ValueRelation relate_terms(const TermView& a, const TermView& b);

/// Is the value of a literal in the value space of the datatype with this IRI?
/// A literal of a datatype that is not known is in that datatype, and every
/// literal that is not ill-typed in rdfs:Literal.
[[nodiscard]] bool is_in_datatype(const TermView& term, std::string_view iri);

}  // namespace rrn

#endif  // RRN_RDF_LITERAL_VALUE_HPP
