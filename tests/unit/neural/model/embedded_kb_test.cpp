// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "neural/ensemble/averaged_model.hpp"
#include "neural/runtime/torch_embedded_kb.hpp"
#include "neural/runtime/trained_model.hpp"
#include "unit/neural/network/sample_kbs.hpp"

namespace rrn::neural {
namespace {

using dataset::RelationLiteral;

/// An untrained model over three classes and four relations, all read.
ModelFile random_model(UpdateSchedule schedule = UpdateSchedule::kMatching) {
  ModelFile file;
  file.network.options = {10, 2, schedule};
  file.network.vocabulary = numbered_vocabulary(3, 4);
  std::vector<FactType> types;
  for (std::uint32_t r = 0; r < 4; ++r) {
    types.push_back({dataset::RelationIndex{r}, false});
    types.push_back({dataset::RelationIndex{r}, true});
  }
  file.network.fact_types = FactTypes(types, 4);
  file.network.weights = initial_weights(file.network.shape(), Seed(1));
  return file;
}

/// A model with evidence, all of whose weights count.
ModelFile model_with_evidence(UpdateSchedule schedule) {
  ModelFile file = random_model(schedule);
  file.network.options.evidence = Evidence::kPaths;
  file.network.evidence = {{{0, 2}, {1, 0}, {2, 5, 7}}, {{0, 1}, {3, 0}}};
  file.network.weights = initial_weights(file.network.shape(), Seed(1));
  torch::manual_seed(4);
  for (const WeightSpec& spec : weight_specs(file.network.shape())) {
    if (spec.fan_in == 0) {
      (file.network.weights.*spec.member).uniform_(-0.5, 0.5);
    }
  }
  return file;
}

dataset::Sample sample(const RandomKbOptions& options = {}) {
  Rng rng(Seed(2));
  return random_kb(options, rng);
}

std::vector<RelationLiteral> all_literals(const dataset::Sample& kb,
                                          std::uint32_t n_relations) {
  std::vector<RelationLiteral> literals;
  for (std::uint32_t s = 0; s < kb.n_individuals; ++s) {
    for (std::uint32_t o = 0; o < kb.n_individuals; ++o) {
      for (std::uint32_t r = 0; r < n_relations; ++r) {
        literals.push_back({{s}, {r}, {o}, (s + o) % 3 != 0});
      }
    }
  }
  return literals;
}

float largest_difference(std::span<const float> a, std::span<const float> b) {
  EXPECT_EQ(a.size(), b.size());
  float largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    largest = std::max(largest, std::abs(a[i] - b[i]));
  }
  return largest;
}

TEST(EmbeddedKbTest, SaysWhatPredictSays) {
  TrainedModel model(random_model());
  const dataset::Sample kb = sample();
  for (const unsigned n_threads : {1U, 2U}) {
    Calibration calibration;
    calibration.fact_trust = n_threads == 1 ? 0 : 1.5F;
    model.set_calibration(calibration);
    JobContext job;
    job.seed = Seed(3);
    job.n_threads = n_threads;
    const Prediction prediction = model.predict(kb, job);
    const auto embedded = model.embed(kb, job);
    EXPECT_EQ(embedded->n_individuals(), kb.n_individuals);
    EXPECT_EQ(embedded->dim(), 10U);
    EXPECT_EQ(embedded->embeddings().size(), kb.n_individuals * 10U);
    const std::vector<float> some = embedded->class_probabilities(2, 5);
    EXPECT_LT(largest_difference(
                  some, std::span(prediction.classes).subspan(2 * 3, 9)),
              1e-6F);
    auto literals = all_literals(kb, 4);
    Rng(Seed(6)).shuffle(literals);
    const std::vector<float> scores = embedded->score(literals);
    ASSERT_EQ(scores.size(), literals.size());
    for (std::size_t i = 0; i < literals.size(); ++i) {
      const auto& [s, r, o, positive] = literals[i];
      const float p = prediction.relation(s.value, r.value, o.value);
      EXPECT_NEAR(scores[i], positive ? p : 1 - p, 1e-6);
    }
  }
}

TEST(EmbeddedKbTest, AnswersManyQuestionsAsItScoresEach) {
  for (const bool has_evidence : {false, true}) {
    TrainedModel model(has_evidence
                           ? model_with_evidence(UpdateSchedule::kSimultaneous)
                           : random_model());
    Calibration calibration;
    calibration.fact_trust = 1.5F;
    calibration.relations.method = CalibrationMethod::kPlatt;
    calibration.relations.scale = 1.5F;
    model.set_calibration(calibration);
    std::vector<dataset::Sample> kbs;
    std::vector<std::vector<RelationLiteral>> relations;
    for (std::uint64_t i = 0; i < 300; ++i) {
      Rng rng{Seed(i)};
      RandomKbOptions options;
      options.n_individuals = static_cast<std::uint32_t>(2 + rng.below(5));
      kbs.push_back(random_kb(options, rng));
      relations.push_back(all_literals(kbs.back(), 4));
      relations.back().resize(rng.below(relations.back().size()));
    }
    const std::vector<dataset::ClassLiteral> classes{{{0}, {1}, true},
                                                     {{1}, {2}, false}};
    std::vector<LiteralQuestion> questions;
    for (std::size_t i = 0; i < kbs.size(); ++i) {
      questions.push_back({&kbs[i], Seed(7 + i), {}, relations[i]});
      if (i % 3 == 0) questions.back().classes = classes;
    }
    const auto answers = model.answer(questions, {});
    ASSERT_EQ(answers.size(), questions.size());
    for (std::size_t i = 0; i < kbs.size(); i += 7) {
      JobContext job;
      job.seed = Seed(7 + i);
      const LiteralScores expected = model.score(kbs[i], relations[i], job);
      EXPECT_LT(largest_difference(answers[i].relations, expected.relations),
                1e-5F);
      if (i % 3 != 0) {
        EXPECT_TRUE(answers[i].classes.empty());
        continue;
      }
      ASSERT_EQ(answers[i].classes.size(), 2U);
      EXPECT_NEAR(answers[i].classes[0], expected.classes[1], 1e-5);
      EXPECT_NEAR(answers[i].classes[1], 1 - expected.classes[3 + 2], 1e-5);
    }
  }
}

TEST(EmbeddedKbTest, SaysOfSeveralDrawsWhatPredictSays) {
  const auto mean = averaged(std::make_unique<TrainedModel>(random_model()), 3);
  dataset::Sample kb = sample();
  Calibration calibration;
  calibration.relations.method = CalibrationMethod::kPlatt;
  calibration.relations.scale = 1.5F;
  calibration.fact_trust = 2;
  mean->set_calibration(calibration);
  const Prediction prediction = mean->predict(kb, {});
  const auto embedded = mean->embed(kb, {});
  const std::vector<float> classes =
      embedded->class_probabilities(0, kb.n_individuals);
  EXPECT_LT(largest_difference(classes, prediction.classes), 1e-6F);
  const auto literals = all_literals(kb, 4);
  const std::vector<float> scores = embedded->score(literals);
  for (std::size_t i = 0; i < literals.size(); ++i) {
    const auto& [s, r, o, positive] = literals[i];
    const float p = prediction.relation(s.value, r.value, o.value);
    EXPECT_NEAR(scores[i], positive ? p : 1 - p, 1e-6);
  }
  kb.relations.specified.pop_back();
  (void)embedded->update(kb, {});
  EXPECT_LT(largest_difference(embedded->score(literals),
                               mean->embed(kb, {})->score(literals)),
            1e-6F);
}

TEST(EmbeddedKbTest, ScoresMoreLiteralsThanABlockHolds) {
  TrainedModel model(random_model());
  const dataset::Sample kb = sample();
  const auto embedded = model.embed(kb, {});
  const auto few = all_literals(kb, 4);
  const std::vector<float> expected = embedded->score(few);
  std::vector<RelationLiteral> many;
  while (many.size() < 4 * 70'000) {
    many.insert(many.end(), few.begin(), few.end());
  }
  const std::vector<float> scores = embedded->score(many);
  for (std::size_t i = 0; i < many.size(); ++i) {
    ASSERT_NEAR(scores[i], expected[i % few.size()], 1e-6) << i;
  }
}

TEST(EmbeddedKbTest, RejectsIndicesOutOfRange) {
  TrainedModel model(random_model());
  const dataset::Sample kb = sample();
  const auto embedded = model.embed(kb, {});
  const auto message = [&](const RelationLiteral& literal) -> std::string {
    try {
      (void)embedded->score({&literal, 1});
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::kBadArgument);
      return error.what();
    }
    return "no error";
  };
  EXPECT_EQ(message({{8}, {0}, {0}, true}),
            "individual 8 to be scored; expected less than 8");
  EXPECT_EQ(message({{0}, {0}, {9}, true}),
            "individual 9 to be scored; expected less than 8");
  EXPECT_EQ(message({{0}, {4}, {0}, true}),
            "relation 4 to be scored; expected less than 4");
  try {
    (void)embedded->class_probabilities(3, 9);
    FAIL() << "expected an error";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "individuals 3 to 9 of 8 to be scored");
  }
}

TEST(EmbeddedKbTest, EmbedsAnEmptyKnowledgeBase) {
  for (const ModelFile& file :
       {random_model(), model_with_evidence(UpdateSchedule::kMatching)}) {
    TrainedModel model(file);
    const auto embedded = model.embed({}, {});
    EXPECT_EQ(embedded->n_individuals(), 0U);
    EXPECT_TRUE(embedded->embeddings().empty());
    EXPECT_TRUE(embedded->class_probabilities(0, 0).empty());
    EXPECT_TRUE(embedded->score({}).empty());
    dataset::Sample without_facts;
    without_facts.n_individuals = 2;
    EXPECT_EQ(model.predict(without_facts, {}).relations.size(), 16U);
    EXPECT_TRUE(model.predict({}, {}).relations.empty());
  }
}

/// Many small groups: a change touches a small part.
dataset::Sample pairs_of_individuals(std::uint32_t n) {
  dataset::Sample kb;
  kb.n_individuals = n;
  for (std::uint32_t i = 0; i + 1 < n; i += 2) {
    kb.relations.specified.push_back({{i}, {i % 4}, {i + 1}, i % 3 != 0});
    kb.classes.specified.push_back({{i}, {i % 3}, true});
  }
  kb.normalise();
  return kb;
}

TEST(EmbeddedKbTest, UpdateOfAGroupIsThatOfEverything) {
  // No individual has two facts before the change, so that no order counts.
  TrainedModel model(random_model());
  dataset::Sample kb = pairs_of_individuals(300);
  JobContext job;
  job.seed = Seed(5);
  const auto embedded = model.embed(kb, job);
  kb.n_individuals = 302;
  kb.relations.specified.erase(kb.relations.specified.begin() + 10);
  kb.relations.specified.push_back({{300}, {1}, {301}, true});
  kb.classes.specified.push_back({{77}, {1}, true});
  kb.normalise();
  const EmbeddingUpdate update = embedded->update(kb, job);
  EXPECT_EQ(update.n_recomputed, 6U);
  EXPECT_EQ(update.n_embedded, 6U);
  EXPECT_FALSE(update.exact) << "facts of a matching have an order";
  const auto anew = model.embed(kb, job);
  EXPECT_LT(largest_difference(embedded->embeddings(), anew->embeddings()),
            1e-6F);
}

TEST(EmbeddedKbTest, UpdateOfMostIsEmbeddingAnew) {
  for (const auto schedule :
       {UpdateSchedule::kMatching, UpdateSchedule::kSequential,
        UpdateSchedule::kSimultaneous}) {
    TrainedModel model(random_model(schedule));
    dataset::Sample kb = sample();
    const auto embedded = model.embed(kb, {});
    kb.relations.specified.pop_back();
    const EmbeddingUpdate update = embedded->update(kb, {});
    EXPECT_TRUE(update.exact);
    EXPECT_EQ(update.n_recomputed, kb.n_individuals);
    const auto anew = model.embed(kb, {});
    EXPECT_EQ(largest_difference(embedded->embeddings(), anew->embeddings()),
              0);
  }
}

TEST(EmbeddedKbTest, UpdateIsNearWhereTheOrderOfFactsCounts) {
  TrainedModel model(random_model());
  dataset::Sample kb = sample({600, 3, 4, 200, 500});
  const auto embedded = model.embed(kb, {});
  const std::vector<float> before(embedded->embeddings().begin(),
                                  embedded->embeddings().end());
  kb.relations.specified.erase(kb.relations.specified.begin() + 100);
  const EmbeddingUpdate update = embedded->update(kb, {});
  EXPECT_FALSE(update.exact);
  EXPECT_LT(update.n_embedded, 300U);
  const auto anew = model.embed(kb, {});
  // The rows are unit vectors of ten values.
  EXPECT_LT(largest_difference(embedded->embeddings(), anew->embeddings()),
            0.4F);
  std::size_t n_kept = 0;
  for (std::size_t i = 0; i < before.size(); ++i) {
    n_kept += before[i] == embedded->embeddings()[i] ? 1 : 0;
  }
  EXPECT_GE(n_kept, before.size() - 10 * update.n_recomputed);
}

TEST(EmbeddedKbTest, UpdateIsExactWhereNoOrderCounts) {
  TrainedModel model(random_model(UpdateSchedule::kSimultaneous));
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Rng rng(Seed(seed).derive("update"));
    dataset::Sample kb = random_kb({600, 3, 4, 200, 500}, rng);
    const auto embedded = model.embed(kb, {});
    auto& facts = kb.relations.specified;
    facts.erase(facts.begin() +
                static_cast<std::ptrdiff_t>(rng.below(facts.size())));
    kb.n_individuals = 601;
    facts.push_back({{600},
                     {static_cast<std::uint32_t>(rng.below(4))},
                     {static_cast<std::uint32_t>(rng.below(600))},
                     true});
    kb.normalise();
    const EmbeddingUpdate update = embedded->update(kb, {});
    EXPECT_TRUE(update.exact);
    EXPECT_LT(update.n_embedded, 300U);
    const auto anew = model.embed(kb, {});
    EXPECT_LT(largest_difference(embedded->embeddings(), anew->embeddings()),
              1e-5F)
        << "seed " << seed;
  }
}

TEST(EmbeddedKbTest, EvidenceSaysWhatPredictSaysBeforeAndAfterAnUpdate) {
  const ModelFile file = model_with_evidence(UpdateSchedule::kSimultaneous);
  TrainedModel model(file);
  ModelFile without = file;
  without.network.options.evidence = Evidence::kNone;
  without.network.evidence = {};
  TrainedModel plain(without);
  dataset::Sample kb = sample({40, 3, 4, 20, 60});
  const auto literals = all_literals(kb, 4);
  const auto expect_same = [&](const EmbeddedKb& embedded) {
    const Prediction prediction = model.predict(kb, {});
    const std::vector<float> scores = embedded.score(literals);
    std::vector<float> expected;
    for (const RelationLiteral& literal : literals) {
      const float p = prediction.relation(
          literal.subject.value, literal.relation.value, literal.object.value);
      expected.push_back(literal.positive ? p : 1 - p);
    }
    EXPECT_LT(largest_difference(scores, expected), 1e-5F);
    EXPECT_LT(largest_difference(
                  embedded.class_probabilities(5, 30),
                  std::span(prediction.classes).subspan(5UL * 3, 25UL * 3)),
              1e-5F);
    EXPECT_GT(largest_difference(plain.predict(kb, {}).relations,
                                 prediction.relations),
              0.05F);
  };
  const auto embedded = model.embed(kb, {});
  expect_same(*embedded);
  kb.relations.specified.erase(kb.relations.specified.begin() + 7);
  kb.relations.specified.push_back({{3}, {1}, {8}, true});
  kb.normalise();
  (void)embedded->update(kb, {});
  expect_same(*embedded);
  const auto averaged =
      AveragedModel(std::make_unique<TrainedModel>(file), 2).predict(kb, {});
  EXPECT_LT(
      largest_difference(averaged.relations, model.predict(kb, {}).relations),
      0.5F);
}

TEST(EmbeddedKbTest, UpdateRefusesWhatIsNoFactAndKeepsEverything) {
  TrainedModel model(random_model());
  const dataset::Sample kb = sample();
  const auto embedded = model.embed(kb, {});
  const std::vector<float> before(embedded->embeddings().begin(),
                                  embedded->embeddings().end());
  dataset::Sample wrong = kb;
  wrong.classes.specified.push_back({{7}, {3}, true});
  EXPECT_THROW((void)embedded->update(wrong, {}), Error);
  wrong = kb;
  wrong.n_individuals = 7;
  EXPECT_THROW((void)embedded->update(wrong, {}), Error);
  EXPECT_EQ(largest_difference(before, embedded->embeddings()), 0);
}

}  // namespace
}  // namespace rrn::neural
