// SPDX-License-Identifier: MIT
#include "prediction/rationale/rationale_terms.hpp"

#include <cstdio>

#include "rdf/vocabulary/rdf.hpp"
#include "reasoner/violations/violation_report.hpp"

namespace rrn::prediction {

std::string show_number(const char* format, double number) {
  char text[128];
  std::snprintf(text, sizeof text, format, number);
  return text;
}

std::string show_count(std::size_t n, const char* one, const char* many) {
  return std::to_string(n) + ' ' + (n == 1 ? one : many);
}

SourceLocation place_of(const RationaleDocument& document, const Fact& fact) {
  const auto place = document.places.find(fact);
  return place == document.places.end() ? SourceLocation() : place->second;
}

std::array<TermView, 3> terms_of(const Dictionary& dictionary,
                                 const Fact& fact) {
  const TermView predicate = dictionary.view(fact.relation.predicate);
  const TermView subject = dictionary.view(fact.row.first);
  if (fact.relation.arity == Arity::kUnary) {
    return {subject, TermView::iri(rdf::kType), predicate};
  }
  return {subject, predicate, dictionary.view(fact.row.second)};
}

std::string show_fact(const RationaleDocument& document, const Fact& fact) {
  std::string text =
      reasoner::show_fact(document.knowledge, fact.relation, fact.row);
  if (text.ends_with(" .")) text.resize(text.size() - 2);
  return text;
}

void write_fact(const RationaleDocument& document, const Fact& fact,
                JsonWriter& json) {
  const auto terms = terms_of(document.knowledge.dictionary, fact);
  json.key("fact");
  json.begin_object();
  json.member("subject", terms[0].to_ntriples());
  json.member("predicate", terms[1].to_ntriples());
  json.member("object", terms[2].to_ntriples());
  if (fact.relation.polarity == Polarity::kNegative) {
    json.member("negated", true);
  }
  json.end_object();
}

}  // namespace rrn::prediction
