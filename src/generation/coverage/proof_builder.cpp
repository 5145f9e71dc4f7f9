// SPDX-License-Identifier: MIT
#include "generation/coverage/proof_builder.hpp"

#include <algorithm>

namespace rrn::generation {

namespace {

constexpr std::uint32_t kFree = 0xffffffffU;
/// How many ways to bind a rule's variables, and how many rules for a premise,
/// are tried.
constexpr int kMaxTries = 6;
constexpr std::size_t kMaxChain = 16;

std::uint32_t value_of(const SampleRules::Term& term,
                       const std::vector<std::uint32_t>& values) {
  return term.is_variable ? values[term.value] : term.value;
}

SampleFact ground(const SampleRules::Atom& atom,
                  const std::vector<std::uint32_t>& values) {
  return {atom.predicate, value_of(atom.first, values),
          value_of(atom.second, values)};
}

/// Binds an argument, or returns whether it has the value.
bool unify(const SampleRules::Term& term, std::uint32_t value,
           std::vector<std::uint32_t>& values) {
  if (!term.is_variable) return term.value == value;
  std::uint32_t& slot = values[term.value];
  if (slot == kFree) slot = value;
  return slot == value;
}

bool contains(const std::vector<SampleFact>& facts, const SampleFact& fact) {
  return std::find(facts.begin(), facts.end(), fact) != facts.end();
}

}  // namespace

std::uint32_t IndividualPool::pick(double reuse, Rng& rng) {
  const bool can_reuse = n_used > n_constants;
  const bool is_full = n_used >= n_max;
  if (can_reuse && (is_full || rng.chance(reuse))) {
    return n_constants +
           static_cast<std::uint32_t>(rng.below(n_used - n_constants));
  }
  return is_full ? 0 : n_used++;
}

ProofBuilder::ProofBuilder(const CoverageAnalysis& analysis,
                           const SampleClosure& closure, IndividualPool& pool,
                           Rng& rng)
    : analysis_(analysis),
      rules_(analysis.rules()),
      closure_(closure),
      pool_(pool),
      rng_(rng) {}

std::optional<ProofBuilder::Facts> ProofBuilder::build(std::uint32_t rule,
                                                       std::uint32_t depth,
                                                       double reuse,
                                                       bool trivial) {
  reuse_ = reuse;
  facts_.clear();
  goals_.clear();
  chain_.clear();
  const SampleRules::Rule& target = rules_.rules()[rule];
  Values values(target.n_variables, kFree);
  if (!bind(target, values)) return std::nullopt;
  for (const SampleRules::Atom& head : target.heads) {
    if (trivial) break;
    const SampleFact fact = ground(head, values);
    // What is stated already would not be inferable.
    if (closure_.is_asserted(fact)) return std::nullopt;
    goals_.push_back(fact);
  }
  if (!satisfy(rule, values, depth)) return std::nullopt;
  return facts_;
}

std::optional<ProofBuilder::Conflict> ProofBuilder::build_conflict(
    std::uint32_t constraint, std::uint32_t depth, double reuse) {
  reuse_ = reuse;
  facts_.clear();
  goals_.clear();
  chain_.assign(1, constraint);
  const SampleRules::Rule& rule = rules_.rules()[constraint];
  Values values(rule.n_variables, kFree);
  if (rule.body.empty() || !bind(rule, values)) return std::nullopt;
  const std::size_t last = rng_.below(rule.body.size());
  const SampleFact withheld = ground(rule.body[last], values);
  goals_.push_back(withheld);
  for (std::size_t a = 0; a < rule.body.size(); ++a) {
    const SampleFact premise = ground(rule.body[a], values);
    if (premise == withheld) continue;
    if (!prove(premise, a == 0 && depth > 1 ? depth - 1 : 0)) {
      return std::nullopt;
    }
  }
  Conflict conflict;
  conflict.premises = std::move(facts_);
  facts_.clear();
  goals_.clear();
  if (!prove(withheld, 0)) return std::nullopt;
  conflict.last = std::move(facts_);
  return conflict;
}

/// Gives every variable a value: that of a fact which holds already, by chance,
/// or any individual.
bool ProofBuilder::bind(const SampleRules::Rule& rule, Values& values) {
  const std::uint32_t n_used = pool_.n_used;
  for (int i = 0; i < kMaxTries; ++i) {
    Values attempt = values;
    for (const SampleRules::Atom& atom : rule.body) {
      if (rng_.chance(reuse_)) bind_to_row(atom, attempt);
    }
    for (std::uint32_t& value : attempt) {
      if (value == kFree) value = pool_.pick(reuse_, rng_);
    }
    if (conditions_hold(rule, attempt)) {
      values = std::move(attempt);
      return true;
    }
    pool_.n_used = n_used;
  }
  return false;
}

void ProofBuilder::bind_to_row(const SampleRules::Atom& atom, Values& values) {
  constexpr std::size_t kMaxRows = 8;
  const auto bound = [&](const SampleRules::Term& term) {
    const std::uint32_t value = value_of(term, values);
    return value == kFree ? std::nullopt : std::optional(value);
  };
  Facts rows;
  closure_.for_each(atom.predicate, bound(atom.first), bound(atom.second),
                    [&](const SampleFact& fact) {
                      rows.push_back(fact);
                      return rows.size() < kMaxRows;
                    });
  if (rows.empty()) return;
  const SampleFact& row = rows[rng_.below(rows.size())];
  Values bound_values = values;
  if (unify(atom.first, row.first, bound_values) &&
      unify(atom.second, row.second, bound_values)) {
    values = std::move(bound_values);
  }
}

bool ProofBuilder::conditions_hold(const SampleRules::Rule& rule,
                                   const Values& values) const {
  for (const auto& [left, right] : rule.disequalities) {
    if (value_of(left, values) == value_of(right, values)) return false;
  }
  return std::none_of(rule.negated_body.begin(), rule.negated_body.end(),
                      [&](const SampleRules::Atom& atom) {
                        return closure_.holds(ground(atom, values));
                      });
}

/// Makes the premises of a rule hold; one of them in `depth` - 1 steps.
bool ProofBuilder::satisfy(std::uint32_t rule, Values& values,
                           std::uint32_t depth) {
  const SampleRules::Rule& target = rules_.rules()[rule];
  chain_.push_back(rule);
  const auto spine = choose_spine(target, depth);
  bool satisfied = true;
  for (std::size_t a = 0; satisfied && a < target.body.size(); ++a) {
    satisfied = prove(ground(target.body[a], values),
                      spine && *spine == a ? depth - 1 : 0);
  }
  chain_.pop_back();
  return satisfied;
}

std::optional<std::size_t> ProofBuilder::choose_spine(
    const SampleRules::Rule& rule, std::uint32_t depth) {
  if (depth < 2) return std::nullopt;
  std::vector<std::size_t> fit;
  for (std::size_t a = 0; a < rule.body.size(); ++a) {
    if (analysis_.reaches(rule.body[a].predicate, depth - 1)) fit.push_back(a);
  }
  if (fit.empty()) return std::nullopt;
  return fit[rng_.below(fit.size())];
}

bool ProofBuilder::prove(const SampleFact& goal, std::uint32_t depth) {
  if (is_goal(goal)) return false;
  if (closure_.holds(goal) || contains(facts_, goal)) return true;
  const bool statable = rules_.is_statable(goal.predicate);
  if (depth > 0 || !statable) {
    if (chain_.size() < kMaxChain && conclude(goal, depth)) return true;
    if (!statable) return false;
  }
  facts_.push_back(goal);
  return true;
}

/// Proves a goal by a rule.
bool ProofBuilder::conclude(const SampleFact& goal, std::uint32_t depth) {
  const std::uint32_t wanted =
      std::max({depth, analysis_.least_depth(goal.predicate), 1U});
  std::vector<CoverageAnalysis::Conclusion> fit;
  for (const auto& conclusion : analysis_.conclusions(goal.predicate)) {
    if (analysis_.rule_reaches(conclusion.rule, wanted)) {
      fit.push_back(conclusion);
    }
  }
  rng_.shuffle(fit);
  goals_.push_back(goal);
  const std::size_t n_facts = facts_.size();
  const std::uint32_t n_used = pool_.n_used;
  bool proven = false;
  for (std::size_t i = 0; i < fit.size() && i < kMaxTries && !proven; ++i) {
    const SampleRules::Rule& rule = rules_.rules()[fit[i].rule];
    const SampleRules::Atom& head = rule.heads[fit[i].head];
    if (std::count(chain_.begin(), chain_.end(), fit[i].rule) > 1) continue;
    Values values(rule.n_variables, kFree);
    proven = unify(head.first, goal.first, values) &&
             unify(head.second, goal.second, values) && bind(rule, values) &&
             satisfy(fit[i].rule, values, wanted);
    if (proven) continue;
    facts_.resize(n_facts);
    pool_.n_used = n_used;
  }
  goals_.pop_back();
  return proven;
}

bool ProofBuilder::is_goal(const SampleFact& fact) const {
  return contains(goals_, fact);
}

}  // namespace rrn::generation
