// SPDX-License-Identifier: MIT
// Handing out the facts of a result, expanded by the names of equal terms.
#include <algorithm>
#include <utility>

#include "prediction/results/result_facts.hpp"

namespace rrn::prediction {

std::string_view rule_status_name(RuleStatus status) {
  switch (status) {
    case RuleStatus::kUntested:
      break;
    case RuleStatus::kDerivable:
      return "derivable";
    case RuleStatus::kContradicting:
      return "contradicting";
    case RuleStatus::kOpen:
      return "open";
  }
  return {};
}

void ResultFacts::for_each(const Visitor& visit) const {
  visit_rows(asserted_, FactStatus::kAsserted, visit);
  if (expands()) {
    for (const Subject& subject : subjects_) visit_expanded(subject, visit);
  } else {
    visit_rows(derived_, FactStatus::kDerived, visit);
  }
  for (const Entry& entry : predicted_) {
    const PredictedFact& fact = selection_.predicted[entry.number];
    visit({fact.relation,
           fact.row,
           FactStatus::kPredicted,
           fact.probability,
           {},
           {},
           selection_.rule_status ? fact.status : RuleStatus::kUntested});
  }
}

Row ResultFacts::row_of(const Entry& entry) const {
  const RelationKey& key = relations_[entry.relation];
  return knowledge_.store.relation(*knowledge_.store.find(key))
      .row(entry.number);
}

void ResultFacts::visit_rows(std::span<const Entry> entries, FactStatus status,
                             const Visitor& visit) const {
  std::vector<const Relation*> relations;
  for (const RelationKey& key : relations_) {
    const auto id = knowledge_.store.find(key);
    relations.push_back(id ? &knowledge_.store.relation(*id) : nullptr);
  }
  const bool derived = status == FactStatus::kDerived;
  for (const Entry& entry : entries) {
    const RelationKey& key = relations_[entry.relation];
    const Row row = derived && key == same_as_
                        ? same_[entry.number]
                        : relations[entry.relation]->row(entry.number);
    ResultFact fact{key, row, status, 1, {}, {}};
    if (derived && selection_.provenance) {
      add_rule(fact, knowledge_.store.normalise(row));
    }
    visit(fact);
  }
}

void ResultFacts::visit_expanded(const Subject& subject,
                                 const Visitor& visit) const {
  for (std::uint32_t begin = subject.begin; begin < subject.end;) {
    std::uint32_t end = begin + 1;
    while (end < subject.end &&
           derived_[end].relation == derived_[begin].relation) {
      ++end;
    }
    visit_expanded(subject, std::span(derived_).subspan(begin, end - begin),
                   visit);
    begin = end;
  }
}

/// Visits the facts of one subject and relation with all names of the objects.
void ResultFacts::visit_expanded(const Subject& subject,
                                 std::span<const Entry> entries,
                                 const Visitor& visit) const {
  const RelationKey& key = relations_[entries.front().relation];
  const bool unary = key.arity == Arity::kUnary;
  struct Object {
    std::uint32_t rank;
    TermId name;
    TermId representative;
  };
  std::vector<Object> objects;
  for (const Entry& entry : entries) {
    const TermId object = row_of(entry).second;
    if (unary) {
      objects.push_back({subject.rank, subject.name, object});
      continue;
    }
    for (const TermId name : names(object)) {
      objects.push_back({terms_.rank(name), name, object});
    }
  }
  std::sort(objects.begin(), objects.end(),
            [](const Object& a, const Object& b) { return a.rank < b.rank; });
  for (const Object& object : objects) {
    const Row row{subject.name, object.name};
    if (trivial_.hides(key, row) || knowledge_.store.is_asserted(key, row)) {
      continue;
    }
    ResultFact fact{key, row, FactStatus::kDerived, 1, {}, {}};
    if (selection_.provenance) {
      add_rule(fact, {subject.representative, object.representative});
    }
    visit(fact);
  }
}

/// Names the rule that a fact comes from, which is kept as `source`.
void ResultFacts::add_rule(ResultFact& fact, Row source) const {
  if (fact.relation == same_as_ && fact.row.first == fact.row.second) {
    fact.rule = "eq-ref";
    return;
  }
  const bool renamed = fact.row != source;
  const auto id = knowledge_.store.find(fact.relation);
  std::uint32_t rule = RowOrigin::kNoRule;
  if (id) {
    const Relation& relation = knowledge_.store.relation(*id);
    const std::uint32_t number = relation.find(source);
    if (number < relation.size()) rule = relation.origin(number).rule;
  }
  const bool is_equality = fact.relation == same_as_ && renamed;
  const bool is_pair =
      knowledge_.store.equality().members(source.first).size() == 2;
  if (rule < knowledge_.rules.program.rules.size() &&
      (!renamed || (is_equality && is_pair))) {
    fact.rule = knowledge_.rules.program.rules[rule].name;
    fact.axiom = rule_texts_[rule];
  } else if (is_equality) {
    fact.rule = is_pair ? "eq-sym" : "eq-trans";
  } else {
    const bool by_subject =
        renamed ? fact.row.first != source.first
                : knowledge_.store.equality().is_merged(source.first);
    fact.rule = by_subject ? "eq-rep-s" : "eq-rep-o";
  }
}

}  // namespace rrn::prediction
