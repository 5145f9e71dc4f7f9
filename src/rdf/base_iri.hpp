// SPDX-License-Identifier: MIT
#ifndef RRN_RDF_BASE_IRI_HPP
#define RRN_RDF_BASE_IRI_HPP

#include <string>
#include <string_view>

namespace rrn {

/// Whether `iri` starts with a scheme, so needs no base.
[[nodiscard]] bool has_scheme(std::string_view iri);

/// Resolves references against one base IRI, RFC 3986 section 5.2 (strict).
/// An absolute reference stays as it is, dots included: RDF compares IRIs as
/// text.
class BaseIri {
 public:
  BaseIri() = default;
  /// `iri` must have a scheme.
  explicit BaseIri(std::string_view iri);

  [[nodiscard]] bool empty() const { return scheme_.empty(); }
  /// Writes the IRI that `reference` stands for into `out`.  Requires a base
  /// unless the reference has a scheme.
  void resolve(std::string_view reference, std::string& out) const;

 private:
  std::string scheme_;     // with its colon
  std::string authority_;  // with its slashes, if there is one
  std::string path_;
  std::string query_;  // with its question mark, if there is one
};

}  // namespace rrn

#endif  // RRN_RDF_BASE_IRI_HPP
