// SPDX-License-Identifier: MIT
#include "io/rdf_xml_names.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/utf8.hpp"
#include "io/name_scope.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::io {

namespace {

constexpr std::array kNames = {
    std::pair{std::string_view("RDF"), RdfXmlName::kRdf},
    std::pair{std::string_view("ID"), RdfXmlName::kId},
    std::pair{std::string_view("about"), RdfXmlName::kAbout},
    std::pair{std::string_view("parseType"), RdfXmlName::kParseType},
    std::pair{std::string_view("resource"), RdfXmlName::kResource},
    std::pair{std::string_view("nodeID"), RdfXmlName::kNodeId},
    std::pair{std::string_view("datatype"), RdfXmlName::kDatatype},
    std::pair{std::string_view("Description"), RdfXmlName::kDescription},
    std::pair{std::string_view("li"), RdfXmlName::kLi},
    std::pair{std::string_view("aboutEach"), RdfXmlName::kWithdrawn},
    std::pair{std::string_view("aboutEachPrefix"), RdfXmlName::kWithdrawn},
    std::pair{std::string_view("bagID"), RdfXmlName::kWithdrawn},
};

struct Range {
  char32_t first;
  char32_t last;
};

/// NameStartChar of XML 1.0 without the colon.
constexpr Range kNameStart[] = {
    {U'A', U'Z'},     {U'_', U'_'},     {U'a', U'z'},      {0xC0, 0xD6},
    {0xD8, 0xF6},     {0xF8, 0x2FF},    {0x370, 0x37D},    {0x37F, 0x1FFF},
    {0x200C, 0x200D}, {0x2070, 0x218F}, {0x2C00, 0x2FEF},  {0x3001, 0xD7FF},
    {0xF900, 0xFDCF}, {0xFDF0, 0xFFFD}, {0x10000, 0xEFFFF}};
/// What NameChar allows beside it.
constexpr Range kNameRest[] = {
    {U'-', U'.'}, {U'0', U'9'}, {0xB7, 0xB7}, {0x300, 0x36F}, {0x203F, 0x2040}};

template <std::size_t n>
bool is_among(const Range (&ranges)[n], char32_t c) {
  return std::any_of(
      std::begin(ranges), std::end(ranges),
      [c](const Range& range) { return range.first <= c && c <= range.last; });
}

/// The names that attributes may have without a namespace, from the days before
/// RDF 1.0.
bool was_plain(std::string_view local) {
  return local == "ID" || local == "about" || local == "resource" ||
         local == "parseType" || local == "type";
}

/// Names that begin with these letters belong to XML.
bool is_of_xml(const XmlName& name) {
  if (name.space == kXmlNamespace) return true;
  return name.space.empty() && name.local.size() >= 3 &&
         (name.local[0] | 0x20) == 'x' && (name.local[1] | 0x20) == 'm' &&
         (name.local[2] | 0x20) == 'l';
}

std::optional<std::string_view>* find_place(RdfXmlAttributes& attributes,
                                            RdfXmlName name) {
  switch (name) {
    case RdfXmlName::kId:
      return &attributes.id;
    case RdfXmlName::kAbout:
      return &attributes.about;
    case RdfXmlName::kParseType:
      return &attributes.parse_type;
    case RdfXmlName::kResource:
      return &attributes.resource;
    case RdfXmlName::kNodeId:
      return &attributes.node_id;
    case RdfXmlName::kDatatype:
      return &attributes.datatype;
    default:
      return nullptr;
  }
}

}  // namespace

RdfXmlName rdf_xml_name(const XmlName& name) {
  if (name.space != rdf::kNamespace) return RdfXmlName::kNone;
  for (const auto& [local, meaning] : kNames) {
    if (name.local == local) return meaning;
  }
  return RdfXmlName::kNone;
}

std::string shown(const XmlName& name) {
  std::string text = "'";
  if (!name.prefix.empty()) {
    text += name.prefix;
    text += ':';
  }
  text += name.local;
  return text += '\'';
}

bool names_node(RdfXmlName name) {
  return name == RdfXmlName::kNone || name == RdfXmlName::kDescription;
}

bool names_property(RdfXmlName name) {
  return name == RdfXmlName::kNone || name == RdfXmlName::kLi;
}

bool is_rdf_id(std::string_view text) {
  bool is_first = true;
  while (!text.empty()) {
    const Utf8Character next = first_utf8_character(text);
    const bool is_allowed = is_among(kNameStart, next.code_point) ||
                            (!is_first && is_among(kNameRest, next.code_point));
    if (next.length == 0 || !is_allowed) return false;
    text.remove_prefix(next.length);
    is_first = false;
  }
  return !is_first;
}

bool is_xml_space(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == text.npos;
}

RdfXmlAttributes rdf_xml_attributes(const XmlElement& element) {
  RdfXmlAttributes sorted;
  for (const XmlAttribute& attribute : element.attributes) {
    if (is_of_xml(attribute.name)) continue;
    XmlName name = attribute.name;
    if (name.space.empty()) {
      if (!was_plain(name.local)) {
        throw BadTerm{"the attribute " + shown(name) +
                          " has no namespace; expected a prefix before it",
                      {}};
      }
      name.space = rdf::kNamespace;
    }
    const RdfXmlName meaning = rdf_xml_name(name);
    if (auto* const place = find_place(sorted, meaning)) {
      if (*place) {
        throw BadTerm{"the attribute " + shown(name) +
                          " is there twice, with and without a prefix; "
                          "expected it once",
                      {}};
      }
      *place = attribute.value;
    } else if (meaning == RdfXmlName::kNone) {
      sorted.properties.push_back({name, attribute.value});
    } else {
      throw BadTerm{"no attribute may have the name " + shown(name) +
                        "; expected rdf:about, rdf:ID, rdf:nodeID, "
                        "rdf:resource, rdf:datatype, rdf:parseType or a "
                        "property",
                    {}};
    }
  }
  return sorted;
}

}  // namespace rrn::io
