// SPDX-License-Identifier: MIT
// Lexical forms of the XSD datatypes that are made of characters or bytes.
#ifndef RRN_RDF_XSD_TEXT_HPP
#define RRN_RDF_XSD_TEXT_HPP

#include <optional>
#include <string>
#include <string_view>

#include "rdf/xsd_datatype.hpp"

namespace rrn {

/// The text as its datatype's whiteSpace facet `collapse` makes it.
[[nodiscard]] std::string collapse_space(std::string_view text);

/// The text as the whiteSpace facet `replace` makes it.
[[nodiscard]] std::string replace_space(std::string_view text);

/// Is each character one that XML allows?
[[nodiscard]] bool is_xml_text(std::string_view text);

/// Is a string a value of xsd:string or of a type derived from it?
[[nodiscard]] bool is_string_value(std::string_view text, Datatype datatype);

/// Returns the bytes of a lexical form without space around it.
[[nodiscard]] std::optional<std::string> decode_hex(std::string_view text);
[[nodiscard]] std::optional<std::string> decode_base64(std::string_view text);

}  // namespace rrn

#endif  // RRN_RDF_XSD_TEXT_HPP
