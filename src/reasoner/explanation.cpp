// SPDX-License-Identifier: MIT
#include "reasoner/explanation.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "datalog/join_rule.hpp"
#include "owl2rl/derived_schema.hpp"
#include "owl2rl/ontology_compiler.hpp"
#include "rdf/namespaces.hpp"

namespace rrn::reasoner {

namespace {

using datalog::Argument;
using datalog::Atom;
using datalog::Fact;
using owl2rl::EqualityMode;

/// Replaces merging by rules.
void make_equality_explicit(Knowledge& knowledge) {
  datalog::Program& program = knowledge.program;
  if (!program.same_as) return;
  program.same_as.reset();
  std::erase_if(program.rules, [](const datalog::Rule& rule) {
    return rule.name.starts_with("eq-");
  });
  program.append(
      owl2rl::equality_rules(program, knowledge.store, knowledge.dictionary));
}

/// As derive(), but never merges.
datalog::MaterialiseResult derive_explicitly(
    Knowledge& knowledge, const datalog::MaterialiseOptions& options,
    const JobContext& job) {
  make_equality_explicit(knowledge);
  const EqualityMode mode = knowledge.compile_options.unique_names
                                ? EqualityMode::kNone
                                : EqualityMode::kExplicit;
  for (;;) {
    datalog::MaterialiseResult result = datalog::materialise(
        knowledge.program, knowledge.dictionary, knowledge.store, options, job);
    if (result.limit) return result;
    datalog::Program more = owl2rl::compile_derived_schema(
        *knowledge.axioms, knowledge.compile_options, mode, knowledge.program,
        knowledge.store, knowledge.dictionary, job);
    if (more.rules.empty()) return result;
    knowledge.program.append(std::move(more));
    knowledge.store.drop_derived();
  }
}

/// Finds the terms for which the body of a constraint is a set of facts.
class Matcher {
 public:
  Matcher(const datalog::Rule& rule, const std::vector<Fact>& facts,
          TermId rdf_type)
      : rule_(rule), facts_(facts), rdf_type_(rdf_type) {
    for (const Atom& atom : rule.body) {
      note(atom.first);
      note(atom.second);
      if (atom.predicate) note(*atom.predicate);
    }
  }

  /// Returns nothing if there are none, or not for all variables.
  std::optional<std::vector<TermId>> match() {
    if (!match(0)) return std::nullopt;
    std::vector<TermId> result;
    for (const auto& value : values_) {
      result.push_back(value.value_or(TermId{0}));
    }
    return result;
  }

 private:
  void note(Argument argument) {
    if (!argument.is_variable()) return;
    const std::size_t n = argument.as_variable().index + std::size_t{1};
    if (values_.size() < n) values_.resize(n);
  }

  bool bind(Argument argument, TermId value) {
    if (!argument.is_variable()) return argument.as_constant() == value;
    std::optional<TermId>& known = values_[argument.as_variable().index];
    if (!known) known = value;
    return *known == value;
  }

  bool unify(const Atom& atom, const Fact& fact) {
    const auto& [relation, row] = fact;
    if (!atom.is_triple()) {
      return atom.relation == relation && bind(atom.first, row.first) &&
             bind(atom.second, row.second);
    }
    if (relation.polarity == Polarity::kNegative) return false;
    const bool unary = relation.arity == Arity::kUnary;
    return bind(atom.first, row.first) &&
           bind(*atom.predicate, unary ? rdf_type_ : relation.predicate) &&
           bind(atom.second, unary ? relation.predicate : row.second);
  }

  bool match(std::size_t i) {
    if (i == rule_.body.size()) return true;
    for (const Fact& fact : facts_) {
      const auto before = values_;
      if (unify(rule_.body[i], fact) && match(i + 1)) return true;
      values_ = before;
    }
    return false;
  }

  const datalog::Rule& rule_;
  const std::vector<Fact>& facts_;
  TermId rdf_type_;
  std::vector<std::optional<TermId>> values_;
};

void collect_asserted(const std::vector<datalog::Proof>& proofs,
                      std::set<Fact>& facts) {
  for (const datalog::Proof& proof : proofs) {
    for (const datalog::ProofStep& step : proof.steps) {
      if (!step.rule) facts.insert(step.fact);
    }
  }
}

}  // namespace

Explainer::Explainer(Knowledge& knowledge, const ExplainOptions& options,
                     const JobContext& job)
    : knowledge_(knowledge),
      options_(options),
      result_(derive_explicitly(knowledge, options.reasoning, job)) {
  search_.emplace(knowledge.program, knowledge.dictionary, knowledge.store,
                  options.search, job);
}

Explanation Explainer::explain(const Fact& fact) {
  return explain(fact, options_.max_proofs);
}

Explanation Explainer::explain(const Fact& fact, std::size_t n) {
  Explanation explanation;
  explanation.fact = fact;
  if (!knowledge_.store.contains(fact.relation, fact.row)) {
    if (is_reflexive(fact)) {
      explanation.status = ExplanationStatus::kHolds;
      explanation.proofs.push_back(prove_reflexive(fact));
      return explanation;
    }
    explanation.is_complete = !result_.limit;
    explanation.status = result_.limit ? ExplanationStatus::kUndecided
                                       : ExplanationStatus::kDoesNotFollow;
    return explanation;
  }
  datalog::ProofResult found = search_->prove(fact, n);
  explanation.status = found.proofs.empty() ? ExplanationStatus::kUndecided
                                            : ExplanationStatus::kHolds;
  explanation.proofs = std::move(found.proofs);
  explanation.is_complete = found.is_complete;
  return explanation;
}

bool Explainer::is_reflexive(const Fact& fact) const {
  const TermView predicate =
      knowledge_.dictionary.view(fact.relation.predicate);
  return fact.row.first == fact.row.second &&
         fact.relation.arity == Arity::kBinary &&
         fact.relation.polarity == Polarity::kPositive &&
         predicate == TermView::iri(owl::kSameAs);
}

datalog::Proof Explainer::prove_reflexive(const Fact& fact) {
  datalog::ProofStep step;
  step.fact = fact;
  step.depth = 1;
  step.rule = knowledge_.program.rules.size();
  datalog::Rule rule;
  rule.name = "eq-ref";
  rule.source = "everything equals itself";
  rule.heads = {{fact.relation, Argument::constant(fact.row.first),
                 Argument::constant(fact.row.second)}};
  knowledge_.program.add(std::move(rule));
  datalog::Proof proof;
  proof.steps.push_back(std::move(step));
  return proof;
}

ViolationExplanation Explainer::explain(const datalog::Violation& violation) {
  ViolationExplanation explanation;
  explanation.violation = violation;
  std::vector<Fact> facts;
  for (const datalog::GroundAtom& witness : violation.witnesses) {
    facts.push_back({witness.relation, witness.row});
    explanation.witnesses.push_back(explain(facts.back(), 1));
  }
  if (violation.rule) {
    const datalog::Rule& rule = knowledge_.program.rules[*violation.rule];
    const bool computes =
        std::any_of(rule.builtins.begin(), rule.builtins.end(),
                    [](const auto& builtin) { return builtin.result; });
    const TermId rdf_type = knowledge_.dictionary.intern_iri(rdf::kType);
    if (!computes) {
      explanation.bindings = Matcher(rule, facts, rdf_type).match();
    }
  }
  return explanation;
}

FactPlaces locate_premises(const std::vector<Explanation>& facts,
                           const std::vector<ViolationExplanation>& violations,
                           const Sources& sources, const Dictionary& dictionary,
                           const JobContext& job) {
  std::set<Fact> asserted;
  for (const Explanation& explanation : facts) {
    collect_asserted(explanation.proofs, asserted);
  }
  for (const ViolationExplanation& violation : violations) {
    for (const Explanation& witness : violation.witnesses) {
      collect_asserted(witness.proofs, asserted);
    }
  }
  std::vector<std::pair<RelationKey, Row>> wanted;
  for (const Fact& fact : asserted) {
    wanted.emplace_back(fact.relation, fact.row);
  }
  FactPlaces places;
  if (wanted.empty()) return places;
  std::vector<SourceLocation> found = locate(wanted, sources, dictionary, job);
  std::size_t i = 0;
  for (const Fact& fact : asserted) {
    places.emplace(fact, std::move(found[i++]));
  }
  return places;
}

}  // namespace rrn::reasoner
