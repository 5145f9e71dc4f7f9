// SPDX-License-Identifier: MIT
#include "attach/kept_triples.hpp"

#include <cstdio>

#include "dataset/fnv.hpp"
#include "rdf/namespaces.hpp"
#include "reasoner/tsv_results.hpp"
#include "sparql/endpoint.hpp"

namespace rrn::attach {

namespace {

/// The name of the rdf:Statement about a triple.
std::string statement_iri(const Statement& statement) {
  std::string text;
  sparql::append_triple(text, statement);
  dataset::Fnv1a hash;
  hash.add(text);
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx",
                static_cast<unsigned long long>(hash.value()));
  return "urn:x-rrn:prediction:" + std::string(digits);
}

}  // namespace

void add_skolemised(GraphContent& content, const Statement& statement) {
  if (!statement.subject.is_blank() && !statement.object.is_blank()) {
    content.add(statement);
    return;
  }
  const Term subject = sparql::skolemise(statement.subject);
  const Term object = sparql::skolemise(statement.object);
  content.add(
      {subject.view(), statement.predicate, object.view(), std::nullopt});
}

void add_prediction(GraphContent& content,
                    const session::KnownStatement& known) {
  const Term subject = sparql::skolemise(known.statement.subject);
  const Term object = sparql::skolemise(known.statement.object);
  const TermView predicate = known.statement.predicate;
  const Statement plain = {subject.view(), predicate, object.view(),
                           std::nullopt};
  content.add(plain);
  const std::string iri = statement_iri(plain);
  const std::string probability =
      reasoner::format_probability(known.probability);
  const auto say = [&](std::string_view property, const TermView& value) {
    content.add(
        {TermView::iri(iri), TermView::iri(property), value, std::nullopt});
  };
  say(rdf::kType, TermView::iri(rdf::kStatement));
  say(rdf::kSubject, subject.view());
  say(rdf::kPredicate, predicate);
  say(rdf::kObject, object.view());
  say(vocab::kProbability, TermView::literal(probability, xsd::kDecimal));
}

}  // namespace rrn::attach
