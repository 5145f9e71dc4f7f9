// SPDX-License-Identifier: MIT
#include "io/canonical_xml.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace rrn::io {

namespace {

struct Escape {
  char character;
  std::string_view text;
};

/// Canonical XML 1.0, section 2.3: text nodes.
constexpr Escape kInText[] = {
    {'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'\r', "&#xD;"}};
/// Canonical XML 1.0, section 2.3: attribute nodes.
constexpr Escape kInValue[] = {{'&', "&amp;"},  {'<', "&lt;"},
                               {'"', "&quot;"}, {'\t', "&#x9;"},
                               {'\n', "&#xA;"}, {'\r', "&#xD;"}};

template <std::size_t n>
void append_escaped(std::string& out, std::string_view text,
                    const Escape (&escapes)[n]) {
  for (const char c : text) {
    const auto* const found = std::find_if(
        std::begin(escapes), std::end(escapes),
        [c](const Escape& escape) { return escape.character == c; });
    if (found == std::end(escapes)) {
      out += c;
    } else {
      out += found->text;
    }
  }
}

void append_name(std::string& out, const XmlName& name) {
  if (!name.prefix.empty()) {
    out += name.prefix;
    out += ':';
  }
  out += name.local;
}

}  // namespace

void CanonicalXml::start(const XmlElement& element) {
  n_declared_.push_back(declared_.size());
  out_ += '<';
  append_name(out_, element.name);
  declare_namespaces(element);
  std::vector<XmlAttribute> attributes(element.attributes.begin(),
                                       element.attributes.end());
  std::sort(attributes.begin(), attributes.end(),
            [](const XmlAttribute& a, const XmlAttribute& b) {
              return std::tie(a.name.space, a.name.local) <
                     std::tie(b.name.space, b.name.local);
            });
  for (const XmlAttribute& attribute : attributes) {
    out_ += ' ';
    append_name(out_, attribute.name);
    out_ += "=\"";
    append_escaped(out_, attribute.value, kInValue);
    out_ += '"';
  }
  out_ += '>';
}

/// Declares the namespaces of the names, sorted by prefix (section 3).
void CanonicalXml::declare_namespaces(const XmlElement& element) {
  std::map<std::string_view, std::string_view> used;
  used.emplace(element.name.prefix, element.name.space);
  for (const XmlAttribute& attribute : element.attributes) {
    const XmlName& name = attribute.name;
    if (!name.prefix.empty()) used.emplace(name.prefix, name.space);
  }
  for (const auto& [prefix, space] : used) {
    if (space != kXmlNamespace) declare(prefix, space);
  }
}

void CanonicalXml::declare(std::string_view prefix, std::string_view space) {
  auto found = in_scope_.find(prefix);
  if (found == in_scope_.end()) {
    found = in_scope_.emplace(prefix, std::vector<std::string>()).first;
  }
  std::vector<std::string>& meanings = found->second;
  const std::string_view before =
      meanings.empty() ? std::string_view() : std::string_view(meanings.back());
  if (before == space) return;
  out_ += prefix.empty() ? " xmlns" : " xmlns:";
  out_ += prefix;
  out_ += "=\"";
  append_escaped(out_, space, kInValue);
  out_ += '"';
  meanings.emplace_back(space);
  declared_.emplace_back(prefix);
}

void CanonicalXml::end(const XmlName& name) {
  out_ += "</";
  append_name(out_, name);
  out_ += '>';
  for (; declared_.size() > n_declared_.back(); declared_.pop_back()) {
    in_scope_.find(declared_.back())->second.pop_back();
  }
  n_declared_.pop_back();
}

void CanonicalXml::text(std::string_view text) {
  append_escaped(out_, text, kInText);
}

void CanonicalXml::comment(std::string_view text) {
  out_ += "<!--";
  out_ += text;
  out_ += "-->";
}

void CanonicalXml::instruction(std::string_view target, std::string_view data) {
  out_ += "<?";
  out_ += target;
  if (!data.empty()) {
    out_ += ' ';
    out_ += data;
  }
  out_ += "?>";
}

std::string CanonicalXml::take() {
  in_scope_.clear();
  declared_.clear();
  n_declared_.clear();
  return std::exchange(out_, {});
}

}  // namespace rrn::io
