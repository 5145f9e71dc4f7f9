// SPDX-License-Identifier: MIT
// Changes from files, of facts and axioms, against reasoning anew.
#include "session/change_files.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "support/expect_error.hpp"
#include "support/quads.hpp"
#include "support/temp_dir.hpp"

namespace rrn::session {
namespace {

using ::testing::IsSupersetOf;
using ::testing::Not;

constexpr const char* kOntology =
    ":p a owl:TransitiveProperty . :q rdfs:subPropertyOf :p . "
    ":A rdfs:subClassOf :B . :B owl:disjointWith :C . "
    ":q rdfs:domain :A . :p rdfs:range :D . "
    ":f a owl:FunctionalProperty , owl:ObjectProperty .";

/// All facts that hold, as text.
std::set<std::string> facts_of(const Session& session) {
  const reasoner::Knowledge& knowledge = session.knowledge();
  std::set<std::string> facts;
  for (std::uint32_t i = 0; i < knowledge.store.n_relations(); ++i) {
    const auto text = [&](TermId id) {
      return knowledge.dictionary.view(id).to_ntriples();
    };
    const RelationKey key = knowledge.store.key({i});
    knowledge.store.relation({i}).for_each([&](Row row, bool) {
      facts.insert(text(row.first) + ' ' + text(key.predicate) + ' ' +
                   (key.arity == Arity::kUnary ? "" : text(row.second)));
    });
  }
  return facts;
}

class ChangeFilesTest : public ::testing::Test {
 protected:
  struct Run {
    std::unique_ptr<Session> session;
    UpdateSummary summary;
  };

  std::string write(const std::string& name, const std::string& text) const {
    return folder_.write(name, test::standard_prefixes() + text);
  }
  /// Derives what follows from the sources, and then makes changes.
  [[nodiscard]] static Run run(const reasoner::Sources& sources,
                               const ChangeFiles& files,
                               const datalog::MaterialiseOptions& limits = {}) {
    SessionOptions options;
    options.sources = sources;
    options.limits = limits;
    Run run{std::make_unique<Session>(options, JobContext{}), {}};
    run.session->commit(JobContext{});
    if (!files.empty()) {
      run.summary = apply_changes(files, *run.session, JobContext{});
    }
    return run;
  }
  [[nodiscard]] Run run(const std::string& data, const ChangeFiles& files,
                        const datalog::MaterialiseOptions& limits = {}) const {
    reasoner::Sources sources;
    sources.ontologies = {write("ontology.ttl", kOntology)};
    sources.data = {write("data.ttl", data)};
    return run(sources, files, limits);
  }
  /// `changes` is marked Turtle.
  [[nodiscard]] Run run_changes(const std::string& data,
                                const std::string& changes) const {
    return run(data, {{}, {}, {write("changes.txt", changes)}});
  }

  test::TempDir folder_;
};

/// A line of Turtle about few things.
std::string random_fact(Rng& rng) {
  const auto thing = [&] {
    const std::uint64_t n = rng.below(8);
    return n == 7 ? std::string("_:b") : ":i" + std::to_string(n);
  };
  constexpr const char* kProperties[] = {":p", ":q", ":r", ":f"};
  constexpr const char* kClasses[] = {":A", ":B", ":C"};
  switch (rng.below(12)) {
    case 0:
      return thing() + " owl:sameAs " + thing() + " .";
    case 1:
      return thing() + " rdfs:label \"a\" .";
    case 2:
    case 3:
    case 4:
      return thing() + " a " + kClasses[rng.below(3)] + " .";
    default:
      return thing() + ' ' + kProperties[rng.below(4)] + ' ' + thing() + " .";
  }
}

std::string join(const std::set<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

/// Random lines, and changes to them.
class RandomChanges {
 public:
  using Draw = std::string (*)(Rng&);

  RandomChanges(Rng& rng, Draw draw) : rng_(rng), draw_(draw) {
    for (std::uint64_t n = 3 + rng.below(12); n > 0; --n) {
      before_.insert(draw(rng));
    }
    after_ = before_;
  }

  /// Returns some more changes as marked Turtle.
  std::string next() {
    std::string changes;
    for (std::uint64_t n = rng_.below(5); n > 0; --n) {
      const bool is_added = rng_.below(2) == 0;
      std::string line = draw_(rng_);
      if (!is_added && rng_.below(2) == 0 && !after_.empty()) {
        line = *std::next(after_.begin(),
                          static_cast<long>(rng_.below(after_.size())));
      }
      changes += (is_added ? "+ " : "- ") + line + '\n';
      if (is_added) {
        after_.insert(line);
      } else {
        after_.erase(line);
      }
    }
    return changes;
  }

  [[nodiscard]] std::string before() const { return join(before_); }
  [[nodiscard]] std::string after() const { return join(after_); }

 private:
  Rng& rng_;
  Draw draw_;
  std::set<std::string> before_;
  std::set<std::string> after_;
};

void expect_same(const Session& updated, const Session& anew,
                 const std::string& log) {
  ASSERT_EQ(facts_of(updated), facts_of(anew)) << log;
  ASSERT_EQ(updated.result().n_violations, anew.result().n_violations) << log;
  ASSERT_EQ(updated.knowledge().store.n_asserted(),
            anew.knowledge().store.n_asserted())
      << log;
  ASSERT_EQ(updated.result().n_derived, anew.result().n_derived) << log;
}

TEST_F(ChangeFilesTest, EndsWhereReasoningOverTheChangedDataEnds) {
  Rng rng(Seed{11});
  for (int round = 0; round < 150; ++round) {
    RandomChanges random(rng, random_fact);
    ChangeFiles files;
    for (int file = 0; file < 3; ++file) {
      files.changes.push_back(
          write("changes" + std::to_string(file) + ".txt", random.next()));
    }
    const Run updated = run(random.before(), files);
    const Run anew = run(random.after(), {});
    expect_same(*updated.session, *anew.session,
                "round " + std::to_string(round) + "\nbefore\n" +
                    random.before() + "after\n" + random.after());
    if (HasFatalFailure()) return;
  }
}

/// An axiom, or a fact.
std::string random_statement(Rng& rng) {
  constexpr const char* kAxioms[] = {
      ":A rdfs:subClassOf :B .",
      ":C rdfs:subClassOf :D .",
      ":D owl:equivalentClass :A .",
      ":B owl:disjointWith :C .",
      ":D owl:complementOf :C .",
      ":q rdfs:subPropertyOf :p .",
      ":p a owl:TransitiveProperty .",
      ":r a owl:SymmetricProperty .",
      ":r owl:inverseOf :p .",
      ":f a owl:FunctionalProperty .",
      ":q a owl:InverseFunctionalProperty .",
      ":q rdfs:domain :A .",
      ":p rdfs:range :C .",
      ":r owl:propertyDisjointWith :p .",
      "_:x owl:onProperty :q . _:x owl:someValuesFrom :A . "
      "_:x rdfs:subClassOf :D ."};
  return rng.below(3) == 0 ? kAxioms[rng.below(std::size(kAxioms))]
                           : random_fact(rng);
}

TEST_F(ChangeFilesTest, OfAxiomsEndsWhereReasoningAnewEnds) {
  Rng rng(Seed{12});
  std::uint64_t n_rebuilt = 0;
  std::uint64_t n_maintained = 0;
  for (int round = 0; round < 150; ++round) {
    RandomChanges random(rng, random_statement);
    reasoner::Sources sources;
    sources.data = {write("data.ttl", random.before())};
    ChangeFiles files;
    for (int file = 0; file < 3; ++file) {
      files.changes.push_back(
          write("changes" + std::to_string(file) + ".txt", random.next()));
    }
    const Run updated = run(sources, files);
    sources.data = {write("data.ttl", random.after())};
    const Run anew = run(sources, {});
    expect_same(*updated.session, *anew.session,
                "round " + std::to_string(round) + "\nbefore\n" +
                    random.before() + "after\n" + random.after());
    if (HasFatalFailure()) return;
    n_rebuilt += updated.summary.n_rebuilt;
    n_maintained += updated.summary.n_transactions - updated.summary.n_rebuilt;
  }
  EXPECT_GT(n_rebuilt, 50U);
  EXPECT_GT(n_maintained, 50U);
}

/// A statement without blank nodes, so that it may stand in two files.
std::string random_named_statement(Rng& rng) {
  for (;;) {
    std::string statement = random_statement(rng);
    if (statement.find("_:") == std::string::npos) return statement;
  }
}

TEST_F(ChangeFilesTest, OfAxiomsKeepsTheRulesOfRuleFiles) {
  constexpr const char* kRules =
      "@prefix : <http://example.org/> .\n"
      ":odd[?x] :- :B[?x], not :C[?x] .\n"
      ":r[?x, ?z] :- :p[?x, ?y], :q[?y, ?z] .\n";
  // None of these axioms changes.
  constexpr const char* kOther =
      ":f a owl:ObjectProperty . :D rdfs:subClassOf :B .";
  Rng rng(Seed{13});
  for (int round = 0; round < 100; ++round) {
    RandomChanges random(rng, random_named_statement);
    reasoner::Sources sources;
    sources.rules = {folder_.write("rules.dl", kRules)};
    sources.ontologies = {write("ontology.ttl", kOther)};
    sources.data = {write("data.ttl", "")};
    ChangeFiles files;
    files.additions = write("in.ttl", random.before());
    files.changes = {write("changes.txt", random.next())};
    const Run updated = run(sources, files);
    // An axiom that is added is asserted as a fact as well.
    const std::string after = random.after();
    sources.ontologies.push_back(write("more.ttl", after));
    sources.data = {write("data.ttl", after)};
    const Run anew = run(sources, {});
    ASSERT_EQ(facts_of(*updated.session), facts_of(*anew.session)) << after;
    ASSERT_EQ(updated.session->result().n_violations,
              anew.session->result().n_violations)
        << after;
  }
}

TEST_F(ChangeFilesTest, CountsWhatChanges) {
  const Run result = run_changes(":a :p :b . :b :p :c .",
                                 "- :b :p :c .\n- :b :p :z .\n"
                                 "+ :a :p :b .\n+ :b :p :d . :x a :A .");
  EXPECT_EQ(result.summary.n_transactions, 1U);
  EXPECT_EQ(result.summary.n_deletions, 2U);
  EXPECT_EQ(result.summary.n_additions, 3U);
  EXPECT_EQ(result.summary.n_ignored, 2U);
  // b p c, a p c and D(c) go; b p d, a p d, D(d), A(x) and B(x) come.
  EXPECT_EQ(result.summary.n_ceased, 3U);
  EXPECT_EQ(result.summary.n_began, 5U);
  EXPECT_EQ(result.summary.n_rebuilt, 0U);
}

TEST_F(ChangeFilesTest, DeletesFromOneFileAndAddsFromAnother) {
  ChangeFiles files;
  files.deletions = write("out.ttl", ":a :q :b . :k a :B .");
  files.additions = write("in.ttl", ":k a :B , :C .");
  const Run updated = run(":a :q :b . :k a :B .", files);
  const Run anew = run(":k a :B , :C .", {});
  EXPECT_EQ(facts_of(*updated.session), facts_of(*anew.session));
  EXPECT_EQ(updated.session->result().n_violations, 1U);
}

TEST_F(ChangeFilesTest, StartsAnewWhereTheFirstTermsBecomeEqual) {
  const Run updated = run_changes(":a a :A .", "+ :a owl:sameAs :b .");
  EXPECT_EQ(updated.summary.n_rebuilt, 1U);
  EXPECT_EQ(facts_of(*updated.session),
            facts_of(*run(":a a :A . :a owl:sameAs :b .", {}).session));
}

TEST_F(ChangeFilesTest, StartsAnewWhereALimitLeftTheClosureIncomplete) {
  datalog::MaterialiseOptions limits;
  limits.max_derivations = 4;
  std::string chain;
  for (int i = 0; i < 9; ++i) {
    chain += ":i" + std::to_string(i) + " :p :i" + std::to_string(i + 1) + " .";
  }
  ChangeFiles files;
  files.changes = {write("changes.txt", "- " + chain)};
  const Run updated = run(chain, files, limits);
  EXPECT_EQ(updated.summary.n_rebuilt, 1U);
  EXPECT_FALSE(updated.session->result().limit.has_value());
  EXPECT_TRUE(facts_of(*updated.session).empty());

  files.changes = {write("more.txt", "+ :k :p :i0 .")};
  const Run stopped = run(chain, files, limits);
  EXPECT_EQ(stopped.session->result().limit, datalog::Limit::kDerivations);
  EXPECT_EQ(stopped.session->result().outcome, datalog::Outcome::kLimitReached);
}

TEST_F(ChangeFilesTest, LeavesOutWhatIsAborted) {
  ChangeFiles files;
  files.changes = {folder_.write(
      "changes.rdfp",
      "TX .\nA <http://e/n> <http://e/n> <http://e/n> .\nTA .\n"
      "TX .\nA <http://e/m> <http://e/m> <http://e/m> .\nTC .\n")};
  const Run updated = run(":a a :A .", files);
  EXPECT_THAT(facts_of(*updated.session),
              Not(IsSupersetOf({"<http://e/n> <http://e/n> <http://e/n>"})));
  EXPECT_THAT(facts_of(*updated.session),
              IsSupersetOf({"<http://e/m> <http://e/m> <http://e/m>"}));
}

TEST_F(ChangeFilesTest, CompilesAxiomsThatChange) {
  const Run updated = run_changes(":a a :A . :b a :E .",
                                  "- :A rdfs:subClassOf :B .\n"
                                  "+ :E rdfs:subClassOf :B .\n");
  EXPECT_EQ(updated.summary.n_rebuilt, 1U);
  const auto facts = facts_of(*updated.session);
  EXPECT_TRUE(facts.contains("<http://example.org/b> <http://example.org/B> "));
  EXPECT_FALSE(
      facts.contains("<http://example.org/a> <http://example.org/B> "));
}

TEST_F(ChangeFilesTest, RefusesLiteralsThatStandForIndividuals) {
  const auto expect_refused = [&](const std::string& change,
                                  const std::string& message) {
    test::expect_error(
        [&] { static_cast<void>(run_changes(":a a :A .", change)); },
        ErrorCode::kBadSyntax, folder_.file("changes.txt") + message);
  };
  expect_refused(
      "+ :a :f \"x\" .",
      ":7:12: the literal \"x\" is the object of the object property "
      "<http://example.org/f>; expected an individual");
  expect_refused(
      "+ :a a \"x\" .",
      ":7:11: the literal \"x\" is given as a class; expected an IRI or a "
      "blank node after rdf:type");
}

}  // namespace
}  // namespace rrn::session
