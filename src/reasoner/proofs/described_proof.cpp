// SPDX-License-Identifier: MIT
#include "reasoner/proofs/described_proof.hpp"

#include <utility>

#include "reasoner/proofs/proof_labels.hpp"

namespace rrn::reasoner {

std::vector<DescribedStep> describe_steps(const ProofDocument& document,
                                          const datalog::Proof& proof) {
  const ProofLabels labels(document);
  std::vector<DescribedStep> steps;
  steps.reserve(proof.steps.size());
  for (const datalog::ProofStep& step : proof.steps) {
    DescribedStep described;
    described.fact = step.fact;
    described.depth = step.depth;
    described.asserted = !step.rule;
    if (step.rule) {
      const datalog::Rule& rule = labels.rule(*step.rule);
      described.rule = rule.name;
      described.axiom = labels.axiom(rule);
      described.place = rule.location;
    } else if (const auto place = document.places.find(step.fact);
               place != document.places.end()) {
      described.place = place->second;
    }
    described.premises = step.premises;
    described.conditions = labels.conditions(step);
    steps.push_back(std::move(described));
  }
  return steps;
}

}  // namespace rrn::reasoner
