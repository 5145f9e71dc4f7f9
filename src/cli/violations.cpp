// SPDX-License-Identifier: MIT
#include "cli/violations.hpp"

#include <map>

#include "cli/text.hpp"

namespace rrn::cli {

namespace {

using Fact = std::pair<RelationKey, Row>;

std::vector<Fact> asserted_witnesses(const datalog::MaterialiseResult& result) {
  std::vector<Fact> facts;
  for (const datalog::Violation& violation : result.violations) {
    for (const datalog::GroundAtom& atom : violation.witnesses) {
      if (atom.asserted) facts.emplace_back(atom.relation, atom.row);
    }
  }
  return facts;
}

std::string show_constraint(const reasoner::Knowledge& knowledge,
                            const datalog::Violation& violation) {
  if (!violation.rule) return "a fact and its negation both hold";
  const datalog::Rule& rule = knowledge.program.rules[*violation.rule];
  std::string text = rule.source.empty()
                         ? datalog::to_string(rule, knowledge.dictionary)
                         : rule.source;
  const std::string place = rule.location.to_string();
  text += " [" + rule.name + (place.empty() ? "" : ", " + place) + "]";
  return text;
}

}  // namespace

std::string show_fact(const reasoner::Knowledge& knowledge,
                      const RelationKey& relation, Row row) {
  const auto show = [&](TermId id) {
    return knowledge.prefixes.shorten(knowledge.dictionary.view(id));
  };
  std::string text =
      relation.polarity == Polarity::kNegative ? "not: " : std::string();
  text += show(row.first);
  if (relation.arity == Arity::kUnary) {
    return text + " a " + show(relation.predicate) + " .";
  }
  return text + ' ' + show(relation.predicate) + ' ' + show(row.second) + " .";
}

std::string show_violations(const reasoner::Knowledge& knowledge,
                            const reasoner::Sources& sources,
                            const datalog::MaterialiseResult& result,
                            const JobContext& job) {
  const std::vector<Fact> facts = asserted_witnesses(result);
  const std::vector<SourceLocation> places =
      reasoner::locate(facts, sources, knowledge.dictionary, job);
  std::map<Fact, std::string> place_of;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    place_of[facts[i]] = places[i].to_string();
  }

  std::string text;
  std::size_t n = 0;
  for (const datalog::Violation& violation : result.violations) {
    text += std::to_string(++n) + ". " + show_constraint(knowledge, violation) +
            '\n';
    for (const datalog::GroundAtom& atom : violation.witnesses) {
      std::string origin = "derived";
      if (atom.asserted) {
        const std::string& place = place_of[{atom.relation, atom.row}];
        origin = place.empty() ? "asserted" : "asserted, " + place;
      }
      text += "     " + show_fact(knowledge, atom.relation, atom.row) +
              "   # " + origin + '\n';
    }
  }
  if (result.n_violations > n) {
    text += "and " + group(result.n_violations - n) +
            " more; --max-violations shows more\n";
  }
  return text;
}

}  // namespace rrn::cli
