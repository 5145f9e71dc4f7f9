// SPDX-License-Identifier: MIT
#include "cli/reproduce/premise_sets.hpp"

#include <algorithm>

#include "datalog/evaluation/materialiser.hpp"

namespace rrn::cli {

using dataset::RelationLiteral;
using dataset::Sample;
using prediction::Literal;

PremiseSets::PremiseSets(generation::SymbolicLabeller& labeller,
                         const Sample& kb, const JobContext& job)
    : labeller_(labeller), kb_(kb), job_(job), store_(labeller.load(kb)) {
  for (const auto& fact : kb.classes.specified) {
    stated_.emplace(labeller.fact_of(fact), fact);
  }
  for (const auto& fact : kb.relations.specified) {
    stated_.emplace(labeller.fact_of(fact), fact);
  }
  (void)datalog::materialise(labeller.program(), labeller.dictionary(), store_,
                             {}, job);
  search_ = std::make_unique<datalog::ProofSearch>(
      labeller.program(), labeller.dictionary(), store_, datalog::ProofLimits{},
      job);
}

FactSet PremiseSets::premises_of(const datalog::Proof& proof) const {
  FactSet facts;
  for (const datalog::ProofStep& step : proof.steps) {
    if (!step.rule) facts.insert(stated_.at(step.fact));
  }
  return facts;
}

std::vector<FactSet> PremiseSets::of(const RelationLiteral& goal) {
  constexpr std::size_t kMaxProofs = 7;
  std::vector<FactSet> sets;
  for (const datalog::Proof& proof :
       search_->prove(labeller_.fact_of(goal), kMaxProofs).proofs) {
    sets.push_back(premises_of(proof));
  }
  return sets;
}

template <typename Keep>
Sample PremiseSets::select(const Keep& keep) const {
  Sample kb;
  kb.n_individuals = kb_.n_individuals;
  std::ranges::copy_if(kb_.classes.specified,
                       std::back_inserter(kb.classes.specified), keep);
  std::ranges::copy_if(kb_.relations.specified,
                       std::back_inserter(kb.relations.specified), keep);
  return kb;
}

std::optional<FactSet> PremiseSets::within(const FactSet& facts,
                                           const RelationLiteral& goal) const {
  const Sample kb =
      select([&](const Literal& fact) { return facts.contains(fact); });
  TripleStore store = labeller_.load(kb);
  (void)datalog::materialise(labeller_.program(), labeller_.dictionary(), store,
                             {}, job_);
  datalog::ProofSearch search(labeller_.program(), labeller_.dictionary(),
                              store, datalog::ProofLimits{}, job_);
  const auto found = search.prove(labeller_.fact_of(goal), 1);
  if (found.proofs.empty()) return std::nullopt;
  return premises_of(found.proofs.front());
}

bool PremiseSets::proves_without(const FactSet& facts,
                                 const RelationLiteral& goal) const {
  Sample kb =
      select([&](const Literal& fact) { return !facts.contains(fact); });
  (void)labeller_.label(kb, job_);
  return std::binary_search(kb.relations.inferable.begin(),
                            kb.relations.inferable.end(), goal);
}

}  // namespace rrn::cli
