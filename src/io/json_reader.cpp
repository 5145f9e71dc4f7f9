// SPDX-License-Identifier: MIT
// The only file that sees the JSON library.
#include "io/json_reader.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "io/byte_input.hpp"

namespace rrn::io {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kMaxDepth = 500;

/// Where the parser is, which its events do not tell.
struct Position {
  std::uint32_t line = 1;
};

/// Walks over the text and counts lines in a Position that copies share.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, Position* position)
      : at_(at), position_(position) {}

  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    if (*at_ == '\n') ++position_->line;
    ++at_;
    return *this;
  }
  CountingIterator operator++(int) {
    const CountingIterator before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const CountingIterator& a, const CountingIterator& b) {
    return a.at_ == b.at_;
  }
  friend bool operator!=(const CountingIterator& a, const CountingIterator& b) {
    return a.at_ != b.at_;
  }

 private:
  const char* at_;
  Position* position_;
};

/// Builds the value from the parser's events.
class Builder final : public nlohmann::json_sax<Json> {
 public:
  Builder(std::string_view text, const std::string& name)
      : text_(text), name_(name) {}

  [[nodiscard]] Position* position() { return &position_; }
  JsonValue take() { return std::move(root_); }

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(std::int64_t value) override { return add(value); }
  bool number_unsigned(std::uint64_t value) override { return add(value); }
  bool number_float(double value, const std::string&) override {
    return add(value);
  }
  bool string(std::string& value) override { return add(std::move(value)); }
  bool binary(Json::binary_t&) override { return false; }
  bool key(std::string& name) override {
    keys_.back() = std::move(name);
    return true;
  }
  bool start_object(std::size_t) override { return open(JsonValue::Members()); }
  bool start_array(std::size_t) override { return open(JsonValue::Array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool parse_error(std::size_t position, const std::string&,
                   const Json::exception& error) override {
    // The library's text: "[name] parse error at PLACE: what is wrong".
    std::string message = error.what();
    const std::size_t place = message.find(": ");
    if (place != std::string::npos) message.erase(0, place + 2);
    const std::size_t end =
        std::min(position == 0 ? 0 : position - 1, text_.size());
    const std::string_view before = text_.substr(0, end);
    const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
    throw Error(
        ErrorCode::kBadSyntax,
        SourceLocation{name_,
                       static_cast<std::uint32_t>(
                           1 + std::count(before.begin(), before.end(), '\n')),
                       static_cast<std::uint32_t>(end - line_start + 1)},
        "no JSON: " + message);
  }

 private:
  bool open(JsonValue::Content content) {
    if (open_.size() == kMaxDepth) {
      throw Error(
          ErrorCode::kUnsupported, SourceLocation{name_, position_.line, 0},
          "values nested more than " + std::to_string(kMaxDepth) + " deep");
    }
    open_.emplace_back(std::move(content), position_.line);
    keys_.emplace_back();
    return true;
  }

  bool close() {
    JsonValue value = std::move(open_.back());
    open_.pop_back();
    keys_.pop_back();
    put(std::move(value));
    return true;
  }

  bool add(JsonValue::Content content) {
    put(JsonValue(std::move(content), position_.line));
    return true;
  }

  void put(JsonValue value) {
    if (open_.empty()) {
      root_ = std::move(value);
      return;
    }
    JsonValue::Content& into = open_.back().content();
    if (auto* array = std::get_if<JsonValue::Array>(&into)) {
      array->push_back(std::move(value));
    } else {
      std::get<JsonValue::Members>(into).emplace_back(std::move(keys_.back()),
                                                      std::move(value));
    }
  }

  std::string_view text_;
  const std::string& name_;
  Position position_;
  JsonValue root_;
  std::vector<JsonValue> open_;    ///< From the outermost
  std::vector<std::string> keys_;  ///< The next member's name in each of them
};

std::string read_all(const std::string& path) {
  const auto input = open_input(path);
  std::string text;
  std::array<char, 1U << 16> buffer{};
  for (;;) {
    const std::size_t n = input->read(buffer.data(), buffer.size());
    if (n == 0) return text;
    text.append(buffer.data(), n);
  }
}

}  // namespace

const JsonValue* JsonValue::find(std::string_view name) const {
  const Members* members = object();
  if (members == nullptr) return nullptr;
  const auto found =
      std::find_if(members->rbegin(), members->rend(),
                   [name](const auto& member) { return member.first == name; });
  return found == members->rend() ? nullptr : &found->second;
}

std::optional<std::uint64_t> JsonValue::count() const {
  const auto* number = std::get_if<std::uint64_t>(&content_);
  if (number == nullptr) return std::nullopt;
  return *number;
}

std::optional<bool> JsonValue::boolean() const {
  const auto* value = std::get_if<bool>(&content_);
  if (value == nullptr) return std::nullopt;
  return *value;
}

JsonValue read_json(const std::string& path) {
  return read_json_text(read_all(path), input_name(path));
}

JsonValue read_json_text(std::string_view text, const std::string& name) {
  Builder builder(text, name);
  Position* position = builder.position();
  // A byte order mark is none of the lines' business: the library skips it.
  const bool is_read = Json::sax_parse(
      CountingIterator(text.data(), position),
      CountingIterator(text.data() + text.size(), position), &builder);
  RRN_CHECK(is_read);  // every event goes on or throws
  return builder.take();
}

}  // namespace rrn::io
