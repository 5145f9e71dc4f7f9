// SPDX-License-Identifier: MIT
#include "reasoner/knowledge/rule_set.hpp"

#include <utility>

namespace rrn::reasoner {

namespace {

/// Whether a rule says what follows from the equality of terms, and is no
/// axiom's.
bool is_about_equality(const datalog::Rule& rule) {
  return rule.name.starts_with("eq-") && !rule.exclusive;
}

}  // namespace

void RuleSet::add_equality(const TripleStore& store, Dictionary& dictionary) {
  datalog::Program equality;
  if (!has_unique_names()) {
    equality = owl2rl::merging_rules(program, store, dictionary);
  }
  program.same_as = equality.same_as;
  program.append(std::move(equality));
}

RuleSet RuleSet::as_compiled() const {
  RuleSet rules = *this;
  rules.program.rules.erase(rules.program.rules.begin() +
                                static_cast<std::ptrdiff_t>(n_compiled_rules),
                            rules.program.rules.end());
  return rules;
}

RuleSet RuleSet::with_equality_of(const TripleStore& store,
                                  Dictionary& dictionary) const {
  RuleSet rules = *this;
  std::erase_if(rules.program.rules, [](const datalog::Rule& rule) {
    return is_about_equality(rule) && !rule.is_constraint();
  });
  rules.add_equality(store, dictionary);
  return rules;
}

RuleSet RuleSet::with_explicit_equality(const TripleStore& store,
                                        Dictionary& dictionary) const {
  RuleSet rules = *this;
  datalog::Program& changed = rules.program;
  if (!changed.same_as) return rules;
  changed.same_as.reset();
  std::erase_if(changed.rules, is_about_equality);
  changed.append(owl2rl::equality_rules(changed, store, dictionary));
  return rules;
}

}  // namespace rrn::reasoner
