// SPDX-License-Identifier: MIT
#include "reasoner/proofs/proof_labels.hpp"

#include <string_view>

namespace rrn::reasoner {

namespace {

using datalog::Argument;
using datalog::Atom;
using datalog::Rule;

void substitute(Argument& argument, const std::vector<TermId>& bindings) {
  if (!argument.is_variable()) return;
  argument = Argument::constant(bindings[argument.as_variable().index]);
}

}  // namespace

std::string ProofLabels::fact(const Fact& fact) const {
  return readable_.fact(fact.relation, fact.row);
}

std::string ProofLabels::axiom(const Rule& rule) const {
  if (!rule.source.empty()) return rule.source;
  return readable_.abbreviate(
      datalog::to_string(rule, document_.knowledge.dictionary));
}

std::string ProofLabels::place(const Fact& fact) const {
  const auto entry = document_.places.find(fact);
  return entry == document_.places.end() ? "" : entry->second.to_string();
}

/// The text of a rule with one condition alone.
std::string ProofLabels::body_text(const Rule& rule) const {
  constexpr std::string_view kBefore = "false :- ";
  constexpr std::string_view kBehind = " .";
  const std::string text =
      datalog::to_string(rule, document_.knowledge.dictionary);
  return readable_.abbreviate(text.substr(
      kBefore.size(), text.size() - kBefore.size() - kBehind.size()));
}

std::vector<std::string> ProofLabels::conditions(
    const Rule& rule, const std::vector<TermId>& bindings) const {
  std::vector<std::string> texts;
  for (Atom atom : rule.negated_body) {
    substitute(atom.first, bindings);
    substitute(atom.second, bindings);
    if (atom.predicate) substitute(*atom.predicate, bindings);
    Rule alone;
    alone.negated_body.push_back(atom);
    texts.push_back(body_text(alone));
  }
  for (datalog::Disequality filter : rule.disequalities) {
    substitute(filter.left, bindings);
    substitute(filter.right, bindings);
    Rule alone;
    alone.disequalities.push_back(filter);
    texts.push_back(body_text(alone));
  }
  for (datalog::BuiltinAtom builtin : rule.builtins) {
    for (Argument& argument : builtin.arguments) {
      substitute(argument, bindings);
    }
    if (builtin.result) substitute(*builtin.result, bindings);
    Rule alone;
    alone.builtins.push_back(std::move(builtin));
    texts.push_back(body_text(alone));
  }
  return texts;
}

std::vector<std::string> ProofLabels::conditions(
    const datalog::ProofStep& step) const {
  if (!step.rule) return {};
  return conditions(rule(*step.rule), step.bindings);
}

std::vector<std::string> ProofLabels::conditions(
    const ViolationExplanation& violation) const {
  if (!violation.bindings) return {};
  return conditions(rule(*violation.violation.rule), *violation.bindings);
}

void walk_proof(const datalog::Proof& proof,
                const std::function<void(const ProofVisit&)>& enter,
                const std::function<void(const ProofVisit&)>& leave) {
  struct Open {
    ProofVisit visit;
    std::size_t n_done = 0;
  };
  std::vector<bool> seen(proof.steps.size(), false);
  std::vector<Open> open;
  const auto go_to = [&](std::size_t step, bool is_last) {
    const bool repeated = seen[step] && proof.steps[step].rule;
    seen[step] = true;
    open.push_back({{step, repeated, is_last}});
    enter(open.back().visit);
  };
  go_to(proof.steps.size() - 1, true);
  while (!open.empty()) {
    Open& top = open.back();
    const auto& premises = proof.steps[top.visit.step].premises;
    if (top.visit.is_repeated || top.n_done == premises.size()) {
      leave(top.visit);
      open.pop_back();
      continue;
    }
    const std::size_t next = premises[top.n_done++];
    go_to(next, top.n_done == premises.size());
  }
}

}  // namespace rrn::reasoner
