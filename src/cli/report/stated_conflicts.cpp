// SPDX-License-Identifier: MIT
#include "cli/report/stated_conflicts.hpp"

#include <set>

#include "reasoner/proofs/explanation.hpp"

namespace rrn::cli {

namespace {

constexpr std::size_t kMostViolations = 1000;

std::string show_constraint(const reasoner::Knowledge& knowledge,
                            const datalog::Violation& violation) {
  if (!violation.rule) return "a fact and its negation both hold";
  const datalog::Rule& rule = knowledge.rules.program.rules[*violation.rule];
  const std::string text = rule.source.empty()
                               ? datalog::to_string(rule, knowledge.dictionary)
                               : rule.source;
  return text + " [" + rule.name + "]";
}

/// The fact with the numbers that another dictionary gives its terms.
Fact translate(const Fact& fact, const Dictionary& from, Dictionary& to) {
  const auto term = [&](TermId id) { return to.intern(from.view(id)); };
  Fact translated = fact;
  translated.relation.predicate = term(fact.relation.predicate);
  translated.row = {term(fact.row.first), term(fact.row.second)};
  return translated;
}

}  // namespace

std::vector<StatedConflict> find_stated_conflicts(
    const reasoner::Sources& sources, reasoner::Knowledge& knowledge,
    const datalog::MaterialiseOptions& limits, const JobContext& job) {
  reasoner::Knowledge own = reasoner::load(sources, job);
  reasoner::ExplainOptions options;
  options.reasoning = limits;
  options.reasoning.max_violations = kMostViolations;
  options.search.max_time = limits.max_time;
  reasoner::Explainer explainer(own, options, job);
  std::vector<StatedConflict> conflicts;
  for (const auto& found : explainer.explain_violations()) {
    std::set<Fact> facts;
    for (const reasoner::Explanation& witness : found.witnesses) {
      if (witness.proofs.empty()) continue;
      for (const datalog::ProofStep& step : witness.proofs.front().steps) {
        if (step.rule) continue;
        facts.insert(
            translate(step.fact, own.dictionary, knowledge.dictionary));
      }
    }
    if (facts.empty()) continue;
    conflicts.push_back(
        {show_constraint(own, found.violation), {facts.begin(), facts.end()}});
  }
  return conflicts;
}

}  // namespace rrn::cli
