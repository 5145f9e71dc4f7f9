// SPDX-License-Identifier: MIT
#ifndef RRN_IO_JSON_READER_HPP
#define RRN_IO_JSON_READER_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace rrn::io {

/// A value of a JSON text (RFC 8259).
class JsonValue {
 public:
  using Array = std::vector<JsonValue>;
  /// Members in the order of the text.
  using Members = std::vector<std::pair<std::string, JsonValue>>;
  using Content =
      std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double,
                   std::string, Array, Members>;

  JsonValue() = default;
  JsonValue(Content content, std::uint32_t line)
      : content_(std::move(content)), line_(line) {}

  /// Null, unless the value is of that kind.
  [[nodiscard]] const std::string* string() const {
    return std::get_if<std::string>(&content_);
  }
  [[nodiscard]] const Array* array() const {
    return std::get_if<Array>(&content_);
  }
  [[nodiscard]] const Members* object() const {
    return std::get_if<Members>(&content_);
  }
  /// The member of that name, the last of several; null if this is no object
  /// or has none.
  [[nodiscard]] const JsonValue* find(std::string_view name) const;
  /// The value, if it is a whole number from 0 on.
  [[nodiscard]] std::optional<std::uint64_t> count() const;
  /// The value, if it is true or false.
  [[nodiscard]] std::optional<bool> boolean() const;

  /// Where it starts, counted from 1; of a number perhaps the line after.
  [[nodiscard]] std::uint32_t line() const { return line_; }

  [[nodiscard]] Content& content() { return content_; }

 private:
  Content content_ = nullptr;
  std::uint32_t line_ = 0;
};

/// Reads a file that holds one JSON text, in the memory that it takes several
/// times over; gzip is recognised by content.
///
/// Throws Error (kIo), kBadSyntax with line and column if it is broken, and
/// kUnsupported where values are nested more than 500 deep.
[[nodiscard]] JsonValue read_json(const std::string& path);

/// Reads a text that is already in memory; `name` stands for the file in
/// messages.
[[nodiscard]] JsonValue read_json_text(std::string_view text,
                                       const std::string& name);

}  // namespace rrn::io

#endif  // RRN_IO_JSON_READER_HPP
