// SPDX-License-Identifier: MIT
#include "rdf/base_iri.hpp"

#include <algorithm>
#include <cctype>

#include "base/ascii.hpp"
#include "base/error.hpp"

namespace rrn {

namespace {

/// The length of the scheme with its colon, or 0.
std::size_t scheme_size(std::string_view iri) {
  if (iri.empty() || !is_letter(iri.front())) return 0;
  for (std::size_t i = 1; i < iri.size(); ++i) {
    const char c = iri[i];
    if (c == ':') return i + 1;
    const bool allowed = is_letter(c) || (c >= '0' && c <= '9') || c == '+' ||
                         c == '-' || c == '.';
    if (!allowed) return 0;
  }
  return 0;
}

/// Cuts the part before the first of `delimiters` off `rest`.
std::string_view cut(std::string_view& rest, std::string_view delimiters) {
  const std::size_t end = std::min(rest.find_first_of(delimiters), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(end);
  return part;
}

struct Reference {
  std::string_view authority;  // with its slashes
  std::string_view path;
  std::string_view query;     // with its question mark
  std::string_view fragment;  // with its number sign
};

/// Splits what follows the scheme.
Reference split(std::string_view rest) {
  Reference parts;
  if (rest.starts_with("//")) {
    parts.authority = rest.substr(0, 2);
    rest.remove_prefix(2);
    const std::string_view host = cut(rest, "/?#");
    parts.authority = {parts.authority.data(), host.size() + 2};
  }
  parts.path = cut(rest, "?#");
  if (rest.starts_with('?')) parts.query = cut(rest, "#");
  parts.fragment = rest;
  return parts;
}

/// Removes the last segment of `out`, not before `start`.
void drop_last_segment(std::string& out, std::size_t start) {
  const std::size_t slash = out.find_last_of('/');
  out.resize(slash == std::string::npos || slash < start ? start : slash);
}

/// Appends `path` without its dot segments (RFC 3986 section 5.2.4).
void append_without_dots(std::string& out, std::string_view path) {
  const std::size_t start = out.size();
  while (!path.empty()) {
    if (path.starts_with("../")) {
      path.remove_prefix(3);
    } else if (path.starts_with("./") || path.starts_with("/./")) {
      path.remove_prefix(2);
    } else if (path == "/.") {
      path = "/";
    } else if (path.starts_with("/../")) {
      path.remove_prefix(3);
      drop_last_segment(out, start);
    } else if (path == "/..") {
      path = "/";
      drop_last_segment(out, start);
    } else if (path == "." || path == "..") {
      path = {};
    } else {
      const std::size_t end = std::min(path.find('/', 1), path.size());
      out += path.substr(0, end);
      path.remove_prefix(end);
    }
  }
}

}  // namespace

bool has_scheme(std::string_view iri) { return scheme_size(iri) != 0; }

BaseIri::BaseIri(std::string_view iri) {
  const std::size_t size = scheme_size(iri);
  RRN_CHECK(size != 0);
  const Reference parts = split(iri.substr(size));
  scheme_ = iri.substr(0, size);
  authority_ = parts.authority;
  path_ = parts.path;
  query_ = parts.query;
}

void BaseIri::resolve(std::string_view reference, std::string& out) const {
  if (has_scheme(reference)) {
    out = reference;
    return;
  }
  RRN_CHECK(!empty());
  const Reference parts = split(reference);
  out = scheme_;
  if (!parts.authority.empty()) {
    out += parts.authority;
    append_without_dots(out, parts.path);
    out += parts.query;
  } else {
    out += authority_;
    if (parts.path.empty()) {
      out += path_;
      out += parts.query.empty() ? std::string_view(query_) : parts.query;
    } else if (parts.path.starts_with('/')) {
      append_without_dots(out, parts.path);
      out += parts.query;
    } else {
      const std::size_t slash = path_.find_last_of('/');
      std::string merged = slash != std::string::npos
                               ? path_.substr(0, slash + 1)
                               : (authority_.empty() ? "" : "/");
      merged += parts.path;
      append_without_dots(out, merged);
      out += parts.query;
    }
  }
  out += parts.fragment;
}

}  // namespace rrn
