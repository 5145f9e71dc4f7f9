// SPDX-License-Identifier: MIT
#include "attach/kept_triples.hpp"

#include <cstdio>

#include "base/checksum.hpp"
#include "prediction/results/tsv_results.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rrn.hpp"
#include "rdf/vocabulary/xsd.hpp"
#include "sparql/client/endpoint.hpp"

namespace rrn::attach {

namespace {

constexpr std::string_view kPrediction = "urn:x-rrn:prediction:";

}  // namespace

std::string prediction_iri(const Statement& statement) {
  std::string text;
  sparql::append_triple(text, statement);
  Fnv1a hash;
  hash.add(text);
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx",
                static_cast<unsigned long long>(hash.value()));
  return std::string(kPrediction) + digits;
}

bool is_about_prediction(const Statement& statement) {
  return statement.subject.is_iri() &&
         statement.subject.text.starts_with(kPrediction);
}

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

void add_prediction(GraphContent& content, const session::KnownStatement& known,
                    bool as_statement) {
  const Term subject = sparql::skolemise(known.statement.subject);
  const Term object = sparql::skolemise(known.statement.object);
  const TermView predicate = known.statement.predicate;
  const Statement plain = {subject.view(), predicate, object.view(),
                           std::nullopt};
  content.add(plain);
  const std::string iri = prediction_iri(plain);
  const std::string probability =
      prediction::format_probability(known.probability);
  const auto say = [&](std::string_view property, const TermView& value) {
    content.add(
        {TermView::iri(iri), TermView::iri(property), value, std::nullopt});
  };
  say(vocab::kProbability, TermView::literal(probability, xsd::kDecimal));
  if (!as_statement) return;
  say(rdf::kType, TermView::iri(rdf::kStatement));
  say(rdf::kSubject, subject.view());
  say(rdf::kPredicate, predicate);
  say(rdf::kObject, object.view());
}

}  // namespace rrn::attach
