// SPDX-License-Identifier: MIT
#include "cli/reproduce/rule_agreement.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "datalog/parser/rule_parser.hpp"
#include "generation/labelling/symbolic_labeller.hpp"
#include "mining/rule_text.hpp"

namespace rrn::cli {

namespace {

using dataset::RelationLiteral;
using dataset::Sample;

std::vector<RelationLiteral> positive_inferable(const Sample& kb) {
  std::vector<RelationLiteral> facts;
  std::ranges::copy_if(kb.relations.inferable, std::back_inserter(facts),
                       &RelationLiteral::positive);
  return facts;
}

}  // namespace

std::vector<RuleAgreement> compare_rules(
    std::span<const mining::MinedRule> rules, const dataset::Dataset& test,
    const JobContext& job) {
  const dataset::Vocabulary& vocabulary = test.header.vocabulary;
  std::uint32_t most = 1;
  for (const Sample& kb : test.kbs) most = std::max(most, kb.n_individuals);
  Dictionary dictionary;
  datalog::Program program =
      datalog::parse_rules(mining::to_datalog(rules, {vocabulary}, "mined"),
                           "mined rules", dictionary);
  const generation::SymbolicLabeller labeller(
      std::move(dictionary), std::move(program), vocabulary, most);
  std::vector<RuleAgreement> agreements(vocabulary.relations.size());
  for (const Sample& kb : test.kbs) {
    Sample derived = kb;
    (void)labeller.label(derived, job.quiet());
    const auto found = positive_inferable(derived);
    const auto expected = positive_inferable(kb);
    for (const RelationLiteral& fact : expected) {
      RuleAgreement& agreement = agreements[fact.relation.value];
      ++(std::ranges::binary_search(found, fact) ? agreement.both
                                                 : agreement.missing);
    }
    for (const RelationLiteral& fact : found) {
      if (!std::ranges::binary_search(expected, fact)) {
        ++agreements[fact.relation.value].wrong;
      }
    }
  }
  return agreements;
}

RuleAgreement total_of(std::span<const RuleAgreement> agreements) {
  RuleAgreement total;
  for (const RuleAgreement& agreement : agreements) total.add(agreement);
  return total;
}

}  // namespace rrn::cli
