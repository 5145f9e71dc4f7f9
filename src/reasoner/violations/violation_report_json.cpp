// SPDX-License-Identifier: MIT
#include "base/json_writer.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "reasoner/violations/place_json.hpp"
#include "reasoner/violations/violation_report.hpp"

namespace rrn::reasoner {

namespace {

void write_witness(JsonWriter& json, const Dictionary& dictionary,
                   const DescribedViolation::Witness& witness) {
  const RelationKey& relation = witness.fact.relation;
  const bool unary = relation.arity == Arity::kUnary;
  const std::string predicate =
      dictionary.view(relation.predicate).to_ntriples();
  json.begin_object();
  json.member("subject", dictionary.view(witness.fact.row.first).to_ntriples());
  json.member("predicate",
              unary ? TermView::iri(rdf::kType).to_ntriples() : predicate);
  json.member("object",
              unary ? predicate
                    : dictionary.view(witness.fact.row.second).to_ntriples());
  if (relation.polarity == Polarity::kNegative) json.member("negated", true);
  json.member("asserted", witness.fact.asserted);
  write_place(json, witness.place);
  json.end_object();
}

void write_violation(JsonWriter& json, const Dictionary& dictionary,
                     const DescribedViolation& violation) {
  json.begin_object();
  json.member("rule", violation.rule);
  json.key("axiom");
  if (violation.axiom.empty()) {
    json.null();
  } else {
    json.value(violation.axiom);
  }
  write_place(json, violation.place);
  json.key("witnesses");
  json.begin_array();
  for (const DescribedViolation::Witness& witness : violation.witnesses) {
    write_witness(json, dictionary, witness);
  }
  json.end_array();
  json.end_object();
}

const char* verdict(const ViolationReport& report) {
  if (report.n_violations > 0) return "inconsistent";
  return report.complete ? "consistent" : "undecided";
}

}  // namespace

std::string violations_to_json(const Knowledge& knowledge,
                               const ViolationReport& report) {
  std::string text;
  JsonWriter json([&](std::string_view block) { text += block; });
  json.begin_object();
  json.member("verdict", verdict(report));
  json.member("total", report.n_violations);
  json.key("by_rule");
  json.begin_object();
  for (const auto& [rule, n] : report.n_by_rule) json.member(rule, n);
  json.end_object();
  json.key("violations");
  json.begin_array();
  for (const DescribedViolation& violation : report.violations) {
    write_violation(json, knowledge.dictionary, violation);
  }
  json.end_array();
  json.end_object();
  json.finish();
  return text;
}

}  // namespace rrn::reasoner
