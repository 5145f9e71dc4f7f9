// SPDX-License-Identifier: MIT
#include "reasoner/update.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "reasoner/knowledge/derivation.hpp"
#include "support/expect_error.hpp"
#include "support/quads.hpp"
#include "support/temp_dir.hpp"

namespace rrn::reasoner {
namespace {

using ::testing::IsSupersetOf;
using ::testing::Not;

constexpr const char* kOntology =
    ":p a owl:TransitiveProperty . :q rdfs:subPropertyOf :p . "
    ":A rdfs:subClassOf :B . :B owl:disjointWith :C . "
    ":q rdfs:domain :A . :p rdfs:range :D . "
    ":f a owl:FunctionalProperty , owl:ObjectProperty .";

/// All facts that hold, as text.
std::set<std::string> facts_of(const Knowledge& knowledge) {
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

class UpdateTest : public ::testing::Test {
 protected:
  struct Run {
    Knowledge knowledge;
    datalog::MaterialiseResult result;
    UpdateSummary summary;
  };

  std::string write(const std::string& name, const std::string& text) const {
    return folder_.write(name, test::standard_prefixes() + text);
  }
  [[nodiscard]] Sources sources(const std::string& data) const {
    Sources sources;
    sources.ontologies = {write("ontology.ttl", kOntology)};
    sources.data = {write("data.ttl", data)};
    return sources;
  }
  [[nodiscard]] Run run(const std::string& data, const ChangeFiles& files,
                        const datalog::MaterialiseOptions& options = {}) const {
    const Sources from = sources(data);
    Run run{load(from, JobContext{}), {}, {}};
    run.result = derive(run.knowledge, options, JobContext{});
    if (files.empty()) return run;
    run.summary = apply_updates(files, from, run.knowledge, options, run.result,
                                JobContext{});
    return run;
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

TEST_F(UpdateTest, EndsWhereReasoningOverTheChangedDataEnds) {
  Rng rng(Seed{11});
  for (int round = 0; round < 150; ++round) {
    std::set<std::string> before;
    for (std::uint64_t n = 3 + rng.below(12); n > 0; --n) {
      before.insert(random_fact(rng));
    }
    std::set<std::string> after = before;
    ChangeFiles files;
    for (int file = 0; file < 3; ++file) {
      std::string changes;
      for (std::uint64_t n = rng.below(5); n > 0; --n) {
        const bool is_added = rng.below(2) == 0;
        std::string fact = random_fact(rng);
        if (!is_added && rng.below(2) == 0 && !after.empty()) {
          fact = *std::next(after.begin(),
                            static_cast<long>(rng.below(after.size())));
        }
        changes += (is_added ? "+ " : "- ") + fact + '\n';
        if (is_added) {
          after.insert(fact);
        } else {
          after.erase(fact);
        }
      }
      files.changes.push_back(
          write("changes" + std::to_string(file) + ".txt", changes));
    }
    const Run updated = run(join(before), files);
    const Run anew = run(join(after), {});
    ASSERT_EQ(facts_of(updated.knowledge), facts_of(anew.knowledge))
        << "round " << round << "\nbefore\n"
        << join(before) << "after\n"
        << join(after);
    ASSERT_EQ(updated.result.n_violations, anew.result.n_violations);
    ASSERT_EQ(updated.knowledge.store.n_asserted(),
              anew.knowledge.store.n_asserted());
    ASSERT_EQ(updated.result.n_derived, anew.result.n_derived);
  }
}

TEST_F(UpdateTest, CountsWhatChanges) {
  const Run result = run_changes(":a :p :b . :b :p :c .",
                                 "- :b :p :c .\n- :b :p :z .\n"
                                 "+ :a :p :b .\n+ :b :p :d . :x a :A .");
  EXPECT_EQ(result.summary.n_transactions, 1U);
  EXPECT_EQ(result.summary.n_deletions, 2U);
  EXPECT_EQ(result.summary.n_additions, 3U);
  EXPECT_EQ(result.summary.n_ignored, 2U);
  // b p c, a p c and D(c) go; b p d, a p d, D(d), A(x) and B(x) come.
  EXPECT_EQ(result.summary.n_removed, 3U);
  EXPECT_EQ(result.summary.n_added, 5U);
  EXPECT_EQ(result.summary.n_rebuilt, 0U);
}

TEST_F(UpdateTest, DeletesFromOneFileAndAddsFromAnother) {
  ChangeFiles files;
  files.deletions = write("out.ttl", ":a :q :b . :k a :B .");
  files.additions = write("in.ttl", ":k a :B , :C .");
  const Run updated = run(":a :q :b . :k a :B .", files);
  const Run anew = run(":k a :B , :C .", {});
  EXPECT_EQ(facts_of(updated.knowledge), facts_of(anew.knowledge));
  EXPECT_EQ(updated.result.n_violations, 1U);
}

TEST_F(UpdateTest, StartsAnewWhereTheFirstTermsBecomeEqual) {
  const Run updated = run_changes(":a a :A .", "+ :a owl:sameAs :b .");
  EXPECT_EQ(updated.summary.n_rebuilt, 1U);
  EXPECT_EQ(facts_of(updated.knowledge),
            facts_of(run(":a a :A . :a owl:sameAs :b .", {}).knowledge));
}

TEST_F(UpdateTest, StartsAnewWhereALimitLeftTheClosureIncomplete) {
  datalog::MaterialiseOptions options;
  options.max_derivations = 4;
  std::string chain;
  for (int i = 0; i < 9; ++i) {
    chain += ":i" + std::to_string(i) + " :p :i" + std::to_string(i + 1) + " .";
  }
  ChangeFiles files;
  files.changes = {write("changes.txt", "- " + chain)};
  const Run updated = run(chain, files, options);
  EXPECT_EQ(updated.summary.n_rebuilt, 1U);
  EXPECT_FALSE(updated.result.limit.has_value());
  EXPECT_TRUE(facts_of(updated.knowledge).empty());

  files.changes = {write("more.txt", "+ :k :p :i0 .")};
  const Run stopped = run(chain, files, options);
  EXPECT_EQ(stopped.result.limit, datalog::Limit::kDerivations);
  EXPECT_EQ(stopped.result.outcome, datalog::Outcome::kLimitReached);
}

TEST_F(UpdateTest, LeavesOutWhatIsAborted) {
  ChangeFiles files;
  files.changes = {folder_.write(
      "changes.rdfp",
      "TX .\nA <http://e/n> <http://e/n> <http://e/n> .\nTA .\n"
      "TX .\nA <http://e/m> <http://e/m> <http://e/m> .\nTC .\n")};
  const Run updated = run(":a a :A .", files);
  EXPECT_THAT(facts_of(updated.knowledge),
              Not(IsSupersetOf({"<http://e/n> <http://e/n> <http://e/n>"})));
  EXPECT_THAT(facts_of(updated.knowledge),
              IsSupersetOf({"<http://e/m> <http://e/m> <http://e/m>"}));
}

TEST_F(UpdateTest, RefusesChangesToAxioms) {
  test::expect_error(
      [&] {
        static_cast<void>(
            run_changes(":a a :A .", "+ :a a :B .\n- :A rdfs:subClassOf :B ."));
      },
      ErrorCode::kUnsupported,
      folder_.file("changes.txt") +
          ":8:24: a change to an axiom; expected changes to facts, "
          "since the rules stay as they are");
}

TEST_F(UpdateTest, RefusesLiteralsThatStandForIndividuals) {
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
}  // namespace rrn::reasoner
