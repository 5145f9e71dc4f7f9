// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_VIOLATIONS_PLACE_JSON_HPP
#define RRN_REASONER_VIOLATIONS_PLACE_JSON_HPP

#include "base/error.hpp"
#include "base/json_writer.hpp"

namespace rrn::reasoner {

/// Writes the member "place" of an object: {"file", "line", "column"} as far as
/// they are known, or null.
void write_place(JsonWriter& json, const SourceLocation& place);

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_VIOLATIONS_PLACE_JSON_HPP
