// SPDX-License-Identifier: MIT
// The datatypes of XML Schema.
#ifndef RRN_RDF_VOCABULARY_XSD_HPP
#define RRN_RDF_VOCABULARY_XSD_HPP

#include <string_view>

namespace rrn::xsd {

#define RRN_XSD "http://www.w3.org/2001/XMLSchema#"
inline constexpr std::string_view kNamespace = RRN_XSD;
inline constexpr std::string_view kString = RRN_XSD "string";
inline constexpr std::string_view kBoolean = RRN_XSD "boolean";
inline constexpr std::string_view kInteger = RRN_XSD "integer";
inline constexpr std::string_view kDecimal = RRN_XSD "decimal";
inline constexpr std::string_view kDouble = RRN_XSD "double";
inline constexpr std::string_view kFloat = RRN_XSD "float";
inline constexpr std::string_view kDateTime = RRN_XSD "dateTime";
inline constexpr std::string_view kNonNegativeInteger =
    RRN_XSD "nonNegativeInteger";
inline constexpr std::string_view kNonPositiveInteger =
    RRN_XSD "nonPositiveInteger";
inline constexpr std::string_view kPositiveInteger = RRN_XSD "positiveInteger";
inline constexpr std::string_view kNegativeInteger = RRN_XSD "negativeInteger";
inline constexpr std::string_view kLong = RRN_XSD "long";
inline constexpr std::string_view kInt = RRN_XSD "int";
inline constexpr std::string_view kShort = RRN_XSD "short";
inline constexpr std::string_view kByte = RRN_XSD "byte";
inline constexpr std::string_view kUnsignedLong = RRN_XSD "unsignedLong";
inline constexpr std::string_view kUnsignedInt = RRN_XSD "unsignedInt";
inline constexpr std::string_view kUnsignedShort = RRN_XSD "unsignedShort";
inline constexpr std::string_view kUnsignedByte = RRN_XSD "unsignedByte";
inline constexpr std::string_view kNormalizedString =
    RRN_XSD "normalizedString";
inline constexpr std::string_view kToken = RRN_XSD "token";
inline constexpr std::string_view kLanguage = RRN_XSD "language";
inline constexpr std::string_view kName = RRN_XSD "Name";
inline constexpr std::string_view kNCName = RRN_XSD "NCName";
inline constexpr std::string_view kNMTOKEN = RRN_XSD "NMTOKEN";
inline constexpr std::string_view kHexBinary = RRN_XSD "hexBinary";
inline constexpr std::string_view kBase64Binary = RRN_XSD "base64Binary";
inline constexpr std::string_view kAnyURI = RRN_XSD "anyURI";
inline constexpr std::string_view kDateTimeStamp = RRN_XSD "dateTimeStamp";
inline constexpr std::string_view kDate = RRN_XSD "date";
inline constexpr std::string_view kTime = RRN_XSD "time";
inline constexpr std::string_view kDuration = RRN_XSD "duration";
inline constexpr std::string_view kYearMonthDuration =
    RRN_XSD "yearMonthDuration";
inline constexpr std::string_view kDayTimeDuration = RRN_XSD "dayTimeDuration";
#undef RRN_XSD

}  // namespace rrn::xsd

#endif  // RRN_RDF_VOCABULARY_XSD_HPP
