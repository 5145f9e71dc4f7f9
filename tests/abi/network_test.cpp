// SPDX-License-Identifier: MIT
// What the network says, by the model that comes with the project.  Skipped
// where there is no neural layer.
#include <cmath>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "abi/fixture.hpp"

namespace rrn::test {
namespace {

const std::string kSource = RRN_SOURCE_DIR;
const RrnTerm kParentOf = iri("urn:x-rrn:family#parentOf");

std::string key_of(const RrnStatement& statement) {
  return text(statement.subject.text) + ' ' + text(statement.predicate.text) +
         ' ' + text(statement.object.text);
}

using Scores = std::map<std::string, double>;

RrnStatus collect(void* handle, const RrnStatement* statement) {
  (*static_cast<Scores*>(handle))[key_of(*statement)] = statement->probability;
  return RRN_SUCCESS;
}

class NetworkTest : public ::testing::Test {
 protected:
  NetworkTest() {
    EXPECT_EQ(rrn_world_new(&world_), RRN_SUCCESS);
    RrnReasonerOptions options;
    rrn_reasoner_options_init(&options, sizeof options);
    options.flags = RRN_NO_RULES;
    EXPECT_EQ(rrn_reasoner_new(world_, &options, &reasoner_), RRN_SUCCESS);
  }
  ~NetworkTest() override {
    rrn_reasoner_free(reasoner_);
    rrn_world_free(world_);
  }
  void SetUp() override {
    ASSERT_EQ(rrn_reasoner_load_model(
                  reasoner_, (kSource + "/datasets/family/family.rrn").c_str()),
              RRN_SUCCESS);
    ASSERT_EQ(
        rrn_reasoner_load_data(
            reasoner_, (kSource + "/datasets/family/example.ttl").c_str()),
        RRN_SUCCESS);
    const RrnStatus status =
        rrn_reasoner_reason(reasoner_, nullptr, nullptr, nullptr, nullptr);
    if (status == RRN_ERR_UNSUPPORTED || status == RRN_ERR_IO) {
      GTEST_SKIP() << error();
    }
    ASSERT_EQ(status, RRN_SUCCESS) << error();
  }

  Scores predictions() {
    Scores all;
    EXPECT_EQ(rrn_reasoner_send(reasoner_, nullptr, nullptr, nullptr,
                                RRN_PREDICTED, collect, &all),
              RRN_SUCCESS);
    return all;
  }
  std::uint32_t id(const RrnTerm& term) {
    std::uint32_t result = RRN_NO_TERM;
    EXPECT_EQ(rrn_reasoner_intern(reasoner_, &term, 1, &result), RRN_SUCCESS);
    return result;
  }
  std::vector<RrnRow> read(std::uint32_t origins) {
    RrnCursor* cursor = nullptr;
    EXPECT_EQ(rrn_cursor_new_by_ids(reasoner_, RRN_NO_TERM, RRN_NO_TERM,
                                    RRN_NO_TERM, origins, &cursor),
              RRN_SUCCESS);
    std::vector<RrnRow> rows(4096);
    std::size_t n = 0;
    rrn_cursor_read(cursor, rows.data(), rows.size(), &n);
    rows.resize(n);
    rrn_cursor_free(cursor);
    return rows;
  }
  [[nodiscard]] std::string error() const { return rrn_last_error(world_); }

  RrnWorld* world_ = nullptr;
  RrnReasoner* reasoner_ = nullptr;
};

TEST_F(NetworkTest, ScoresAreThoseOfThePredictions) {
  ASSERT_EQ(rrn_reasoner_predict(reasoner_), RRN_SUCCESS) << error();
  const std::vector<RrnRow> rows = read(RRN_PREDICTED);
  ASSERT_GT(rows.size(), 100U);
  std::vector<float> scores(rows.size());
  ASSERT_EQ(
      rrn_reasoner_score(reasoner_, rows.data(), rows.size(), scores.data()),
      RRN_SUCCESS);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_NEAR(scores[i], rows[i].probability, 1e-4) << i;
  }
}

TEST_F(NetworkTest, WhatIsNotPredictedIsBelowTheThreshold) {
  ASSERT_EQ(rrn_reasoner_predict(reasoner_), RRN_SUCCESS) << error();
  RrnEmbeddings embeddings{};
  embeddings.struct_size = sizeof embeddings;
  ASSERT_EQ(rrn_reasoner_embeddings(reasoner_, &embeddings), RRN_SUCCESS);
  std::vector<RrnRow> pairs;
  for (std::size_t i = 0; i < embeddings.n; ++i) {
    pairs.push_back({embeddings.ids[0], id(kParentOf), embeddings.ids[i],
                     RRN_NO_TERM, 0, 0});
  }
  std::vector<float> scores(pairs.size());
  ASSERT_EQ(
      rrn_reasoner_score(reasoner_, pairs.data(), pairs.size(), scores.data()),
      RRN_SUCCESS);
  std::size_t n_below = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    RrnCursor* cursor = nullptr;
    ASSERT_EQ(
        rrn_cursor_new_by_ids(reasoner_, pairs[i].subject, pairs[i].predicate,
                              pairs[i].object, RRN_ALL_ORIGINS, &cursor),
        RRN_SUCCESS);
    RrnRow row{};
    std::size_t n = 0;
    if (rrn_cursor_read(cursor, &row, 1, &n) == RRN_FAILURE) {
      ++n_below;
      EXPECT_LT(scores[i], 0.95F);
      EXPECT_GE(scores[i], 0.0F);
    }
    rrn_cursor_free(cursor);
  }
  EXPECT_GT(n_below, 0U);
}

TEST_F(NetworkTest, WhatTheNetworkDoesNotKnowHasNoScore) {
  RrnRow row{id(iri("urn:nobody")),
             id(kParentOf),
             id(iri("urn:nowhere")),
             RRN_NO_TERM,
             0,
             0};
  float score = 0;
  ASSERT_EQ(rrn_reasoner_score(reasoner_, &row, 1, &score), RRN_SUCCESS);
  EXPECT_TRUE(std::isnan(score));
  row.subject = RRN_NO_TERM;
  ASSERT_EQ(rrn_reasoner_score(reasoner_, &row, 1, &score), RRN_SUCCESS);
  EXPECT_TRUE(std::isnan(score));
}

TEST_F(NetworkTest, EmbeddingsHaveTheLengthOne) {
  RrnEmbeddings embeddings{};
  embeddings.struct_size = sizeof embeddings;
  ASSERT_EQ(rrn_reasoner_embeddings(reasoner_, &embeddings), RRN_SUCCESS);
  ASSERT_GT(embeddings.n, 10U);
  for (std::size_t i = 0; i < embeddings.n; ++i) {
    double square = 0;
    for (std::uint32_t k = 0; k < embeddings.dim; ++k) {
      const double x =
          static_cast<double>(embeddings.values[i * embeddings.dim + k]);
      square += x * x;
    }
    EXPECT_NEAR(square, 1, 1e-4);
  }
  RrnTerm term{};
  ASSERT_EQ(rrn_reasoner_terms(reasoner_, embeddings.ids, 1, &term),
            RRN_SUCCESS);
  EXPECT_EQ(text(term.text).rfind("urn:x-rrn:example:royal#", 0), 0U);
}

TEST_F(NetworkTest, ChangesOfPredictionsAreTheDifference) {
  Scores added;
  Scores removed;
  const auto predict = [&] {
    added.clear();
    removed.clear();
    struct Both {
      Scores *added, *removed;
    } both{&added, &removed};
    return rrn_reasoner_predict_changes(
        reasoner_,
        [](void* handle, const RrnStatement* s) {
          return collect(static_cast<Both*>(handle)->added, s);
        },
        [](void* handle, const RrnStatement* s) {
          return collect(static_cast<Both*>(handle)->removed, s);
        },
        &both);
  };
  ASSERT_EQ(predict(), RRN_SUCCESS) << error();
  const Scores before = predictions();
  EXPECT_EQ(added, before);
  EXPECT_TRUE(removed.empty());
  ASSERT_EQ(predict(), RRN_SUCCESS);
  EXPECT_TRUE(added.empty());

  const RrnRow gone = read(RRN_ASSERTED).front();
  ASSERT_EQ(rrn_reasoner_remove_rows(reasoner_, &gone, 1, nullptr),
            RRN_SUCCESS);
  ASSERT_EQ(rrn_reasoner_reason(reasoner_, nullptr, nullptr, nullptr, nullptr),
            RRN_SUCCESS);
  ASSERT_EQ(predict(), RRN_SUCCESS);
  Scores expected_added = predictions();
  Scores expected_removed;
  for (const auto& [statement, probability] : before) {
    if (expected_added.erase(statement) == 0) {
      expected_removed[statement] = probability;
    }
  }
  EXPECT_EQ(added, expected_added);
  EXPECT_EQ(removed, expected_removed);
}

TEST_F(NetworkTest, TheModelIsDescribed) {
  char* json = nullptr;
  ASSERT_EQ(rrn_reasoner_describe_model(reasoner_, &json), RRN_SUCCESS);
  const std::string description = json;
  rrn_free(json);
  EXPECT_NE(description.find("\"urn:x-rrn:family#parentOf\""),
            std::string::npos);
  EXPECT_NE(description.find("\"dim\""), std::string::npos);
}

/// The facts of evidence as text, each with its place.
Scores weights_of(const RrnWeighedFact* facts, std::uint32_t n) {
  Scores weights;
  for (std::uint32_t i = 0; i < n; ++i) {
    EXPECT_EQ(facts[i].fact.is_asserted, 1U);
    EXPECT_NE(facts[i].fact.place.file, nullptr);
    EXPECT_GT(facts[i].fact.place.line, 0U);
    RrnStatement statement{};
    statement.subject = facts[i].fact.subject;
    statement.predicate = facts[i].fact.predicate;
    statement.object = facts[i].fact.object;
    weights[key_of(statement)] = facts[i].log_odds;
  }
  return weights;
}

TEST_F(NetworkTest, EvidenceIsEnoughAlone) {
  const RrnTerm olav = iri("urn:x-rrn:example:royal#OlavV");
  const RrnTerm george = iri("urn:x-rrn:example:royal#GeorgeVI");
  const RrnTerm cousin = iri("urn:x-rrn:family#boyCousinOf");
  RrnEvidence* evidence = nullptr;
  ASSERT_EQ(rrn_evidence_new(reasoner_, &olav, &cousin, &george, &evidence),
            RRN_SUCCESS)
      << error();
  RrnRationale found{};
  found.struct_size = sizeof found;
  ASSERT_EQ(rrn_evidence_get(evidence, &found), RRN_SUCCESS);
  EXPECT_EQ(found.is_predicted, 1U);
  EXPECT_EQ(found.is_complete, 1U);
  EXPECT_GT(found.probability, found.threshold);
  EXPECT_GT(found.probability_alone, found.threshold);
  EXPECT_LT(found.probability_without, found.threshold);
  EXPECT_GT(found.n_considered, found.n_facts);
  const Scores facts = weights_of(found.facts, found.n_facts);
  EXPECT_GT(facts.at("urn:x-rrn:example:royal#Maud urn:x-rrn:family#parentOf "
                     "urn:x-rrn:example:royal#OlavV"),
            1);
  for (const auto& [fact, weight] :
       weights_of(found.against, found.n_against)) {
    EXPECT_LT(weight, 0) << fact;
  }
  RrnRationale older{};
  older.struct_size = offsetof(RrnRationale, threshold);
  ASSERT_EQ(rrn_evidence_get(evidence, &older), RRN_SUCCESS);
  EXPECT_EQ(older.probability, found.probability);
  EXPECT_EQ(older.threshold, 0);
  rrn_evidence_free(evidence);
}

/// The probability that the network gives a triple.
double score(RrnReasoner* reasoner, const RrnTerm (&terms)[3]) {
  RrnEvidence* evidence = nullptr;
  EXPECT_EQ(
      rrn_evidence_new(reasoner, &terms[0], &terms[1], &terms[2], &evidence),
      RRN_SUCCESS);
  RrnRationale found{};
  found.struct_size = sizeof found;
  EXPECT_EQ(rrn_evidence_get(evidence, &found), RRN_SUCCESS);
  rrn_evidence_free(evidence);
  return found.probability;
}

/// The network's probability that Olav V is a cousin of George VI.
double score_of_cousins(RrnReasoner* reasoner) {
  const RrnTerm terms[] = {iri("urn:x-rrn:example:royal#OlavV"),
                           iri("urn:x-rrn:family#boyCousinOf"),
                           iri("urn:x-rrn:example:royal#GeorgeVI")};
  return score(reasoner, terms);
}

/// States a change.
void apply(RrnReasoner* reasoner, const RrnFactChange& change) {
  for (std::uint32_t i = 0; i < change.n_added; ++i) {
    const RrnFact& fact = change.added[i];
    EXPECT_EQ(fact.is_asserted, 0U);
    EXPECT_EQ(fact.place.file, nullptr);
    EXPECT_EQ(rrn_reasoner_add(reasoner, &fact.subject, &fact.predicate,
                               &fact.object),
              RRN_SUCCESS);
  }
  for (std::uint32_t i = 0; i < change.n_removed; ++i) {
    const RrnFact& fact = change.removed[i];
    EXPECT_EQ(fact.is_asserted, 1U);
    EXPECT_NE(fact.place.file, nullptr);
    EXPECT_EQ(rrn_reasoner_remove(reasoner, &fact.subject, &fact.predicate,
                                  &fact.object),
              RRN_SUCCESS);
  }
  EXPECT_EQ(rrn_reasoner_reason(reasoner, nullptr, nullptr, nullptr, nullptr),
            RRN_SUCCESS);
}

TEST_F(NetworkTest, AContrastSaysWhatAnotherClassWouldDo) {
  const RrnTerm terms[] = {iri("urn:x-rrn:example:royal#Victoria"),
                           iri("urn:x-rrn:family#greatGrandmotherOf"),
                           iri("urn:x-rrn:example:royal#EdwardVIII")};
  RrnEvidence* evidence = nullptr;
  ASSERT_EQ(
      rrn_evidence_new(reasoner_, &terms[0], &terms[1], &terms[2], &evidence),
      RRN_SUCCESS)
      << error();
  RrnRationale found{};
  found.struct_size = sizeof found;
  ASSERT_EQ(rrn_evidence_get(evidence, &found), RRN_SUCCESS);
  ASSERT_EQ(found.n_contrasts, 1U);
  const RrnContrast& contrast = found.contrasts[0];
  ASSERT_LT(contrast.at, found.n_facts);
  EXPECT_EQ(text(contrast.instead.object.text), "urn:x-rrn:family#Male");
  EXPECT_LT(contrast.probability, found.threshold);
  RrnFactChange change{};
  change.added = &contrast.instead;
  change.removed = &found.facts[contrast.at].fact;
  change.n_added = change.n_removed = 1;
  apply(reasoner_, change);
  EXPECT_NEAR(score(reasoner_, terms), contrast.probability, 1e-3);
  rrn_evidence_free(evidence);
}

TEST_F(NetworkTest, AChangeTurnsAnAnswerIntoTheOpposite) {
  const RrnTerm olav = iri("urn:x-rrn:example:royal#OlavV");
  const RrnTerm george = iri("urn:x-rrn:example:royal#GeorgeVI");
  const RrnTerm cousin = iri("urn:x-rrn:family#boyCousinOf");
  RrnCounterfactual* changes = nullptr;
  ASSERT_EQ(
      rrn_counterfactual_new(reasoner_, &olav, &cousin, &george, 0, &changes),
      RRN_SUCCESS)
      << error();
  RrnChangeSearch search{};
  search.struct_size = sizeof search;
  ASSERT_EQ(rrn_counterfactual_get(changes, &search), RRN_SUCCESS);
  EXPECT_EQ(search.is_predicted, 1U);
  EXPECT_EQ(search.max_facts, 3U);
  EXPECT_GT(search.n_tried, search.n_removable);
  EXPECT_NEAR(search.probability, score_of_cousins(reasoner_), 1e-6);
  ASSERT_GT(search.n_changes, 0U);
  RrnFactChange change{};
  change.struct_size = sizeof change;
  ASSERT_EQ(rrn_counterfactual_change(changes, 0, &change), RRN_SUCCESS);
  EXPECT_EQ(change.rules_say, static_cast<std::uint32_t>(RRN_UNDECIDED));
  EXPECT_LT(change.probability, search.threshold);
  apply(reasoner_, change);
  EXPECT_LT(score_of_cousins(reasoner_), search.threshold);
  EXPECT_EQ(rrn_counterfactual_change(changes, search.n_changes, &change),
            RRN_ERR_BAD_ARG);
  EXPECT_EQ(error(), "there is no change of that number");
  rrn_counterfactual_free(changes);
}

TEST_F(NetworkTest, OfWhatItDoesNotKnowThereIsNoEvidence) {
  const RrnTerm olav = iri("urn:x-rrn:example:royal#OlavV");
  const RrnTerm nobody = iri("urn:nobody");
  RrnEvidence* evidence = nullptr;
  EXPECT_EQ(rrn_evidence_new(reasoner_, &olav, &kParentOf, &nobody, &evidence),
            RRN_FAILURE);
  EXPECT_EQ(evidence, nullptr);
  EXPECT_EQ(rrn_evidence_new(reasoner_, &olav, nullptr, &nobody, &evidence),
            RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_evidence_new(reasoner_, &olav, &kParentOf, &nobody, nullptr),
            RRN_ERR_BAD_ARG);
  RrnCounterfactual* changes = nullptr;
  EXPECT_EQ(rrn_counterfactual_new(reasoner_, &olav, &kParentOf, &nobody, 1,
                                   &changes),
            RRN_FAILURE);
  EXPECT_EQ(changes, nullptr);
  EXPECT_EQ(rrn_counterfactual_new(reasoner_, &olav, &kParentOf, nullptr, 1,
                                   &changes),
            RRN_ERR_BAD_ARG);
  EXPECT_EQ(
      rrn_counterfactual_new(reasoner_, &olav, &kParentOf, &nobody, 1, nullptr),
      RRN_ERR_BAD_ARG);
}

using NetworkArgumentsTest = AbiTest;

TEST_F(NetworkArgumentsTest, WithoutAModelThereIsNothingToSay) {
  const std::string message =
      "there is no model; expected one from rrn_reasoner_load_model()";
  const auto expect_bad = [&](RrnStatus status) {
    EXPECT_EQ(status, RRN_ERR_BAD_ARG);
    EXPECT_EQ(error(), message);
  };
  RrnRow row{};
  float score = 0;
  char* json = nullptr;
  RrnEmbeddings embeddings{};
  embeddings.struct_size = sizeof embeddings;
  expect_bad(rrn_reasoner_score(reasoner_, &row, 1, &score));
  expect_bad(rrn_reasoner_embeddings(reasoner_, &embeddings));
  expect_bad(rrn_reasoner_describe_model(reasoner_, &json));
  expect_bad(
      rrn_reasoner_predict_changes(reasoner_, nullptr, nullptr, nullptr));
  RrnEvidence* evidence = nullptr;
  EXPECT_EQ(rrn_evidence_new(reasoner_, &a_, &p_, &b_, &evidence),
            RRN_ERR_BAD_ARG);
  EXPECT_EQ(error(),
            "there is no evidence without a model; expected one to be loaded");
  RrnRationale rationale{};
  EXPECT_EQ(rrn_evidence_new(nullptr, &a_, &p_, &b_, &evidence),
            RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_evidence_get(nullptr, &rationale), RRN_ERR_BAD_ARG);
  rrn_evidence_free(nullptr);
  RrnCounterfactual* changes = nullptr;
  EXPECT_EQ(rrn_counterfactual_new(reasoner_, &a_, &p_, &b_, 1, &changes),
            RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_counterfactual_new(nullptr, &a_, &p_, &b_, 1, &changes),
            RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_counterfactual_get(nullptr, nullptr), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_counterfactual_change(nullptr, 0, nullptr), RRN_ERR_BAD_ARG);
  rrn_counterfactual_free(nullptr);
  EXPECT_EQ(rrn_reasoner_score(nullptr, &row, 1, &score), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_embeddings(nullptr, &embeddings), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_embeddings(reasoner_, nullptr), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_describe_model(nullptr, &json), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_describe_model(reasoner_, nullptr), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_predict_changes(nullptr, nullptr, nullptr, nullptr),
            RRN_ERR_BAD_ARG);
}

}  // namespace
}  // namespace rrn::test
