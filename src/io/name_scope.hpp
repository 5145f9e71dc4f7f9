// SPDX-License-Identifier: MIT
#ifndef RRN_IO_NAME_SCOPE_HPP
#define RRN_IO_NAME_SCOPE_HPP

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "rdf/base_iri.hpp"
#include "rdf/name_growth.hpp"
#include "rdf/term.hpp"

namespace rrn::io {

/// A term that the grammar lets pass and that still is none.
struct BadTerm {
  std::string message;
  std::string text;  ///< How it starts in the source, to find it there
};

/// The base IRI, the prefixes and the blank node labels of one input: turns
/// what a parser read into terms.  Functions throw BadTerm.
class NameScope {
 public:
  struct Options {
    std::optional<std::string> base_iri;
    std::string blank_prefix;
    /// Turtle or TriG: there are prefixes, and labels from the source start
    /// with SerdFeed::kLabelMark, made ones do not.
    bool turtle = false;
  };

  /// Throws Error (kBadArgument) for a relative base IRI and for a blank node
  /// prefix that no label can start with.
  explicit NameScope(Options options);

  void set_base(std::string_view reference);
  /// Returns the namespace IRI, resolved.
  std::string_view set_prefix(std::string_view prefix,
                              std::string_view reference);

  // Results are valid until the scope changes and while the arguments are.
  std::string_view iri(std::string_view reference, std::string& scratch);
  std::string_view prefixed_name(std::string_view name, std::string& scratch);
  std::string_view blank_label(std::string_view label,
                               std::string& scratch) const;

  /// Counts a name that stands for `n_whole` bytes (see NameGrowth).
  void count_name(std::string_view name, std::size_t n_whole);

 private:
  BaseIri base_;
  std::map<std::string, std::string, std::less<>> prefixes_;
  std::string label_start_;
  bool turtle_;
  NameGrowth growth_;
};

/// Whether `label` is one that Serd makes for a blank node without a label: `b`
/// and a number.
[[nodiscard]] bool is_made_label(std::string_view label);

/// Whether `label` is such a one behind none, one or several label marks: one
/// that gets a label mark more in Turtle and TriG.
[[nodiscard]] bool looks_made(std::string_view label);

/// Returns the literal; throws BadTerm for text that is not Unicode and for a
/// malformed language tag.
TermView checked_literal(std::string_view form, std::string_view datatype,
                         std::string_view language);

}  // namespace rrn::io

#endif  // RRN_IO_NAME_SCOPE_HPP
