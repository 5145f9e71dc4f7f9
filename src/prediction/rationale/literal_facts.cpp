// SPDX-License-Identifier: MIT
#include "prediction/rationale/literal_facts.hpp"

#include <string>

namespace rrn::prediction {

using dataset::ClassLiteral;
using dataset::EntityIndex;
using dataset::RelationLiteral;

LiteralFacts::LiteralFacts(Dictionary& dictionary,
                           const dataset::StoreSample& sample,
                           const dataset::Vocabulary& vocabulary)
    : dictionary_(dictionary), sample_(sample), vocabulary_(vocabulary) {
  for (std::uint32_t i = 0; i < sample.individuals.size(); ++i) {
    numbers_.emplace(sample.individuals[i].value, i);
  }
}

std::optional<Literal> LiteralFacts::literal_of(const Fact& fact) const {
  const auto& [relation, row] = fact;
  const std::string iri(dictionary_.view(relation.predicate).text);
  const bool is_positive = relation.polarity == Polarity::kPositive;
  const auto subject = numbers_.find(row.first.value);
  if (subject == numbers_.end()) return std::nullopt;
  if (relation.arity == Arity::kUnary) {
    const auto owl_class = vocabulary_.find_class(iri);
    if (!owl_class) return std::nullopt;
    return ClassLiteral{EntityIndex{subject->second}, *owl_class, is_positive};
  }
  const auto object = numbers_.find(row.second.value);
  const auto property = vocabulary_.find_relation(iri);
  if (!property || object == numbers_.end()) return std::nullopt;
  return RelationLiteral{EntityIndex{subject->second}, *property,
                         EntityIndex{object->second}, is_positive};
}

Fact LiteralFacts::fact_of(const Literal& literal) const {
  const auto polarity = [](bool is_positive) {
    return is_positive ? Polarity::kPositive : Polarity::kNegative;
  };
  if (const auto* member = std::get_if<ClassLiteral>(&literal)) {
    const std::string& iri = vocabulary_.classes[member->owl_class.value].iri;
    const TermId individual = sample_.individuals[member->individual.value];
    return {{dictionary_.intern_iri(iri), Arity::kUnary,
             polarity(member->positive)},
            {individual, individual}};
  }
  const auto& fact = std::get<RelationLiteral>(literal);
  const std::string& iri = vocabulary_.relations[fact.relation.value].iri;
  return {
      {dictionary_.intern_iri(iri), Arity::kBinary, polarity(fact.positive)},
      {sample_.individuals[fact.subject.value],
       sample_.individuals[fact.object.value]}};
}

}  // namespace rrn::prediction
