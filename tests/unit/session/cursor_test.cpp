// SPDX-License-Identifier: MIT
// Patterns, each position given or not, against a filter over everything.
#include "session/cursor.hpp"

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "rdf/vocabulary/owl.hpp"
#include "session/predictions.hpp"
#include "support/expect_error.hpp"
#include "unit/session/world.hpp"

namespace rrn::session {
namespace {

constexpr const char* kOntology =
    ":p a owl:TransitiveProperty . :q rdfs:subPropertyOf :p . "
    ":A rdfs:subClassOf :B . :q rdfs:domain :A . "
    ":f a owl:FunctionalProperty , owl:ObjectProperty .";
constexpr const char* kData =
    ":a :p :b . :b :q :c . :c :p :d . :e a :A . :e :f :x , :y . "
    ":x :p :a . :y a :C . :z owl:sameAs :y . :z :l \"1\" , \"2\"@en .";

struct Known {
  Term subject, predicate, object;
  Origin origin;
};

std::vector<Known> list(const Session& session, Origins origins) {
  std::vector<Known> all;
  session.visit({}, origins, [&](const KnownStatement& known) {
    all.push_back({Term(known.statement.subject),
                   Term(known.statement.predicate),
                   Term(known.statement.object), known.origin});
    return true;
  });
  return all;
}

TEST(CursorTest, FindsWhatAFilterOverAllFinds) {
  const World world;
  const auto session = world.session(kOntology, kData);
  const std::vector<Known> all = list(*session, kAllOrigins);
  ASSERT_GT(all.size(), 30U);
  std::set<Term> terms;
  for (const Known& known : all) {
    terms.insert({known.subject, known.predicate, known.object});
  }
  terms.insert(Term(TermView::iri("http://nowhere/")));
  std::vector<std::optional<TermView>> choices = {std::nullopt};
  for (const Term& term : terms) choices.emplace_back(term.view());
  for (Origins origins = 0; origins <= kAllOrigins; ++origins) {
    for (const auto& subject : choices) {
      for (const auto& predicate : choices) {
        for (const auto& object : choices) {
          Triples expected;
          for (const Known& known : all) {
            if (!has(origins, known.origin) ||
                (subject && known.subject.view() != *subject) ||
                (predicate && known.predicate.view() != *predicate) ||
                (object && known.object.view() != *object)) {
              continue;
            }
            expected.insert(
                text_of({known.subject.view(), known.predicate.view(),
                         known.object.view(), std::nullopt}));
          }
          ASSERT_EQ(find(*session, origins, {subject, predicate, object}),
                    expected);
        }
      }
    }
  }
}

TEST(CursorTest, GivesEqualTermsAllTheirNames) {
  const World world;
  const auto session = world.session("", ":a owl:sameAs :b . :a :p :c .");
  EXPECT_EQ(find(*session, only(Origin::kDerived)),
            (Triples{"<http://example.org/b> <http://example.org/p> "
                     "<http://example.org/c>",
                     "<http://example.org/b> <" + std::string(owl::kSameAs) +
                         "> <http://example.org/a>"}));
}

TEST(CursorTest, EndsWithTheNextChange) {
  const World world;
  const auto session = world.session("", ":a :p :b . :a :p :c .");
  Cursor cursor = session->find({});
  ASSERT_TRUE(cursor.next());
  add(*session, ":a :p :d .");
  ASSERT_TRUE(cursor.next());
  session->commit(JobContext{});
  test::expect_error(
      [&] { cursor.next(); }, ErrorCode::kBadArgument,
      "the graph changed while it was read; a cursor ends with the next "
      "change");
}

TEST(CursorTest, ServesSeveralThreadsAtATime) {
  const World world;
  const auto session = world.session(kOntology, kData);
  const auto twin = world.session(kOntology, kData);
  const std::vector<Known> all = list(*twin, kAllOrigins);
  // No index is there yet: the threads make them.
  std::vector<std::thread> threads;
  std::atomic<std::uint64_t> n_wrong = 0;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (const Known& known : all) {
        for (const Pattern& pattern :
             {Pattern{known.subject.view(), known.predicate.view(), {}},
              Pattern{{}, known.predicate.view(), known.object.view()}}) {
          bool found = false;
          session->visit(pattern, kAllOrigins, [&](const KnownStatement& s) {
            found |= s.statement.subject == known.subject.view() &&
                     s.statement.object == known.object.view();
            return true;
          });
          if (!found || session->size(kAllOrigins) != all.size()) ++n_wrong;
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(n_wrong, 0U);
}

TEST(CursorTest, StopsWhereTheVisitorSaysSo) {
  const World world;
  const auto session = world.session("", ":a :p :b , :c , :d .");
  int n = 0;
  session->visit({}, kAllOrigins,
                 [&](const KnownStatement&) { return ++n < 2; });
  EXPECT_EQ(n, 2);
}

TEST(PredictionsTest, AreFoundBySubjectAndByObject) {
  const RelationKey key{{9}, Arity::kBinary, Polarity::kPositive};
  Predictions predictions;
  for (const Row row : {Row{{3}, {1}}, Row{{1}, {2}}, Row{{3}, {2}}}) {
    predictions.add({key, row, 0.25F * static_cast<float>(row.first.value)});
  }
  predictions.finish();
  EXPECT_EQ(predictions.find({{8}, Arity::kUnary}), nullptr);
  const PredictedRelation* const found = predictions.find(key);
  ASSERT_NE(found, nullptr);
  const auto first = found->find_first({3});
  ASSERT_EQ(first.end - first.begin, 2U);
  EXPECT_EQ(found->by_first(first.begin).row, (Row{{3}, {1}}));
  const auto second = found->find_second({2});
  ASSERT_EQ(second.end - second.begin, 2U);
  EXPECT_EQ(found->by_second(second.begin).row, (Row{{1}, {2}}));
  EXPECT_EQ(predictions.find(key, {{1}, {2}}), 0.25F);
  EXPECT_EQ(predictions.find(key, {{2}, {2}}), std::nullopt);
}

}  // namespace
}  // namespace rrn::session
