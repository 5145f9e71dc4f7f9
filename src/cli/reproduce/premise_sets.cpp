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

std::vector<FactSet> PremiseSets::of(const RelationLiteral& goal) {
  constexpr std::size_t kMaxProofs = 8;
  std::vector<FactSet> sets;
  for (const datalog::Proof& proof :
       search_->prove(labeller_.fact_of(goal), kMaxProofs).proofs) {
    FactSet facts;
    for (const datalog::ProofStep& step : proof.steps) {
      if (!step.rule) facts.insert(stated_.at(step.fact));
    }
    sets.push_back(std::move(facts));
  }
  return sets;
}

template <typename Keep>
bool PremiseSets::proves_if(const Keep& keep,
                            const RelationLiteral& goal) const {
  Sample kb;
  kb.n_individuals = kb_.n_individuals;
  for (const auto& fact : kb_.classes.specified) {
    if (keep(fact)) kb.classes.specified.push_back(fact);
  }
  for (const auto& fact : kb_.relations.specified) {
    if (keep(fact)) kb.relations.specified.push_back(fact);
  }
  (void)labeller_.label(kb, job_);
  return std::binary_search(kb.relations.inferable.begin(),
                            kb.relations.inferable.end(), goal);
}

bool PremiseSets::proves(const FactSet& facts,
                         const RelationLiteral& goal) const {
  return proves_if([&](const Literal& fact) { return facts.contains(fact); },
                   goal);
}

bool PremiseSets::proves_without(const FactSet& facts,
                                 const RelationLiteral& goal) const {
  return proves_if([&](const Literal& fact) { return !facts.contains(fact); },
                   goal);
}

}  // namespace rrn::cli
