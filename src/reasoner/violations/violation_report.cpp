// SPDX-License-Identifier: MIT
#include "reasoner/violations/violation_report.hpp"

#include <algorithm>
#include <tuple>

#include "base/text.hpp"
#include "reasoner/knowledge/locating.hpp"
#include "reasoner/knowledge/readable_text.hpp"

namespace rrn::reasoner {

namespace {

constexpr std::string_view kClash = "clash";

std::vector<Fact> asserted_witnesses(const datalog::MaterialiseResult& result) {
  std::vector<Fact> facts;
  for (const datalog::Violation& violation : result.violations) {
    for (const datalog::GroundAtom& atom : violation.witnesses) {
      if (atom.asserted) facts.push_back(atom);
    }
  }
  return facts;
}

std::string show_constraint(const DescribedViolation& violation) {
  if (violation.rule == kClash) return "a fact and its negation both hold";
  const std::string place = violation.place.to_string();
  return violation.axiom + " [" + violation.rule +
         (place.empty() ? "" : ", " + place) + "]";
}

std::string show_witnesses(const ReadableText& readable,
                           const DescribedViolation& violation) {
  std::string text;
  for (const DescribedViolation::Witness& witness : violation.witnesses) {
    std::string origin = "derived";
    if (witness.fact.asserted) {
      const std::string place = witness.place.to_string();
      origin = place.empty() ? "asserted" : "asserted, " + place;
    }
    text += readable.fact(witness.fact.relation, witness.fact.row) + " .   # " +
            origin + '\n';
  }
  return text;
}

void sort_violations(const ReadableText& readable,
                     std::vector<DescribedViolation>& violations) {
  struct Keyed {
    std::string witnesses;
    DescribedViolation violation;
  };
  std::vector<Keyed> keyed;
  for (DescribedViolation& violation : violations) {
    keyed.push_back(
        {show_witnesses(readable, violation), std::move(violation)});
  }
  const auto key = [](const Keyed& k) {
    const DescribedViolation& v = k.violation;
    return std::tuple(v.rule != kClash, std::string_view(v.rule),
                      std::string_view(v.axiom), std::string_view(v.place.file),
                      v.place.line, v.place.column,
                      std::string_view(k.witnesses));
  };
  std::sort(keyed.begin(), keyed.end(),
            [&](const Keyed& a, const Keyed& b) { return key(a) < key(b); });
  for (std::size_t i = 0; i < keyed.size(); ++i) {
    violations[i] = std::move(keyed[i].violation);
  }
}

std::map<std::string, std::uint64_t> count_by_rule(
    const datalog::Program& program, const datalog::MaterialiseResult& result) {
  std::map<std::string, std::uint64_t> counts;
  std::uint64_t n_of_rules = 0;
  for (std::size_t i = 0; i < result.rule_statistics.size(); ++i) {
    const std::uint64_t n = result.rule_statistics[i].n_violations;
    if (n > 0) counts[program.rules[i].name] += n;
    n_of_rules += n;
  }
  if (result.n_violations > n_of_rules) {
    counts[std::string(kClash)] += result.n_violations - n_of_rules;
  }
  return counts;
}

DescribedViolation describe(const Knowledge& knowledge,
                            const ReadableText& readable,
                            const datalog::Violation& violation) {
  DescribedViolation described;
  described.rule = kClash;
  if (!violation.rule) return described;
  const datalog::Rule& rule = knowledge.rules.program.rules[*violation.rule];
  described.rule = rule.name;
  described.place = rule.location;
  described.axiom =
      rule.source.empty()
          ? readable.abbreviate(datalog::to_string(rule, knowledge.dictionary))
          : rule.source;
  return described;
}

}  // namespace

std::string show_fact(const Knowledge& knowledge, const RelationKey& relation,
                      Row row) {
  return ReadableText(knowledge).fact(relation, row) + " .";
}

ViolationReport describe_violations(const Knowledge& knowledge,
                                    const Sources& sources,
                                    const datalog::MaterialiseResult& result,
                                    const JobContext& job) {
  const ReadableText readable(knowledge);
  ViolationReport report;
  report.n_violations = result.n_violations;
  report.complete = !result.limit.has_value();
  report.n_by_rule = count_by_rule(knowledge.rules.program, result);
  const std::vector<Fact> facts = asserted_witnesses(result);
  std::vector<SourceLocation> places;
  if (!facts.empty()) {
    places = locate(facts, sources, knowledge.dictionary, job);
  }
  std::size_t n = 0;
  for (const datalog::Violation& violation : result.violations) {
    DescribedViolation described = describe(knowledge, readable, violation);
    for (const datalog::GroundAtom& atom : violation.witnesses) {
      described.witnesses.push_back(
          {atom, atom.asserted ? places[n++] : SourceLocation()});
    }
    report.violations.push_back(std::move(described));
  }
  sort_violations(readable, report.violations);
  return report;
}

std::string show_kinds(const ViolationReport& report) {
  std::vector<std::pair<std::string, std::uint64_t>> kinds(
      report.n_by_rule.begin(), report.n_by_rule.end());
  std::stable_sort(
      kinds.begin(), kinds.end(),
      [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string text;
  for (const auto& [rule, n] : kinds) {
    text += pad_left(group(n), 9) + "  " + rule + '\n';
  }
  return text;
}

std::string show_violations(const Knowledge& knowledge,
                            const ViolationReport& report) {
  const ReadableText readable(knowledge);
  std::string text;
  std::string constraint;
  std::size_t n = 0;
  for (const DescribedViolation& violation : report.violations) {
    const std::string shown = show_constraint(violation);
    if (shown != constraint) text += shown + '\n';
    constraint = shown;
    std::string head = pad_left(std::to_string(++n), 4) + ". ";
    const std::string witnesses = show_witnesses(readable, violation);
    for (std::size_t begin = 0; begin < witnesses.size();) {
      const std::size_t end = witnesses.find('\n', begin) + 1;
      text += head + witnesses.substr(begin, end - begin);
      head.assign(head.size(), ' ');
      begin = end;
    }
  }
  if (report.n_violations > n) {
    text += "and " + group(report.n_violations - n) +
            " more; --max-violations shows more\n";
  }
  return text;
}

}  // namespace rrn::reasoner
