// SPDX-License-Identifier: MIT
// Null and other bad arguments of every function.
#include <functional>

#include "abi/fixture.hpp"

namespace rrn::test {
namespace {

class ArgumentsTest : public AbiTest {
 protected:
  void expect_bad(RrnStatus status, const std::string& message) {
    EXPECT_EQ(status, RRN_ERR_BAD_ARG) << message;
    EXPECT_EQ(error(), message);
  }
};

TEST_F(ArgumentsTest, FreeTakesNull) {
  rrn_world_free(nullptr);
  rrn_reasoner_free(nullptr);
  rrn_reasoner_cancel(nullptr);
  rrn_cursor_free(nullptr);
  rrn_free(nullptr);
  rrn_reasoner_options_init(nullptr, sizeof(RrnReasonerOptions));
}

TEST_F(ArgumentsTest, HandlesMustNotBeNull) {
  RrnReasoner* reasoner = reasoner_;
  RrnCursor* cursor = reinterpret_cast<RrnCursor*>(this);
  RrnStatement statement{};
  RrnAnswer answer{};
  std::uint64_t n = 1;
  char* text = nullptr;
  const auto sink = [](void*, const RrnStatement*) { return RRN_SUCCESS; };
  EXPECT_EQ(rrn_world_new(nullptr), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_world_set_message_sink(nullptr, nullptr, nullptr),
            RRN_ERR_BAD_ARG);
  EXPECT_STREQ(rrn_last_error(nullptr), "");
  EXPECT_EQ(rrn_reasoner_new(nullptr, nullptr, &reasoner), RRN_ERR_BAD_ARG);
  EXPECT_EQ(reasoner, nullptr);
  EXPECT_EQ(rrn_reasoner_new(world_, nullptr, nullptr), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_load_ontology(nullptr, "x"), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_load_rules(nullptr, "x"), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_load_data(nullptr, "x"), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_load_model(nullptr, "x"), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_add(nullptr, &a_, &p_, &b_), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_remove(nullptr, &a_, &p_, &b_), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_roll_back(nullptr), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_reason(nullptr, nullptr, nullptr, nullptr, nullptr),
            RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_predict(nullptr), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_size(nullptr, RRN_ALL_ORIGINS, &n), RRN_ERR_BAD_ARG);
  EXPECT_EQ(n, 0U);
  EXPECT_EQ(rrn_cursor_new(nullptr, nullptr, nullptr, nullptr, RRN_ALL_ORIGINS,
                           &cursor),
            RRN_ERR_BAD_ARG);
  EXPECT_EQ(cursor, nullptr);
  EXPECT_EQ(rrn_cursor_next(nullptr, &statement), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_send(nullptr, nullptr, nullptr, nullptr,
                              RRN_ALL_ORIGINS, sink, nullptr),
            RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_ask(nullptr, &a_, &p_, &b_, &answer), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_explain(nullptr, &a_, &p_, &b_, RRN_TEXT, &text),
            RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_check(nullptr, RRN_TEXT, &n, &text), RRN_ERR_BAD_ARG);
}

TEST_F(ArgumentsTest, PlacesForResultsMustNotBeNull) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  expect_bad(rrn_reasoner_size(reasoner_, RRN_ALL_ORIGINS, nullptr),
             "the place of the size is null");
  expect_bad(rrn_cursor_new(reasoner_, nullptr, nullptr, nullptr,
                            RRN_ALL_ORIGINS, nullptr),
             "the place of the cursor is null");
  RrnCursor* cursor = nullptr;
  ASSERT_EQ(rrn_cursor_new(reasoner_, nullptr, nullptr, nullptr,
                           RRN_ALL_ORIGINS, &cursor),
            RRN_SUCCESS);
  expect_bad(rrn_cursor_next(cursor, nullptr),
             "the place of the statement is null");
  rrn_cursor_free(cursor);
  expect_bad(rrn_reasoner_send(reasoner_, nullptr, nullptr, nullptr,
                               RRN_ALL_ORIGINS, nullptr, nullptr),
             "the sink is null");
  expect_bad(rrn_reasoner_ask(reasoner_, &a_, &p_, &b_, nullptr),
             "the place of the answer is null");
  expect_bad(rrn_reasoner_explain(reasoner_, &a_, &p_, &b_, RRN_TEXT, nullptr),
             "the place of the text is null");
  expect_bad(rrn_reasoner_check(reasoner_, RRN_TEXT, nullptr, nullptr),
             "the place of the number is null");
}

TEST_F(ArgumentsTest, PathsMustNotBeNull) {
  for (const auto load : {rrn_reasoner_load_ontology, rrn_reasoner_load_rules,
                          rrn_reasoner_load_data, rrn_reasoner_load_model}) {
    expect_bad(load(reasoner_, nullptr), "the path of a file is null");
  }
}

TEST_F(ArgumentsTest, TermsOfChangesAndQuestionsMustNotBeNull) {
  RrnAnswer answer{};
  answer.struct_size = sizeof answer;
  char* text = nullptr;
  const RrnTerm* const triples[3][3] = {
      {nullptr, &p_, &b_}, {&a_, nullptr, &b_}, {&a_, &p_, nullptr}};
  for (const auto& [s, p, o] : triples) {
    expect_bad(rrn_reasoner_add(reasoner_, s, p, o), "a term is null");
    expect_bad(rrn_reasoner_remove(reasoner_, s, p, o), "a term is null");
    expect_bad(rrn_reasoner_ask(reasoner_, s, p, o, &answer), "a term is null");
    expect_bad(rrn_reasoner_explain(reasoner_, s, p, o, RRN_TEXT, &text),
               "a term is null");
  }
}

TEST_F(ArgumentsTest, TermsMustBeTerms) {
  const auto add = [&](const RrnTerm& object) {
    return rrn_reasoner_add(reasoner_, &a_, &b_, &object);
  };
  RrnTerm kind = a_;
  kind.kind = 3;
  expect_bad(add(kind), "the kind of a term is not known");
  expect_bad(add(iri("")), "a term is not an IRI though its kind says so");
  expect_bad(add(iri("http://a b/")),
             "a term is not an IRI though its kind says so");
  expect_bad(add(iri("b")), "an IRI is relative; expected an absolute one");
  expect_bad(add(term(RRN_LITERAL, "x", "t")),
             "an IRI is relative; expected an absolute one");
  expect_bad(add(term(RRN_LITERAL, "x",
                      "http://www.w3.org/1999/02/22-rdf-syntax-ns#langString")),
             "a literal of rdf:langString has no language");
  RrnTerm null = a_;
  null.text.data = nullptr;
  expect_bad(add(null), "a string of a term is null but not empty");
  expect_bad(add(term(RRN_LITERAL, "\xff")), "a string of a term is not UTF-8");
  expect_bad(add(term(RRN_BLANK, "a b")), "bad label of a blank node");
  expect_bad(add(term(RRN_LITERAL, "x", "http://t/", "en")),
             "a literal has both a language and a datatype");
  expect_bad(add(term(RRN_LITERAL, "x", "", "e n")),
             "bad language tag of a literal");
  EXPECT_EQ(rrn_reasoner_add(reasoner_, &a_, &p_, &d_), RRN_SUCCESS);
  const RrnTerm literal = term(RRN_LITERAL, "x");
  EXPECT_EQ(rrn_reasoner_add(reasoner_, &literal, &p_, &d_),
            RRN_ERR_BAD_SYNTAX);
  EXPECT_EQ(rrn_reasoner_add(reasoner_, &a_, &p_, &literal),
            RRN_ERR_BAD_SYNTAX);
  RrnTerm empty = term(RRN_LITERAL, "");
  empty.text.data = nullptr;
  EXPECT_EQ(add(empty), RRN_SUCCESS);
}

TEST_F(ArgumentsTest, OriginsAndFormatsMustBeKnown) {
  std::uint64_t n = 0;
  char* text = nullptr;
  for (const std::uint32_t origins : {0U, 8U, 255U}) {
    expect_bad(rrn_reasoner_size(reasoner_, origins, &n),
               "the origins are no set of RrnOrigin");
  }
  expect_bad(rrn_reasoner_explain(reasoner_, &a_, &p_, &b_,
                                  static_cast<RrnFormat>(3), &text),
             "the format is not known");
  EXPECT_EQ(text, nullptr);
}

TEST_F(ArgumentsTest, OptionsMustFit) {
  RrnReasonerOptions options;
  RrnReasoner* reasoner = nullptr;
  const auto make = [&](const std::function<void()>& change) {
    rrn_reasoner_options_init(&options, sizeof options);
    change();
    const RrnStatus status = rrn_reasoner_new(world_, &options, &reasoner);
    EXPECT_EQ(reasoner, nullptr);
    return status;
  };
  expect_bad(make([&] { options.flags = 64; }),
             "the flags are no set of RrnReasonerFlag");
  expect_bad(
      make([&] { options.flags = RRN_UNIQUE_NAMES | RRN_SEVERAL_NAMES; }),
      "names cannot be unique and several");
  expect_bad(make([&] { options.threshold = 1.5; }),
             "the threshold is above 1");
  expect_bad(make([&] { options.n_draws = 1001; }), "more than 1000 draws");
  expect_bad(make([&] { options.device = 3; }), "the device is no RrnDevice");
  expect_bad(make([&] { options.struct_size = 0; }),
             "the struct_size of the options is not set");
}

TEST(StatusTest, EveryOneHasWords) {
  for (int status = RRN_SUCCESS; status <= RRN_ERR_MISMATCH; ++status) {
    EXPECT_STRNE(rrn_status_text(static_cast<RrnStatus>(status)),
                 "unknown status");
  }
  EXPECT_STREQ(rrn_status_text(static_cast<RrnStatus>(15)), "unknown status");
}

}  // namespace
}  // namespace rrn::test
