// SPDX-License-Identifier: MIT
// The C++ header over the C functions.
#include <rrn/rrn.hpp>
#include <set>
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/quads.hpp"
#include "support/temp_dir.hpp"

namespace rrn::plugin_api {
namespace {

using ::testing::HasSubstr;

class CppApiTest : public ::testing::Test {
 protected:
  CppApiTest() {
    reasoner_.load_ontology(folder_.write(
        "o.ttl", test::standard_prefixes() + ":p a owl:TransitiveProperty ."));
    reasoner_.add(a_, p_, b_);
    reasoner_.add(b_, p_, c_);
    reasoner_.reason();
  }

  test::TempDir folder_;
  World world_;
  Reasoner reasoner_{world_};
  Term a_ = Term::iri(test::ex("a"));
  Term b_ = Term::iri(test::ex("b"));
  Term c_ = Term::iri(test::ex("c"));
  Term d_ = Term::iri(test::ex("d"));
  Term p_ = Term::iri(test::ex("p"));
};

TEST_F(CppApiTest, GoesThroughARange) {
  std::set<std::string> objects;
  for (const RrnStatement& statement : reasoner_.find({a_, p_, {}})) {
    objects.insert(Term(statement.object).text());
  }
  EXPECT_EQ(objects, (std::set<std::string>{b_.text(), c_.text()}));
  EXPECT_EQ(reasoner_.size(), 3U);
  EXPECT_EQ(reasoner_.size(RRN_DERIVED), 1U);
}

TEST_F(CppApiTest, ReadsAndChangesBlocks) {
  const auto ids = reasoner_.intern({c_, p_, d_});
  reasoner_.add_rows({{ids[0], ids[1], ids[2], RRN_NO_TERM, 0, 0}});
  reasoner_.reason();
  EXPECT_EQ(reasoner_.find_term(d_), ids[2]);
  EXPECT_EQ(reasoner_.find_term(Term::iri(test::ex("z"))), std::nullopt);
  Cursor cursor = reasoner_.find_ids(RRN_NO_TERM, ids[1], ids[2], RRN_DERIVED);
  std::set<std::string> subjects;
  for (std::vector<RrnRow> rows; cursor.read(rows, 1);) {
    EXPECT_EQ(rows.size(), 1U);
    subjects.insert(Term(reasoner_.terms({rows[0].subject})[0]).text());
  }
  EXPECT_EQ(subjects, (std::set<std::string>{a_.text(), b_.text()}));
  reasoner_.remove_rows({{ids[0], ids[1], ids[2], RRN_NO_TERM, 0, 0}});
  reasoner_.reason();
  EXPECT_EQ(reasoner_.size(), 3U);
}

TEST_F(CppApiTest, TakesTexts) {
  Reasoner other(world_);
  other.load_text({.text = "<a> <b> <c> .", .base_iri = "http://e.org/"});
  other.reason();
  EXPECT_EQ(other.size(), 1U);
  EXPECT_THROW(other.load_text({.text = "oops"}), Error);
}

TEST_F(CppApiTest, HandsOutProofsAndContradictions) {
  const Proof proof = reasoner_.prove(a_, p_, c_);
  EXPECT_EQ(proof.status(), RRN_PROVEN);
  ASSERT_EQ(proof.size(), 3U);
  EXPECT_EQ(Term(proof[2].fact.object), c_);
  EXPECT_EQ(reasoner_.violations().size(), 0U);
}

TEST_F(CppApiTest, HandsOutEvidence) {
  const std::string source = RRN_SOURCE_DIR;
  try {
    static_cast<void>(reasoner_.evidence(a_, p_, c_));
    FAIL() << "evidence without a model";
  } catch (const Error& error) {
    EXPECT_EQ(error.status(), RRN_ERR_BAD_ARG);
  }
  Reasoner reasoner(world_);
  reasoner.load_model(source + "/datasets/family/family.rrn");
  reasoner.load_data(source + "/datasets/family/example.ttl");
  try {
    reasoner.reason();
  } catch (const Error& error) {
    GTEST_SKIP() << error.what();  // there is no neural layer
  }
  const Term olav = Term::iri("urn:x-rrn:example:royal#OlavV");
  const Term cousin = Term::iri("urn:x-rrn:family#boyCousinOf");
  const auto evidence = reasoner.evidence(
      olav, cousin, Term::iri("urn:x-rrn:example:royal#GeorgeVI"));
  ASSERT_TRUE(evidence);
  EXPECT_EQ(evidence->get().is_predicted, 1U);
  EXPECT_GT(evidence->get().n_facts, 0U);
  EXPECT_FALSE(reasoner.evidence(olav, cousin, Term::iri("urn:nobody")));
  const auto changes = reasoner.counterfactual(
      olav, cousin, Term::iri("urn:x-rrn:example:royal#GeorgeVI"), 1);
  ASSERT_TRUE(changes);
  EXPECT_EQ(changes->get().max_facts, 1U);
  for (std::size_t i = 0; i < changes->size(); ++i) {
    EXPECT_EQ((*changes)[i].n_added + (*changes)[i].n_removed, 1U);
  }
  EXPECT_THROW(static_cast<void>((*changes)[changes->size()]), Error);
  EXPECT_FALSE(reasoner.counterfactual(olav, cousin, Term::iri("urn:nobody")));
}

TEST_F(CppApiTest, ErrorsHavePlaces) {
  Text broken;
  broken.text = "\n  oops .";
  broken.name = "broken";
  try {
    reasoner_.load_text(broken);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.status(), RRN_ERR_BAD_SYNTAX);
    EXPECT_EQ(error.file(), "broken");
    EXPECT_EQ(error.line(), 2U);
  }
}

TEST_F(CppApiTest, HandsOverChanges) {
  std::vector<std::string> changes;
  reasoner_.add(c_, p_, d_);
  const RrnOutcome outcome = reasoner_.reason(
      [&](const RrnStatement& s) { changes.emplace_back(view(s.object.text)); },
      [](const RrnStatement&) { FAIL(); });
  EXPECT_EQ(outcome.n_asserted, 1U);
  EXPECT_EQ(changes, (std::vector<std::string>{d_.text(), d_.text()}));
  reasoner_.remove(c_, p_, d_);
  reasoner_.reason();
  EXPECT_EQ(reasoner_.size(), 3U);
}

TEST_F(CppApiTest, ThrowsOnWhatASinkThrows) {
  EXPECT_THROW(reasoner_.send({}, RRN_ALL_ORIGINS,
                              [](const RrnStatement&) {
                                throw std::out_of_range("of the sink");
                              }),
               std::out_of_range);
  EXPECT_EQ(reasoner_.size(), 3U);
}

TEST_F(CppApiTest, ThrowsErrorsWithTheirStatus) {
  try {
    reasoner_.add(Term::literal("x"), p_, a_);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.status(), RRN_ERR_BAD_SYNTAX);
    EXPECT_THAT(error.what(), HasSubstr("the literal \"x\""));
  }
  EXPECT_THROW(reasoner_.load_data("nowhere"), Error);
}

TEST_F(CppApiTest, AsksAndExplains) {
  EXPECT_EQ(reasoner_.ask(a_, p_, c_).verdict,
            static_cast<std::uint32_t>(RRN_IS_DERIVED));
  EXPECT_THAT(reasoner_.explain(a_, p_, c_), HasSubstr("prp-trp"));
  EXPECT_EQ(reasoner_.check(), "");
}

TEST_F(CppApiTest, SendsMessages) {
  std::string said;
  world_.on_message([&](const RrnMessage& message) { said = message.text; });
  EXPECT_THROW(reasoner_.load_data("nowhere"), Error);
  EXPECT_EQ(said, "nowhere: cannot open the file");
}

TEST_F(CppApiTest, KeepsLiteralsAsTheyAre) {
  const Term q = Term::iri(test::ex("q"));
  const Term plain = Term::literal("text");
  const Term tagged = Term::literal("text", {}, "en-GB");
  const Term typed = Term::literal("1", "http://t/");
  for (const Term& literal : {plain, tagged, typed}) {
    reasoner_.add(a_, q, literal);
  }
  reasoner_.add(a_, q, Term::blank("b1"));
  reasoner_.reason();
  std::vector<Term> found;
  for (const RrnStatement& statement : reasoner_.find({{}, q, {}})) {
    found.emplace_back(statement.object);
  }
  EXPECT_THAT(found, ::testing::UnorderedElementsAre(plain, tagged, typed,
                                                     Term::blank("b1")));
}

}  // namespace
}  // namespace rrn::plugin_api
