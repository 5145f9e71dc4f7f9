// SPDX-License-Identifier: MIT
#ifndef RRN_IO_FOREIGN_SYNTAX_HPP
#define RRN_IO_FOREIGN_SYNTAX_HPP

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace rrn::io {

/// Names the syntax that a text, which is none that is read here, starts as,
/// and says what converts it: "this is JSON-LD, which is not read; expected
/// ...".  To be asked where reading failed: some texts start alike.
[[nodiscard]] std::optional<std::string> explain_foreign_start(
    std::string_view start);

/// Names the construct of RDF 1.2 or N3 at which reading a line of text failed,
/// if it is one.  `column` counts bytes from 1.
[[nodiscard]] std::optional<std::string> explain_foreign_construct(
    std::string_view line, std::size_t column);

/// Says what the root element of an XML document makes of it, if that is known
/// and not RDF/XML.
[[nodiscard]] std::optional<std::string> explain_foreign_root(
    std::string_view space, std::string_view name);

}  // namespace rrn::io

#endif  // RRN_IO_FOREIGN_SYNTAX_HPP
