// SPDX-License-Identifier: MIT
// What the C functions do, as a C program would use them.
#include <set>

#include <gmock/gmock.h>

#include "abi/fixture.hpp"

namespace rrn::test {
namespace {

using ::testing::HasSubstr;

RrnStatus collect(void* handle, const RrnStatement* statement) {
  static_cast<std::set<std::string>*>(handle)->insert(text(*statement));
  return RRN_SUCCESS;
}

class ReasonerTest : public AbiTest {
 protected:
  std::set<std::string> send(const RrnTerm* s, const RrnTerm* p,
                             const RrnTerm* o, std::uint32_t origins) {
    std::set<std::string> found;
    EXPECT_EQ(rrn_reasoner_send(reasoner_, s, p, o, origins, collect, &found),
              RRN_SUCCESS);
    return found;
  }
};

TEST_F(ReasonerTest, DerivesAndCounts) {
  RrnOutcome outcome{};
  outcome.struct_size = sizeof outcome;
  ASSERT_EQ(rrn_reasoner_reason(reasoner_, &outcome, nullptr, nullptr, nullptr),
            RRN_SUCCESS);
  EXPECT_EQ(outcome.rebuilt, 1U);
  EXPECT_EQ(outcome.n_violations, 0U);
  EXPECT_EQ(outcome.limits, 0U);
  EXPECT_EQ(size(RRN_ASSERTED), 3U);
  EXPECT_EQ(size(RRN_DERIVED), 2U);
  EXPECT_EQ(size(RRN_PREDICTED), 0U);
  EXPECT_EQ(size(RRN_ALL_ORIGINS), 5U);
}

TEST_F(ReasonerTest, FindsByPatternAndOrigin) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  using Set = std::set<std::string>;
  EXPECT_EQ(send(nullptr, &p_, nullptr, RRN_DERIVED), Set{"a p c"});
  EXPECT_EQ(send(&a_, &p_, nullptr, RRN_ALL_ORIGINS), (Set{"a p b", "a p c"}));
  EXPECT_EQ(send(&a_, &p_, nullptr, RRN_ASSERTED), Set{"a p b"});
  EXPECT_EQ(send(nullptr, nullptr, &c_, RRN_ALL_ORIGINS),
            (Set{"a p c", "b p c"}));
  EXPECT_EQ(send(&d_, nullptr, nullptr, RRN_ALL_ORIGINS), Set{});
}

TEST_F(ReasonerTest, GoesThroughACursorToItsEnd) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  RrnCursor* cursor = nullptr;
  ASSERT_EQ(rrn_cursor_new(reasoner_, nullptr, &p_, &c_, RRN_DERIVED, &cursor),
            RRN_SUCCESS);
  RrnStatement statement{};
  statement.struct_size = sizeof statement;
  ASSERT_EQ(rrn_cursor_next(cursor, &statement), RRN_SUCCESS);
  EXPECT_EQ(text(statement), "a p c");
  EXPECT_EQ(statement.origin, static_cast<std::uint32_t>(RRN_DERIVED));
  EXPECT_EQ(statement.probability, 1);
  EXPECT_EQ(statement.subject.kind, static_cast<std::uint32_t>(RRN_IRI));
  EXPECT_EQ(rrn_cursor_next(cursor, &statement), RRN_FAILURE);
  EXPECT_EQ(rrn_cursor_next(cursor, &statement), RRN_FAILURE);
  rrn_cursor_free(cursor);
}

TEST_F(ReasonerTest, EndsACursorWithTheNextChange) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  RrnCursor* cursor = nullptr;
  ASSERT_EQ(rrn_cursor_new(reasoner_, nullptr, nullptr, nullptr,
                           RRN_ALL_ORIGINS, &cursor),
            RRN_SUCCESS);
  ASSERT_EQ(rrn_reasoner_add(reasoner_, &c_, &p_, &d_), RRN_SUCCESS);
  ASSERT_EQ(reason(), RRN_SUCCESS);
  RrnStatement statement{};
  statement.struct_size = sizeof statement;
  EXPECT_EQ(rrn_cursor_next(cursor, &statement), RRN_ERR_BAD_ARG);
  EXPECT_EQ(error(),
            "the graph changed while it was read; a cursor ends with the next "
            "change");
  rrn_cursor_free(cursor);
}

TEST_F(ReasonerTest, TellsWhatIsNewAndWhatIsGone) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  ASSERT_EQ(rrn_reasoner_add(reasoner_, &c_, &p_, &d_), RRN_SUCCESS);
  ASSERT_EQ(rrn_reasoner_remove(reasoner_, &a_, &p_, &b_), RRN_SUCCESS);
  std::set<std::string> changes;
  const auto on_new = [](void* handle, const RrnStatement* statement) {
    static_cast<std::set<std::string>*>(handle)->insert("+ " +
                                                        text(*statement));
    return RRN_SUCCESS;
  };
  const auto on_gone = [](void* handle, const RrnStatement* statement) {
    static_cast<std::set<std::string>*>(handle)->insert("- " +
                                                        text(*statement));
    return RRN_SUCCESS;
  };
  RrnOutcome outcome{};
  outcome.struct_size = sizeof outcome;
  ASSERT_EQ(rrn_reasoner_reason(reasoner_, &outcome, on_new, on_gone, &changes),
            RRN_SUCCESS);
  EXPECT_EQ(changes, (std::set<std::string>{"+ b p d", "- a p c"}));
  EXPECT_EQ(outcome.n_asserted, 1U);
  EXPECT_EQ(outcome.n_retracted, 1U);
  EXPECT_EQ(outcome.rebuilt, 0U);
}

TEST_F(ReasonerTest, ForgetsWhatIsRolledBack) {
  ASSERT_EQ(rrn_reasoner_add(reasoner_, &c_, &p_, &d_), RRN_SUCCESS);
  ASSERT_EQ(rrn_reasoner_roll_back(reasoner_), RRN_SUCCESS);
  ASSERT_EQ(reason(), RRN_SUCCESS);
  EXPECT_EQ(size(RRN_ALL_ORIGINS), 5U);
}

TEST_F(ReasonerTest, AnswersWhatIsKnownOfATriple) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  const RrnTerm big_c = iri("http://example.org/C");
  const auto ask = [&](const RrnTerm& s, const RrnTerm& p, const RrnTerm& o) {
    RrnAnswer answer{};
    answer.struct_size = sizeof answer;
    EXPECT_EQ(rrn_reasoner_ask(reasoner_, &s, &p, &o, &answer), RRN_SUCCESS);
    EXPECT_LT(answer.probability, 0);
    return static_cast<int>(answer.verdict);
  };
  EXPECT_EQ(ask(a_, p_, b_), RRN_IS_ASSERTED);
  EXPECT_EQ(ask(a_, p_, c_), RRN_IS_DERIVED);
  EXPECT_EQ(ask(a_, type_, big_c), RRN_IS_REFUTED);
  EXPECT_EQ(ask(c_, p_, a_), RRN_IS_UNKNOWN);
}

TEST_F(ReasonerTest, ExplainsInEveryFormat) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  const char* const expected[] = {"[prp-trp]", "\"prp-trp\"",
                                  "prov:wasDerivedFrom"};
  for (const RrnFormat format : {RRN_TEXT, RRN_JSON, RRN_TURTLE}) {
    char* proof = nullptr;
    ASSERT_EQ(rrn_reasoner_explain(reasoner_, &a_, &p_, &c_, format, &proof),
              RRN_SUCCESS);
    EXPECT_THAT(proof, HasSubstr(expected[format]));
    rrn_free(proof);
  }
}

TEST_F(ReasonerTest, ReportsContradictions) {
  const RrnTerm big_c = iri("http://example.org/C");
  ASSERT_EQ(rrn_reasoner_add(reasoner_, &a_, &type_, &big_c), RRN_SUCCESS);
  ASSERT_EQ(reason(), RRN_SUCCESS);
  std::uint64_t n = 0;
  char* report = nullptr;
  ASSERT_EQ(rrn_reasoner_check(reasoner_, RRN_TEXT, &n, &report), RRN_SUCCESS);
  EXPECT_EQ(n, 1U);
  EXPECT_THAT(report, HasSubstr("cax-dw"));
  rrn_free(report);
  ASSERT_EQ(rrn_reasoner_check(reasoner_, RRN_JSON, &n, &report), RRN_SUCCESS);
  EXPECT_THAT(report, HasSubstr("\"verdict\": \"inconsistent\""));
  rrn_free(report);
  EXPECT_EQ(rrn_reasoner_check(reasoner_, RRN_TURTLE, &n, nullptr),
            RRN_ERR_BAD_ARG);
}

TEST_F(ReasonerTest, ReadsFilesLater) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  ASSERT_EQ(rrn_reasoner_load_data(
                reasoner_, write("more.ttl", ":c :p :d . _:b :p :a .").c_str()),
            RRN_SUCCESS);
  ASSERT_EQ(
      rrn_reasoner_load_ontology(
          reasoner_, write("o2.ttl", ":p rdfs:subPropertyOf :q .").c_str()),
      RRN_SUCCESS);
  ASSERT_EQ(reason(), RRN_SUCCESS);
  const RrnTerm q = iri("http://example.org/q");
  EXPECT_TRUE(send(&a_, &q, nullptr, RRN_DERIVED).contains("a q d"));
}

TEST_F(ReasonerTest, TakesAllOfALaterFileOrNothing) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  const std::string path = write("bad.ttl", ":c :p :d . :x a \"text\" .");
  EXPECT_EQ(rrn_reasoner_load_data(reasoner_, path.c_str()),
            RRN_ERR_BAD_SYNTAX);
  ASSERT_EQ(reason(), RRN_SUCCESS);
  EXPECT_EQ(size(RRN_ASSERTED), 3U);
}

TEST_F(ReasonerTest, RefusesRulesAndModelsOnceItHasBegun) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  const std::string path = folder_.write("r.dlog", "");
  EXPECT_EQ(rrn_reasoner_load_rules(reasoner_, path.c_str()),
            RRN_ERR_UNSUPPORTED);
  EXPECT_EQ(error(),
            "rules cannot be loaded any more; expected before the first call "
            "that needs what is loaded");
  EXPECT_EQ(rrn_reasoner_load_model(reasoner_, path.c_str()),
            RRN_ERR_UNSUPPORTED);
}

TEST_F(ReasonerTest, SaysWhatIsWrongWithFiles) {
  EXPECT_EQ(rrn_reasoner_load_data(reasoner_, "nowhere.ttl"), RRN_ERR_IO);
  EXPECT_EQ(error(), "nowhere.ttl: cannot open the file");
  const std::string path = write("bad.ttl", ":a :p");
  EXPECT_EQ(rrn_reasoner_load_data(reasoner_, path.c_str()), RRN_SUCCESS);
  EXPECT_EQ(reason(), RRN_ERR_BAD_SYNTAX);
  EXPECT_THAT(error(), HasSubstr("bad.ttl:"));
}

TEST_F(ReasonerTest, NeedsAModelToPredict) {
  EXPECT_EQ(rrn_reasoner_predict(reasoner_), RRN_ERR_BAD_ARG);
  EXPECT_EQ(error(),
            "there is no model to predict with; expected one from "
            "rrn_reasoner_load_model()");
  const std::string path = folder_.write("m.rrn", "no model");
  ASSERT_EQ(rrn_reasoner_load_model(reasoner_, path.c_str()), RRN_SUCCESS);
  EXPECT_EQ(rrn_reasoner_load_model(reasoner_, path.c_str()), RRN_ERR_BAD_ARG);
  // Corrupt, or no neural layer in this build.
  const RrnStatus status = rrn_reasoner_predict(reasoner_);
  EXPECT_TRUE(status == RRN_ERR_CORRUPT || status == RRN_ERR_UNSUPPORTED)
      << error();
}

TEST(RrnVersionTest, IsThatOfTheHeader) {
  EXPECT_EQ(rrn_version(), std::to_string(RRN_VERSION_MAJOR) + '.' +
                               std::to_string(RRN_VERSION_MINOR) + '.' +
                               std::to_string(RRN_VERSION_PATCH));
  EXPECT_EQ(rrn_plugin_descriptor(RRN_ABI_VERSION)->version,
            std::string(rrn_version()));
  EXPECT_EQ(rrn_plugin_descriptor(0), nullptr);
  // Hosts of earlier versions are served by the same functions.
  EXPECT_EQ(rrn_plugin_descriptor(1), rrn_plugin_descriptor(RRN_ABI_VERSION));
  EXPECT_EQ(rrn_plugin_descriptor(RRN_ABI_VERSION + 1), nullptr);
  EXPECT_EQ(rrn_plugin_descriptor(RRN_ABI_VERSION)->extension_data("x"),
            nullptr);
}

}  // namespace
}  // namespace rrn::test
