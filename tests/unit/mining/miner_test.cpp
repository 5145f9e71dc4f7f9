// SPDX-License-Identifier: MIT
#include "mining/miner.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "generation/family/family_vocabulary.hpp"
#include "generation/labelling/symbolic_labeller.hpp"
#include "io/ontology_graph.hpp"
#include "io/rdf_reader.hpp"
#include "mining/conclusions.hpp"
#include "mining/rule_text.hpp"
#include "support/expect_error.hpp"
#include "unit/mining/naive_rules.hpp"

namespace rrn::mining {
namespace {

using dataset::Sample;
using test::NaiveFacts;
using test::state;
using test::state_class;
using test::vocabulary_of;

JobContext job_of(std::uint64_t seed, unsigned n_threads = 1) {
  JobContext job;
  job.seed = Seed(seed);
  job.n_threads = n_threads;
  return job;
}

/// Every rule that holds at least once.
MiningOptions everything(Measure measure) {
  MiningOptions options;
  options.min_support = 1;
  options.min_head_coverage = 0;
  options.min_confidence = 0;
  options.measure = measure;
  options.max_paths = 100'000;
  options.keep_all = true;
  return options;
}

TEST(MinerTest, FiguresAreThoseOfLoopsOverAllVariables) {
  std::uint64_t n_rules = 0;
  std::size_t n_refined = 0;
  std::size_t n_differ = 0;
  std::size_t n_with_constants = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Rng rng{Seed(seed)};
    Sample kb = test::random_sample(6, 3, 3, 26, rng);
    test::name_individuals(kb);
    const NaiveFacts naive(kb);
    const Measure measure = seed % 2 == 0 ? Measure::kStandard : Measure::kPca;
    const auto vocabulary = vocabulary_of(3, 3);
    MiningOptions options = everything(measure);
    options.with_constants = seed % 3 == 0;
    const MiningResult result =
        mine(std::span(&kb, 1), vocabulary, options, job_of(seed));
    for (const MinedRule& rule : result.rules) {
      EXPECT_EQ(rule.figures, naive.count(rule))
          << to_datalog(rule, {vocabulary, kb.names}) << describe(rule.figures);
      n_refined += rule.end_class && !rule.start_classes.empty() ? 1 : 0;
      n_differ += rule.differ != 0 ? 1 : 0;
      n_with_constants += rule.names_individuals() ? 1 : 0;
    }
    n_rules += result.rules.size();
  }
  EXPECT_GT(n_rules, 1000U);
  EXPECT_GT(n_refined, 10U);
  EXPECT_GT(n_differ, 100U);
  EXPECT_GT(n_with_constants, 1000U);
}

/// Each way to join a subject and an object is found, short of one that visits
/// an individual twice.
TEST(MinerTest, FindsEveryPathThatJoinsAFact) {
  Rng rng{Seed(3)};
  const Sample kb = test::random_sample(7, 2, 2, 40, rng);
  const NaiveFacts naive(kb);
  const MiningResult result = mine(std::span(&kb, 1), vocabulary_of(2, 2),
                                   everything(Measure::kStandard), job_of(1));
  std::map<std::pair<Head, std::vector<LinkId>>, const MinedRule*> found;
  for (const MinedRule& rule : result.rules) {
    if (rule.start_classes.empty() && !rule.end_class) {
      found.emplace(std::pair(rule.head, rule.path), &rule);
    }
  }
  std::size_t n_expected = 0;
  const auto expect_found = [&](const std::vector<LinkId>& path) {
    for (std::uint32_t relation = 0; relation < 2; ++relation) {
      MinedRule rule;
      rule.head = {false, relation};
      rule.path = path;
      if (path == std::vector<LinkId>{link_of(relation, false)}) continue;
      // All variables differ.
      rule.differ = path.size() == 1   ? differ_bit(0, 1)
                    : path.size() == 2 ? 0b001011
                                       : 0b111111;
      const Figures figures = naive.count(rule);
      if (figures.support == 0) continue;
      ++n_expected;
      const auto same = found.find(std::pair(rule.head, rule.path));
      ASSERT_NE(same, found.end());
      EXPECT_GE(same->second->figures.confidence() + 0.005,
                figures.confidence());
    }
  };
  for (LinkId a = 0; a < 4; ++a) {
    expect_found({a});
    for (LinkId b = 0; b < 4; ++b) {
      expect_found({a, b});
      for (LinkId c = 0; c < 4; ++c) expect_found({a, b, c});
    }
  }
  EXPECT_GT(n_expected, 50U);
}

/// All rules with constants that hold twice, by trying all that there are.
TEST(MinerTest, FindsEveryRuleThatNamesIndividuals) {
  Rng rng{Seed(4)};
  Sample kb = test::random_sample(8, 2, 2, 60, rng);
  test::name_individuals(kb);
  const NaiveFacts naive(kb);
  MiningOptions options = everything(Measure::kStandard);
  options.min_support = 2;
  options.max_path = 1;
  options.with_constants = true;
  std::set<std::string> found;
  for (const MinedRule& rule :
       mine(std::span(&kb, 1), vocabulary_of(2, 2), options, job_of(1)).rules) {
    found.insert(to_datalog(rule, {vocabulary_of(2, 2), kb.names}));
  }
  std::vector<Step> values;
  for (LinkId link = 0; link < 4; ++link) {
    for (std::uint32_t c = 0; c < 8; ++c) values.push_back({link, c});
  }
  std::size_t n_expected = 0;
  const auto expect = [&](const MinedRule& rule) {
    if (naive.count(rule).support < 2) return;
    ++n_expected;
    const auto text = to_datalog(rule, {vocabulary_of(2, 2), kb.names});
    EXPECT_TRUE(found.contains(text)) << text;
  };
  for (const Step& head : values) {
    MinedRule rule;
    rule.head = {false, relation_of(head.link), head.to, leads_back(head.link)};
    for (std::uint32_t c = 0; c < 2; ++c) {
      rule.start_classes = {c};
      expect(rule);
    }
    rule.start_classes.clear();
    for (LinkId link = 0; link < 4; ++link) {
      rule.path = {link};
      if (link != head.link) expect(rule);
    }
    rule.path.clear();
    for (const Step& value : values) {
      rule.value = value;
      if (value != head) expect(rule);
    }
  }
  EXPECT_GT(n_expected, 200U);
}

TEST(MinerTest, OnlyIndividualsWithAnIriAreNamed) {
  Sample kb;
  kb.n_individuals = 12;
  for (std::uint32_t i = 2; i < 12; ++i) {
    state(kb, i, 0, 0);
    state(kb, i, 1, 1);
  }
  kb.normalise();
  test::name_individuals(kb);
  MiningOptions options = everything(Measure::kStandard);
  options.with_constants = true;
  const auto is_named = [&](std::uint32_t individual) {
    const auto result =
        mine(std::span(&kb, 1), vocabulary_of(0, 2), options, job_of(1));
    return std::ranges::any_of(result.rules, [&](const MinedRule& rule) {
      return rule.head.constant == individual ||
             (rule.value && rule.value->to == individual);
    });
  };
  EXPECT_TRUE(is_named(0));
  EXPECT_TRUE(is_named(1));
  kb.names[1] = "_:b1";
  EXPECT_TRUE(is_named(0));
  EXPECT_FALSE(is_named(1));
  kb.names.clear();
  rrn::test::expect_error([&] { static_cast<void>(is_named(0)); },
                          ErrorCode::kBadArgument,
                          ::testing::HasSubstr("individuals have names"));
}

/// Three mothers of two children each, one of whom is a sister: of the six
/// pairs of siblings, three start at a sister.
TEST(MinerTest, CountsAnExampleAsByHand) {
  enum : std::uint32_t { kParent, kSister };
  Sample kb;
  kb.n_individuals = 9;
  for (const std::uint32_t mother : {0U, 3U, 6U}) {
    state(kb, mother, kParent, mother + 1);
    state(kb, mother, kParent, mother + 2);
    state(kb, mother + 1, kSister, mother + 2);
    state_class(kb, mother + 1, 0);
  }
  kb.normalise();
  MiningOptions options;
  options.min_support = 3;
  options.min_confidence = 0.4;
  options.keep_all = true;
  const auto vocabulary = vocabulary_of(1, 2);
  const MiningResult result =
      mine(std::span(&kb, 1), vocabulary, options, job_of(1));
  std::map<std::string, Figures> rules;
  for (const MinedRule& rule : result.rules) {
    rules.emplace(to_datalog(rule, {vocabulary}), rule.figures);
  }
  const std::string siblings =
      "<urn:t#r0>[?z, ?x], <urn:t#r0>[?z, ?y], FILTER(?x != ?y) .";
  // Six pairs, three of them true; only sisters are known to be sisters.
  EXPECT_EQ(rules.at("<urn:t#r1>[?x, ?y] :- " + siblings),
            (Figures{3, 6, 3, 3}));
  EXPECT_EQ(rules.at("<urn:t#r1>[?x, ?y] :- <urn:t#C0>[?x], " + siblings),
            (Figures{3, 3, 3, 3}));
  EXPECT_EQ(rules.at("<urn:t#C0>[?x] :- <urn:t#r1>[?x, ?y] ."),
            (Figures{3, 3, 3, 3}));
  EXPECT_EQ(rules.at("<urn:t#C0>[?x] :- <urn:t#r0>[?y, ?x] ."),
            (Figures{3, 6, 3, 3}));
}

std::vector<Sample> families(std::size_t n) {
  io::OntologyGraph ontology;
  io::read_rdf_text(generation::family_ontology_text(), "family.ttl", {},
                    ontology, JobContext());
  const generation::SymbolicLabeller labeller(
      ontology, generation::family_vocabulary(), 26, JobContext());
  std::vector<Sample> samples;
  for (std::size_t i = 0; i < n; ++i) {
    Rng rng(Seed(1).derive("family", i));
    samples.push_back(
        generation::family_facts(generation::generate_family_tree({}, rng)));
    labeller.label(samples.back(), JobContext());
  }
  return samples;
}

/// Grandparents follow from parents, and cousins from what follows.
TEST(MinerTest, RoundsFindDefinitionsThatBuildOnOthers) {
  const std::vector<Sample> samples = families(200);
  const dataset::Vocabulary vocabulary = generation::family_vocabulary();
  MiningOptions options;
  options.only_stated = true;
  const MiningResult result = mine(samples, vocabulary, options, job_of(1));
  EXPECT_GT(result.n_rounds, 2U);
  EXPECT_EQ(result.n_open, 0U);
  std::set<Head> heads;
  for (const MinedRule& rule : result.rules) {
    heads.insert(rule.head);
    EXPECT_EQ(rule.figures.confidence(), 1) << to_datalog(rule, {vocabulary});
  }
  // All relations but the one that is stated.
  EXPECT_EQ(heads.size(), vocabulary.relations.size() - 1);
  EXPECT_LT(result.rules.size(), 3 * heads.size());
}

TEST(MinerTest, ThreadsMakeNoDifference) {
  Rng rng{Seed(5)};
  Sample kb = test::random_sample(60, 4, 6, 500, rng);
  test::name_individuals(kb);
  MiningOptions options = everything(Measure::kStandard);
  options.n_drawn = 20;
  options.max_paths = 50;
  options.keep_all = false;
  const auto rules = [&](std::uint64_t seed, unsigned n_threads) {
    return mine(std::span(&kb, 1), vocabulary_of(4, 6), options,
                job_of(seed, n_threads))
        .rules;
  };
  const auto one = rules(1, 1);
  EXPECT_FALSE(one.empty());
  EXPECT_EQ(rules(1, 3), one);
  EXPECT_TRUE(rules(2, 1) != one) << "other facts are drawn";
  options.with_constants = true;
  const auto with_constants = rules(1, 1);
  EXPECT_TRUE(with_constants != one);
  EXPECT_TRUE(rules(1, 3) == with_constants);
}

/// A rule is only kept if it says something that no better one says.
TEST(MinerTest, KeepsARuleForEachFactOnly) {
  Sample kb;
  kb.n_individuals = 40;
  for (std::uint32_t i = 0; i < 40; i += 2) {
    for (const std::uint32_t relation : {0U, 1U, 2U}) {
      state(kb, i, relation, i + 1);
    }
  }
  kb.normalise();
  MiningOptions options;
  const auto rules_for_0 = [&] {
    const auto result =
        mine(std::span(&kb, 1), vocabulary_of(0, 3), options, job_of(1));
    return std::ranges::count_if(result.rules, [](const MinedRule& rule) {
      return rule.head == Head{false, 0};
    });
  };
  EXPECT_EQ(rules_for_0(), 1);
  options.keep_all = true;
  EXPECT_GE(rules_for_0(), 2);
}

/// r1, r2 and r0 hold of the same pairs, so that r0 follows from either other
/// one: where the first may not be kept, the second is.
TEST(MinerTest, WhatIsNotAcceptedConcludesNothing) {
  Sample kb;
  kb.n_individuals = 40;
  for (std::uint32_t i = 0; i < 20; ++i) {
    for (std::uint32_t r = 0; r < 3; ++r) state(kb, 2 * i, r, 2 * i + 1);
  }
  kb.normalise();
  const auto vocabulary = vocabulary_of(0, 3);
  const auto bodies_of = [&](bool all, LinkId refused) {
    MiningOptions options;
    options.max_path = 1;
    options.keep_all = all;
    options.accepts = [&](const MinedRule& rule, std::span<const MinedRule>) {
      return rule.path.front() != refused;
    };
    std::vector<LinkId> bodies;
    for (const MinedRule& rule :
         mine(std::span(&kb, 1), vocabulary, options, job_of(1)).rules) {
      if (rule.head == Head{false, 0}) bodies.push_back(rule.path.front());
    }
    std::ranges::sort(bodies);
    return bodies;
  };
  using ::testing::ElementsAre;
  EXPECT_THAT(bodies_of(false, 99), ElementsAre(link_of(1, false)));
  EXPECT_THAT(bodies_of(false, link_of(1, false)),
              ElementsAre(link_of(2, false)));
  EXPECT_THAT(bodies_of(true, 99),
              ElementsAre(link_of(1, false), link_of(2, false)));
  EXPECT_THAT(bodies_of(true, link_of(1, false)),
              ElementsAre(link_of(2, false)));
}

TEST(MinerTest, FiguresAreCountedAgainOnOtherFacts) {
  Rng rng{Seed(7)};
  const auto vocabulary = vocabulary_of(3, 3);
  Sample kb = test::random_sample(6, 3, 3, 26, rng);
  test::name_individuals(kb);
  const Sample other = test::random_sample(6, 3, 3, 26, rng);
  const NaiveFacts naive(other);
  FactIndex::Facts facts;
  facts.add(other, true);
  const FactIndex index(std::move(facts), 3, 3);
  MiningOptions options = everything(Measure::kStandard);
  options.with_constants = true;
  for (const MinedRule& rule :
       mine(std::span(&kb, 1), vocabulary, options, job_of(1)).rules) {
    const Figures expected = naive.count(rule);
    const Figures figures = count_again(rule, index, {});
    EXPECT_EQ(figures.support, expected.support);
    EXPECT_EQ(figures.n_body, expected.n_body);
  }
}

TEST(MinerTest, LimitsEndItEarlyAndAreReported) {
  Rng rng{Seed(5)};
  const Sample kb = test::random_sample(60, 4, 6, 500, rng);
  MiningOptions options = everything(Measure::kStandard);
  options.max_time = std::chrono::milliseconds(0);
  const auto late =
      mine(std::span(&kb, 1), vocabulary_of(4, 6), options, job_of(1));
  EXPECT_EQ(late.limit, MiningLimit::kTime);
  EXPECT_TRUE(late.rules.empty());
  options.max_time.reset();
  options.max_memory = 1;
  EXPECT_EQ(
      mine(std::span(&kb, 1), vocabulary_of(4, 6), options, job_of(1)).limit,
      MiningLimit::kMemory);
  options.max_memory = 100'000'000;
  EXPECT_EQ(
      mine(std::span(&kb, 1), vocabulary_of(4, 6), options, job_of(1)).limit,
      std::nullopt);
}

TEST(MinerTest, CanBeCancelled) {
  const std::atomic<bool> stop = true;
  JobContext job;
  job.cancel = CancellationToken(stop);
  Rng rng{Seed(5)};
  const Sample kb = test::random_sample(20, 2, 2, 50, rng);
  EXPECT_THROW(static_cast<void>(mine(std::span(&kb, 1), vocabulary_of(2, 2),
                                      everything(Measure::kStandard), job)),
               Cancelled);
}

TEST(MinerTest, NothingFollowsFromNothing) {
  const Sample kb;
  const MiningResult result =
      mine(std::span(&kb, 1), vocabulary_of(0, 0), {}, job_of(1));
  EXPECT_TRUE(result.rules.empty());
  EXPECT_EQ(result.n_facts, 0U);
}

}  // namespace
}  // namespace rrn::mining
