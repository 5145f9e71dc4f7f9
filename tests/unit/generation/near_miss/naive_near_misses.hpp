// SPDX-License-Identifier: MIT
// Near misses by brute force: every instance of every rule.
#ifndef RRN_TESTS_UNIT_GENERATION_NEAR_MISS_NAIVE_NEAR_MISSES_HPP
#define RRN_TESTS_UNIT_GENERATION_NEAR_MISS_NAIVE_NEAR_MISSES_HPP

#include <algorithm>
#include <cstdint>
#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "datalog/program/program.hpp"
#include "datalog/proof/derivations.hpp"
#include "dataset/sample/sample.hpp"

namespace rrn::generation::test {

/// The closure of facts over a small domain, and the facts outside of it whose
/// proof lacks one premise.  Default negation is of relations that nothing
/// derives.  Shares nothing with the engine.
class NaiveNearMisses {
 public:
  using Facts = std::set<Fact>;

  NaiveNearMisses(const datalog::Program& program, Facts facts,
                  std::vector<TermId> domain)
      : program_(program),
        domain_(std::move(domain)),
        closure_(std::move(facts)) {
    while (grow([this](std::size_t rule, const Bindings& bindings) {
      if (!broken(rule, bindings).empty()) return false;
      return add_heads(rule, bindings, closure_);
    })) {
    }
    find_misses();
  }

  [[nodiscard]] const Facts& closure() const { return closure_; }
  /// Each near miss, once for every step that its proof may lack.
  [[nodiscard]] const std::set<std::pair<Fact, dataset::BrokenStep>>& misses()
      const {
    return misses_;
  }
  /// Does the fact contradict another, or would it violate a constraint?
  [[nodiscard]] bool is_refuted(const Fact& fact) {
    if (closure_.contains({fact.relation.negation(), fact.row})) return true;
    closure_.insert(fact);
    const bool found = grow([&](std::size_t rule, const Bindings& bindings) {
      const datalog::Rule& constraint = program_.rules[rule];
      return constraint.is_constraint() && broken(rule, bindings).empty() &&
             std::any_of(constraint.body.begin(), constraint.body.end(),
                         [&](const datalog::Atom& atom) {
                           return apply(atom, bindings) == fact;
                         });
    });
    closure_.erase(fact);
    return found;
  }

 private:
  using Bindings = std::vector<TermId>;

  static constexpr std::size_t kVariables = 3;

  /// Visits all instances of all rules; returns whether some visit did.
  bool grow(const std::function<bool(std::size_t, const Bindings&)>& visit) {
    bool found = false;
    for (const TermId a : domain_) {
      for (const TermId b : domain_) {
        for (const TermId c : domain_) {
          for (std::size_t i = 0; i < program_.rules.size(); ++i) {
            if (visit(i, {a, b, c})) found = true;
          }
        }
      }
    }
    return found;
  }

  static TermId value(datalog::Argument argument, const Bindings& bindings) {
    return argument.is_variable() ? bindings.at(argument.as_variable().index)
                                  : argument.as_constant();
  }

  static Fact apply(const datalog::Atom& atom, const Bindings& bindings) {
    return {atom.relation,
            {value(atom.first, bindings), value(atom.second, bindings)}};
  }

  /// The numbers of the premises that do not hold.
  [[nodiscard]] std::vector<std::uint32_t> broken(
      std::size_t number, const Bindings& bindings) const {
    const datalog::Rule& rule = program_.rules[number];
    std::vector<std::uint32_t> numbers;
    std::uint32_t premise = 0;
    const auto check = [&](bool holds) {
      if (!holds) numbers.push_back(premise);
      ++premise;
    };
    for (const auto& a : rule.body)
      check(closure_.contains(apply(a, bindings)));
    for (const auto& a : rule.negated_body) {
      check(!closure_.contains(apply(a, bindings)));
    }
    for (const auto& filter : rule.disequalities) {
      check(value(filter.left, bindings) != value(filter.right, bindings));
    }
    for (const auto& builtin : rule.builtins) {  // SAMETERM
      const bool same = value(builtin.arguments.at(0), bindings) ==
                        value(builtin.arguments.at(1), bindings);
      check(same != builtin.negated);
    }
    return numbers;
  }

  template <typename Set>
  bool add_heads(std::size_t rule, const Bindings& bindings, Set& set) {
    bool is_new = false;
    for (const datalog::Atom& head : program_.rules[rule].heads) {
      if (set.insert(apply(head, bindings)).second) is_new = true;
    }
    return is_new;
  }

  void find_misses() {
    while (grow([this](std::size_t number, const Bindings& bindings) {
      const std::vector<std::uint32_t> lacking = broken(number, bindings);
      if (lacking.size() != 1) return false;
      const datalog::Rule& rule = program_.rules[number];
      std::vector<dataset::BrokenStep> steps = {
          {static_cast<std::uint32_t>(number), lacking.front()}};
      if (lacking.front() < rule.body.size()) {
        const Fact missing = apply(rule.body[lacking.front()], bindings);
        for (const auto& [fact, step] : misses_) {
          if (fact == missing) steps.push_back(step);
        }
      }
      bool is_new = false;
      for (const datalog::Atom& head : rule.heads) {
        const Fact fact = apply(head, bindings);
        if (closure_.contains(fact)) continue;
        for (const dataset::BrokenStep step : steps) {
          if (misses_.emplace(fact, step).second) is_new = true;
        }
      }
      return is_new;
    })) {
    }
  }

  const datalog::Program& program_;
  std::vector<TermId> domain_;
  Facts closure_;
  std::set<std::pair<Fact, dataset::BrokenStep>> misses_;
};

}  // namespace rrn::generation::test

#endif  // RRN_TESTS_UNIT_GENERATION_NEAR_MISS_NAIVE_NEAR_MISSES_HPP
