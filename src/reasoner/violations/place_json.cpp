// SPDX-License-Identifier: MIT
#include "reasoner/violations/place_json.hpp"

namespace rrn::reasoner {

void write_place(JsonWriter& json, const SourceLocation& place) {
  json.key("place");
  if (place.file.empty()) {
    json.null();
    return;
  }
  json.begin_object();
  json.member("file", place.file);
  if (place.line > 0) json.member("line", place.line);
  if (place.column > 0) json.member("column", place.column);
  json.end_object();
}

}  // namespace rrn::reasoner
