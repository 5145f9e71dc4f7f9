// SPDX-License-Identifier: MIT
// JSON texts: what was read is read again from the way it is written.
#include <string>
#include <type_traits>

#include "base/json_writer.hpp"
#include "fuzz/harness.hpp"
#include "io/json_reader.hpp"

namespace rrn::fuzz {
namespace {

void write(const io::JsonValue& value, JsonWriter& json) {
  std::visit(
      [&](const auto& content) {
        using Content = std::decay_t<decltype(content)>;
        if constexpr (std::is_same_v<Content, std::nullptr_t>) {
          json.null();
        } else if constexpr (std::is_same_v<Content, io::JsonValue::Array>) {
          json.begin_array();
          for (const io::JsonValue& item : content) write(item, json);
          json.end_array();
        } else if constexpr (std::is_same_v<Content, io::JsonValue::Members>) {
          json.begin_object();
          for (const auto& [name, member] : content) {
            json.key(name);
            write(member, json);
          }
          json.end_object();
        } else if constexpr (std::is_same_v<Content, double>) {
          json.value(content + 0.0);  // -0 is read as a whole number
        } else {
          json.value(content);
        }
      },
      const_cast<io::JsonValue&>(value).content());
}

std::string text_of(const io::JsonValue& value) {
  std::string text;
  JsonWriter json([&](std::string_view part) { text += part; },
                  JsonLayout::kOneLine);
  write(value, json);
  json.finish();
  return text;
}

void check(std::string_view text) {
  io::JsonValue value;
  if (!succeeds([&] { value = io::read_json_text(text, "input"); })) return;
  const std::string written = text_of(value);
  const std::string again = text_of(io::read_json_text(written, "written"));
  require(written == again, "JSON is read as something else: " + written);
}

}  // namespace
}  // namespace rrn::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  rrn::fuzz::check(rrn::fuzz::as_text(data, size));
  return 0;
}
