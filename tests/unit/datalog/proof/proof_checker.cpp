// SPDX-License-Identifier: MIT
#include "unit/datalog/proof/proof_checker.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "rdf/vocabulary/rdf.hpp"

namespace rrn::datalog {

namespace {

TermId apply(Argument argument, const ProofStep& step) {
  return argument.is_variable() ? step.bindings.at(argument.as_variable().index)
                                : argument.as_constant();
}

std::string at(std::size_t number, const char* problem) {
  return "step " + std::to_string(number) + ": " + problem;
}

}  // namespace

ProofChecker::ProofChecker(const Program& program, const Dictionary& dictionary,
                           Predicate is_asserted, Predicate holds)
    : program_(program),
      dictionary_(dictionary),
      is_asserted_(std::move(is_asserted)),
      holds_(std::move(holds)) {}

std::string ProofChecker::check(const Proof& proof, const Fact& goal) const {
  if (proof.steps.empty()) return "no step";
  if (proof.conclusion().fact != goal) return "another fact is proven";
  std::set<Fact> seen;
  std::vector<bool> used(proof.steps.size(), false);
  used.back() = true;
  for (std::size_t i = proof.steps.size(); i-- > 0;) {
    const ProofStep& step = proof.steps[i];
    if (!used[i]) return at(i, "not needed");
    if (!seen.insert(step.fact).second) return at(i, "proven twice");
    for (const std::size_t premise : step.premises) {
      if (premise >= i) return at(i, "rests on a later step");
      used[premise] = true;
    }
    const std::string problem = check_step(proof, i);
    if (!problem.empty()) return problem;
  }
  return {};
}

std::string ProofChecker::check_step(const Proof& proof,
                                     std::size_t number) const {
  const ProofStep& step = proof.steps[number];
  if (!step.rule) {
    if (!is_asserted_(step.fact)) return at(number, "not asserted");
    if (step.depth != 0) return at(number, "asserted, but not of depth 0");
    return step.premises.empty() ? "" : at(number, "asserted with premises");
  }
  if (*step.rule >= program_.rules.size()) return at(number, "no such rule");
  const Rule& rule = program_.rules[*step.rule];
  const bool is_head = std::any_of(
      rule.heads.begin(), rule.heads.end(),
      [&](const Atom& head) { return apply(head, step) == step.fact; });
  if (!is_head) return at(number, "not a head of its rule");
  if (step.premises.size() != rule.body.size()) {
    return at(number, "not one premise for each atom of the body");
  }
  std::uint32_t deepest = 0;
  for (std::size_t i = 0; i < rule.body.size(); ++i) {
    const ProofStep& premise = proof.steps[step.premises[i]];
    if (apply(rule.body[i], step) != premise.fact) {
      return at(number, "a premise is not what the rule asks for");
    }
    deepest = std::max(deepest, premise.depth);
  }
  if (step.depth != deepest + 1) return at(number, "wrong depth");
  const std::string problem = check_conditions(rule, step);
  return problem.empty() ? problem : at(number, problem.c_str());
}

std::string ProofChecker::check_conditions(const Rule& rule,
                                           const ProofStep& step) const {
  for (const Atom& atom : rule.negated_body) {
    if (holds_(apply(atom, step))) return "a negated atom holds";
  }
  for (const Disequality& filter : rule.disequalities) {
    if (datalog::apply(filter.left, step) ==
        datalog::apply(filter.right, step)) {
      return "terms that must differ do not";
    }
  }
  for (const BuiltinAtom& builtin : rule.builtins) {
    if (!builtin_is_true(builtin, step)) return "a builtin does not hold";
  }
  return {};
}

bool ProofChecker::builtin_is_true(const BuiltinAtom& builtin,
                                   const ProofStep& step) const {
  std::vector<TermView> arguments;
  for (const Argument argument : builtin.arguments) {
    arguments.push_back(dictionary_.view(datalog::apply(argument, step)));
  }
  if (!builtin.result) {
    return builtin_holds(builtin.op, arguments) != builtin.negated;
  }
  const auto value = builtin_value(builtin.op, arguments);
  return value && dictionary_.find(value->view()) ==
                      datalog::apply(*builtin.result, step);
}

Fact ProofChecker::apply(const Atom& atom, const ProofStep& step) const {
  const TermId first = datalog::apply(atom.first, step);
  const TermId second = datalog::apply(atom.second, step);
  if (!atom.is_triple()) return {atom.relation, {first, second}};
  const TermId predicate = datalog::apply(*atom.predicate, step);
  if (dictionary_.find(TermView::iri(rdf::kType)) == predicate) {
    return {{second, Arity::kUnary, Polarity::kPositive}, {first, first}};
  }
  return {{predicate, Arity::kBinary, Polarity::kPositive}, {first, second}};
}

}  // namespace rrn::datalog
