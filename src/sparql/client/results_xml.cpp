// SPDX-License-Identifier: MIT
// The SPARQL results in XML, which need so little of XML that a reader of
// elements, attributes and text is enough.
#include <charconv>
#include <map>

#include "base/error.hpp"
#include "rdf/code_points.hpp"
#include "sparql/client/results.hpp"

namespace rrn::sparql {

namespace {

using Attributes = std::map<std::string, std::string, std::less<>>;

/// A start or end of an element; an empty element is both.
struct Tag {
  std::string name;  ///< Without its prefix
  Attributes attributes;
  bool starts = false;
  bool ends = false;
};

class XmlScanner {
 public:
  XmlScanner(std::string_view text, const std::string& name)
      : text_(text), name_(name) {}

  /// Moves to the next tag, collecting the text before it; false at the end.
  bool next(Tag& tag, std::string& text_before) {
    text_before.clear();
    for (;;) {
      const std::size_t open = text_.find('<', at_);
      append_text(text_.substr(at_, open - at_), text_before);
      if (open == std::string_view::npos) {
        at_ = text_.size();
        return false;
      }
      at_ = open;
      if (starts_with("<!--")) {
        skip_past("-->");
      } else if (starts_with("<?")) {
        skip_past("?>");
      } else if (starts_with("<![CDATA[")) {
        const std::size_t begin = at_ + 9;
        skip_past("]]>");
        text_before += text_.substr(begin, at_ - 3 - begin);
      } else if (starts_with("<!")) {
        fail("a document type");
      } else {
        read_tag(tag);
        return true;
      }
    }
  }

  [[noreturn]] void fail(const std::string& what) const {
    std::uint32_t line = 1;
    for (const char c : text_.substr(0, at_)) line += c == '\n' ? 1 : 0;
    throw Error(ErrorCode::kBadSyntax, SourceLocation{name_, line, 0},
                what + "; expected SPARQL results in XML");
  }

 private:
  [[nodiscard]] bool starts_with(std::string_view start) const {
    return text_.substr(at_).starts_with(start);
  }

  void skip_past(std::string_view end) {
    const std::size_t found = text_.find(end, at_);
    if (found == std::string_view::npos) fail("an end that is missing");
    at_ = found + end.size();
  }

  void skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' ||
                                  text_[at_] == '\n' || text_[at_] == '\r')) {
      ++at_;
    }
  }

  std::string read_name() {
    const std::size_t end = text_.find_first_of(" \t\r\n=/>", at_);
    if (end == std::string_view::npos || end == at_) fail("a broken tag");
    const std::string name(text_.substr(at_, end - at_));
    at_ = end;
    return name;
  }

  void read_tag(Tag& tag) {
    tag = {};
    ++at_;
    tag.starts = text_.substr(at_, 1) != "/";
    tag.ends = !tag.starts;
    if (tag.ends) ++at_;
    tag.name = read_name();
    const std::size_t colon = tag.name.find(':');
    if (colon != std::string::npos) tag.name.erase(0, colon + 1);
    for (;;) {
      skip_blanks();
      if (starts_with("/>")) {
        tag.ends = true;
        at_ += 2;
        return;
      }
      if (starts_with(">")) {
        ++at_;
        return;
      }
      read_attribute(tag.attributes);
    }
  }

  void read_attribute(Attributes& attributes) {
    const std::string name = read_name();
    skip_blanks();
    if (!starts_with("=")) fail("an attribute without a value");
    ++at_;
    skip_blanks();
    if (!starts_with("\"") && !starts_with("'")) {
      fail("an attribute without quotes");
    }
    const char quote = text_[at_];
    const std::size_t end = text_.find(quote, at_ + 1);
    if (end == std::string_view::npos) fail("an end that is missing");
    std::string value;
    append_text(text_.substr(at_ + 1, end - at_ - 1), value);
    attributes[name] = std::move(value);
    at_ = end + 1;
  }

  void append_text(std::string_view raw, std::string& out) const {
    for (;;) {
      const std::size_t and_sign = raw.find('&');
      out += raw.substr(0, and_sign);
      if (and_sign == std::string_view::npos) return;
      const std::size_t end = raw.find(';', and_sign);
      if (end == std::string_view::npos) fail("a broken entity");
      append_entity(raw.substr(and_sign + 1, end - and_sign - 1), out);
      raw.remove_prefix(end + 1);
    }
  }

  void append_entity(std::string_view entity, std::string& out) const {
    static const std::map<std::string_view, char> kNamed{
        {"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}};
    if (const auto named = kNamed.find(entity); named != kNamed.end()) {
      out += named->second;
      return;
    }
    const bool is_hex = entity.starts_with("#x");
    if (!entity.starts_with('#')) fail("an entity that XML does not have");
    entity.remove_prefix(is_hex ? 2 : 1);
    std::uint32_t code = 0;
    const auto [end, error] = std::from_chars(
        entity.data(), entity.data() + entity.size(), code, is_hex ? 16 : 10);
    if (error != std::errc() || end != entity.data() + entity.size() ||
        code == 0 || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) {
      fail("a broken entity");
    }
    out += to_utf8(std::u32string(1, static_cast<char32_t>(code)));
  }

  std::string_view text_;
  const std::string& name_;
  std::size_t at_ = 0;
};

class XmlResults {
 public:
  XmlResults(std::string_view text, const std::string& name)
      : xml_(text, name) {}

  Results read() {
    Tag tag;
    std::string text;
    bool has_root = false;
    bool is_closed = false;
    while (xml_.next(tag, text)) {
      if (!has_root && tag.name != "sparql") xml_.fail("no element sparql");
      has_root = true;
      if (tag.starts) start(tag);
      if (tag.ends) end(tag.name, text);
      is_closed = tag.ends && tag.name == "sparql";
    }
    if (!has_root) xml_.fail("no element sparql");
    if (!is_closed) xml_.fail("an end that is missing");
    return std::move(results_);
  }

 private:
  [[nodiscard]] std::string attribute(const Tag& tag, std::string_view name) {
    const auto found = tag.attributes.find(name);
    return found == tag.attributes.end() ? std::string() : found->second;
  }

  void start(const Tag& tag) {
    if (tag.name == "variable") {
      results_.variables.push_back(attribute(tag, "name"));
    } else if (tag.name == "result") {
      results_.rows.emplace_back(results_.variables.size());
    } else if (tag.name == "binding") {
      variable_ = attribute(tag, "name");
    } else if (tag.name == "literal") {
      datatype_ = attribute(tag, "datatype");
      language_ = attribute(tag, "xml:lang");
    }
  }

  void end(const std::string& name, const std::string& text) {
    if (name == "boolean") {
      if (text != "true" && text != "false") {
        xml_.fail("boolean is no truth value");
      }
      results_.boolean = text == "true";
    } else if (name == "uri") {
      bind(TermView::iri(text));
    } else if (name == "bnode") {
      bind(TermView::blank(text));
    } else if (name == "literal") {
      bind(TermView::literal(text, datatype_, language_));
    }
  }

  void bind(const TermView& term) {
    if (results_.rows.empty()) xml_.fail("a term outside of a result");
    for (std::size_t i = 0; i < results_.variables.size(); ++i) {
      if (results_.variables[i] == variable_) {
        results_.rows.back()[i] = Term(term);
        return;
      }
    }
    xml_.fail("a binding of '" + variable_ + "', which is no variable");
  }

  XmlScanner xml_;
  Results results_;
  std::string variable_, datatype_, language_;
};

}  // namespace

Results parse_results_xml(std::string_view text, const std::string& name) {
  return XmlResults(text, name).read();
}

}  // namespace rrn::sparql
