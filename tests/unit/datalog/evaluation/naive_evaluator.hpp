// SPDX-License-Identifier: MIT
// The meaning of a program by brute force: every rule under every substitution
// of terms for its variables.  An oracle that shares nothing with the engine.
#ifndef RRN_TESTS_UNIT_DATALOG_EVALUATION_NAIVE_EVALUATOR_HPP
#define RRN_TESTS_UNIT_DATALOG_EVALUATION_NAIVE_EVALUATOR_HPP

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "datalog/evaluation/materialiser.hpp"
#include "datalog/program/program.hpp"
#include "store/fact.hpp"

namespace rrn::datalog {

using FactSet = std::set<Fact>;

/// A violated constraint (none for a clash) and its facts, each with whether it
/// is asserted.
using NaiveViolation =
    std::pair<std::optional<std::size_t>, std::set<std::pair<Fact, bool>>>;

class NaiveEvaluator {
 public:
  /// `layers` are the rules in an order of evaluation that respects default
  /// negation.  `domain` holds every term; `is_literal` tells literals.
  /// Program::same_as is made an equivalence relation among the terms that it
  /// relates to another one, and every fact holds of equal terms too.
  NaiveEvaluator(const Program& program,
                 std::vector<std::set<std::size_t>> layers, FactSet asserted,
                 std::vector<TermId> domain,
                 std::function<bool(TermId)> is_literal,
                 TermId rdf_type = kAnyPredicate);

  /// The least model, without refuted facts.
  [[nodiscard]] const FactSet& closure() const { return closure_; }
  [[nodiscard]] std::set<NaiveViolation> violations() const;
  /// The negative facts that constraints refute and that are not in the
  /// closure.
  [[nodiscard]] FactSet refuted(Refutation refutation) const;

 private:
  using Substitution = std::vector<TermId>;

  using Visit = std::function<void(const Substitution&)>;

  void for_each_substitution(const Rule& rule, const Visit& visit) const;
  /// Visits the substitutions under which the positive body holds.
  void for_each_match(const Rule& rule, const Visit& visit) const;
  void extend(const Rule& rule, std::size_t n_bound, Substitution& s,
              const Visit& visit) const;
  [[nodiscard]] bool conditions_hold(const Rule& rule,
                                     const Substitution& s) const;
  /// Whether a body atom holds; a triple holds of equal predicates too.
  [[nodiscard]] bool holds(const Atom& atom, const Substitution& s) const;
  bool evaluate(const Rule& rule);
  bool close_under_equality();
  [[nodiscard]] bool are_equal(TermId a, TermId b) const;
  [[nodiscard]] Fact apply(const Atom& atom, const Substitution& s) const;
  void refute(const Rule& rule, const Substitution& s, std::size_t i,
              Refutation refutation, FactSet& out) const;
  [[nodiscard]] std::set<TermId> individuals() const;

  const Program& program_;
  FactSet asserted_;
  std::vector<TermId> domain_;
  std::function<bool(TermId)> is_literal_;
  TermId rdf_type_;
  FactSet closure_;
};

}  // namespace rrn::datalog

#endif  // RRN_TESTS_UNIT_DATALOG_EVALUATION_NAIVE_EVALUATOR_HPP
