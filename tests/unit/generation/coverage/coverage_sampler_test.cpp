// SPDX-License-Identifier: MIT
#include "generation/coverage/coverage_sampler.hpp"

#include <algorithm>
#include <memory>

#include <gtest/gtest.h>

#include "generation/build/dataset_builder.hpp"
#include "generation/coverage/coverage_report.hpp"
#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"
#include "unit/generation/labelling/rule_fixture.hpp"

namespace rrn::generation {
namespace {

using rrn::test::expect_error;
using test::RuleFixture;

/// Chains, a join with `!=`, a constant, a helper outside the vocabulary, and
/// constraints that make careless facts clash.
constexpr const char* kRules = R"(
t:C1[?x] :- t:C0[?x] .
t:C2[?x] :- t:C1[?x] .
t:C3[?x] :- t:C2[?x], t:r0[?x, ?y] .
t:r1[?x, ?y] :- t:r0[?z, ?x], t:r0[?z, ?y], FILTER(?x != ?y) .
t:r2[?x, ?y] :- t:r1[?x, ?y], t:C3[?x] .
t:helper[?x] :- t:r2[?x, ?y] .
t:C4[?x] :- t:helper[?x], t:C0[?x] .
t:r3[?x, <urn:rome>] :- t:C4[?x] .
t:C5[?x] :- t:r3[?x, <urn:rome>], t:r0[?x, ?x] .
false :- t:C0[?x], t:C5[?x], t:r1[?x, ?x] .
false :- t:r0[?x, ?y], t:r0[?y, ?x], FILTER(?x != ?y) .
false :- t:C2[?x], t:C6[?x] .
)";
constexpr std::uint32_t kClasses = 7;
constexpr std::uint32_t kRelations = 4;

struct Coverage {
  explicit Coverage(const std::string& text, std::uint32_t n_classes = kClasses,
                    std::uint32_t n_relations = kRelations,
                    std::uint32_t max_individuals = 20)
      : rules(text, n_classes, n_relations, max_individuals) {
    targets = std::make_shared<const CoverageTargets>(
        rules.labeller, rules.vocabulary,
        static_cast<std::uint32_t>(rules.constants.size()), max_individuals,
        job);
  }

  [[nodiscard]] CoverageSource source(CoverageOptions options = {}) const {
    options.max_individuals = rules.n_individuals;
    dataset::DatasetHeader header;
    header.vocabulary = rules.vocabulary;
    header.generator = to_string(options);
    return {header, rules.labeller, targets, rules.constants, options};
  }

  JobContext job;
  RuleFixture rules;
  std::shared_ptr<const CoverageTargets> targets;
};

CoverageOptions small() {
  CoverageOptions options;
  options.n_facts = 20;
  return options;
}

/// Whether the body of a rule holds, by all assignments of individuals.
bool holds_somewhere(const SampleRules::Rule& rule,
                     const SampleClosure& closure, std::uint32_t n) {
  std::vector<std::uint32_t> values(rule.n_variables, 0);
  const auto value_of = [&](const SampleRules::Term& term) {
    return term.is_variable ? values[term.value] : term.value;
  };
  for (;;) {
    const bool holds =
        std::all_of(
            rule.body.begin(), rule.body.end(),
            [&](const SampleRules::Atom& atom) {
              return closure.holds({atom.predicate, value_of(atom.first),
                                    value_of(atom.second)});
            }) &&
        std::all_of(rule.disequalities.begin(), rule.disequalities.end(),
                    [&](const auto& pair) {
                      return value_of(pair.first) != value_of(pair.second);
                    });
    if (holds) return true;
    std::size_t v = 0;
    while (v < values.size() && ++values[v] == n) values[v++] = 0;
    if (v == values.size()) return false;
  }
}

TEST(CoverageSamplerTest, EveryRuleFiresAndEveryInferencePredicateIsInferred) {
  const Coverage coverage(kRules);
  EXPECT_EQ(coverage.rules.constants, std::vector<std::string>{"urn:rome"});
  const CoverageSource source = coverage.source(small());
  const auto report =
      measure_coverage(source, 200, *coverage.rules.labeller, coverage.job);
  const auto summary =
      summarise(report, *coverage.targets, coverage.rules.vocabulary);
  EXPECT_EQ(summary.n_samples, 200u);
  EXPECT_EQ(summary.n_rules, 9u);
  EXPECT_EQ(summary.n_can_fire, 9u);
  EXPECT_EQ(summary.n_covered, 9u);
  // C0, C6 and r0 are in no head.
  EXPECT_EQ(summary.classes.n, 7u);
  EXPECT_EQ(summary.classes.n_coverable, 5u);
  EXPECT_EQ(summary.classes.n_covered, 5u);
  EXPECT_EQ(summary.relations.n_coverable, 3u);
  EXPECT_EQ(summary.relations.n_covered, 3u);
  EXPECT_GE(summary.deep_share(), 0.25);
  EXPECT_GT(summary.classes.n_negative, 0u);
}

TEST(CoverageSamplerTest, SamplesAreConsistentAndSayNothingTwice) {
  const Coverage coverage(kRules);
  const CoverageSource source = coverage.source(small());
  for (std::uint64_t n = 0; n < 40; ++n) {
    const auto drawn = source.draw(Split::kTrain, n, coverage.job);
    ASSERT_TRUE(drawn.has_value());
    TripleStore all = coverage.rules.labeller->load(*drawn);
    const auto result = datalog::materialise(
        coverage.rules.labeller->program(),
        coverage.rules.labeller->dictionary(), all, {}, coverage.job);
    ASSERT_EQ(result.n_violations, 0u);
    // Without any one of the facts, that one does not hold.
    for (std::size_t i = 0; i < drawn->relations.specified.size(); ++i) {
      dataset::Sample less = *drawn;
      const auto [key, row] =
          coverage.rules.labeller->fact_of(less.relations.specified[i]);
      less.relations.specified.erase(less.relations.specified.begin() +
                                     static_cast<std::ptrdiff_t>(i));
      TripleStore rest = coverage.rules.labeller->load(less);
      static_cast<void>(datalog::materialise(
          coverage.rules.labeller->program(),
          coverage.rules.labeller->dictionary(), rest, {}, coverage.job));
      ASSERT_FALSE(rest.contains(key, row)) << n << ' ' << i;
    }
    // Every individual but those that rules name occurs.
    std::vector<bool> occurs(drawn->n_individuals, false);
    occurs[0] = true;
    for (const auto& l : drawn->classes.specified) {
      occurs[l.individual.value] = true;
    }
    for (const auto& l : drawn->relations.specified) {
      occurs[l.subject.value] = occurs[l.object.value] = true;
    }
    EXPECT_EQ(std::count(occurs.begin(), occurs.end(), false), 0);
    EXPECT_EQ(drawn->names.size(), drawn->n_individuals);
    EXPECT_EQ(drawn->names.front(), "urn:rome");
  }
}

TEST(CoverageSamplerTest, FiringIsCountedAsBruteForceSeesIt) {
  const Coverage coverage(kRules, kClasses, kRelations, 6);
  const CoverageSource source = coverage.source(small());
  constexpr std::uint64_t kSamples = 20;
  const auto report = measure_coverage(source, kSamples,
                                       *coverage.rules.labeller, coverage.job);
  const auto& rules = coverage.rules.rules->rules();
  std::vector<std::uint64_t> expected(rules.size(), 0);
  std::uint64_t n_positive = 0;
  for (std::uint64_t n = 0; n < kSamples; ++n) {
    auto kb = source.draw(Split::kTrain, n, coverage.job);
    ASSERT_TRUE(kb && source.complete(Split::kTrain, *kb, coverage.job));
    SampleClosure closure(*coverage.rules.index, 10'000);
    ASSERT_TRUE(closure.add(coverage.rules.rules->facts_of(*kb)));
    for (std::size_t r = 0; r < rules.size(); ++r) {
      if (holds_somewhere(rules[r], closure, 6)) ++expected[r];
    }
    for (const auto& l : kb->classes.inferable) n_positive += l.positive;
    for (const auto& l : kb->relations.inferable) n_positive += l.positive;
  }
  EXPECT_EQ(report.n_firing, expected);
  EXPECT_EQ(summarise(report, *coverage.targets, coverage.rules.vocabulary)
                .n_inferable,
            n_positive);
}

TEST(CoverageSamplerTest, WhatCannotBeCoveredHasAReason) {
  const Coverage coverage(
      "t:C1[?x] :- t:missing[?x] .\n"                   // 0
      "t:C2[?x] :- t:C0[?x], t:C3[?x] .\n"              // 1
      "false :- t:C0[?x], t:C3[?x] .\n"                 // 2
      "t:r0[?x, ?y] :- t:inverse[?y, ?x] .\n"           // 3
      "t:inverse[?x, ?y] :- t:r0[?y, ?x] .\n"           // 4
      "t:C4[?x] :- t:r0[?x, ?y], FILTER(?x != ?x) .\n"  // 5
      "t:C0[?x] :- t:r1[?x, \"text\"] .\n",             // 6
      6, 2);
  const CoverageTargets& targets = *coverage.targets;
  EXPECT_EQ(targets.obstacle(0),
            "its body needs <urn:t#missing>, which is not in the vocabulary, "
            "and which no rule concludes from it");
  EXPECT_EQ(targets.obstacle(1),
            "its body cannot hold: no consistent facts were found in 32 tries; "
            "they violate false :- <urn:t#C0>[?x], <urn:t#C3>[?x] .");
  EXPECT_EQ(targets.obstacle(3), "");
  EXPECT_EQ(targets.obstacle(5),
            "wants an individual that differs from itself");
  EXPECT_EQ(targets.obstacle(6),
            "speaks of \"text\", which is no individual of samples");
  const SampleRules& rules = targets.rules();
  EXPECT_EQ(targets.obstacle_of_predicate(rules.of_relation({0}, true)),
            "its rules fire only where it is stated already");
  EXPECT_EQ(targets.obstacle_of_predicate(rules.of_relation({1}, true)),
            "no rule concludes it");
  EXPECT_EQ(targets.obstacle_of_predicate(rules.of_class({3}, true)),
            "no rule concludes it");
  EXPECT_EQ(targets.obstacle_of_predicate(rules.of_class({5}, true)),
            "no rule speaks of it");
  EXPECT_EQ(targets.obstacle_of_predicate(rules.of_class({4}, true)),
            "no rule that concludes it can fire: " + targets.obstacle(5));
  EXPECT_EQ(targets.obstacle_of_predicate(rules.of_class({1}, true)),
            "no rule that concludes it can fire: " + targets.obstacle(0));
}

TEST(CoverageSamplerTest, ContradictorySamplesAreOneFactAwayFromConsistent) {
  const Coverage coverage(kRules);
  CoverageOptions options = small();
  options.contradictory = 0.5;
  const CoverageSource source = coverage.source(options);
  int n_contradictory = 0;
  for (std::uint64_t n = 0; n < 60; ++n) {
    auto kb = source.draw(Split::kTrain, n, coverage.job);
    if (!kb) continue;
    kb->draw = n;
    const dataset::Sample facts = *kb;
    ASSERT_TRUE(source.complete(Split::kTrain, *kb, coverage.job));
    if (!source.is_contradictory(n, coverage.job)) continue;
    ++n_contradictory;
    const auto is_consistent_without = [&](auto list, std::size_t i) {
      dataset::Sample less = facts;
      auto& literals = (less.*list).specified;
      literals.erase(literals.begin() + static_cast<std::ptrdiff_t>(i));
      return coverage.rules.labeller->label(less, coverage.job) ==
             datalog::Outcome::kFixpoint;
    };
    bool found = false;
    for (std::size_t i = 0; i < facts.classes.specified.size(); ++i) {
      found = found || is_consistent_without(&dataset::Sample::classes, i);
    }
    for (std::size_t i = 0; i < facts.relations.specified.size(); ++i) {
      found = found || is_consistent_without(&dataset::Sample::relations, i);
    }
    EXPECT_TRUE(found) << n;
  }
  EXPECT_GT(n_contradictory, 15);
  const auto report =
      measure_coverage(source, 50, *coverage.rules.labeller, coverage.job);
  EXPECT_GT(report.n_inconsistent, 10u);
  EXPECT_LT(report.n_inconsistent, 40u);
  const auto& rules = coverage.rules.rules->rules();
  std::uint64_t n_violating = 0;
  for (std::size_t r = 0; r < rules.size(); ++r) {
    if (rules[r].heads.empty()) n_violating += report.n_firing[r];
  }
  EXPECT_GE(n_violating, report.n_inconsistent);
}

TEST(CoverageSamplerTest, FilesAndReportDoNotDependOnThreads) {
  const Coverage coverage(kRules);
  const CoverageSource source = coverage.source(small());
  BuildOptions build;
  build.sizes = {60, 10, 10};
  std::vector<std::string> bytes;
  std::vector<std::vector<std::uint64_t>> firing;
  for (const unsigned n_threads : {1U, 3U}) {
    const rrn::test::TempDir folder;
    JobContext job;
    job.n_threads = n_threads;
    build_dataset(source, build, folder.path(), job);
    bytes.push_back(rrn::test::read_file(folder.file("train.kbs")) +
                    rrn::test::read_file(folder.file("valid.kbs")) +
                    rrn::test::read_file(folder.file("test.kbs")));
    const auto report =
        measure_coverage(folder.path(), *coverage.rules.labeller,
                         coverage.rules.vocabulary, job);
    EXPECT_EQ(report.n_samples, 80u);
    firing.push_back(report.n_firing);
  }
  EXPECT_EQ(bytes[0], bytes[1]);
  EXPECT_EQ(firing[0], firing[1]);
}

TEST(CoverageSamplerTest, WhatHasNothingToInferIsRefused) {
  const Coverage coverage("false :- t:C0[?x], t:C1[?x] .\n", 2, 0);
  expect_error([&] { return coverage.source(); }, ErrorCode::kBadArgument,
               "no rule can fire, so there is nothing to infer; expected an "
               "ontology or rules that conclude something from facts of the "
               "vocabulary");
}

TEST(CoverageSamplerTest, TooFewIndividualsAreRefused) {
  const Coverage coverage("t:C1[?x] :- t:r0[?x, <urn:a>], t:r0[?x, <urn:b>] .",
                          2, 1, 3);
  expect_error([&] { return coverage.source(); }, ErrorCode::kBadArgument,
               "3 individuals; expected at least 4, for those that rules name "
               "and two more");
}

TEST(CoverageReportTest, ADatasetOfAnotherVocabularyIsRefused) {
  const Coverage coverage(kRules);
  const Coverage other("t:C1[?x] :- t:C0[?x] .", 2, 0);
  const rrn::test::TempDir folder;
  BuildOptions build;
  build.sizes = {5, 0, 0};
  build_dataset(coverage.source(small()), build, folder.path(), coverage.job);
  expect_error(
      [&] {
        return measure_coverage(folder.path(), *other.rules.labeller,
                                other.rules.vocabulary, other.job);
      },
      ErrorCode::kMismatch,
      folder.file("train.kbs") +
          ": the vocabulary is another one than that of the rules");
}

}  // namespace
}  // namespace rrn::generation
