// SPDX-License-Identifier: MIT
#ifndef RRN_PLUGIN_TERMS_HPP
#define RRN_PLUGIN_TERMS_HPP

#include <string_view>

#include "rdf/statement.hpp"
#include "rrn/rrn.h"
#include "session/known_statement.hpp"

namespace rrn::plugin {

/// Returns a view of a caller's string.  Throws Error (kBadArgument) for what
/// is null but not empty, and for what is no UTF-8.
[[nodiscard]] std::string_view text_of(const RrnString& string);

/// Returns a view of a caller's term.  Throws Error (kBadArgument) for null and
/// for what is no RDF term.
[[nodiscard]] TermView view_of(const RrnTerm* term);

/// Converts three terms.
[[nodiscard]] Statement statement_of(const RrnTerm* subject,
                                     const RrnTerm* predicate,
                                     const RrnTerm* object);

/// Converts three terms, where null stands for any term.
[[nodiscard]] session::Pattern pattern_of(const RrnTerm* subject,
                                          const RrnTerm* predicate,
                                          const RrnTerm* object);

/// Throws Error (kBadArgument) for no set of origins.
[[nodiscard]] session::Origins origins_of(std::uint32_t origins);

/// Returns a term whose strings are borrowed from the same place.
[[nodiscard]] RrnTerm term_of(const TermView& term);

/// Returns a statement whose strings are borrowed from the session.
[[nodiscard]] RrnStatement hand_out(const session::KnownStatement& known);

}  // namespace rrn::plugin

#endif  // RRN_PLUGIN_TERMS_HPP
