// SPDX-License-Identifier: MIT
// Facts and places in the form in which they are handed out.
#ifndef RRN_PLUGIN_FACTS_HPP
#define RRN_PLUGIN_FACTS_HPP

#include <rrn/rrn.h>

#include "base/error.hpp"
#include "rdf/statement.hpp"
#include "session/session.hpp"
#include "store/fact.hpp"

namespace rrn::plugin {

/// Returns a place whose strings are borrowed from the same one.
[[nodiscard]] RrnPlace place_of(const SourceLocation& place);

/// Returns a fact, for a negated one of the statement that it negates.  Strings
/// are borrowed.
[[nodiscard]] RrnFact fact_of(const Statement& statement,
                              const RelationKey& relation, bool is_asserted,
                              const SourceLocation& place);

/// Returns a fact of a session likewise.
[[nodiscard]] RrnFact fact_of(const session::Session& session, const Fact& fact,
                              bool is_asserted, const SourceLocation& place);

/// Gives the terms of a statement their numbers in a session.
[[nodiscard]] Fact intern(session::Session& session,
                          const Statement& statement);

}  // namespace rrn::plugin

#endif  // RRN_PLUGIN_FACTS_HPP
