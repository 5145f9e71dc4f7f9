// SPDX-License-Identifier: MIT
#include "cli/report/stated_conflicts.hpp"

#include <set>

#include "reasoner/knowledge/readable_text.hpp"
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
  return reasoner::ReadableText(knowledge).abbreviate(text) + " [" + rule.name +
         "]";
}

/// The fact with the numbers that another dictionary gives its terms.
Fact translate(const Fact& fact, const Dictionary& from, Dictionary& to) {
  const auto term = [&](TermId id) { return to.intern(from.view(id)); };
  Fact translated = fact;
  translated.relation.predicate = term(fact.relation.predicate);
  translated.row = {term(fact.row.first), term(fact.row.second)};
  return translated;
}

/// Reads the stated facts off the first proof of each witness.
StatedConflict conflict_of(const reasoner::ViolationExplanation& found,
                           const reasoner::Knowledge& own, Dictionary& to) {
  const auto asks_for_absence = [&](std::size_t rule) {
    return !own.rules.program.rules[rule].negated_body.empty();
  };
  StatedConflict conflict;
  conflict.constraint = show_constraint(own, found.violation);
  conflict.may_lack_fact =
      found.violation.rule && asks_for_absence(*found.violation.rule);
  std::set<Fact> facts;
  for (const reasoner::Explanation& witness : found.witnesses) {
    if (witness.proofs.empty()) continue;
    for (const datalog::ProofStep& step : witness.proofs.front().steps) {
      if (!step.rule) {
        facts.insert(translate(step.fact, own.dictionary, to));
      } else if (asks_for_absence(*step.rule)) {
        conflict.may_lack_fact = true;
      }
    }
  }
  conflict.facts.assign(facts.begin(), facts.end());
  return conflict;
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
    StatedConflict conflict = conflict_of(found, own, knowledge.dictionary);
    if (!conflict.facts.empty()) conflicts.push_back(std::move(conflict));
  }
  return conflicts;
}

}  // namespace rrn::cli
