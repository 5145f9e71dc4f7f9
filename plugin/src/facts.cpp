// SPDX-License-Identifier: MIT
#include "facts.hpp"

#include "rdf/vocabulary/rdf.hpp"
#include "terms.hpp"

namespace rrn::plugin {

RrnPlace place_of(const SourceLocation& place) {
  return {place.file.empty() ? nullptr : place.file.c_str(), place.line,
          place.column};
}

RrnFact fact_of(const Statement& statement, const RelationKey& relation,
                bool is_asserted, const SourceLocation& place) {
  RrnFact fact{};
  fact.subject = term_of(statement.subject);
  fact.predicate = term_of(statement.predicate);
  fact.object = term_of(statement.object);
  fact.is_negated = relation.polarity == Polarity::kNegative ? 1 : 0;
  fact.is_asserted = is_asserted ? 1 : 0;
  fact.place = place_of(place);
  return fact;
}

RrnFact fact_of(const session::Session& session, const Fact& fact,
                bool is_asserted, const SourceLocation& place) {
  const TermId type =
      *session.knowledge().dictionary.find(TermView::iri(rdf::kType));
  return fact_of(session.statement(triple_of(fact, type)), fact.relation,
                 is_asserted, place);
}

Fact intern(session::Session& session, const Statement& statement) {
  return rrn::fact_of(
      {session.intern(statement.subject), session.intern(statement.predicate),
       session.intern(statement.object)},
      session.intern(TermView::iri(rdf::kType)));
}

}  // namespace rrn::plugin
