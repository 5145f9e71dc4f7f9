// SPDX-License-Identifier: MIT
// The names that RDF/XML gives a meaning, and the attributes of its elements
// (W3C RDF 1.1 XML Syntax, sections 5.1, 6.1.4 and 7.2.2 to 7.2.7).
#ifndef RRN_IO_RDF_XML_NAMES_HPP
#define RRN_IO_RDF_XML_NAMES_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/xml_reader.hpp"

namespace rrn::io {

/// A name of the grammar; kNone for all others.
enum class RdfXmlName : std::uint8_t {
  kNone,
  kRdf,
  kId,
  kAbout,
  kParseType,
  kResource,
  kNodeId,
  kDatatype,
  kDescription,
  kLi,
  kWithdrawn,  ///< rdf:aboutEach, rdf:aboutEachPrefix and rdf:bagID
};

[[nodiscard]] RdfXmlName rdf_xml_name(const XmlName& name);

/// A name as messages show it.
[[nodiscard]] std::string shown(const XmlName& name);

/// Whether elements of that name may stand for nodes, or for properties.
[[nodiscard]] bool names_node(RdfXmlName name);
[[nodiscard]] bool names_property(RdfXmlName name);

/// Whether `text` may name a node: an NCName of XML.
[[nodiscard]] bool is_rdf_id(std::string_view text);

/// Whether `text` is white space of XML, or empty.
[[nodiscard]] bool is_xml_space(std::string_view text);

/// The attributes of one element, sorted by meaning; views of the element's.
struct RdfXmlAttributes {
  std::optional<std::string_view> id;
  std::optional<std::string_view> about;
  std::optional<std::string_view> parse_type;
  std::optional<std::string_view> resource;
  std::optional<std::string_view> node_id;
  std::optional<std::string_view> datatype;
  std::vector<XmlAttribute> properties;  ///< Kept in the order of the document
};

/// Sorts the attributes; those of XML are left out.  Throws BadTerm for a name
/// that the grammar forbids or a meaning that is given twice.
[[nodiscard]] RdfXmlAttributes rdf_xml_attributes(const XmlElement& element);

}  // namespace rrn::io

#endif  // RRN_IO_RDF_XML_NAMES_HPP
