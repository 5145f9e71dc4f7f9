// SPDX-License-Identifier: MIT
#ifndef RRN_BASE_JSON_WRITER_HPP
#define RRN_BASE_JSON_WRITER_HPP

#include <concepts>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace rrn {

/// Appends `text` as a JSON string (RFC 8259) with its quotes.  Bytes that are
/// no UTF-8 become U+FFFD, so that the result always is.
void append_json_string(std::string& out, std::string_view text);

enum class JsonLayout {
  kIndented,  ///< Two blanks a level, and a line end at the end
  kOneLine,   ///< Without any line end, for files of one text a line
};

/// Writes one JSON text piece by piece.
///
///     JsonWriter json([&](std::string_view text) { file.write(text); });
///     json.begin_object();
///     json.member("total", std::uint64_t{2});
///     json.key("names");
///     json.begin_array();
///     json.value("a");
///     json.end_array();
///     json.end_object();
///     json.finish();
///
/// The sink gets text in blocks, the last ones at finish(), and may throw.
/// Calls that would not make JSON (a value without its key, two top values, an
/// end without its begin) throw Error (kInternal).  Keys are not compared.
class JsonWriter {
 public:
  using Sink = std::function<void(std::string_view)>;

  explicit JsonWriter(Sink sink, JsonLayout layout = JsonLayout::kIndented)
      : sink_(std::move(sink)), layout_(layout) {}

  void begin_object() { begin('{', true); }
  void end_object() { end('}', true); }
  void begin_array() { begin('[', false); }
  void end_array() { end(']', false); }

  /// Names the next value of an object.
  void key(std::string_view name);

  void value(std::string_view text);
  void value(const char* text) { value(std::string_view(text)); }
  void value(const std::string& text) { value(std::string_view(text)); }
  template <std::integral T>
  void value(T number) {
    if constexpr (std::same_as<T, bool>) {
      raw(number ? "true" : "false");
    } else {
      raw(std::to_string(number));
    }
  }
  /// Writes the fewest digits that read back as the same number; null if it is
  /// not finite, which JSON has no word for.
  void value(double number);
  void null() { raw("null"); }

  /// key() and value() in one.
  template <typename T>
  void member(std::string_view name, const T& content) {
    key(name);
    value(content);
  }

  /// Ends the text and hands over what is left of it.  To be called once, last.
  void finish();

 private:
  struct Level {
    bool is_object;
    bool is_empty = true;
  };

  void begin(char bracket, bool is_object);
  void end(char bracket, bool is_object);
  void raw(std::string_view text);
  void start_value();
  void start_line();
  void break_line();
  void flush_if_long();

  Sink sink_;
  JsonLayout layout_;
  std::string buffer_;
  std::vector<Level> levels_;
  bool has_key_ = false;
  bool is_done_ = false;
};

}  // namespace rrn

#endif  // RRN_BASE_JSON_WRITER_HPP
