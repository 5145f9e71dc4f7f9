// SPDX-License-Identifier: MIT
// The terms of RDF Schema.
#ifndef RRN_RDF_VOCABULARY_RDFS_HPP
#define RRN_RDF_VOCABULARY_RDFS_HPP

#include <string_view>

namespace rrn::rdfs {

#define RRN_RDFS "http://www.w3.org/2000/01/rdf-schema#"
inline constexpr std::string_view kNamespace = RRN_RDFS;
inline constexpr std::string_view kSubClassOf = RRN_RDFS "subClassOf";
inline constexpr std::string_view kSubPropertyOf = RRN_RDFS "subPropertyOf";
inline constexpr std::string_view kDomain = RRN_RDFS "domain";
inline constexpr std::string_view kRange = RRN_RDFS "range";
inline constexpr std::string_view kLabel = RRN_RDFS "label";
inline constexpr std::string_view kComment = RRN_RDFS "comment";
inline constexpr std::string_view kSeeAlso = RRN_RDFS "seeAlso";
inline constexpr std::string_view kIsDefinedBy = RRN_RDFS "isDefinedBy";
inline constexpr std::string_view kClass = RRN_RDFS "Class";
inline constexpr std::string_view kLiteral = RRN_RDFS "Literal";
inline constexpr std::string_view kDatatype = RRN_RDFS "Datatype";
inline constexpr std::string_view kMember = RRN_RDFS "member";
inline constexpr std::string_view kResource = RRN_RDFS "Resource";
#undef RRN_RDFS

}  // namespace rrn::rdfs

#endif  // RRN_RDF_VOCABULARY_RDFS_HPP
