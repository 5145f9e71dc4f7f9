// SPDX-License-Identifier: MIT
// The stated facts on which predictions rest.  Skipped where there is no neural
// layer.
#include "session/evidence.hpp"

#include <atomic>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neural/model/engine.hpp"
#include "session/session.hpp"
#include "support/expect_error.hpp"
#include "unit/session/world.hpp"

namespace rrn::session {
namespace {

using ::testing::HasSubstr;

const std::string kSource = RRN_SOURCE_DIR;
const std::string kFamily = "urn:x-rrn:family#";
const std::string kRoyal = "urn:x-rrn:example:royal#";

/// No rules: all that is known of cousins is predicted.
SessionOptions family() {
  SessionOptions options;
  options.sources.data = {kSource + "/datasets/family/example.ttl"};
  options.model = kSource + "/datasets/family/family.rrn";
  return options;
}

const std::string kOlav = kRoyal + "OlavV";
const std::string kBoyCousin = kFamily + "boyCousinOf";
const std::string kGeorge = kRoyal + "GeorgeVI";

class EvidenceTest : public ::testing::Test {
 protected:
  void SetUp() override {
    try {
      static_cast<void>(neural::load_engine());
    } catch (const Error& error) {
      GTEST_SKIP() << error.what();
    }
  }

  static Statement cousins() {
    return {TermView::iri(kOlav),
            TermView::iri(kBoyCousin),
            TermView::iri(kGeorge),
            {}};
  }
  static Fact cousins_in(Session& session) {
    return {{session.intern(TermView::iri(kBoyCousin)), Arity::kBinary,
             Polarity::kPositive},
            {session.intern(TermView::iri(kOlav)),
             session.intern(TermView::iri(kGeorge))}};
  }
  static std::string explain(Session& session, reasoner::ProofFormat format) {
    const EvidenceRequest evidence{session.evidence_finder(), {}, {}};
    return session.prover()->explain(cousins(), format, {}, evidence);
  }
};

TEST_F(EvidenceTest, NamesStatedFactsWithTheirPlaces) {
  Session session(family(), {});
  session.commit({});
  const std::string text = explain(session, reasoner::ProofFormat::kText);
  EXPECT_THAT(text, HasSubstr("does not follow"));
  EXPECT_THAT(text, HasSubstr("predicted, probability"));
  EXPECT_THAT(text, HasSubstr("example.ttl:"));
  const std::string json = explain(session, reasoner::ProofFormat::kJson);
  EXPECT_THAT(json, HasSubstr("\"evidence\": ["));
  EXPECT_THAT(json, HasSubstr("\"agreement\""));
  EXPECT_THAT(explain(session, reasoner::ProofFormat::kTurtle),
              HasSubstr("wasDerivedFrom"));
}

TEST_F(EvidenceTest, RestsOnWhatWasStatedWhenItWasAskedFor) {
  Session session(family(), {});
  session.commit({});
  const auto before = session.evidence_finder();
  EXPECT_EQ(session.evidence_finder(), before);
  const auto rationale = before->find(cousins_in(session), {}, {});
  ASSERT_TRUE(rationale && rationale->is_predicted);
  // Without the facts that it names there is no such prediction any more.
  for (const prediction::WeighedFact& weighed : rationale->facts) {
    const TermId type = session.intern(
        TermView::iri("http://www.w3.org/1999/02/22-rdf-syntax-ns#type"));
    session.remove(triple_of(before->facts().fact_of(weighed.fact), type));
  }
  session.commit({});
  const auto after = session.evidence_finder();
  EXPECT_NE(after, before);
  const auto rest = after->find(cousins_in(session), {}, {});
  ASSERT_TRUE(rest);
  EXPECT_FALSE(rest->is_predicted);
  EXPECT_LT(rest->probability, 0.5);
  const auto again = before->find(cousins_in(session), {}, {});
  EXPECT_EQ(again->probability, rationale->probability);
}

TEST_F(EvidenceTest, SaysNothingOfWhatTheModelDoesNotKnow) {
  Session session(family(), {});
  session.commit({});
  const auto finder = session.evidence_finder();
  Fact fact = cousins_in(session);
  fact.row.second = session.intern(TermView::iri("urn:nobody"));
  EXPECT_FALSE(finder->find(fact, {}, {}));
  fact = cousins_in(session);
  fact.relation.predicate = session.intern(TermView::iri("urn:nothing"));
  EXPECT_FALSE(finder->find(fact, {}, {}));
}

TEST_F(EvidenceTest, PredictsFromTheThresholdOfTheSession) {
  SessionOptions options = family();
  options.threshold = 0.9999F;
  Session session(options, {});
  session.commit({});
  const auto finder = session.evidence_finder();
  const Fact fact = cousins_in(session);
  EXPECT_FALSE(finder->find(fact, {}, {})->is_predicted);
  prediction::RationaleOptions lower;
  lower.threshold = 0.5F;
  EXPECT_TRUE(finder->find(fact, lower, {})->is_predicted);
}

/// States a change in a session.
void apply(Session& session, const prediction::LiteralFacts& facts,
           const prediction::FactChange& change) {
  const TermId type = session.intern(
      TermView::iri("http://www.w3.org/1999/02/22-rdf-syntax-ns#type"));
  for (const prediction::Literal& fact : change.added) {
    session.add(session.statement(triple_of(facts.fact_of(fact), type)));
  }
  for (const prediction::Literal& fact : change.removed) {
    session.remove(triple_of(facts.fact_of(fact), type));
  }
  session.commit({});
}

TEST_F(EvidenceTest, AfterEachChangeTheModelSaysTheOpposite) {
  Session first(family(), {});
  first.commit({});
  const auto finder = first.evidence_finder();
  const auto found = finder->find_changes(cousins_in(first), {}, {});
  ASSERT_TRUE(found && found->is_predicted);
  ASSERT_FALSE(found->changes.empty());
  for (const prediction::FactChange& change : found->changes) {
    EXPECT_FALSE(change.follows);  // there are no rules
    Session session(family(), {});
    session.commit({});
    apply(session, finder->facts(), change);
    const auto after =
        session.evidence_finder()->find(cousins_in(session), {}, {});
    ASSERT_TRUE(after);
    EXPECT_FALSE(after->is_predicted);
  }
}

TEST_F(EvidenceTest, RulesSayWhatFollowsAfterAChange) {
  SessionOptions options = family();
  options.sources.ontologies = {kSource + "/owl/family.ttl"};
  Session first(options, {});
  first.commit({});
  const auto finder = first.evidence_finder();
  auto found = finder->find_changes(cousins_in(first), {}, {});
  ASSERT_TRUE(found && !found->changes.empty());
  first.prover()->derive_changes(finder->facts(), *found, {});
  for (const prediction::FactChange& change : found->changes) {
    ASSERT_TRUE(change.follows);
    Session session(options, {});
    session.commit({});
    apply(session, finder->facts(), change);
    const Fact fact = cousins_in(session);
    EXPECT_EQ(session.knowledge().store.contains(fact.relation, fact.row),
              *change.follows);
  }
}

TEST_F(EvidenceTest, ChangesAreWrittenBesideTheEvidence) {
  Session session(family(), {});
  session.commit({});
  EvidenceRequest evidence{session.evidence_finder(), {}, {}};
  const auto explain_as_json = [&] {
    return session.prover()->explain(cousins(), reasoner::ProofFormat::kJson,
                                     {}, evidence);
  };
  EXPECT_THAT(explain_as_json(), ::testing::Not(HasSubstr("counterfactual")));
  evidence.changes.emplace();
  evidence.changes->max_changes = 1;
  EXPECT_THAT(explain_as_json(), HasSubstr("\"counterfactual\": {"));
  EXPECT_THAT(explain_as_json(), HasSubstr("\"max_changes\": 1"));
}

TEST_F(EvidenceTest, CanBeCancelled) {
  Session session(family(), {});
  session.commit({});
  const auto finder = session.evidence_finder();
  const std::atomic<bool> is_cancelled{true};
  JobContext job;
  job.cancel = CancellationToken(is_cancelled);
  EXPECT_THROW(static_cast<void>(finder->find(cousins_in(session), {}, job)),
               Cancelled);
}

TEST_F(EvidenceTest, ManyMayAskAtATime) {
  Session session(family(), {});
  session.commit({});
  const auto finder = session.evidence_finder();
  const Fact fact = cousins_in(session);
  const double expected = finder->find(fact, {}, {})->probability_alone;
  std::vector<double> found(4);
  std::vector<std::thread> threads;
  for (double& own : found) {
    threads.emplace_back(
        [&] { own = finder->find(fact, {}, {})->probability_alone; });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(found, ::testing::Each(expected));
}

TEST(EvidenceErrorTest, NeedsAModel) {
  const World world;
  const auto session = world.session("", ":a :p :b .");
  test::expect_error([&] { static_cast<void>(session->evidence_finder()); },
                     ErrorCode::kBadArgument,
                     HasSubstr("there is no evidence without a model"));
}

}  // namespace
}  // namespace rrn::session
