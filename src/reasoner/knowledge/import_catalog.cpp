// SPDX-License-Identifier: MIT
// A reader of OASIS XML catalogues that knows as much of XML as they use.
#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <memory>

#include "base/error.hpp"
#include "io/byte_input.hpp"
#include "reasoner/knowledge/imports.hpp"

namespace rrn::reasoner {

namespace {

constexpr std::string_view kSpace = " \t\r\n";

struct Element {
  std::string name;  ///< Without a prefix
  std::map<std::string, std::string> attributes;
  bool is_end = false;    ///< </name>
  bool is_empty = false;  ///< <name/>
};

void append_utf8(std::uint32_t code_point, std::string& out) {
  if (code_point < 0x80) {
    out += static_cast<char>(code_point);
    return;
  }
  int n_more = code_point < 0x800 ? 1 : code_point < 0x10000 ? 2 : 3;
  const std::uint32_t lead = n_more == 1 ? 0xc0 : n_more == 2 ? 0xe0 : 0xf0;
  out += static_cast<char>(lead | (code_point >> (6 * n_more)));
  while (n_more-- > 0) {
    out += static_cast<char>(0x80 | ((code_point >> (6 * n_more)) & 0x3f));
  }
}

/// Goes through the tags of an XML text.
class TagReader {
 public:
  TagReader(std::string_view text, const std::string& path)
      : text_(text), path_(path) {}

  /// Returns the next tag, or nothing at the end.
  std::optional<Element> next() {
    for (;;) {
      at_ = text_.find('<', at_);
      if (at_ == text_.npos) return std::nullopt;
      start_ = at_;
      if (skip("<?", "?>") || skip("<!--", "-->") || skip("<!", ">")) continue;
      return read_tag();
    }
  }

  [[noreturn]] void fail(const std::string& message,
                         ErrorCode code = ErrorCode::kBadSyntax) const {
    const std::string_view before = text_.substr(0, start_);
    const auto line = std::count(before.begin(), before.end(), '\n');
    const std::size_t last_break = before.rfind('\n');
    const std::size_t column =
        last_break == before.npos ? start_ : start_ - last_break - 1;
    throw Error(code,
                {path_, static_cast<std::uint32_t>(line + 1),
                 static_cast<std::uint32_t>(column + 1)},
                message);
  }

 private:
  bool skip(std::string_view open, std::string_view close) {
    if (!text_.substr(at_).starts_with(open)) return false;
    const std::size_t end = text_.find(close, at_ + open.size());
    if (end == text_.npos) {
      fail("'" + std::string(open) + "' is not closed; expected '" +
           std::string(close) + "'");
    }
    at_ = end + close.size();
    return true;
  }

  Element read_tag() {
    Element element;
    ++at_;
    element.is_end = take('/');
    element.name = read_name();
    element.name.erase(0, element.name.find(':') + 1);
    for (;;) {
      skip_space();
      if (take('>')) return element;
      if (take('/')) {
        element.is_empty = true;
        if (!take('>')) fail("broken tag; expected '>' after '/'");
        return element;
      }
      const std::string name = read_name();
      if (!element.attributes.emplace(name, read_value()).second) {
        fail("the attribute '" + name + "' is given twice");
      }
    }
  }

  std::string read_name() {
    const std::size_t end =
        std::min(text_.find_first_of(" \t\r\n=/>\"'<", at_), text_.size());
    if (end == at_) fail("broken tag; expected a name");
    std::string name(text_.substr(at_, end - at_));
    at_ = end;
    return name;
  }

  std::string read_value() {
    skip_space();
    if (!take('=')) fail("attribute without value; expected '='");
    skip_space();
    const char quote = at_ < text_.size() ? text_[at_] : '\0';
    if (quote != '"' && quote != '\'') {
      fail("attribute without value; expected a quote after '='");
    }
    const std::size_t end = text_.find(quote, at_ + 1);
    if (end == text_.npos) fail("attribute value without closing quote");
    const std::string_view raw = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return unescape(raw);
  }

  [[nodiscard]] std::string unescape(std::string_view raw) const {
    constexpr std::array kEntities = {
        std::pair{std::string_view("amp"), '&'},
        std::pair{std::string_view("lt"), '<'},
        std::pair{std::string_view("gt"), '>'},
        std::pair{std::string_view("quot"), '"'},
        std::pair{std::string_view("apos"), '\''}};
    std::string value;
    while (!raw.empty()) {
      const std::size_t start = std::min(raw.find('&'), raw.size());
      value += raw.substr(0, start);
      raw.remove_prefix(start);
      if (raw.empty()) break;
      const std::size_t end = raw.find(';');
      if (end == raw.npos) fail("'&' without ';' in an attribute value");
      const std::string_view name = raw.substr(1, end - 1);
      const auto entity =
          std::find_if(kEntities.begin(), kEntities.end(),
                       [&](const auto& known) { return known.first == name; });
      if (entity != kEntities.end()) {
        value += entity->second;
      } else {
        append_utf8(code_point(name), value);
      }
      raw.remove_prefix(end + 1);
    }
    return value;
  }

  [[nodiscard]] std::uint32_t code_point(std::string_view name) const {
    constexpr std::uint32_t kLast = 0x10ffff;
    const bool is_hexadecimal = name.starts_with("#x");
    const std::string_view digits =
        name.substr(std::min<std::size_t>(name.size(), is_hexadecimal ? 2 : 1));
    std::uint32_t value = 0;
    const auto [stop, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value,
                        is_hexadecimal ? 16 : 10);
    if (!name.starts_with('#') || error != std::errc() ||
        stop != digits.data() + digits.size() || value > kLast) {
      fail("unknown entity '&" + std::string(name) + ";'");
    }
    return value;
  }

  void skip_space() {
    at_ = std::min(text_.find_first_not_of(kSpace, at_), text_.size());
  }
  bool take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  std::string_view text_;
  const std::string& path_;
  std::size_t at_ = 0;
  std::size_t start_ = 0;  ///< Of the tag that is being read
};

std::string decode_percent(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned value = 0;
    const char* const digits = text.data() + i + 1;
    if (text[i] == '%' && i + 2 < text.size() &&
        std::from_chars(digits, digits + 2, value, 16).ptr == digits + 2) {
      out += static_cast<char>(value);
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

/// Returns the local file that a reference names, if it names one.
std::optional<std::filesystem::path> local_path(
    std::string_view reference, const std::filesystem::path& folder) {
  constexpr std::string_view kFile = "file:";
  if (reference.starts_with(kFile)) {
    reference.remove_prefix(kFile.size());
    if (reference.starts_with("///")) reference.remove_prefix(2);
  } else if (reference.find("://") != reference.npos) {
    return std::nullopt;
  }
  return folder / decode_percent(reference);
}

bool is_container(const Element& tag) {
  return tag.name == "catalog" || tag.name == "group";
}

std::string attribute(const Element& tag, const char* name) {
  const auto found = tag.attributes.find(name);
  return found == tag.attributes.end() ? std::string() : found->second;
}

/// Gathers the entries of one catalogue.
class CatalogReader {
 public:
  CatalogReader(std::string_view text, const std::string& path)
      : reader_(text, path),
        folders_{std::filesystem::path(path).parent_path()} {}

  /// Returns whether it is a catalogue at all.
  bool run() {
    bool is_catalog = false;
    while (const std::optional<Element> tag = reader_.next()) {
      if (!is_catalog && tag->name != "catalog") {
        reader_.fail("'" + tag->name + "' is no catalogue; expected 'catalog'");
      }
      is_catalog = true;
      tag->is_end ? close(*tag) : open(*tag);
    }
    return is_catalog;
  }

  ImportMap take() { return std::move(files_); }

 private:
  void close(const Element& tag) {
    if (is_container(tag) && folders_.size() > 1) folders_.pop_back();
  }

  void open(const Element& tag) {
    constexpr std::array<std::string_view, 4> kUnsupported = {
        "rewriteURI", "uriSuffix", "delegateURI", "nextCatalog"};
    if (std::find(kUnsupported.begin(), kUnsupported.end(), tag.name) !=
        kUnsupported.end()) {
      reader_.fail(
          "'" + tag.name + "' in a catalogue is not supported; expected 'uri'",
          ErrorCode::kUnsupported);
    }
    const auto folder = local_path(attribute(tag, "xml:base"), folders_.back())
                            .value_or(folders_.back());
    if (is_container(tag) && !tag.is_empty) folders_.push_back(folder);
    if (tag.name == "uri") add(tag, folder);
  }

  void add(const Element& tag, const std::filesystem::path& folder) {
    const std::string iri = attribute(tag, "name");
    const std::string reference = attribute(tag, "uri");
    if (iri.empty() || reference.empty()) {
      reader_.fail("'uri' without 'name' or 'uri'; both are needed");
    }
    const auto file = local_path(reference, folder);
    if (file) files_.emplace(iri, file->lexically_normal().string());
  }

  TagReader reader_;
  /// That the open elements count from: each catalog and group.
  std::vector<std::filesystem::path> folders_;
  ImportMap files_;
};

}  // namespace

ImportMap parse_import_catalog(std::string_view text, const std::string& path) {
  CatalogReader reader(text, path);
  if (!reader.run()) {
    throw Error(ErrorCode::kBadSyntax, {path},
                "no catalogue; expected the XML element 'catalog'");
  }
  return reader.take();
}

ImportMap read_import_catalog(const std::string& path) {
  const std::unique_ptr<io::ByteInput> input = io::open_input(path);
  std::string text;
  std::array<char, 4096> buffer;
  while (const std::size_t n = input->read(buffer.data(), buffer.size())) {
    text.append(buffer.data(), n);
  }
  return parse_import_catalog(text, path);
}

}  // namespace rrn::reasoner
