// SPDX-License-Identifier: MIT
#ifndef RRN_TESTS_UNIT_GENERATION_LABELLING_RULE_FIXTURE_HPP
#define RRN_TESTS_UNIT_GENERATION_LABELLING_RULE_FIXTURE_HPP

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "datalog/parser/rule_parser.hpp"
#include "generation/coverage/sample_closure.hpp"
#include "generation/coverage/sample_rules.hpp"
#include "generation/labelling/program_vocabulary.hpp"
#include "generation/labelling/symbolic_labeller.hpp"

namespace rrn::generation::test {

/// A labeller of rules in text over classes t:C0, t:C1, ... and relations
/// t:r0, t:r1, ...; other predicates are outside the vocabulary, and the
/// individuals that rules name are the first ones of samples.
struct RuleFixture {
  RuleFixture(const std::string& text, std::uint32_t n_classes,
              std::uint32_t n_relations, std::uint32_t max_individuals) {
    for (std::uint32_t c = 0; c < n_classes; ++c) {
      vocabulary.classes.push_back({"urn:t#C" + std::to_string(c), {}});
    }
    for (std::uint32_t r = 0; r < n_relations; ++r) {
      vocabulary.relations.push_back({"urn:t#r" + std::to_string(r), {}});
    }
    Dictionary dictionary;
    datalog::Program program = datalog::parse_rules(
        "PREFIX t: <urn:t#>\n" + text, "test.dlog", dictionary);
    constants = name_individuals(vocabulary, dictionary, program);
    labeller = std::make_shared<const SymbolicLabeller>(
        std::move(dictionary), std::move(program), vocabulary, max_individuals);
    rules = std::make_unique<SampleRules>(*labeller, vocabulary);
    index = std::make_unique<SampleRuleIndex>(*rules);
    n_individuals = max_individuals;
  }

  /// A positive fact of the vocabulary.
  [[nodiscard]] SampleFact random_fact(Rng& rng) const {
    const auto individual = [&] {
      return static_cast<std::uint32_t>(rng.below(n_individuals));
    };
    const std::uint64_t n_classes = vocabulary.classes.size();
    const std::uint64_t number =
        rng.below(n_classes + vocabulary.relations.size());
    const std::uint32_t first = individual();
    return {static_cast<std::uint32_t>(2 * number), first,
            number < n_classes ? first : individual()};
  }

  dataset::Vocabulary vocabulary;
  std::vector<std::string> constants;
  std::shared_ptr<const SymbolicLabeller> labeller;
  std::unique_ptr<SampleRules> rules;
  std::unique_ptr<SampleRuleIndex> index;
  std::uint32_t n_individuals = 0;
};

}  // namespace rrn::generation::test

#endif  // RRN_TESTS_UNIT_GENERATION_LABELLING_RULE_FIXTURE_HPP
