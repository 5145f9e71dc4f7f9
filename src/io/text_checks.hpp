// SPDX-License-Identifier: MIT
// What the grammars demand of terms and Serd lets pass.
#ifndef RRN_IO_TEXT_CHECKS_HPP
#define RRN_IO_TEXT_CHECKS_HPP

#include <string_view>

namespace rrn::io {

/// Whether `text` has only characters that an IRI may have in RDF syntaxes.
/// Does not look at UTF-8.
[[nodiscard]] bool is_iri_text(std::string_view text);

/// Whether `tag` is a language tag such as `en-GB`.
[[nodiscard]] bool is_language_tag(std::string_view tag);

/// Whether `label` can be written after `_:`.  Does not tell apart characters
/// beyond ASCII.
[[nodiscard]] bool is_blank_label(std::string_view label);

/// Whether `prefix` can be written before the colon of a prefixed name.  Does
/// not tell apart characters beyond ASCII.
[[nodiscard]] bool is_prefix_name(std::string_view prefix);

}  // namespace rrn::io

#endif  // RRN_IO_TEXT_CHECKS_HPP
