// SPDX-License-Identifier: MIT
#include "generation/coverage/sample_rules.hpp"

#include <optional>

namespace rrn::generation {

namespace {

/// The greatest number of body atoms that SampleClosure joins.
constexpr std::size_t kMaxAtoms = 64;

/// Converts the parts of one rule, and notes what cannot be.
class RuleConverter {
 public:
  explicit RuleConverter(const SymbolicLabeller& labeller)
      : labeller_(labeller) {}

  SampleRules::Term term(const datalog::Argument& argument) {
    if (argument.is_variable()) return {true, argument.as_variable().index};
    const auto entity = labeller_.entity_of(argument.as_constant());
    if (entity) return {false, entity->value};
    note("speaks of " +
         labeller_.dictionary().view(argument.as_constant()).to_ntriples() +
         ", which is no individual of samples");
    return {};
  }

  void note(const std::string& obstacle) {
    if (obstacle_.empty()) obstacle_ = obstacle;
  }
  [[nodiscard]] const std::string& obstacle() const { return obstacle_; }

 private:
  const SymbolicLabeller& labeller_;
  std::string obstacle_;
};

}  // namespace

SampleRules::SampleRules(const SymbolicLabeller& labeller,
                         const dataset::Vocabulary& vocabulary)
    : n_classes_(static_cast<std::uint32_t>(vocabulary.classes.size())),
      n_relations_(static_cast<std::uint32_t>(vocabulary.relations.size())) {
  for (std::uint32_t c = 0; c < n_classes_; ++c) {
    number_of(labeller.fact_of(dataset::ClassLiteral{{}, {c}, true}).relation);
  }
  for (std::uint32_t r = 0; r < n_relations_; ++r) {
    number_of(
        labeller.fact_of(dataset::RelationLiteral{{}, {r}, {}, true}).relation);
  }
  rules_.reserve(labeller.program().rules.size());
  for (const datalog::Rule& rule : labeller.program().rules) {
    rules_.push_back(convert(rule, labeller));
  }
}

std::uint32_t SampleRules::number_of(const RelationKey& key) {
  RelationKey positive = key;
  positive.polarity = Polarity::kPositive;
  const auto [entry, is_new] =
      numbers_.try_emplace(positive, static_cast<std::uint32_t>(keys_.size()));
  if (is_new) {
    keys_.push_back(positive);
    keys_.push_back(positive.negation());
  }
  return entry->second + (key.polarity == Polarity::kNegative ? 1 : 0);
}

SampleRules::Rule SampleRules::convert(const datalog::Rule& rule,
                                       const SymbolicLabeller& labeller) {
  Rule result;
  RuleConverter converter(labeller);
  const auto add = [&](const std::vector<datalog::Atom>& from,
                       std::vector<Atom>& to) {
    for (const datalog::Atom& atom : from) {
      if (atom.is_triple()) {
        converter.note("ranges over all predicates");
        continue;
      }
      to.push_back({number_of(atom.relation), converter.term(atom.first),
                    converter.term(atom.second)});
    }
  };
  add(rule.heads, result.heads);
  add(rule.body, result.body);
  add(rule.negated_body, result.negated_body);
  for (const datalog::Disequality& disequality : rule.disequalities) {
    const Term left = converter.term(disequality.left);
    const Term right = converter.term(disequality.right);
    result.disequalities.emplace_back(left, right);
    if (left.is_variable == right.is_variable && left.value == right.value) {
      converter.note("wants an individual that differs from itself");
    }
  }
  result.n_variables = static_cast<std::uint32_t>(rule.variable_names.size());
  if (rule.exclusive) converter.note("speaks of a long list");
  if (!rule.builtins.empty()) converter.note("has a condition on values");
  if (rule.body.size() > kMaxAtoms) converter.note("has too many premises");
  result.obstacle = converter.obstacle();
  return result;
}

void SampleRules::add_to(const SampleFact& fact, dataset::Sample& kb) const {
  const bool positive = fact.predicate % 2 == 0;
  const std::uint32_t number = fact.predicate / 2;
  if (number < n_classes_) {
    kb.classes.specified.push_back({{fact.first}, {number}, positive});
    return;
  }
  kb.relations.specified.push_back(
      {{fact.first}, {number - n_classes_}, {fact.second}, positive});
}

std::vector<SampleFact> SampleRules::facts_of(const dataset::Sample& kb) const {
  std::vector<SampleFact> facts;
  for (const dataset::ClassLiteral& literal : kb.classes.specified) {
    facts.push_back({of_class(literal.owl_class, literal.positive),
                     literal.individual.value, literal.individual.value});
  }
  for (const dataset::RelationLiteral& literal : kb.relations.specified) {
    facts.push_back({of_relation(literal.relation, literal.positive),
                     literal.subject.value, literal.object.value});
  }
  return facts;
}

}  // namespace rrn::generation
