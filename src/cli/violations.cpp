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

/// Replaces IRIs in full by prefixed names where there is a prefix.
std::string shorten_iris(const reasoner::Knowledge& knowledge,
                         const std::string& text) {
  std::string shortened;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = text.find('>', at);
    if (text[at] != '<' || end == std::string::npos) {
      shortened += text[at++];
      continue;
    }
    shortened += knowledge.prefixes.shorten(
        TermView::iri(std::string_view(text).substr(at + 1, end - at - 1)));
    at = end + 1;
  }
  return shortened;
}

std::string show_constraint(const reasoner::Knowledge& knowledge,
                            const datalog::Violation& violation) {
  if (!violation.rule) return "a fact and its negation both hold";
  const datalog::Rule& rule = knowledge.program.rules[*violation.rule];
  std::string text =
      rule.source.empty()
          ? shorten_iris(knowledge,
                         datalog::to_string(rule, knowledge.dictionary))
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
  const datalog::Violation* previous = nullptr;
  for (const datalog::Violation& violation : result.violations) {
    if (previous == nullptr || previous->rule != violation.rule) {
      text += show_constraint(knowledge, violation) + '\n';
    }
    previous = &violation;
    std::string head = pad_left(std::to_string(++n), 4) + ". ";
    for (const datalog::GroundAtom& atom : violation.witnesses) {
      std::string origin = "derived";
      if (atom.asserted) {
        const std::string& place = place_of[{atom.relation, atom.row}];
        origin = place.empty() ? "asserted" : "asserted, " + place;
      }
      text += head + show_fact(knowledge, atom.relation, atom.row) + "   # " +
              origin + '\n';
      head.assign(head.size(), ' ');
    }
  }
  if (result.n_violations > n) {
    text += "and " + group(result.n_violations - n) +
            " more; --max-violations shows more\n";
  }
  return text;
}

}  // namespace rrn::cli
