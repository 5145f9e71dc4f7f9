// SPDX-License-Identifier: MIT
#include "prediction/rationale/literal_facts.hpp"

namespace rrn::prediction {

using dataset::ClassIndex;
using dataset::ClassLiteral;
using dataset::EntityIndex;
using dataset::RelationIndex;
using dataset::RelationLiteral;

namespace {

Polarity polarity_of(bool is_positive) {
  return is_positive ? Polarity::kPositive : Polarity::kNegative;
}

}  // namespace

LiteralFacts::LiteralFacts(Dictionary& dictionary,
                           const dataset::StoreSample& sample,
                           const dataset::Vocabulary& vocabulary)
    : sample_(sample) {
  const auto number = [](Numbers& numbers, std::span<const TermId> terms) {
    for (std::uint32_t i = 0; i < terms.size(); ++i) {
      numbers.emplace(terms[i], i);
    }
  };
  for (const dataset::Predicate& owl_class : vocabulary.classes) {
    classes_.push_back(dictionary.intern_iri(owl_class.iri));
  }
  for (const dataset::Predicate& relation : vocabulary.relations) {
    relations_.push_back(dictionary.intern_iri(relation.iri));
  }
  number(individuals_, sample.individuals);
  number(class_numbers_, classes_);
  number(relation_numbers_, relations_);
}

std::optional<Literal> LiteralFacts::literal_of(const Fact& fact) const {
  const auto& [relation, row] = fact;
  const bool is_positive = relation.polarity == Polarity::kPositive;
  const auto subject = individuals_.find(row.first);
  if (subject == individuals_.end()) return std::nullopt;
  if (relation.arity == Arity::kUnary) {
    const auto owl_class = class_numbers_.find(relation.predicate);
    if (owl_class == class_numbers_.end()) return std::nullopt;
    return ClassLiteral{EntityIndex{subject->second},
                        ClassIndex{owl_class->second}, is_positive};
  }
  const auto object = individuals_.find(row.second);
  const auto property = relation_numbers_.find(relation.predicate);
  if (property == relation_numbers_.end() || object == individuals_.end()) {
    return std::nullopt;
  }
  return RelationLiteral{EntityIndex{subject->second},
                         RelationIndex{property->second},
                         EntityIndex{object->second}, is_positive};
}

Fact LiteralFacts::fact_of(const Literal& literal) const {
  if (const auto* member = std::get_if<ClassLiteral>(&literal)) {
    const TermId individual = sample_.individuals[member->individual.value];
    return {{classes_[member->owl_class.value], Arity::kUnary,
             polarity_of(member->positive)},
            {individual, individual}};
  }
  const auto& fact = std::get<RelationLiteral>(literal);
  return {{relations_[fact.relation.value], Arity::kBinary,
           polarity_of(fact.positive)},
          {sample_.individuals[fact.subject.value],
           sample_.individuals[fact.object.value]}};
}

}  // namespace rrn::prediction
