// SPDX-License-Identifier: MIT
#include "repair/belief/belief_model.hpp"

#include <cmath>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "repair/belief/further_look.hpp"
#include "support/expect_error.hpp"
#include "unit/repair/repair_samples.hpp"

namespace rrn::repair {
namespace {

using test::ClassIndex;
using test::is_a;
using test::joins;
using test::RelationIndex;
using ::testing::HasSubstr;

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

/// Judges class 0 and relation 1, whose facts may be missing where relation 0
/// leads; each fact has the same log-odds.
BeliefModel simple_model(float class_odds, float relation_odds) {
  BeliefModel model;
  model.schema.paths = {{0}, {1}};
  model.schema.surroundings = {{{}, 0}};
  model.classes = {{ClassIndex{0}, {}, {BoostedTrees(class_odds)}}};
  model.relations = {
      {RelationIndex{1}, {0}, {}, 0, 0, {BoostedTrees(relation_odds)}}};
  return model;
}

dataset::Sample simple_sample() {
  dataset::Sample kb;
  kb.n_individuals = 4;
  kb.classes.specified = {is_a(1, 0), is_a(2, 0, false), is_a(3, 1)};
  kb.relations.specified = {joins(0, 0, 1), joins(0, 1, 2),
                            joins(1, 1, 0, false), joins(2, 0, 2),
                            joins(2, 1, 2)};
  kb.normalise();
  return kb;
}

TEST(BeliefModelTest, CandidatesAreStatedOrReachedByLeads) {
  Rng rng(Seed(1));
  for (int round = 0; round < 20; ++round) {
    const dataset::Sample kb = test::random_sample(8, 1, 3, 50, rng);
    EvidenceSchema schema;
    schema.paths = {{0}, {5}, {0, 5}, {2}};  // Relation 1 backwards is 5
    const JudgedRelation judged{RelationIndex{2}, {0, 1, 3}, {}, 0, 0, {}};
    const LinkGraph graph(kb);
    const EndsByDegree ends(graph, judged.relation);
    Evidence evidence(schema, graph);
    for (std::uint32_t subject = 0; subject < 8; ++subject) {
      std::set<std::uint32_t> expected;
      for (const auto& fact : kb.relations.specified) {
        const bool forth = fact.subject.value == subject;
        const std::uint32_t relation = fact.relation.value;
        if (forth && fact.positive && (relation == 2 || relation == 0)) {
          expected.insert(fact.object.value);
        }
        if (forth && !fact.positive && relation == 0) {
          expected.insert(fact.object.value);
        }
        if (fact.object.value == subject && fact.positive && relation == 1) {
          expected.insert(fact.subject.value);
        }
      }
      evidence.start(subject);
      EXPECT_EQ(candidates(evidence, subject, judged, ends),
                std::vector(expected.begin(), expected.end()));
    }
  }
}

TEST(BeliefModelTest, LooseEndsAreCandidatesWithoutAPath) {
  dataset::Sample kb;
  kb.n_individuals = 5;  // Nothing is stated of 3 and 4
  kb.relations.specified = {joins(0, 0, 1), joins(1, 0, 2)};
  kb.normalise();
  const LinkGraph graph(kb);
  const EvidenceSchema schema;
  Evidence evidence(schema, graph);
  const EndsByDegree ends(graph, RelationIndex{0});
  const Degree none = 0;
  const Degree object_once = 1;
  const JudgedRelation judged{
      RelationIndex{0}, {}, {{none, object_once}}, 0, 0, {}};
  const std::vector<std::vector<std::uint32_t>> expected = {
      {1}, {2}, {}, {2}, {2}};
  for (std::uint32_t subject = 0; subject < 5; ++subject) {
    evidence.start(subject);
    EXPECT_EQ(candidates(evidence, subject, judged, ends), expected[subject])
        << subject;
  }
}

TEST(BeliefModelTest, TrustRaisesStatedFactsOnly) {
  for (const float trust : {0.0F, 0.5F, 3.0F}) {
    BeliefModel model = simple_model(-0.4F, 0.7F);
    model.trust = trust;
    const Beliefs beliefs = judge(model, simple_sample(), JobContext());
    ASSERT_EQ(beliefs.classes.size(), 4U);
    for (const auto& [fact, p] : beliefs.classes) {
      const bool stated = fact.individual.value == 1;
      EXPECT_NEAR(p, logistic(-0.4 + (stated ? trust : 0)), 1e-5);
    }
    ASSERT_EQ(beliefs.relations.size(), 3U);
    std::map<std::tuple<std::uint32_t, std::uint32_t>, float> found;
    for (const auto& [fact, p] : beliefs.relations) {
      EXPECT_EQ(fact.relation.value, 1U);
      EXPECT_TRUE(fact.positive);
      found[{fact.subject.value, fact.object.value}] = p;
    }
    EXPECT_NEAR(found.at({0, 2}), logistic(0.7 + trust), 1e-5);
    EXPECT_NEAR(found.at({2, 2}), logistic(0.7 + trust), 1e-5);
    EXPECT_NEAR(found.at({0, 1}), logistic(0.7), 1e-5);
  }
}

TEST(BeliefModelTest, WhatIsNotStatedAndHardlyProbableIsLeftOut) {
  const Beliefs beliefs =
      judge(simple_model(-7, -7), simple_sample(), JobContext());
  ASSERT_EQ(beliefs.classes.size(), 1U);
  EXPECT_EQ(beliefs.classes[0].literal, is_a(1, 0));
  ASSERT_EQ(beliefs.relations.size(), 2U);
  EXPECT_EQ(beliefs.relations[0].literal, joins(0, 1, 2));
  EXPECT_EQ(beliefs.relations[1].literal, joins(2, 1, 2));
}

TEST(BeliefModelTest, LaterLooksWithoutTreesChangeNothing) {
  BeliefModel model = simple_model(0.3F, -0.2F);
  const Beliefs once = judge(model, simple_sample(), JobContext());
  model.n_looks = 3;
  model.classes[0].judges.resize(3, BoostedTrees(5));
  model.relations[0].judges.resize(3, BoostedTrees(5));
  const Beliefs again = judge(model, simple_sample(), JobContext());
  EXPECT_EQ(again.classes, once.classes);
  EXPECT_EQ(again.relations, once.relations);
}

TEST(BeliefModelTest, LaterLooksSeeBeliefs) {
  // The trees of the second look say 4 where they are asked at all.
  BeliefModel model = simple_model(0.3F, -0.2F);
  model.n_looks = 2;
  BoostedTrees sure(4);
  sure.add({BoostedTrees::Node{}});
  model.classes[0].judges.push_back(sure);
  model.relations[0].judges.emplace_back();
  const Beliefs beliefs = judge(model, simple_sample(), JobContext());
  for (const auto& [fact, p] : beliefs.classes) {
    EXPECT_NEAR(p, logistic(4), 1e-5);
  }
  for (const auto& [fact, p] : beliefs.relations) {
    EXPECT_NEAR(p, logistic(-0.2), 1e-5);
  }
}

BeliefModel model_with_all() {
  BeliefModel model = simple_model(0.3F, -0.2F);
  model.trust = 1.5F;
  model.n_looks = 2;
  BoostedTrees first(0.1F);
  first.add({{0, 3, 1, 2, 0}, {0, 0, 0, 0, -1}, {0, 0, 0, 0, 1}});
  BoostedTrees second(0.2F);
  const auto last = static_cast<std::uint16_t>(
      model.schema.n_columns_of_individual() + FurtherLook::kColumns - 1);
  second.add({{last, 3, 1, 2, 0}, {0, 0, 0, 0, -2}, {0, 0, 0, 0, 2}});
  model.classes = {{ClassIndex{0}, {ClassIndex{2}}, {first, second}},
                   {ClassIndex{2}, {ClassIndex{0}}, {first, BoostedTrees(1)}}};
  model.relations = {
      {RelationIndex{0},
       {1, 0},
       {{0, 1}, {8, 3}},
       2,
       0,
       {BoostedTrees(-1), second}},
      {RelationIndex{1}, {}, {}, 0, 3, {first, BoostedTrees(-1)}}};
  return model;
}

std::string bytes_of(const BeliefModel& model) {
  dataset::ByteWriter out;
  write_beliefs(model, out);
  return out.bytes();
}

BeliefModel read(const std::string& bytes) {
  const std::string file = "beliefs";
  dataset::ByteReader in(bytes, file);
  return read_beliefs(in, test::vocabulary_of(3, 2));
}

TEST(BeliefModelTest, ReadsWhatItWrote) {
  EXPECT_EQ(read(bytes_of(model_with_all())), model_with_all());
  EXPECT_EQ(read(bytes_of({})), BeliefModel{});
}

TEST(BeliefModelTest, DamagedBytesAreRefusedOrCanJudge) {
  const std::string bytes = bytes_of(model_with_all());
  const dataset::Sample kb = simple_sample();
  std::size_t n_read = 0;
  const std::size_t n_errors =
      test::damage(bytes, true, [&](const std::string& text) {
        const BeliefModel model = read(text);
        ++n_read;
        for (const auto& [fact, p] : judge(model, kb, {}).relations) {
          EXPECT_LT(fact.relation.value, 2U);
          EXPECT_FALSE(p < 0 || p > 1);
        }
      });
  EXPECT_GE(n_errors, bytes.size());
  EXPECT_GT(n_read, 0U);
}

TEST(BeliefModelTest, RefusesWhatDoesNotFit) {
  const auto expect = [](const BeliefModel& model, const char* message) {
    rrn::test::expect_error([&] { read(bytes_of(model)); }, ErrorCode::kCorrupt,
                            HasSubstr(message));
  };
  BeliefModel model = model_with_all();
  model.classes[1].owl_class.value = 3;
  expect(model, "a class out of range");
  model = model_with_all();
  model.classes[0].excludes[0].value = 3;
  expect(model, "a class out of range");
  model = model_with_all();
  model.relations[1].relation.value = 2;
  expect(model, "a relation out of range");
  model = model_with_all();
  model.relations[0].leads[0] = 2;
  expect(model, "a path out of range");
  model = model_with_all();
  std::swap(model.relations[0], model.relations[1]);
  expect(model, "judged predicates out of order");
  model = model_with_all();
  model.classes[1] = model.classes[0];
  expect(model, "judged predicates out of order");
  model = model_with_all();
  model.trust = -0.5F;
  expect(model, "a trust below 0");
  model = {};
  model.n_looks = 0;
  expect(model, "a model that never looks");
}

}  // namespace
}  // namespace rrn::repair
