// SPDX-License-Identifier: MIT
#include "session/session.hpp"

#include <atomic>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/expect_error.hpp"
#include "unit/session/world.hpp"

namespace rrn::session {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kOntology =
    ":p a owl:TransitiveProperty , owl:ObjectProperty . "
    ":A rdfs:subClassOf :B . :B owl:disjointWith :C . ";

Term iri(const std::string& name) {
  return Term(TermView::iri("http://example.org/" + name));
}

/// What ask() says of `text`, a Turtle triple.
Answer ask(Session& session, const std::string& s, const std::string& p,
           const std::string& o) {
  const Term subject = iri(s);
  const Term object = iri(o);
  const Term predicate =
      p == "a" ? Term(TermView::iri(
                     "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"))
               : iri(p);
  return session.ask(
      {subject.view(), predicate.view(), object.view(), std::nullopt});
}

TEST(SessionTest, DerivesNothingBeforeTheFirstCommit) {
  const World world;
  Session session(world.options(kOntology, ":a :p :b . :b :p :c ."),
                  JobContext{});
  EXPECT_EQ(session.size(only(Origin::kAsserted)), 2U);
  EXPECT_EQ(session.size(only(Origin::kDerived)), 0U);
  const Delta delta = session.commit(JobContext{}, {.list_changes = true});
  EXPECT_TRUE(delta.rebuilt);
  ASSERT_EQ(delta.added.size(), 1U);
  EXPECT_EQ(
      text_of(session.statement(delta.added.front())),
      "<http://example.org/a> <http://example.org/p> <http://example.org/c>");
  EXPECT_EQ(session.size(kAllOrigins), 3U);
}

TEST(SessionTest, CountsWhatACommitDoes) {
  const World world;
  const auto session = world.session(kOntology, ":a :p :b . :b :p :c .");
  const std::uint64_t generation = session->generation();
  add(*session, ":c :p :d . :a :p :b .");
  remove(*session, ":x :p :y . :b :p :c .");
  const Delta delta = session->commit(JobContext{});
  EXPECT_EQ(delta.n_asserted, 1U);
  EXPECT_EQ(delta.n_retracted, 1U);
  EXPECT_EQ(delta.n_ignored, 2U);
  EXPECT_FALSE(delta.rebuilt);
  EXPECT_GT(session->generation(), generation);
  EXPECT_EQ(session->size(only(Origin::kDerived)), 0U);
}

TEST(SessionTest, CountsNothingWhereNothingChanges) {
  const World world;
  const auto session = world.session(kOntology, ":a :p :b .");
  const std::uint64_t generation = session->generation();
  add(*session, ":a :p :b .");
  EXPECT_EQ(session->commit(JobContext{}).n_ignored, 1U);
  EXPECT_EQ(session->generation(), generation);
}

TEST(SessionTest, TakesTheLastOfSeveralChangesOfAStatement) {
  const World world;
  const auto session = world.session(kOntology, "");
  add(*session, ":a :p :b . :c :p :d .");
  remove(*session, ":a :p :b .");
  session->commit(JobContext{});
  EXPECT_EQ(find(*session, kAllOrigins),
            Triples{"<http://example.org/c> <http://example.org/p> "
                    "<http://example.org/d>"});
}

TEST(SessionTest, ForgetsWhatIsRolledBack) {
  const World world;
  const auto session = world.session(kOntology, ":a :p :b .");
  add(*session, ":b :p :c . :B rdfs:subClassOf :D .");
  EXPECT_TRUE(session->has_pending());
  session->roll_back();
  EXPECT_FALSE(session->has_pending());
  session->commit(JobContext{});
  EXPECT_EQ(session->size(kAllOrigins), 1U);
}

TEST(SessionTest, TakesAxiomsAndGivesThemBack) {
  const World world;
  const auto session = world.session(kOntology, ":a a :B .");
  add(*session, ":B rdfs:subClassOf :D .");
  EXPECT_TRUE(session->commit(JobContext{}).rebuilt);
  EXPECT_EQ(ask(*session, "a", "a", "D").verdict, Verdict::kDerived);
  remove(*session, ":B rdfs:subClassOf :D .");
  session->commit(JobContext{});
  EXPECT_EQ(ask(*session, "a", "a", "D").verdict, Verdict::kUnknown);
}

TEST(SessionTest, RemovesAxiomsOfOntologyFiles) {
  const World world;
  const auto session = world.session(kOntology, ":a a :A .");
  EXPECT_EQ(ask(*session, "a", "a", "B").verdict, Verdict::kDerived);
  remove(*session, ":A rdfs:subClassOf :B .");
  EXPECT_EQ(session->commit(JobContext{}).n_retracted, 1U);
  EXPECT_EQ(ask(*session, "a", "a", "B").verdict, Verdict::kUnknown);
}

TEST(SessionTest, AnswersWhatIsKnownOfATriple) {
  const World world;
  const auto session =
      world.session(kOntology, ":a :p :b . :b :p :c . :a a :A . :k a :C .");
  EXPECT_EQ(ask(*session, "a", "p", "b").verdict, Verdict::kAsserted);
  EXPECT_EQ(ask(*session, "a", "p", "c").verdict, Verdict::kDerived);
  EXPECT_EQ(ask(*session, "a", "a", "C").verdict, Verdict::kRefuted);
  EXPECT_EQ(ask(*session, "k", "a", "A").verdict, Verdict::kRefuted);
  EXPECT_EQ(ask(*session, "c", "p", "a").verdict, Verdict::kUnknown);
  EXPECT_EQ(ask(*session, "new", "p", "newer").verdict, Verdict::kUnknown);
}

TEST(SessionTest, ExplainsAndStaysAsItWas) {
  const World world;
  const auto session =
      world.session(kOntology, ":a :p :b . :b :p :c . :a a :A .");
  const Triples before = find(*session, kAllOrigins);
  const Term a = iri("a");
  const Term p = iri("p");
  const Term c = iri("c");
  const Statement fact{a.view(), p.view(), c.view(), std::nullopt};
  const std::string proof =
      session->explain(fact, reasoner::ProofFormat::kText);
  EXPECT_THAT(proof,
              HasSubstr(":a :p :c     [prp-trp] p a TransitiveProperty"));
  EXPECT_THAT(proof, HasSubstr("asserted, "));
  EXPECT_THAT(session->explain(fact, reasoner::ProofFormat::kJson),
              HasSubstr("\"rule\": \"prp-trp\""));
  EXPECT_THAT(session->explain({c.view(), p.view(), a.view(), std::nullopt},
                               reasoner::ProofFormat::kText),
              HasSubstr("does not follow"));
  EXPECT_EQ(find(*session, kAllOrigins), before);
  remove(*session, ":b :p :c .");
  session->commit(JobContext{});
  EXPECT_THAT(session->explain(fact, reasoner::ProofFormat::kText),
              HasSubstr("does not follow"));
}

TEST(SessionTest, ReportsContradictions) {
  const World world;
  const auto session = world.session(kOntology, ":a a :A .");
  add(*session, ":a a :C .");
  EXPECT_EQ(session->commit(JobContext{}).n_violations, 1U);
  EXPECT_EQ(session->n_violations(), 1U);
  EXPECT_THAT(session->violations(ReportFormat::kText), HasSubstr("cax-dw"));
  EXPECT_THAT(session->violations(ReportFormat::kJson),
              HasSubstr("\"cax-dw\": 1"));
  remove(*session, ":a a :C .");
  EXPECT_EQ(session->commit(JobContext{}).n_violations, 0U);
}

TEST(SessionTest, RefusesWhatCannotBeStated) {
  const World world;
  const auto session = world.session(kOntology, "");
  const Term a = iri("a");
  const Term p = iri("p");
  const TermView text = TermView::literal("x");
  const TermView blank = TermView::blank("b");
  test::expect_error(
      [&] {
        session->add({text, p.view(), a.view(), std::nullopt});
      },
      ErrorCode::kBadSyntax,
      "the literal \"x\" is the subject of a statement; expected an IRI or a "
      "blank node");
  test::expect_error(
      [&] {
        session->add({a.view(), blank, a.view(), std::nullopt});
      },
      ErrorCode::kBadSyntax,
      "_:b is the predicate of a statement; expected an IRI");
  test::expect_error(
      [&] {
        session->add({a.view(), p.view(), text, std::nullopt});
      },
      ErrorCode::kBadSyntax,
      "the literal \"x\" is the object of the object property "
      "<http://example.org/p>; "
      "expected an individual");
  EXPECT_FALSE(session->has_pending());
}

TEST(SessionTest, IsAsBeforeWhenACommitIsCancelled) {
  const World world;
  const auto session =
      world.session(kOntology, ":a :p :b . :b :p :c . :a a :A .");
  const Triples before = find(*session, kAllOrigins);
  const std::atomic<bool> stop = true;
  JobContext job;
  job.cancel = CancellationToken(stop);
  add(*session, ":c :p :d . :k a :A .");
  remove(*session, ":a :p :b .");
  EXPECT_THROW(session->commit(job), Cancelled);
  EXPECT_EQ(find(*session, kAllOrigins), before);
  EXPECT_FALSE(session->has_pending());
  add(*session, ":B rdfs:subClassOf :D .");
  EXPECT_THROW(session->commit(job), Cancelled);
  EXPECT_EQ(find(*session, kAllOrigins), before);
  add(*session, ":c :p :d .");
  EXPECT_FALSE(session->commit(JobContext{}).rebuilt);
  EXPECT_EQ(ask(*session, "a", "p", "d").verdict, Verdict::kDerived);
}

TEST(SessionTest, IsAsBeforeWhenAnAxiomIsBroken) {
  const World world;
  const auto session = world.session(kOntology, ":a a :A .");
  const Triples before = find(*session, kAllOrigins);
  add(*session, ":E owl:intersectionOf [ rdf:first :A ] . :k a :A .");
  EXPECT_THROW(session->commit(JobContext{}), Error);
  EXPECT_EQ(find(*session, kAllOrigins), before);
}

TEST(SessionTest, SaysWhereALimitStopsIt) {
  const World world;
  datalog::MaterialiseOptions limits;
  limits.max_derivations = 2;
  const auto session =
      world.session(kOntology, ":a :p :b . :b :p :c . :c :p :d .", limits);
  add(*session, ":d :p :e .");
  EXPECT_EQ(session->commit(JobContext{}).limit, datalog::Limit::kDerivations);
  remove(*session, ":b :p :c .");
  const Delta delta = session->commit(JobContext{});
  EXPECT_FALSE(delta.limit);
  EXPECT_TRUE(delta.rebuilt);
}

TEST(SessionTest, KeepsFactsAloneWithoutReasoning) {
  const World world;
  SessionOptions options = world.options(kOntology, ":a :p :b . :b :p :c .");
  options.derive = false;
  Session session(options, JobContext{});
  session.commit(JobContext{});
  EXPECT_EQ(session.size(kAllOrigins), 2U);
  add(session, ":c :p :d . :a owl:sameAs :b .");
  remove(session, ":a :p :b .");
  EXPECT_EQ(session.commit(JobContext{}).n_asserted, 2U);
  add(session, ":a :p :b .");
  session.commit(JobContext{});
  EXPECT_EQ(session.size(kAllOrigins), 4U);
  EXPECT_EQ(find(session, only(Origin::kDerived)), Triples{});
}

TEST(SessionTest, NeedsAModelThatIsThere) {
  const World world;
  SessionOptions options = world.options(kOntology, "");
  options.model = "nowhere.rrn";
  EXPECT_THROW(Session(options, JobContext{}), Error);
}

}  // namespace
}  // namespace rrn::session
