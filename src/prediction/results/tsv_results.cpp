// SPDX-License-Identifier: MIT
#include "prediction/results/tsv_results.hpp"

#include <array>
#include <cstddef>
#include <cstdio>

#include "rdf/vocabulary/rdf.hpp"

namespace rrn::prediction {

namespace {

constexpr std::size_t kFlushSize = std::size_t{1} << 16;
constexpr std::array<std::string_view, 3> kStatusNames = {"asserted", "derived",
                                                          "predicted"};

}  // namespace

std::string format_probability(float probability) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.6f",
                static_cast<double>(probability));
  return text.data();
}

TsvResults::TsvResults(const Dictionary& dictionary,
                       const ResultSelection& selection, OutputFile& file)
    : dictionary_(dictionary),
      has_rules_(selection.provenance),
      has_rule_status_(selection.rule_status),
      file_(file) {
  lines_ = "subject\tpredicate\tobject\tstatus\tprobability";
  if (has_rules_) lines_ += "\trule\taxiom";
  if (has_rule_status_) lines_ += "\trule_status";
  lines_ += '\n';
}

void TsvResults::write(const ResultFact& fact) {
  const bool unary = fact.relation.arity == Arity::kUnary;
  const TermView predicate = dictionary_.view(fact.relation.predicate);
  dictionary_.view(fact.row.first).append_ntriples(lines_);
  lines_ += '\t';
  (unary ? TermView::iri(rdf::kType) : predicate).append_ntriples(lines_);
  lines_ += '\t';
  (unary ? predicate : dictionary_.view(fact.row.second))
      .append_ntriples(lines_);
  lines_ += '\t';
  if (fact.relation.polarity == Polarity::kNegative) lines_ += "not ";
  lines_ += kStatusNames[static_cast<std::size_t>(fact.status)];
  lines_ += '\t';
  if (fact.status == FactStatus::kPredicted) {
    lines_ += format_probability(fact.probability);
  }
  if (has_rules_) {
    append_text(fact.rule);
    append_text(fact.axiom);
  }
  if (has_rule_status_) append_text(rule_status_name(fact.rule_status));
  lines_ += '\n';
  if (lines_.size() >= kFlushSize) finish();
}

void TsvResults::finish() {
  file_.write(lines_);
  lines_.clear();
}

/// Text for people, in which a tab or a line end would be a column or a line.
void TsvResults::append_text(std::string_view text) {
  lines_ += '\t';
  for (const char c : text) {
    lines_ += c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
  }
}

}  // namespace rrn::prediction
