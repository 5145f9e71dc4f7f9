// SPDX-License-Identifier: MIT
#ifndef RRN_IO_CONTENT_SNIFFING_HPP
#define RRN_IO_CONTENT_SNIFFING_HPP

#include <memory>
#include <string_view>

#include "io/byte_input.hpp"

namespace rrn::io {

/// Whether a text starts as XML does and no RDF syntax of another kind: with a
/// declaration, a comment, or a tag that has attributes (an IRI in brackets has
/// no space).
[[nodiscard]] bool looks_like_xml(std::string_view start);

/// Says what an input holds.  Replaces the input by one that hands out all of
/// it.
[[nodiscard]] bool looks_like_xml(std::unique_ptr<ByteInput>& input);

}  // namespace rrn::io

#endif  // RRN_IO_CONTENT_SNIFFING_HPP
