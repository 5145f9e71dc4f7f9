// SPDX-License-Identifier: MIT
#ifndef RRN_RDF_TERM_HPP
#define RRN_RDF_TERM_HPP

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace rrn {

enum class TermKind : std::uint8_t { kIri = 0, kBlankNode = 1, kLiteral = 2 };

/// An RDF 1.1 term by reference; the viewed text must outlive it.
///
/// `text` is the IRI, the blank node's label without `_:`, or the lexical form.
/// A literal has a language tag or a datatype; with neither it is xsd:string,
/// and an explicit xsd:string is stored as neither, so equal terms are equal
/// views.
struct TermView {
  TermKind kind = TermKind::kIri;
  std::string_view text;
  std::string_view datatype;
  std::string_view language;

  friend bool operator==(const TermView&, const TermView&) = default;

  [[nodiscard]] bool is_iri() const { return kind == TermKind::kIri; }
  [[nodiscard]] bool is_blank() const { return kind == TermKind::kBlankNode; }
  [[nodiscard]] bool is_literal() const { return kind == TermKind::kLiteral; }

  /// The N-Triples form, escaped.
  [[nodiscard]] std::string to_ntriples() const;
  /// Appends the N-Triples form, escaped, to `out`.
  void append_ntriples(std::string& out) const;

  static TermView iri(std::string_view text) {
    return {TermKind::kIri, text, {}, {}};
  }
  static TermView blank(std::string_view label) {
    return {TermKind::kBlankNode, label, {}, {}};
  }
  static TermView literal(std::string_view form, std::string_view datatype = {},
                          std::string_view language = {});
};

/// An RDF 1.1 term that owns its text.
struct Term {
  TermKind kind = TermKind::kIri;
  std::string text;
  std::string datatype;
  std::string language;

  Term() = default;
  explicit Term(const TermView& view)
      : kind(view.kind),
        text(view.text),
        datatype(view.datatype),
        language(view.language) {}

  [[nodiscard]] TermView view() const {
    return {kind, text, datatype, language};
  }

  friend auto operator<=>(const Term&, const Term&) = default;
};

/// Bytes that a language tag may have: a Dictionary takes no longer one.
inline constexpr std::size_t kMaxLanguageTag = 65'535;

/// The dense number of a term in one Dictionary: 0, 1, 2, ...
struct TermId {
  std::uint32_t value = 0;

  friend constexpr auto operator<=>(TermId, TermId) = default;
};

}  // namespace rrn

template <>
struct std::hash<rrn::TermId> {
  std::size_t operator()(rrn::TermId id) const noexcept {
    return std::hash<std::uint32_t>{}(id.value);
  }
};

#endif  // RRN_RDF_TERM_HPP
