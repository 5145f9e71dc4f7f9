// SPDX-License-Identifier: MIT
#include "reasoner/proofs/explanation.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "datalog/program/exclusive_set.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "reasoner/knowledge/derivation.hpp"
#include "reasoner/knowledge/locating.hpp"
#include "reasoner/proofs/constraint_match.hpp"

namespace rrn::reasoner {

namespace {

/// Derives all facts for every name of equal terms.
datalog::MaterialiseResult derive_explicitly(
    Knowledge& knowledge, const datalog::MaterialiseOptions& options,
    const JobContext& job) {
  knowledge.rules = knowledge.rules.with_explicit_equality(
      knowledge.store, knowledge.dictionary);
  return derive(knowledge.rules, owl2rl::EqualityMode::kExplicit,
                knowledge.dictionary, knowledge.store, options, job);
}

/// The depths of the proofs of the witnesses, the greatest first.
std::vector<std::uint32_t> depths(const ViolationExplanation& explanation) {
  std::vector<std::uint32_t> depths;
  for (const Explanation& witness : explanation.witnesses) {
    depths.push_back(witness.proofs.empty()
                         ? std::numeric_limits<std::uint32_t>::max()
                         : witness.proofs.front().depth());
  }
  std::sort(depths.rbegin(), depths.rend());
  return depths;
}

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
  search_.emplace(knowledge.rules.program, knowledge.dictionary,
                  knowledge.store, options.search, job);
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
  step.rule = knowledge_.rules.program.rules.size();
  datalog::Rule rule;
  rule.name = "eq-ref";
  rule.source = "everything equals itself";
  rule.heads = {{fact.relation, datalog::Argument::constant(fact.row.first),
                 datalog::Argument::constant(fact.row.second)}};
  knowledge_.rules.program.add(std::move(rule));
  datalog::Proof proof;
  proof.steps.push_back(std::move(step));
  return proof;
}

ViolationExplanation Explainer::explain(const datalog::Violation& violation) {
  ViolationExplanation explanation;
  explanation.violation = violation;
  std::vector<Fact> facts;
  for (const datalog::GroundAtom& witness : violation.witnesses) {
    facts.push_back(witness);
    explanation.witnesses.push_back(explain(facts.back(), 1));
  }
  if (!violation.rule) return explanation;
  const datalog::Rule& rule = knowledge_.rules.program.rules[*violation.rule];
  for (const datalog::Rule& pair : datalog::pair_rules_about(rule, facts)) {
    explanation.bindings =
        match_constraint(pair, facts, knowledge_.store, knowledge_.dictionary);
    if (explanation.bindings) break;
  }
  return explanation;
}

/// Returns for each term that equals others the one of them all with the least
/// id.
std::map<TermId, TermId> Explainer::first_names() const {
  std::map<TermId, TermId> names;
  const auto same_as = knowledge_.dictionary.find(TermView::iri(owl::kSameAs));
  if (!same_as) return names;
  const auto id =
      knowledge_.store.find({*same_as, Arity::kBinary, Polarity::kPositive});
  if (!id) return names;
  knowledge_.store.relation(*id).for_each([&](Row row, bool) {
    const auto [entry, is_new] =
        names.try_emplace(row.first, std::min(row.first, row.second));
    entry->second = std::min(entry->second, row.second);
  });
  return names;
}

std::vector<ViolationExplanation> Explainer::explain_violations() {
  const std::map<TermId, TermId> names = first_names();
  const auto first_name = [&names](TermId term) {
    const auto entry = names.find(term);
    return entry == names.end() ? term : entry->second;
  };
  using Key = std::pair<std::optional<std::size_t>, std::vector<Fact>>;
  std::map<Key, std::size_t> numbers;
  std::vector<ViolationExplanation> explanations;
  for (const datalog::Violation& violation : result_.violations) {
    Key key{violation.rule, {}};
    for (const datalog::GroundAtom& witness : violation.witnesses) {
      Fact fact = witness;
      fact.relation.predicate = first_name(fact.relation.predicate);
      fact.row = {first_name(fact.row.first), first_name(fact.row.second)};
      key.second.push_back(fact);
    }
    std::sort(key.second.begin(), key.second.end());
    ViolationExplanation explanation = explain(violation);
    const auto [entry, is_new] =
        numbers.try_emplace(std::move(key), explanations.size());
    if (is_new) {
      explanations.push_back(std::move(explanation));
      continue;
    }
    ViolationExplanation& other = explanations[entry->second];
    explanation.n_alike = other.n_alike + 1;
    ++other.n_alike;
    if (depths(explanation) < depths(other)) other = std::move(explanation);
  }
  return explanations;
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
  const std::vector<Fact> wanted(asserted.begin(), asserted.end());
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
