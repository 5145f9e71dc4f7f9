// SPDX-License-Identifier: MIT
// The datatypes whose values are known: those of OWL 2 RL, date and time.
#ifndef RRN_RDF_XSD_DATATYPE_HPP
#define RRN_RDF_XSD_DATATYPE_HPP

#include <cstdint>
#include <optional>
#include <string_view>

#include "rdf/decimal.hpp"

namespace rrn {

enum class Datatype : std::uint8_t {
  kPlainLiteral,  ///< rdf:PlainLiteral
  kLangString,
  kXmlLiteral,
  kLiteral,  ///< rdfs:Literal: no literal has it as its datatype
  kString,
  kNormalizedString,
  kToken,
  kLanguage,
  kName,
  kNcName,
  kNmtoken,
  kBoolean,
  kDecimal,
  kInteger,
  kNonNegativeInteger,
  kNonPositiveInteger,
  kPositiveInteger,
  kNegativeInteger,
  kLong,
  kInt,
  kShort,
  kByte,
  kUnsignedLong,
  kUnsignedInt,
  kUnsignedShort,
  kUnsignedByte,
  kFloat,
  kDouble,
  kHexBinary,
  kBase64Binary,
  kAnyUri,
  kDateTime,
  kDateTimeStamp,
  kDate,
  kTime,
};

/// Returns the datatype with this IRI if it is one of them.
[[nodiscard]] std::optional<Datatype> find_datatype(std::string_view iri);

/// Is it xsd:integer or derived from it?
[[nodiscard]] bool is_integer_type(Datatype datatype);

/// Is an integer in the range of an integer type?
[[nodiscard]] bool in_integer_range(const Decimal& value, Datatype datatype);

}  // namespace rrn

#endif  // RRN_RDF_XSD_DATATYPE_HPP
