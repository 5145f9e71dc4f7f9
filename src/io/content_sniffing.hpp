// SPDX-License-Identifier: MIT
#ifndef RRN_IO_CONTENT_SNIFFING_HPP
#define RRN_IO_CONTENT_SNIFFING_HPP

#include <memory>
#include <string>
#include <string_view>

#include "io/byte_input.hpp"

namespace rrn::io {

/// Whether a text starts as XML does and no RDF syntax of another kind: with a
/// declaration, a comment, or a tag that has attributes (an IRI in brackets has
/// no space).
[[nodiscard]] bool looks_like_xml(std::string_view start);

/// Returns how an input starts: what one read() gives, up to 2 KiB.  Replaces
/// the input by one that hands out all of it.
[[nodiscard]] std::string peek(std::unique_ptr<ByteInput>& input);

}  // namespace rrn::io

#endif  // RRN_IO_CONTENT_SNIFFING_HPP
