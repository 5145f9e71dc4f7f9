// SPDX-License-Identifier: MIT
// Texts in memory in the place of files.
#include <cstddef>
#include <set>

#include "abi/fixture.hpp"

namespace rrn::test {
namespace {

class TextsTest : public ::testing::Test {
 protected:
  TextsTest() {
    EXPECT_EQ(rrn_world_new(&world_), RRN_SUCCESS);
    EXPECT_EQ(rrn_reasoner_new(world_, nullptr, &reasoner_), RRN_SUCCESS);
  }
  ~TextsTest() override {
    rrn_reasoner_free(reasoner_);
    rrn_world_free(world_);
  }

  static RrnText text_of(const char* content, RrnRole role = RRN_ROLE_DATA,
                         RrnSyntax syntax = RRN_SYNTAX_TURTLE) {
    RrnText text{};
    text.struct_size = sizeof text;
    text.role = role;
    text.syntax = syntax;
    text.text = string(content);
    return text;
  }
  RrnStatus load(const RrnText& text) {
    return rrn_reasoner_load_text(reasoner_, &text);
  }
  RrnStatus reason() {
    return rrn_reasoner_reason(reasoner_, nullptr, nullptr, nullptr, nullptr);
  }
  std::multiset<std::string> sent(std::uint32_t origins) {
    std::multiset<std::string> all;
    const auto sink = [](void* handle, const RrnStatement* statement) {
      static_cast<std::multiset<std::string>*>(handle)->insert(
          text(*statement));
      return RRN_SUCCESS;
    };
    EXPECT_EQ(rrn_reasoner_send(reasoner_, nullptr, nullptr, nullptr, origins,
                                sink, &all),
              RRN_SUCCESS);
    return all;
  }
  [[nodiscard]] std::string error() const { return rrn_last_error(world_); }

  RrnWorld* world_ = nullptr;
  RrnReasoner* reasoner_ = nullptr;
};

constexpr const char* kAxiom =
    "<http://example.org/p> a "
    "<http://www.w3.org/2002/07/owl#TransitiveProperty> .";

TEST_F(TextsTest, EveryRoleAndABase) {
  ASSERT_EQ(load(text_of(kAxiom, RRN_ROLE_ONTOLOGY)), RRN_SUCCESS);
  RrnText data = text_of("<a> <p> <b> . <b> <p> <c> .");
  data.base_iri = string("http://example.org/");
  ASSERT_EQ(load(data), RRN_SUCCESS);
  ASSERT_EQ(load(text_of("PREFIX e: <http://example.org/>\n"
                         "e:q[?x, ?y] :- e:p[?y, ?x] .",
                         RRN_ROLE_RULES)),
            RRN_SUCCESS);
  ASSERT_EQ(reason(), RRN_SUCCESS);
  EXPECT_EQ(sent(RRN_ASSERTED), (std::multiset<std::string>{"a p b", "b p c"}));
  EXPECT_EQ(sent(RRN_DERIVED),
            (std::multiset<std::string>{"a p c", "b q a", "c q b", "c q a"}));
}

TEST_F(TextsTest, EverySyntaxSaysTheSame) {
  const std::string triple = "<http://e.org/a> <http://e.org/p> <http://e.org/";
  ASSERT_EQ(load(text_of((triple + "1> .\n").c_str())), RRN_SUCCESS);
  ASSERT_EQ(load(text_of((triple + "2> .\n").c_str(), RRN_ROLE_DATA,
                         RRN_SYNTAX_NTRIPLES)),
            RRN_SUCCESS);
  ASSERT_EQ(load(text_of((triple + "3> <http://e.org/g> .\n").c_str(),
                         RRN_ROLE_DATA, RRN_SYNTAX_NQUADS)),
            RRN_SUCCESS);
  ASSERT_EQ(load(text_of(("<http://e.org/g> { " + triple + "4> . }").c_str(),
                         RRN_ROLE_DATA, RRN_SYNTAX_TRIG)),
            RRN_SUCCESS);
  ASSERT_EQ(
      load(text_of("<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/"
                   "22-rdf-syntax-ns#' xmlns:e='http://e.org/'>"
                   "<rdf:Description rdf:about='http://e.org/a'>"
                   "<e:p rdf:resource='http://e.org/5'/></rdf:Description>"
                   "</rdf:RDF>",
                   RRN_ROLE_DATA, RRN_SYNTAX_RDFXML)),
      RRN_SUCCESS);
  ASSERT_EQ(reason(), RRN_SUCCESS);
  EXPECT_EQ(sent(RRN_ASSERTED),
            (std::multiset<std::string>{"a p 1", "a p 2", "a p 3", "a p 4",
                                        "a p 5"}));
}

TEST_F(TextsTest, LaterTextsAreReadAtOnce) {
  ASSERT_EQ(load(text_of(kAxiom, RRN_ROLE_ONTOLOGY)), RRN_SUCCESS);
  ASSERT_EQ(reason(), RRN_SUCCESS);
  RrnText data = text_of("<a> <p> <b> . <b> <p> <c> .");
  data.base_iri = string("http://example.org/");
  ASSERT_EQ(load(data), RRN_SUCCESS);
  ASSERT_EQ(reason(), RRN_SUCCESS);
  EXPECT_EQ(sent(RRN_DERIVED), (std::multiset<std::string>{"a p c"}));
  EXPECT_EQ(load(text_of(":- .", RRN_ROLE_RULES)), RRN_ERR_UNSUPPORTED);
}

TEST_F(TextsTest, BrokenTextsChangeNothing) {
  ASSERT_EQ(load(text_of(kAxiom, RRN_ROLE_ONTOLOGY)), RRN_SUCCESS);
  ASSERT_EQ(reason(), RRN_SUCCESS);
  RrnText broken = text_of(
      "<http://e.org/a> <http://e.org/p> <http://e.org/b> "
      ".\n<http://e.org/a> oops .");
  broken.name = "mine";
  EXPECT_EQ(load(broken), RRN_ERR_BAD_SYNTAX);
  EXPECT_EQ(error().substr(0, 7), "mine:2:");
  ASSERT_EQ(reason(), RRN_SUCCESS);
  EXPECT_TRUE(sent(RRN_ASSERTED).empty());
}

TEST_F(TextsTest, MessagesNameTextsByNumber) {
  ASSERT_EQ(load(text_of("<http://e.org/a> a <http://e.org/C> .")),
            RRN_SUCCESS);
  ASSERT_EQ(load(text_of("oops")), RRN_SUCCESS);
  EXPECT_EQ(reason(), RRN_ERR_BAD_SYNTAX);
  EXPECT_EQ(error().substr(0, 8), "text2:1:");
}

TEST_F(TextsTest, BadTextsAreRefused) {
  const auto expect_bad = [&](const RrnText& text, const std::string& message) {
    EXPECT_EQ(load(text), RRN_ERR_BAD_ARG);
    EXPECT_EQ(error(), message);
  };
  EXPECT_EQ(rrn_reasoner_load_text(nullptr, nullptr), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_load_text(reasoner_, nullptr), RRN_ERR_BAD_ARG);
  RrnText text = text_of("");
  text.struct_size = offsetof(RrnText, text);
  expect_bad(text, "the struct_size of the text does not cover the text");
  text = text_of("");
  text.role = 3;
  expect_bad(text, "the role of a text is not known");
  text = text_of("");
  text.syntax = 5;
  expect_bad(text, "the syntax of a text is not known");
  text = text_of("");
  text.text = {nullptr, 1};
  expect_bad(text, "a text is null but not empty");
  text = text_of("");
  text.base_iri = string("relative");
  expect_bad(text, "the base of a text is no absolute IRI");
  text = text_of("");
  text.name = "";
  expect_bad(text, "the name of a text is empty");
  text.name = "twice";
  EXPECT_EQ(load(text), RRN_SUCCESS);
  expect_bad(text, "there is a text of that name already");
}

TEST_F(TextsTest, OlderCallersHaveNeitherBaseNorName) {
  RrnText text = text_of("<http://e.org/a> <http://e.org/p> 1 .");
  text.struct_size = offsetof(RrnText, base_iri);
  text.base_iri = {nullptr, 99};
  text.name = "";
  ASSERT_EQ(load(text), RRN_SUCCESS);
  ASSERT_EQ(reason(), RRN_SUCCESS);
  EXPECT_EQ(sent(RRN_ASSERTED).size(), 1U);
}

TEST_F(TextsTest, ProofsNameTheTextOfAPremise) {
  ASSERT_EQ(load(text_of(kAxiom, RRN_ROLE_ONTOLOGY)), RRN_SUCCESS);
  RrnText data = text_of("<a> <p> <b> .\n<b> <p> <c> .");
  data.base_iri = string("http://example.org/");
  data.name = "facts";
  ASSERT_EQ(load(data), RRN_SUCCESS);
  const RrnTerm a = iri("http://example.org/a");
  const RrnTerm p = iri("http://example.org/p");
  const RrnTerm c = iri("http://example.org/c");
  ASSERT_EQ(reason(), RRN_SUCCESS);
  char* proof = nullptr;
  ASSERT_EQ(rrn_reasoner_explain(reasoner_, &a, &p, &c, RRN_TEXT, &proof),
            RRN_SUCCESS);
  EXPECT_NE(std::string(proof).find("asserted, facts:2:"), std::string::npos)
      << proof;
  rrn_free(proof);
}

}  // namespace
}  // namespace rrn::test
