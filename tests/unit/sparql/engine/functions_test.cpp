// SPDX-License-Identifier: MIT
// Each function and cast with values that were worked out by hand from the
// SPARQL 1.1 specification, section 17, and XPath and XQuery Functions 2.0.
#include <gmock/gmock.h>

#include "sparql/engine/query_engine.hpp"
#include "sparql/functions/regex.hpp"
#include "support/expect_error.hpp"
#include "unit/sparql/engine/query_fixture.hpp"

namespace rrn::sparql {
namespace {

using testing::MatchesRegex;

/// The value of an expression; `-` is an error.
std::string value(const std::string& expression) {
  static const ListData data(":s :p :o .");
  const auto lines = ask(data, "SELECT (" + expression + " AS ?x) {}");
  return lines.size() == 1 ? lines.front() : "no row";
}

struct Case {
  const char* expression;
  const char* value;
};

void check(std::initializer_list<Case> cases) {
  for (const Case& one : cases) {
    EXPECT_EQ(value(one.expression), one.value) << one.expression;
  }
}

TEST(FunctionsTest, Arithmetic) {
  check({{"5-1", "\"4\"^^<integer>"},
         {"1+1 + 1+1 + 1", "\"5\"^^<integer>"},
         {"2*3+4*-1", "\"2\"^^<integer>"},
         {"10 - 2 - 3", "\"5\"^^<integer>"},
         {"(10 - 2) - 3", "\"5\"^^<integer>"},
         {"10 - (2 - 3)", "\"11\"^^<integer>"},
         {"1-1*2", "\"-1\"^^<integer>"},
         {"7/2", "\"3.5\"^^<decimal>"},
         {"6/2", "\"3\"^^<decimal>"},
         {"1/0", "-"},
         {"1.0/0", "-"},
         {"1e0/0", "\"INF\"^^<double>"},
         {"1 + 1.5", "\"2.5\"^^<decimal>"},
         {"1 + 1e0", "\"2.0E0\"^^<double>"},
         {"-(3)", "\"-3\"^^<integer>"},
         {"9223372036854775807 + 1", "\"9223372036854775808\"^^<integer>"},
         {"1 + \"1\"", "-"},
         {"1 + <urn:a>", "-"},
         {"\"x\"^^xsd:integer + 1", "-"},
         {"\"3\"^^xsd:byte + 1", "\"4\"^^<integer>"}});
}

TEST(FunctionsTest, ComparisonsAndErrors) {
  check({{"<urn:a> < 3", "-"},
         {"<urn:a> = 3", "\"false\"^^<boolean>"},
         {"1 = 1.0", "\"true\"^^<boolean>"},
         {"xsd:float(\"0.1\") = 0.1", "\"true\"^^<boolean>"},
         {"xsd:float(\"0.1\") = 0.1e0", "\"false\"^^<boolean>"},
         {"xsd:float(\"16777216\") < 16777217", "\"false\"^^<boolean>"},
         {"\"01\"^^xsd:integer = 1", "\"true\"^^<boolean>"},
         {"\"a\" < \"b\"", "\"true\"^^<boolean>"},
         {"\"a\" = \"a\"@en", "\"false\"^^<boolean>"},
         {"\"a\"@EN = \"a\"@en", "\"true\"^^<boolean>"},
         {"\"a\"^^<urn:t> = \"a\"^^<urn:t>", "\"true\"^^<boolean>"},
         {"\"a\"^^<urn:t> = \"b\"^^<urn:t>", "-"},
         {"\"a\"^^<urn:t> != \"a\"", "-"},
         {"true > false", "\"true\"^^<boolean>"},
         {"\"2000-01-01T00:00:00Z\"^^xsd:dateTime = "
          "\"2000-01-01T01:00:00+01:00\"^^xsd:dateTime",
          "\"true\"^^<boolean>"},
         {"\"2000-01-01T00:00:00\"^^xsd:dateTime < "
          "\"2000-01-01T01:00:00Z\"^^xsd:dateTime",
          "-"},
         {"\"NaN\"^^xsd:double = \"NaN\"^^xsd:double", "\"false\"^^<boolean>"},
         {"true || 1/0 = 1", "\"true\"^^<boolean>"},
         {"false || 1/0 = 1", "-"},
         {"false && 1/0 = 1", "\"false\"^^<boolean>"},
         {"!\"\"", "\"true\"^^<boolean>"},
         {"!<urn:a>", "-"},
         {"!\"abc\"^^xsd:integer", "\"true\"^^<boolean>"},
         {"2 IN (1, 2)", "\"true\"^^<boolean>"},
         {"2 IN (1/0, 2)", "\"true\"^^<boolean>"},
         {"3 IN (1/0, 2)", "-"},
         {"2 NOT IN ()", "\"true\"^^<boolean>"},
         {"2 NOT IN (2)", "\"false\"^^<boolean>"}});
}

TEST(FunctionsTest, Terms) {
  check({{"STR(<urn:a>)", "\"urn:a\""},
         {"STR(1.50)", "\"1.50\""},
         {"STR(BNODE())", "-"},
         {"LANG(\"a\"@en-GB)", "\"en-GB\""},
         {"LANG(\"a\")", "\"\""},
         {"LANG(<urn:a>)", "-"},
         {"DATATYPE(\"a\")", "<string>"},
         {"DATATYPE(\"a\"@en)",
          "<http://www.w3.org/1999/02/22-rdf-syntax-ns#langString>"},
         {"DATATYPE(1.0)", "<decimal>"},
         {"DATATYPE(<urn:a>)", "-"},
         {"IRI(\"x\")", "<http://base/x>"},
         {"URI(<urn:a>)", "<urn:a>"},
         {"IRI(\"a b\")", "-"},
         {"IRI(1)", "-"},
         {"isIRI(<urn:a>)", "\"true\"^^<boolean>"},
         {"isBLANK(BNODE(\"a\"))", "\"true\"^^<boolean>"},
         {"isLITERAL(1)", "\"true\"^^<boolean>"},
         {"isNUMERIC(1)", "\"true\"^^<boolean>"},
         {"isNUMERIC(\"1200\"^^xsd:byte)", "\"false\"^^<boolean>"},
         {"sameTerm(1, 1.0)", "\"false\"^^<boolean>"},
         {"sameTerm(\"a\"@en, \"a\"@EN)", "\"true\"^^<boolean>"},
         {"STRDT(\"1\", xsd:integer)", "\"1\"^^<integer>"},
         {"STRDT(\"1\"@en, xsd:integer)", "-"},
         {"STRLANG(\"a\", \"en\")", "\"a\"@en"},
         {"STRLANG(\"a\", \"\")", "-"},
         {"BOUND(?y)", "\"false\"^^<boolean>"},
         {"IF(1 = 1, \"a\", 1/0)", "\"a\""},
         {"IF(?y, 1, 2)", "-"},
         {"COALESCE(?y, 1/0, 3)", "\"3\"^^<integer>"},
         {"COALESCE()", "-"}});
  EXPECT_THAT(value("STRUUID()"),
              MatchesRegex("\"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]"
                           "[0-9a-f]{3}-[0-9a-f]{12}\""));
  EXPECT_THAT(value("UUID()"), MatchesRegex("<urn:uuid:[-0-9a-f]{36}>"));
  EXPECT_EQ(value("RAND() >= 0 && RAND() < 1"), "\"true\"^^<boolean>");
  EXPECT_EQ(value("NOW() = NOW()"), "\"true\"^^<boolean>");
}

TEST(FunctionsTest, BlankNodesOfOneSolution) {
  const ListData data(":a :p :b . :c :p :d .");
  EXPECT_EQ(ask(data,
                "SELECT (?x = ?y AS ?same) { ?s :p :b BIND(BNODE(\"a\") "
                "AS ?x) BIND(BNODE(\"a\") AS ?y) }"),
            std::vector<std::string>{"\"true\"^^<boolean>"});
  EXPECT_EQ(ask(data,
                "SELECT (COUNT(DISTINCT ?x) AS ?n) { ?s :p ?o "
                "BIND(BNODE(\"a\") AS ?x) }"),
            std::vector<std::string>{"\"2\"^^<integer>"});
}

TEST(FunctionsTest, Strings) {
  check({{"STRLEN(\"\xC3\xA4\xF0\x9F\x98\x80\")", "\"2\"^^<integer>"},
         {"SUBSTR(\"foobar\", 4)", "\"bar\""},
         {"SUBSTR(\"foobar\"@en, 4, 1)", "\"b\"@en"},
         {"SUBSTR(\"banana\", 0, 3)", "\"ba\""},
         {"SUBSTR(\"banana\", 0)", "\"banana\""},
         {"SUBSTR(\"foobar\", 1.5, 2.6)", "\"oob\""},
         {"SUBSTR(\"\xC3\xA4\xC3\xB6\", 2)", "\"\xC3\xB6\""},
         {"SUBSTR(\"foobar\", \"NaN\"^^xsd:double)", "\"\""},
         {"UCASE(\"a\xC3\xA4\"@de)", "\"A\xC3\x84\"@de"},
         {"LCASE(\"\xD0\x9F\")", "\"\xD0\xBF\""},
         {"UCASE(1)", "-"},
         {"STRSTARTS(\"foobar\"@en, \"foo\")", "\"true\"^^<boolean>"},
         {"STRSTARTS(\"foobar\", \"foo\"@en)", "-"},
         {"STRENDS(\"foobar\", \"bar\")", "\"true\"^^<boolean>"},
         {"CONTAINS(\"foobar\"@en, \"oba\"@EN)", "\"true\"^^<boolean>"},
         {"STRBEFORE(\"abc\"@en, \"b\")", "\"a\"@en"},
         {"STRBEFORE(\"abc\"@en, \"z\")", "\"\""},
         {"STRBEFORE(\"abc\"@en, \"\")", "\"\"@en"},
         {"STRAFTER(\"abc\", \"b\")", "\"c\""},
         {"STRAFTER(\"abc\"@en, \"\"@en)", "\"abc\"@en"},
         {"STRAFTER(\"abc\", \"b\"@en)", "-"},
         {"ENCODE_FOR_URI(\"Los \xC3\x84-_.~/\")", "\"Los%20%C3%84-_.~%2F\""},
         {"CONCAT(\"a\"@en, \"b\"@en)", "\"ab\"@en"},
         {"CONCAT(\"a\"@en, \"b\")", "\"ab\""},
         {"CONCAT(\"a\", 1)", "-"},
         {"CONCAT()", "\"\""},
         {"LANGMATCHES(\"en-GB\", \"EN\")", "\"true\"^^<boolean>"},
         {"LANGMATCHES(\"eng\", \"en\")", "\"false\"^^<boolean>"},
         {"LANGMATCHES(\"\", \"*\")", "\"false\"^^<boolean>"}});
}

TEST(FunctionsTest, RegularExpressions) {
  check({{"REGEX(\"Alice\", \"^ali\", \"i\")", "\"true\"^^<boolean>"},
         {"REGEX(\"Alice\", \"^ali\")", "\"false\"^^<boolean>"},
         {"REGEX(\"a\\nb\", \"a.b\")", "\"false\"^^<boolean>"},
         {"REGEX(\"a\\nb\", \"a.b\", \"s\")", "\"true\"^^<boolean>"},
         {"REGEX(\"a\\nb\", \"^b\")", "\"false\"^^<boolean>"},
         {"REGEX(\"a\\nb\", \"^b\", \"m\")", "\"true\"^^<boolean>"},
         {"REGEX(\"ab\", \"a b\", \"x\")", "\"true\"^^<boolean>"},
         {"REGEX(\"a.b\", \"a.b\", \"q\")", "\"true\"^^<boolean>"},
         {"REGEX(\"axb\", \"a.b\", \"q\")", "\"false\"^^<boolean>"},
         {"REGEX(\"a\", \"(\")", "-"},
         {"REGEX(\"a\", \"a\", \"y\")", "-"},
         {"REGEX(1, \"1\")", "-"},
         {"REGEX(\"x1\", \"^\\\\i\\\\c$\")", "\"true\"^^<boolean>"},
         {"REPLACE(\"abcd\", \"b\", \"Z\")", "\"aZcd\""},
         {"REPLACE(\"abab\", \"(a)(b)\", \"$2$1\")", "\"baba\""},
         {"REPLACE(\"abab\"@en, \"B\", \"$0$0\", \"i\")", "\"abbabb\"@en"},
         {"REPLACE(\"abc\", \"b\", \"\\\\$\")", "\"a$c\""},
         {"REPLACE(\"abc\", \"b\", \"$\")", "-"},
         {"REPLACE(\"abc\", \"b\", \"\\\\x\")", "-"},
         {"REPLACE(\"abc\", \"(b)|z\", \"[$1$2]\")", "\"a[b]c\""},
         {"REPLACE(\"abc\", \"\", \"x\")", "-"},
         {"REPLACE(\"abc\", \"x*\", \"y\")", "-"}});
  test::expect_error(
      [] { static_cast<void>(value("REGEX(\"aa\", \"(a)\\\\1\")")); },
      ErrorCode::kUnsupported,
      "the regular expression '(a)\\1' has a back reference, which RE2 cannot "
      "evaluate");
  test::expect_error(
      [] { static_cast<void>(value("REGEX(\"aa\", \"[a-z-[aeiou]]\")")); },
      ErrorCode::kUnsupported,
      "the regular expression '[a-z-[aeiou]]' has a subtraction of character "
      "classes, which RE2 cannot evaluate");
  test::expect_error(
      [] {
        static_cast<void>(value("REGEX(\"a\", \"" + std::string(20000, '(') +
                                "a" + std::string(20000, ')') + "\")"));
      },
      ErrorCode::kUnsupported,
      "a regular expression of 40001 bytes; expected at most 10000");
  // What makes backtracking engines run for ever.
  EXPECT_EQ(value("REGEX(\"" + std::string(5000, 'a') + "\", \"(a+)+$b\")"),
            "\"false\"^^<boolean>");
}

TEST(FunctionsTest, Numbers) {
  check({{"ABS(-1)", "\"1\"^^<integer>"},
         {"ABS(\"a\")", "-"},
         {"CEIL(1.2)", "\"2\"^^<decimal>"},
         {"FLOOR(-1.2)", "\"-2\"^^<decimal>"},
         {"ROUND(2.5)", "\"3\"^^<decimal>"},
         {"ROUND(-2.5)", "\"-2\"^^<decimal>"},
         {"ROUND(-2.5e0)", "\"-2.0E0\"^^<double>"},
         {"ROUND(0.49999999999999994e0)", "\"0.0E0\"^^<double>"}});
}

TEST(FunctionsTest, Times) {
  const std::string time = "\"2011-01-10T14:45:13.815-05:00\"^^xsd:dateTime";
  EXPECT_EQ(value("YEAR(" + time + ")"), "\"2011\"^^<integer>");
  EXPECT_EQ(value("MONTH(" + time + ")"), "\"1\"^^<integer>");
  EXPECT_EQ(value("DAY(" + time + ")"), "\"10\"^^<integer>");
  EXPECT_EQ(value("HOURS(" + time + ")"), "\"14\"^^<integer>");
  EXPECT_EQ(value("MINUTES(" + time + ")"), "\"45\"^^<integer>");
  EXPECT_EQ(value("SECONDS(" + time + ")"), "\"13.815\"^^<decimal>");
  EXPECT_EQ(value("TIMEZONE(" + time + ")"), "\"-PT5H\"^^<dayTimeDuration>");
  EXPECT_EQ(value("TZ(" + time + ")"), "\"-05:00\"");
  check({{"TIMEZONE(\"2011-01-10T14:45:13Z\"^^xsd:dateTime)",
          "\"PT0S\"^^<dayTimeDuration>"},
         {"TIMEZONE(\"2011-01-10T14:45:13\"^^xsd:dateTime)", "-"},
         {"TZ(\"2011-01-10T14:45:13\"^^xsd:dateTime)", "\"\""},
         {"YEAR(\"-0044-03-15T00:00:00\"^^xsd:dateTime)", "\"-44\"^^<integer>"},
         {"YEAR(\"2011\")", "-"}});
}

TEST(FunctionsTest, Digests) {
  check({{"MD5(\"abc\")", "\"900150983cd24fb0d6963f7d28e17f72\""},
         {"SHA1(\"abc\")", "\"a9993e364706816aba3e25717850c26c9cd0d89d\""},
         {"SHA256(\"abc\")",
          "\"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
          "\""},
         {"SHA384(\"\")",
          "\"38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da27"
          "4edebfe76f65fbd51ad2f14898b95b\""},
         {"SHA512(\"abc\"@en)", "-"},
         {"STRLEN(SHA512(\"abc\"))", "\"128\"^^<integer>"}});
}

TEST(FunctionsTest, Casts) {
  check({{"xsd:integer(\" 12 \")", "\"12\"^^<integer>"},
         {"xsd:integer(\"1.5\")", "-"},
         {"xsd:integer(1.9)", "\"1\"^^<integer>"},
         {"xsd:integer(-1.9e0)", "\"-1\"^^<integer>"},
         {"xsd:integer(\"INF\"^^xsd:double)", "-"},
         {"xsd:integer(true)", "\"1\"^^<integer>"},
         {"xsd:byte(300)", "-"},
         {"xsd:decimal(1.5e0)", "\"1.5\"^^<decimal>"},
         {"xsd:double(\"1.5\")", "\"1.5\"^^<double>"},
         {"xsd:double(3)", "\"3.0E0\"^^<double>"},
         {"xsd:float(1.5)", "\"1.5E0\"^^<float>"},
         {"xsd:boolean(\"1\")", "\"1\"^^<boolean>"},
         {"xsd:boolean(0.0)", "\"false\"^^<boolean>"},
         {"xsd:boolean(\"x\")", "-"},
         {"xsd:string(1.0)", "\"1\""},
         {"xsd:string(1e7)", "\"1.0E7\""},
         {"xsd:string(1.5e0)", "\"1.5\""},
         {"xsd:string(<urn:a>)", "\"urn:a\""},
         {"xsd:integer(<urn:a>)", "-"},
         {"xsd:dateTime(\"2000-01-01T00:00:00Z\")",
          "\"2000-01-01T00:00:00Z\"^^<dateTime>"},
         {"xsd:dateTime(\"2000-13-01T00:00:00Z\")", "-"},
         {"xsd:date(\"2000-01-01T10:00:00Z\"^^xsd:dateTime)",
          "\"2000-01-01Z\"^^<date>"}});
}

}  // namespace
}  // namespace rrn::sparql
