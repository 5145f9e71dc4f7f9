// SPDX-License-Identifier: MIT
#include "rdf/xsd_datatype.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "rdf/vocabulary/xsd.hpp"

namespace rrn {

namespace {

using NamedDatatype = std::pair<std::string_view, Datatype>;

constexpr std::array<NamedDatatype, 31> kXsdDatatypes = {{
    {"string", Datatype::kString},
    {"normalizedString", Datatype::kNormalizedString},
    {"token", Datatype::kToken},
    {"language", Datatype::kLanguage},
    {"Name", Datatype::kName},
    {"NCName", Datatype::kNcName},
    {"NMTOKEN", Datatype::kNmtoken},
    {"boolean", Datatype::kBoolean},
    {"decimal", Datatype::kDecimal},
    {"integer", Datatype::kInteger},
    {"nonNegativeInteger", Datatype::kNonNegativeInteger},
    {"nonPositiveInteger", Datatype::kNonPositiveInteger},
    {"positiveInteger", Datatype::kPositiveInteger},
    {"negativeInteger", Datatype::kNegativeInteger},
    {"long", Datatype::kLong},
    {"int", Datatype::kInt},
    {"short", Datatype::kShort},
    {"byte", Datatype::kByte},
    {"unsignedLong", Datatype::kUnsignedLong},
    {"unsignedInt", Datatype::kUnsignedInt},
    {"unsignedShort", Datatype::kUnsignedShort},
    {"unsignedByte", Datatype::kUnsignedByte},
    {"float", Datatype::kFloat},
    {"double", Datatype::kDouble},
    {"hexBinary", Datatype::kHexBinary},
    {"base64Binary", Datatype::kBase64Binary},
    {"anyURI", Datatype::kAnyUri},
    {"dateTime", Datatype::kDateTime},
    {"dateTimeStamp", Datatype::kDateTimeStamp},
    {"date", Datatype::kDate},
    {"time", Datatype::kTime},
}};

constexpr std::array<NamedDatatype, 3> kRdfDatatypes = {{
    {"PlainLiteral", Datatype::kPlainLiteral},
    {"langString", Datatype::kLangString},
    {"XMLLiteral", Datatype::kXmlLiteral},
}};

template <std::size_t N>
std::optional<Datatype> find_name(const std::array<NamedDatatype, N>& table,
                                  std::string_view name) {
  const auto found =
      std::find_if(table.begin(), table.end(),
                   [&](const auto& entry) { return entry.first == name; });
  if (found == table.end()) return std::nullopt;
  return found->second;
}

/// The least and the greatest value; empty: there is none.
std::pair<std::string_view, std::string_view> integer_range(Datatype datatype) {
  switch (datatype) {
    case Datatype::kNonNegativeInteger:
      return {"0", ""};
    case Datatype::kNonPositiveInteger:
      return {"", "0"};
    case Datatype::kPositiveInteger:
      return {"1", ""};
    case Datatype::kNegativeInteger:
      return {"", "-1"};
    case Datatype::kLong:
      return {"-9223372036854775808", "9223372036854775807"};
    case Datatype::kInt:
      return {"-2147483648", "2147483647"};
    case Datatype::kShort:
      return {"-32768", "32767"};
    case Datatype::kByte:
      return {"-128", "127"};
    case Datatype::kUnsignedLong:
      return {"0", "18446744073709551615"};
    case Datatype::kUnsignedInt:
      return {"0", "4294967295"};
    case Datatype::kUnsignedShort:
      return {"0", "65535"};
    case Datatype::kUnsignedByte:
      return {"0", "255"};
    default:
      return {"", ""};
  }
}

}  // namespace

std::optional<Datatype> find_datatype(std::string_view iri) {
  if (iri.starts_with(xsd::kNamespace)) {
    return find_name(kXsdDatatypes, iri.substr(xsd::kNamespace.size()));
  }
  if (iri.starts_with(rdf::kNamespace)) {
    return find_name(kRdfDatatypes, iri.substr(rdf::kNamespace.size()));
  }
  if (iri.starts_with(rdfs::kNamespace) &&
      iri.substr(rdfs::kNamespace.size()) == "Literal") {
    return Datatype::kLiteral;
  }
  return std::nullopt;
}

bool is_integer_type(Datatype datatype) {
  return datatype >= Datatype::kInteger && datatype <= Datatype::kUnsignedByte;
}

bool in_integer_range(const Decimal& value, Datatype datatype) {
  const auto [least, greatest] = integer_range(datatype);
  if (!least.empty() && value < *Decimal::parse(least)) return false;
  return greatest.empty() || value <= *Decimal::parse(greatest);
}

}  // namespace rrn
