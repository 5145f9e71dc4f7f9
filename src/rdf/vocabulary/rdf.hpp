// SPDX-License-Identifier: MIT
// The terms of RDF.
#ifndef RRN_RDF_VOCABULARY_RDF_HPP
#define RRN_RDF_VOCABULARY_RDF_HPP

#include <string_view>

namespace rrn::rdf {

#define RRN_RDF "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
inline constexpr std::string_view kNamespace = RRN_RDF;
inline constexpr std::string_view kType = RRN_RDF "type";
inline constexpr std::string_view kFirst = RRN_RDF "first";
inline constexpr std::string_view kRest = RRN_RDF "rest";
inline constexpr std::string_view kNil = RRN_RDF "nil";
inline constexpr std::string_view kList = RRN_RDF "List";
inline constexpr std::string_view kProperty = RRN_RDF "Property";
inline constexpr std::string_view kReifies = RRN_RDF "reifies";
inline constexpr std::string_view kStatement = RRN_RDF "Statement";
inline constexpr std::string_view kSubject = RRN_RDF "subject";
inline constexpr std::string_view kPredicate = RRN_RDF "predicate";
inline constexpr std::string_view kObject = RRN_RDF "object";
inline constexpr std::string_view kLangString = RRN_RDF "langString";
inline constexpr std::string_view kPlainLiteral = RRN_RDF "PlainLiteral";
inline constexpr std::string_view kXMLLiteral = RRN_RDF "XMLLiteral";
#undef RRN_RDF

}  // namespace rrn::rdf

#endif  // RRN_RDF_VOCABULARY_RDF_HPP
