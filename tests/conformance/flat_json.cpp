// SPDX-License-Identifier: MIT
#include "conformance/flat_json.hpp"

#include <stdexcept>

namespace rrn::test {

namespace {

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::map<std::string, std::string> run() {
    read_value({});
    skip_space();
    if (at_ != text_.size()) fail();
    return std::move(strings_);
  }

 private:
  void read_value(const std::string& path) {
    if (take('{')) return read_members(path, '}', /*is_object=*/true);
    if (take('[')) return read_members(path, ']', /*is_object=*/false);
    strings_.emplace(path, read_string());
  }

  void read_members(const std::string& path, char end, bool is_object) {
    if (take(end)) return;
    std::size_t n = 0;
    do {
      std::string name = is_object ? read_string() : std::to_string(n++);
      if (is_object && !take(':')) fail();
      read_value(path.empty() ? name : path + '.' + name);
    } while (take(','));
    if (!take(end)) fail();
  }

  std::string read_string() {
    if (!take('"')) fail();
    std::string value;
    while (peek() != '"') {
      value += peek() == '\\' ? read_escape() : std::string(1, peek());
      ++at_;
    }
    ++at_;
    return value;
  }

  /// Leaves its last character to be passed over.
  std::string read_escape() {
    ++at_;
    switch (peek()) {
      case 'n':
        return "\n";
      case 't':
        return "\t";
      case 'r':
        return "\r";
      case 'u':
        at_ += 4;
        return "?";  // no test depends on it
      default:
        return std::string(1, peek());
    }
  }

  [[nodiscard]] char peek() const {
    if (at_ >= text_.size()) fail();
    return text_[at_];
  }
  bool take(char c) {
    skip_space();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  void skip_space() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) {
      ++at_;
    }
  }
  [[noreturn]] void fail() const {
    throw std::runtime_error("bad JSON at byte " + std::to_string(at_));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::map<std::string, std::string> strings_;
};

}  // namespace

std::map<std::string, std::string> parse_flat_json(std::string_view text) {
  return Parser(text).run();
}

}  // namespace rrn::test
