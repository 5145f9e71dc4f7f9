// SPDX-License-Identifier: MIT
#include "datalog/parser/rule_parser.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "rdf/vocabulary/xsd.hpp"
#include "support/expect_error.hpp"

namespace rrn::datalog {
namespace {

using testing::StartsWith;

const std::string kPrefix = "PREFIX : <http://x/>\n";

/// Returns the first argument of the fact `:p[<argument>] .`, as N-Triples.
std::string constant(const std::string& argument) {
  Dictionary dictionary;
  const Program program =
      parse_rules(kPrefix + ":p[" + argument + "] .", "f", dictionary);
  return dictionary.view(program.rules.at(0).heads.at(0).first.as_constant())
      .to_ntriples();
}

TEST(RuleParser, HandsOutThePrefixesOfTheText) {
  Dictionary dictionary;
  PrefixMap prefixes;
  prefixes.add("b", "http://known/");
  (void)parse_rules(
      "PREFIX a: <http://a/>\n@prefix b: <http://b/> .\na:C[a:x] .\n", "file",
      dictionary, &prefixes);
  EXPECT_EQ(prefixes.shorten(TermView::iri("http://a/x")), "a:x");
  EXPECT_EQ(prefixes.shorten(TermView::iri("http://known/x")), "b:x");
  EXPECT_EQ(prefixes.shorten(TermView::iri("http://b/x")), "<http://b/x>");
}

TEST(RuleParser, LimitsTheRoomOfNamesThatAreWrittenOut) {
  std::string text = "PREFIX a: <urn:" + std::string(1 << 20, 'x') + ">\n";
  for (int i = 0; i < 80; ++i) text += "a:C[a:x] .\n";
  Dictionary dictionary;
  test::expect_error([&] { (void)parse_rules(text, "file", dictionary); },
                     ErrorCode::kUnsupported,
                     ::testing::StartsWith(
                         "file:33:5: names that take a hundred times as much "
                         "room when they are written out; expected a shorter "
                         "prefix or base\nfile:34:1: "));
}

TEST(RuleParser, ReadsConstants) {
  EXPECT_EQ(constant("<http://y/z>"), "<http://y/z>");
  EXPECT_EQ(constant("<http://y/\\u00e9\\U0001F600>"),
            "<http://y/\xC3\xA9\xF0\x9F\x98\x80>");
  EXPECT_EQ(constant("_:b.1"), "_:b.1");
  EXPECT_EQ(constant("\"a\""), "\"a\"");
  EXPECT_EQ(constant("'it\"s'"), "\"it\\\"s\"");
  EXPECT_EQ(constant("\"\""), "\"\"");
  EXPECT_EQ(constant("\"a]\\t\\\"\\\\\\u0041\"@en-GB"),
            "\"a]\\t\\\"\\\\A\"@en-GB");
  EXPECT_EQ(constant("\"5\"^^xsd:byte"),
            "\"5\"^^<http://www.w3.org/2001/XMLSchema#byte>");
  EXPECT_EQ(constant("\"5\"^^<http://x/t>"), "\"5\"^^<http://x/t>");
  EXPECT_EQ(constant("\"a\"^^xsd:string"), "\"a\"");
  EXPECT_EQ(constant("42"), "\"42\"^^<" + std::string(xsd::kInteger) + ">");
  EXPECT_EQ(constant("-7"), "\"-7\"^^<" + std::string(xsd::kInteger) + ">");
  EXPECT_EQ(constant("+0.5"), "\"+0.5\"^^<" + std::string(xsd::kDecimal) + ">");
  EXPECT_EQ(constant("1.0e-3"),
            "\"1.0e-3\"^^<" + std::string(xsd::kDouble) + ">");
  EXPECT_EQ(constant("true"), "\"true\"^^<" + std::string(xsd::kBoolean) + ">");
  EXPECT_EQ(constant("FALSE"),
            "\"false\"^^<" + std::string(xsd::kBoolean) + ">");
}

TEST(RuleParser, ReadsPrefixedNames) {
  EXPECT_EQ(constant(":a"), "<http://x/a>");
  EXPECT_EQ(constant(":"), "<http://x/>");
  EXPECT_EQ(constant(":a.b.c"), "<http://x/a.b.c>");
  EXPECT_EQ(constant(":a-b_c:d"), "<http://x/a-b_c:d>");
  EXPECT_EQ(constant(":1a"), "<http://x/1a>");
  EXPECT_EQ(constant(":a%20b%C3%A9"), "<http://x/a%20b%C3%A9>");
  EXPECT_EQ(constant(":a\\,b\\(c\\)\\'"), "<http://x/a,b(c)'>");
  EXPECT_EQ(constant(":\xC3\xA9t\xC3\xA9"), "<http://x/\xC3\xA9t\xC3\xA9>");
  EXPECT_EQ(constant("owl:Thing"), "<" + std::string(owl::kThing) + ">");
  EXPECT_EQ(constant("rdfs:Class"), "<" + std::string(rdfs::kClass) + ">");
}

/// Writes back what was read, one rule a line, with <http://x/..> as :...
std::string normalised(const std::string& text) {
  Dictionary dictionary;
  std::string out;
  for (const Rule& rule : parse_rules(text, "f", dictionary).rules) {
    out += to_string(rule, dictionary) + "\n";
  }
  for (std::size_t at = 0;
       (at = out.find("<http://x/")) != std::string::npos;) {
    out.replace(at, 10, ":");
    out.erase(out.find('>', at), 1);
  }
  return out;
}

TEST(RuleParser, ReadsTheWholeSyntax) {
  EXPECT_EQ(normalised("@prefix x: <http://x/> . # a comment\n"
                       "x:a[?X, ?Y], x:b[?X] :- % another\n"
                       "  x:c[?X, ?Y], [?X, x:d, ?Z], [?Z, rdf:type, x:E],\n"
                       "  -x:F[?Y], -[?X, x:g, x:k], NOT x:h[?X],\n"
                       "  not -x:i[?X, ?X], filter(?X != \"q\").\n"
                       "-x:a[?X, ?X]:-x:b[?X].\n"
                       "[x:k, rdf:type, x:E], -[x:k, rdf:type, x:F] ."),
            ":a[?X, ?Y], :b[?X] :- :c[?X, ?Y], :d[?X, ?Z], :E[?Z], -:F[?Y], "
            "-:g[?X, :k], NOT :h[?X], NOT -:i[?X, ?X], FILTER(?X != \"q\") .\n"
            "-:a[?X, ?X] :- :b[?X] .\n"
            ":E[:k], -:F[:k] .\n");
  EXPECT_EQ(normalised(kPrefix + ":-:a[?x]. false :- :b[?x] .\nFALSE:-:c[1]."),
            "false :- :a[?x] .\n"
            "false :- :b[?x] .\n"
            "false :- :c[\"1\"^^<" +
                std::string(xsd::kInteger) + ">] .\n");
  EXPECT_EQ(normalised("\xEF\xBB\xBFprefix a.b-c: <http://x/>\r\n"
                       "a.b-c:p[a.b-c:q].\tprefix a.b-c: <http://x/y/> "
                       "a.b-c:p[a.b-c:q]."
                       "rdf:type[<http://x/i>, <http://x/C>]."),
            ":p[:q] .\n:y/p[:y/q] .\n:C[:i] .\n");
  EXPECT_EQ(normalised(""), "");
  EXPECT_EQ(normalised("# only a comment"), "");
}

TEST(RuleParser, KeepsNamesAndPlaces) {
  Dictionary dictionary;
  const Program program =
      parse_rules(kPrefix + "\n  :a[?p, ?q] :- :b[?q, ?p] . :c[:k] .", "f.dlog",
                  dictionary);
  ASSERT_EQ(program.rules.size(), 2U);
  const Rule& rule = program.rules[0];
  EXPECT_EQ(rule.name, "datalog");
  EXPECT_EQ(rule.variable_names, (std::vector<std::string>{"p", "q"}));
  EXPECT_EQ(rule.location, (SourceLocation{"f.dlog", 3, 3}));
  EXPECT_EQ(rule.body[0].first, Argument::variable({1}));
  EXPECT_EQ(rule.body[0].relation.arity, Arity::kBinary);
  EXPECT_EQ(program.rules[1].location, (SourceLocation{"f.dlog", 3, 30}));
  EXPECT_EQ(program.rules[1].heads[0].first, program.rules[1].heads[0].second);
}

struct BadText {
  const char* text;  ///< After the line of kPrefix
  ErrorCode code;
  const char* message;
};

class RuleParserErrors : public testing::TestWithParam<BadText> {};

TEST_P(RuleParserErrors, NamePlaceCauseAndRemedy) {
  Dictionary dictionary;
  try {
    static_cast<void>(
        parse_rules(kPrefix + GetParam().text, "r.dlog", dictionary));
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.what(), std::string("r.dlog:") + GetParam().message);
    EXPECT_EQ(error.code(), GetParam().code);
  }
}

constexpr auto kSyntax = ErrorCode::kBadSyntax;
constexpr auto kUnsupported = ErrorCode::kUnsupported;

INSTANTIATE_TEST_SUITE_P(
    Syntax, RuleParserErrors,
    testing::Values(
        BadText{":p[?x] :- :q[?x]", kSyntax,
                "2:17: unexpected end of the text; expected ',' or '.'"},
        BadText{":p[:x] :q[:x] .", kSyntax,
                "2:8: unexpected ':q'; expected ',', ':-' or '.'"},
        BadText{":p[:x] :- NOT :q[:x] :r[:x] .", kSyntax,
                "2:22: unexpected ':r'; expected ',' or '.'"},
        BadText{":p[:x] :- .", kSyntax,
                "2:11: unexpected '.'; expected a predicate, an IRI or a "
                "prefixed name"},
        BadText{":p[] .", kSyntax,
                "2:4: unexpected ']'; expected a variable, an IRI or a "
                "literal"},
        BadText{":p(?x) .", kSyntax,
                "2:3: unexpected '('; expected '[' and the arguments of an "
                "atom"},
        BadText{":p[:a :b] .", kSyntax,
                "2:7: unexpected ':b'; expected ',' or ']'"},
        BadText{":p[:a, :b .", kSyntax,
                "2:11: unexpected '.'; expected ']' after an atom's arguments"},
        BadText{"[:a, :b] .", kSyntax,
                "2:8: unexpected ']'; expected ',' and an object"},
        BadText{"[:a] .", kSyntax,
                "2:4: unexpected ']'; expected ',' and a predicate"},
        BadText{"[:a, :b, :c .", kSyntax,
                "2:13: unexpected '.'; expected ']' after a triple's object"},
        BadText{"[:a, \"b\", :c] .", kSyntax,
                "2:6: unexpected '\"b\"'; expected a predicate, an IRI or a "
                "prefixed name"},
        BadText{"[:a, rdf:type, 5] .", kSyntax,
                "2:16: a literal is no class; expected an IRI or a blank node"},
        BadText{"ex:p[:a] .", kSyntax,
                "2:1: prefix 'ex:' is not declared; expected PREFIX ex: <...> "
                "before"},
        BadText{"<p>[:a] .", kSyntax,
                "2:1: IRI <p> is relative; expected an absolute IRI"},
        BadText{":p[<http://x/a b>] .", kSyntax,
                "2:4: unexpected '<'; expected a variable, an IRI or a "
                "literal"},
        BadText{":p[<http://x/\\n>] .", kSyntax,
                "2:14: bad escape in an IRI; expected \\uXXXX or \\UXXXXXXXX"},
        BadText{":p[<http://x/\\uD800>] .", kSyntax,
                "2:14: bad escape; expected 4 hexadecimal digits of a "
                "character"},
        BadText{":p[\"a\\q\"] .", kSyntax,
                "2:6: bad escape; expected one of \\t \\b \\n \\r \\f \\\" "
                "\\' \\\\ \\u \\U"},
        BadText{":p[\"a\\u00G0\"] .", kSyntax,
                "2:6: bad escape; expected 4 hexadecimal digits of a "
                "character"},
        BadText{":p[\"a\n\"] .", kSyntax,
                "2:4: string without an end; expected a closing quote on the "
                "same line"},
        BadText{":p[\"a", kSyntax,
                "2:4: string without an end; expected a closing quote on the "
                "same line"},
        BadText{":p[\"a\"^^5] .", kSyntax,
                "2:9: unexpected '5'; expected an IRI"},
        BadText{":p[\"a\"@] .", kSyntax,
                "2:7: unexpected '@'; expected a language tag after '@'"},
        BadText{":p[?] .", kSyntax,
                "2:5: missing name; expected a letter or digit"},
        BadText{":p[foo] .", kSyntax,
                "2:4: unexpected 'foo'; expected a variable, an IRI or a "
                "literal"},
        BadText{"NOT :p[:a] .", kSyntax,
                "2:1: unexpected 'NOT'; expected an atom; the strong negation "
                "of a head is written '-'"},
        BadText{"false .", kSyntax,
                "2:7: unexpected '.'; expected ':-' after false"},
        BadText{"PREFIX x <http://y/>", kSyntax,
                "2:8: unexpected 'x'; expected a prefix that ends with ':'"},
        BadText{"PREFIX x: y:", kSyntax,
                "2:11: unexpected 'y:'; expected an IRI in '<' and '>'"},
        BadText{"@prefix x: <http://y/> :p[:a] .", kSyntax,
                "2:24: unexpected ':p'; expected '.' at the end of @prefix"},
        BadText{":p[:a] :- :q[:a], FILTER ?x .", kSyntax,
                "2:26: unexpected '?x'; expected '(' after FILTER"},
        BadText{":p[?x] :- :q[?x], FILTER(?x > ) .", kSyntax,
                "2:31: unexpected ')'; expected a term, a function or '('"},
        BadText{":p[?x] :- :q[?x], FILTER((?x > 1) .", kSyntax,
                "2:35: unexpected '.'; expected an operator or ')' at the end "
                "of the FILTER"},
        BadText{":p[?x] :- :q[?x], FILTER((?x > 1 .", kSyntax,
                "2:34: unexpected '.'; expected an operator or ')'"},
        BadText{":p[?x] :- :q[?x], FILTER(?x) .", kSyntax,
                "2:26: a value in the place of a condition; expected a "
                "comparison or a function such as CONTAINS"},
        BadText{":p[?x] :- :q[?x], FILTER(?x > 1 && STR(?x)) .", kSyntax,
                "2:36: a value in the place of a condition; expected a "
                "comparison or a function such as CONTAINS"},
        BadText{":p[?x] :- :q[?x], BIND(?x > 1 AS ?y) .", kSyntax,
                "2:27: a condition in the place of a value; expected a term "
                "or a computation"},
        BadText{":p[?x] :- :q[?x], BIND(1 + !(?x = 1) AS ?y) .", kSyntax,
                "2:28: a condition in the place of a value; expected a term "
                "or a computation"},
        BadText{":p[?x] :- :q[?x], BIND(?x + 1, ?y) .", kSyntax,
                "2:30: unexpected ','; expected an operator or AS"},
        BadText{":p[?x] :- :q[?x], BIND ?y .", kSyntax,
                "2:24: unexpected '?y'; expected '(' after BIND"},
        BadText{":p[?x] :- :q[?x], FILTER(STRLEN(?x, 1) = 1) .", kSyntax,
                "2:26: STRLEN with 2 arguments; expected 1"},
        BadText{":p[?x] :- :q[?x], FILTER(REGEX(?x)) .", kSyntax,
                "2:26: REGEX with 1 argument; expected 2 or 3"},
        BadText{":p[?x] :- :q[?x], FILTER(CONCAT() = ?x) .", kSyntax,
                "2:26: CONCAT with 0 arguments; expected at least 1"},
        BadText{":p[?x] :- :q[?x], FILTER(REGEX(?x, \"a(\")) .", kSyntax,
                "2:36: bad regular expression 'a('; expected the syntax of "
                "ECMAScript, without references"},
        BadText{":p[?x] :- :q[?x], FILTER(REGEX(?x, \"(a)\\\\1\")) .", kSyntax,
                "2:36: bad regular expression '(a)\\1'; expected the syntax "
                "of ECMAScript, without references"},
        BadText{":p[?x] :- :q[?x], FILTER(REGEX(?x, \"a\", \"q\")) .", kSyntax,
                "2:36: bad flags 'q'; expected 'i' or none"},
        BadText{":p[?x] :- :q[?x], FILTER(?x NOT 1) .", kSyntax,
                "2:33: unexpected '1'; expected IN after NOT"},
        BadText{":p[:a] ~ :q[:a] .", kSyntax,
                "2:8: unexpected character '~'; expected a rule or a PREFIX"},
        BadText{"\x01", kSyntax,
                "2:1: unexpected control character; expected a rule or a "
                "PREFIX"},
        BadText{"\xC3\xA9 \xFF", kSyntax,
                "2:3: invalid UTF-8; a rule file is UTF-8 text"},
        BadText{"# \xED\xA0\x80", kSyntax,
                "2:3: invalid UTF-8; a rule file is UTF-8 text"},
        BadText{"# \xC0\x80", kSyntax,
                "2:3: invalid UTF-8; a rule file is UTF-8 text"},
        BadText{"# \xF4\x90\x80\x80", kSyntax,
                "2:3: invalid UTF-8; a rule file is UTF-8 text"},
        BadText{":\xC3\xA9[:a] .\n\n  :p[:a] ,", kSyntax,
                "4:11: unexpected end of the text; expected a predicate, an "
                "IRI or a prefixed name"},
        BadText{":\xC3\xA9\xC3\xA9[:a]; .", kSyntax,
                "2:8: unexpected ';'; expected ',', ':-' or '.'"}));

INSTANTIATE_TEST_SUITE_P(
    Unsupported, RuleParserErrors,
    testing::Values(
        BadText{":p[:a, :b, :c] .", kUnsupported,
                "2:10: an atom with more than two arguments is not supported; "
                "atoms are unary or binary"},
        BadText{":p[?x] :- ?p[?x] .", kUnsupported,
                "2:11: a variable predicate is not supported; write a triple, "
                "[?s, ?p, ?o]"},
        BadText{":p[?x] :- -[?x, ?p, :a] .", kUnsupported,
                "2:11: the strong negation of a triple with a variable "
                "predicate or class is not supported; name it"},
        BadText{"-[?x, rdf:type, ?c] :- :c[?x, ?c] .", kUnsupported,
                "2:1: the strong negation of a triple with a variable "
                "predicate or class is not supported; name it"},
        BadText{":p[?x] :- [?x, :q, ?y] :g .", kUnsupported,
                "2:24: a named graph is not supported; atoms are over the "
                "default graph"},
        BadText{":p[?x] :- :q[?x], AGGREGATE(:r[?x] ON ?x BIND COUNT(?x) AS "
                "?n) .",
                kUnsupported,
                "2:19: AGGREGATE is not supported; a body holds atoms, NOT, "
                "FILTER and BIND"},
        BadText{":p[?x] :- :q[?x], NOT EXISTS ?y IN (:r[?x, ?y]) .",
                kUnsupported,
                "2:19: NOT EXISTS is not supported; use NOT with one atom"},
        BadText{":p[?x] :- :q[?x], NOT (:r[?x], :s[?x]) .", kUnsupported,
                "2:23: NOT with a conjunction is not supported; use NOT with "
                "one atom"},
        BadText{":p[?x] :- :q[?x], FILTER(xsd:int(?x) = 5) .", kUnsupported,
                "2:26: a function with an IRI as its name is not supported; "
                "expected one of SAMEVALUE, DIFFERENTVALUES, INDATATYPE, "
                "ILLTYPED, SAMETERM, NOTEQUAL, STRSTARTS, STRENDS, "
                "CONTAINS, REGEX, EQUALIGNORECASE, CONTAINSIGNORECASE, "
                "ISIRI, ISURI, ISBLANK, ISLITERAL, ISNUMERIC, IDIV, MOD, "
                "POW, ABS, CEIL, FLOOR, ROUND, UNARYPLUS, ROUNDHALFTOEVEN, "
                "SIN, COS, TAN, CONCAT, STRLEN, SUBSTR, UCASE, LCASE, "
                "STRBEFORE, STRAFTER, NORMALIZESPACE, TRANSLATE, REPLACE, "
                "RESOLVEURI, MAKEURI, STR, LANG, DATATYPE, BOOLEANNOT, "
                "YEARMONTHDURATION, DAYTIMEDURATION, MAKEDATETIME, "
                "MAKEDATE, MAKETIME, ADDYEARMONTHDURATIONS, "
                "SUBTRACTYEARMONTHDURATIONS, MULTIPLYYEARMONTHDURATION, "
                "DIVIDEYEARMONTHDURATION, ADDDAYTIMEDURATIONS, "
                "SUBTRACTDAYTIMEDURATIONS, MULTIPLYDAYTIMEDURATION, "
                "DIVIDEDAYTIMEDURATION, SUBTRACTDATES, SUBTRACTTIMES, "
                "ADDYEARMONTHDURATIONTODATETIME, "
                "ADDDAYTIMEDURATIONTODATETIME, "
                "SUBTRACTYEARMONTHDURATIONFROMDATETIME, "
                "SUBTRACTDAYTIMEDURATIONFROMDATETIME, "
                "ADDYEARMONTHDURATIONTODATE, ADDDAYTIMEDURATIONTODATE, "
                "SUBTRACTYEARMONTHDURATIONFROMDATE, "
                "SUBTRACTDAYTIMEDURATIONFROMDATE, "
                "ADDDAYTIMEDURATIONTOTIME, "
                "SUBTRACTDAYTIMEDURATIONFROMTIME, "
                "SUBTRACTDATETIMESYIELDINGYEARMONTHDURATION, "
                "SUBTRACTDATETIMESYIELDINGDAYTIMEDURATION"},
        BadText{":p[\"\"\"a\"\"\"] .", kUnsupported,
                "2:4: long strings are not supported; use one pair of quotes"},
        BadText{"BASE <http://x/>", kUnsupported,
                "2:1: BASE is not supported; write IRIs in full or with a "
                "PREFIX"}));

INSTANTIATE_TEST_SUITE_P(
    Unsafe, RuleParserErrors,
    testing::Values(
        BadText{"\n:p[?x, ?y] :- :q[?x] .", ErrorCode::kUnsafeRule,
                "3:1: variable ?y of the head is not bound by a positive atom "
                "of the body; every variable must occur in one"},
        BadText{"false :- :q[?x], NOT :r[?x, ?z] .", ErrorCode::kUnsafeRule,
                "2:1: variable ?z of a NOT atom is not bound by a positive "
                "atom of the body; every variable must occur in one"},
        BadText{":p[?x] :- :q[?x], FILTER(?x + ?y > 1) .",
                ErrorCode::kUnsafeRule,
                "2:1: variable ?y of a FILTER or BIND is not bound by a "
                "positive atom of the body; every variable must occur in one"},
        BadText{":p[?x] :- :q[?x], BIND(?z + 1 AS ?y), BIND(?y + 1 AS ?z) .",
                ErrorCode::kUnsafeRule,
                "2:1: variable ?z of a FILTER or BIND is not bound by a "
                "positive atom of the body; every variable must occur in one"},
        BadText{":p[?x] :- :q[?x], [?x, :r, ?y], NOT [?x, ?p, ?y] .",
                ErrorCode::kUnsafeRule,
                "2:1: variable ?p of a NOT atom is not bound by a positive "
                "atom of the body; every variable must occur in one"},
        BadText{"[?x, ?p, ?x] :- :q[?x] .", ErrorCode::kUnsafeRule,
                "2:1: variable ?p of the head is not bound by a positive atom "
                "of the body; every variable must occur in one"},
        BadText{"  :p[?x] .", ErrorCode::kUnsafeRule,
                "2:3: variable ?x of the head is not bound by a positive atom "
                "of the body; every variable must occur in one"}));

TEST(RuleParser, ReadsTriplesWithVariablePredicates) {
  Dictionary dictionary;
  const Program program = parse_rules(
      "[?x, rdf:type, ?d] :- [?c, rdfs:subClassOf, ?d], [?x, rdf:type, ?c].\n"
      "[?x, ?q, ?y] :- [?p, rdfs:subPropertyOf, ?q], [?x, ?p, ?y].\n"
      "[?p, rdf:type, <http://x/C>] :- [?x, ?p, ?x], rdf:type[?x, ?p].\n"
      "[?x, ?p, <http://x/a>], [<http://x/b>, ?p, ?x] :- [?x, ?p, 5] .",
      "f", dictionary);
  ASSERT_EQ(program.rules.size(), 4U);
  const Argument rdf_type =
      Argument::constant(dictionary.intern_iri(rdf::kType));
  const Rule& types = program.rules[0];
  EXPECT_EQ(types.heads[0].relation,
            (RelationKey{kAnyPredicate, Arity::kBinary}));
  EXPECT_EQ(types.heads[0].predicate, rdf_type);
  EXPECT_EQ(types.heads[0].first, Argument::variable({0}));
  EXPECT_EQ(types.heads[0].second, Argument::variable({1}));
  EXPECT_FALSE(types.body[0].is_triple());
  EXPECT_EQ(types.body[1].predicate, rdf_type);
  const Rule& properties = program.rules[1];
  EXPECT_EQ(properties.heads[0].predicate, Argument::variable({1}));
  EXPECT_EQ(properties.body[1].predicate, Argument::variable({3}));
  EXPECT_EQ(program.rules[2].heads[0].relation.arity, Arity::kUnary);
  std::string text;
  for (const Rule& rule : program.rules) {
    text += to_string(rule, dictionary) + "\n";
  }
  const std::string type = "<" + std::string(rdf::kType) + ">";
  EXPECT_THAT(text, StartsWith("[?x, " + type +
                               ", ?d] :- <http://www.w3.org/2000/01/"
                               "rdf-schema#subClassOf>[?c, ?d], [?x, " +
                               type + ", ?c] .\n"));
  std::string again;
  for (const Rule& rule : parse_rules(text, "f", dictionary).rules) {
    again += to_string(rule, dictionary) + "\n";
  }
  EXPECT_EQ(again, text);
}

TEST(RuleParser, ReadsBodiesOfAnyLength) {
  std::string text = kPrefix + ":p[?v0] :- :q[?v0, ?v1]";
  for (int i = 1; i < 200; ++i) {
    text +=
        ", :q[?v" + std::to_string(i) + ", ?v" + std::to_string(i + 1) + "]";
  }
  Dictionary dictionary;
  const Program program = parse_rules(text + " .", "f", dictionary);
  EXPECT_EQ(program.rules.at(0).body.size(), 200U);
  EXPECT_EQ(program.rules.at(0).variable_names.size(), 201U);
}

TEST(RuleParser, MakesABuiltinOfEachOperation) {
  EXPECT_EQ(normalised(kPrefix +
                       ":p[?x, ?z] :- :q[?x, ?y], BIND((?y + 1) * 2 AS ?z), "
                       "FILTER(STRLEN(STR(?x)) >= ?y) ."),
            ":p[?x, ?z] :- :q[?x, ?y], BIND(?y + "
            "\"1\"^^<http://www.w3.org/2001/XMLSchema#integer> AS ?_1), "
            "BIND(?_1 * \"2\"^^<http://www.w3.org/2001/XMLSchema#integer> AS "
            "?z), BIND(STR(?x) AS ?_2), BIND(STRLEN(?_2) AS ?_3), FILTER(?y "
            "<= ?_3) .\n");
}

TEST(RuleParser, TellsTermsFromValues) {
  Dictionary dictionary;
  const Program program = parse_rules(
      kPrefix +
          ":p[?x] :- :q[?x, ?y], FILTER(?x != ?y), FILTER(?x != :a), "
          "FILTER(?y != 5), FILTER(!(?x = ?y)), FILTER(!SAMETERM(?x, 5)), "
          "FILTER(!(?x != ?y)), FILTER(NOTEQUAL(?x, ?y)) .",
      "f", dictionary);
  const Rule& rule = program.rules.at(0);
  EXPECT_EQ(rule.disequalities.size(), 3U);
  ASSERT_EQ(rule.builtins.size(), 4U);
  EXPECT_EQ(rule.builtins[0].op, BuiltinOp::kCompareNotEqual);
  EXPECT_EQ(rule.builtins[1].op, BuiltinOp::kCompareEqual);
  EXPECT_TRUE(rule.builtins[1].negated);
  EXPECT_EQ(rule.builtins[2].op, BuiltinOp::kSameTerm);
  EXPECT_FALSE(rule.builtins[2].negated);
  EXPECT_EQ(rule.builtins[3].op, BuiltinOp::kCompareNotEqual);
  const std::string text = to_string(rule, dictionary);
  const Program again = parse_rules(text, "f", dictionary);
  EXPECT_EQ(again.rules.at(0).builtins, rule.builtins);
  EXPECT_EQ(again.rules.at(0).disequalities, rule.disequalities);
}

TEST(RuleParser, SplitsDisjunctions) {
  EXPECT_EQ(normalised(kPrefix +
                       ":p[?x] :- :q[?x], FILTER(ISIRI(?x) || (ISBLANK(?x) && "
                       "!(?x = 1))) ."),
            ":p[?x] :- :q[?x], FILTER(ISIRI(?x)) .\n"
            ":p[?x] :- :q[?x], FILTER(ISBLANK(?x)), FILTER(!(?x = "
            "\"1\"^^<http://www.w3.org/2001/XMLSchema#integer>)) .\n");
}

/// The message of the error that a text is refused with.
std::string error_of(const std::string& text) {
  Dictionary dictionary;
  return test::error_message(
      [&] { static_cast<void>(parse_rules(text, "r", dictionary)); });
}

TEST(RuleParser, RefusesChainsThatAreTooLong) {
  const auto chain = [](const char* start, const char* link, int n) {
    std::string filter = start;
    for (int i = 0; i < n; ++i) filter += link;
    return kPrefix + ":p[?x] :- :q[?x], FILTER(" + filter + ") .";
  };
  for (const int n : {50'000, 100'000}) {
    for (const auto& [start, link] :
         {std::pair("?x > 1", " && ?x > 1"), std::pair("?x > 1", " || ?x > 1"),
          std::pair("1 < 1", " + 1"), std::pair("1 < 1", " * ?x")}) {
      EXPECT_THAT(error_of(chain(start, link, n)),
                  ::testing::HasSubstr("an expression of more than 2000 "
                                       "operators is not supported"));
    }
  }
  EXPECT_EQ(error_of(chain("1 < 1", " + 1", 1000)), "no error");
  EXPECT_EQ(error_of(chain("?x > 1", " && ?x > 1", 900)), "no error");
}

TEST(RuleParser, RefusesExpressionsThatExplode) {
  std::string filter = "(?x = 1 || ?x = 2)";
  for (int i = 0; i < 6; ++i) filter += " && (?x = 1 || ?x = 2)";
  EXPECT_EQ(error_of(kPrefix + ":p[?x] :- :q[?x], FILTER(" + filter + ") ."),
            "r:2:155: a FILTER that can hold in more than 64 ways is not "
            "supported; write several rules");
  EXPECT_EQ(error_of(kPrefix + ":p[?x] :- :q[?x], FILTER(" +
                     std::string(100000, '(') + "?x = 1"),
            "r:2:76: an expression nested more than 100 deep is not "
            "supported; use BIND for its parts");
}

TEST(RuleParser, ReportsTheErrorsOfAllRules) {
  EXPECT_EQ(error_of(kPrefix + ":p[?x] :- :q[?x .\n"
                               ":p[?x] :- :q[?x] .\n"
                               ":p[?y] :- :q[?x] .\n"
                               ":p[\"a] .\n"
                               ":p[?x] :- ~ é :q[?x] .\n"
                               ":p[:a] :- :q[:a], FILTER(:a) .\n"
                               ":p[?x"),
            "r:2:17: unexpected '.'; expected ',' or ']'\n"
            "r:4:1: variable ?y of the head is not bound by a positive atom "
            "of the body; every variable must occur in one\n"
            "r:5:4: string without an end; expected a closing quote on the "
            "same line\n"
            "r:7:26: a value in the place of a condition; expected a "
            "comparison or a function such as CONTAINS\n"
            "r:8:6: unexpected end of the text; expected ',' or ']'");
}

TEST(RuleParser, StopsAtTwentyErrors) {
  std::string text = kPrefix;
  for (int i = 0; i < 20; ++i) text += ":p[] .\n";
  const std::string twenty = error_of(text);
  EXPECT_EQ(std::count(twenty.begin(), twenty.end(), '\n'), 19);
  const std::string more = error_of(text + ":p[] .\n:p[] .\n");
  EXPECT_EQ(more, twenty + "\nthere are more errors; these are the first 20");
}

/// A rule file of this test, removed at its end.
class RuleFile {
 public:
  explicit RuleFile(const std::string& text)
      : path_(std::filesystem::temp_directory_path() /
              ("rrn_rule_file_" +
               std::to_string(reinterpret_cast<std::uintptr_t>(this)))) {
    std::ofstream(path_, std::ios::binary) << text;
  }
  ~RuleFile() { std::filesystem::remove(path_); }
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

TEST(RuleFiles, AreReadWhole) {
  std::string text = kPrefix;
  for (int i = 0; i < 20000; ++i) text += ":p[:a" + std::to_string(i) + "] .\n";
  const RuleFile file(text);
  Dictionary dictionary;
  EXPECT_EQ(parse_rule_file(file.path(), dictionary).rules.size(), 20000U);
}

TEST(RuleFiles, NameThePathInErrors) {
  const RuleFile file(kPrefix + ":p[?x] .");
  Dictionary dictionary;
  const auto message = [&dictionary](const std::string& path) {
    try {
      static_cast<void>(parse_rule_file(path, dictionary));
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("no error");
  };
  EXPECT_THAT(message(file.path()), StartsWith(file.path() + ":2:1: variable"));
  EXPECT_EQ(message("/nowhere/x.dlog"),
            "/nowhere/x.dlog: cannot open the rule file: No such file or "
            "directory");
  const std::string folder = std::filesystem::temp_directory_path().string();
  EXPECT_EQ(message(folder),
            folder + ": cannot read the rule file: Is a directory");
}

}  // namespace
}  // namespace rrn::datalog
