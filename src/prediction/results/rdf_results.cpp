// SPDX-License-Identifier: MIT
#include "prediction/results/rdf_results.hpp"

#include "prediction/results/tsv_results.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rrn.hpp"
#include "rdf/vocabulary/xsd.hpp"

namespace rrn::prediction {

namespace {

/// The graph of a rule: its name, with what no IRI may hold escaped.
std::string rule_graph(std::string_view rule) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string iri(vocab::kRuleGraph);
  for (const char c : rule) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain =
        (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
        (byte >= 'a' && byte <= 'z') || c == '-' || c == '_' || c == '.';
    if (plain) {
      iri += c;
    } else {
      iri += '%';
      iri += kDigits[byte >> 4U];
      iri += kDigits[byte & 15U];
    }
  }
  return iri;
}

}  // namespace

RdfResults::RdfResults(const reasoner::Knowledge& knowledge,
                       const ResultSelection& selection, io::Syntax syntax,
                       OutputFile& file)
    : dictionary_(knowledge.dictionary),
      has_graphs_(syntax == io::Syntax::kTrig || syntax == io::Syntax::kNQuads),
      writer_(file, syntax) {
  knowledge.prefixes.send_to(writer_);
  if (!has_graphs_) return;
  if (selection.n_violations > 0) write_mark(vocab::kInconsistent);
  if (selection.incomplete) write_mark(vocab::kIncomplete);
}

void RdfResults::write(const ResultFact& fact) {
  if (dictionary_.view(fact.row.first).is_literal()) return;
  select_graph(fact);
  if (fact.relation.polarity == Polarity::kNegative) {
    write_negative(fact);
  } else if (fact.status == FactStatus::kPredicted) {
    write_predicted(fact);
  } else {
    write_plain(fact);
  }
}

void RdfResults::finish() {
  graph_name_.reset();
  for (const std::string& graph : rule_graphs_) {
    triple(TermView::iri(graph), rdf::kType, TermView::iri(vocab::kRule));
  }
  writer_.finish();
}

void RdfResults::select_graph(const ResultFact& fact) {
  graph_name_.reset();
  if (!has_graphs_ || fact.status == FactStatus::kAsserted) return;
  if (fact.status == FactStatus::kPredicted) {
    graph_name_ = TermView::iri(vocab::kPredictedGraph);
  } else if (fact.rule.empty()) {
    graph_name_ = TermView::iri(vocab::kDerivedGraph);
  } else {
    graph_name_ =
        TermView::iri(*rule_graphs_.insert(rule_graph(fact.rule)).first);
  }
}

void RdfResults::triple(TermView s, std::string_view p, TermView o) {
  writer_.write({s, TermView::iri(p), o, graph_name_});
}

void RdfResults::write_mark(std::string_view property) {
  triple(TermView::iri(vocab::kDerivedGraph), property,
         TermView::literal("true", xsd::kBoolean));
}

void RdfResults::write_plain(const ResultFact& fact) {
  const TermView subject = dictionary_.view(fact.row.first);
  const TermView predicate = dictionary_.view(fact.relation.predicate);
  if (fact.relation.arity == Arity::kUnary) {
    triple(subject, rdf::kType, predicate);
  } else {
    writer_.write(
        {subject, predicate, dictionary_.view(fact.row.second), graph_name_});
  }
}

void RdfResults::write_negative(const ResultFact& fact) {
  const std::string label = "rrn-negated-" + std::to_string(++n_nodes_);
  const TermView node = TermView::blank(label);
  const TermView subject = dictionary_.view(fact.row.first);
  const TermView predicate = dictionary_.view(fact.relation.predicate);
  if (fact.relation.arity == Arity::kUnary) {
    triple(subject, rdf::kType, node);
    triple(node, owl::kComplementOf, predicate);
    return;
  }
  const TermView object = dictionary_.view(fact.row.second);
  triple(node, rdf::kType, TermView::iri(owl::kNegativePropertyAssertion));
  triple(node, owl::kSourceIndividual, subject);
  triple(node, owl::kAssertionProperty, predicate);
  triple(node, object.is_literal() ? owl::kTargetValue : owl::kTargetIndividual,
         object);
}

void RdfResults::write_predicted(const ResultFact& fact) {
  if (has_graphs_) write_plain(fact);
  const bool unary = fact.relation.arity == Arity::kUnary;
  const std::string label = "rrn-predicted-" + std::to_string(++n_nodes_);
  const TermView node = TermView::blank(label);
  const TermView predicate = dictionary_.view(fact.relation.predicate);
  const std::string probability = format_probability(fact.probability);
  triple(node, rdf::kType, TermView::iri(rdf::kStatement));
  triple(node, rdf::kSubject, dictionary_.view(fact.row.first));
  triple(node, rdf::kPredicate, unary ? TermView::iri(rdf::kType) : predicate);
  triple(node, rdf::kObject,
         unary ? predicate : dictionary_.view(fact.row.second));
  triple(node, vocab::kProbability,
         TermView::literal(probability, xsd::kDecimal));
  const std::string_view status = rule_status_name(fact.rule_status);
  if (status.empty()) return;
  triple(node, vocab::kRuleStatus, TermView::literal(status, xsd::kString));
}

}  // namespace rrn::prediction
