// SPDX-License-Identifier: MIT
// What proofs and violations show of terms.
#include "reasoner/knowledge/readable_text.hpp"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "rdf/vocabulary/xsd.hpp"

namespace rrn::reasoner {
namespace {

class ReadableTextTest : public ::testing::Test {
 protected:
  ReadableTextTest() {
    knowledge_.prefixes.add("", "http://e/");
    knowledge_.prefixes.add("owl", "http://mine/");
  }

  Knowledge knowledge_;
};

TEST_F(ReadableTextTest, AbbreviatesWhatTurtleAbbreviates) {
  const std::string xsd = "^^<http://www.w3.org/2001/XMLSchema#";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"<http://e/a> <http://e/b/c>", ":a <http://e/b/c>"},
      {"<http://www.w3.org/2000/01/rdf-schema#label>", "rdfs:label"},
      {"<http://www.w3.org/2002/07/owl#Thing>",
       "<http://www.w3.org/2002/07/owl#Thing>"},
      {"FILTER(?x < ?y), <http://e/p>[?x, 1]", "FILTER(?x < ?y), :p[?x, 1]"},
      {"\"<http://e/a>\"", "\"<http://e/a>\""},
      {"\"a \\\" <http://e/a>\"@en <http://e/a>",
       "\"a \\\" <http://e/a>\"@en :a"},
      {"\"a \\\\\" <http://e/a>", "\"a \\\\\" :a"},
      {"\"12\"" + xsd + "integer>", "12"},
      {"\"-012\"" + xsd + "integer>", "-012"},
      {"\"1.\"" + xsd + "decimal>", "\"1.\"^^xsd:decimal"},
      {"\"-.5\"" + xsd + "decimal>", "-.5"},
      {"\"12\"" + xsd + "decimal>", "\"12\"^^xsd:decimal"},
      {"\"x\"" + xsd + "integer>", "\"x\"^^xsd:integer"},
      {"\"\"" + xsd + "integer>", "\"\"^^xsd:integer"},
      {"\"true\"" + xsd + "boolean>", "true"},
      {"\"1\"" + xsd + "boolean>", "\"1\"^^xsd:boolean"},
      {"\"v\"^^<http://e/t>, \"w\"^^<http://f/t>",
       "\"v\"^^:t, \"w\"^^<http://f/t>"},
      {"_:b <unclosed \"open", "_:b <unclosed \"open"},
  };
  const ReadableText readable(knowledge_);
  for (const auto& [text, expected] : cases) {
    EXPECT_EQ(readable.abbreviate(text), expected);
  }
}

TEST_F(ReadableTextTest, WritesFacts) {
  const TermId a = knowledge_.dictionary.intern_iri("http://e/a");
  const TermId p = knowledge_.dictionary.intern_iri("http://e/p");
  const TermId n =
      knowledge_.dictionary.intern(TermView::literal("4", xsd::kInteger));
  const ReadableText readable(knowledge_);
  EXPECT_EQ(readable.fact({p, Arity::kUnary, Polarity::kPositive}, {a, a}),
            ":a a :p");
  EXPECT_EQ(readable.fact({p, Arity::kBinary, Polarity::kNegative}, {a, n}),
            "not: :a :p 4");
  EXPECT_EQ(readable.term(n), "4");
}

}  // namespace
}  // namespace rrn::reasoner
