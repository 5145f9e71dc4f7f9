// SPDX-License-Identifier: MIT
#include "datalog/rule_parser.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rdf/namespaces.hpp"

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
                "2:11: a variable predicate is not supported; name the "
                "predicate"},
        BadText{":p[?x] :- [?x, ?p, :a] .", kUnsupported,
                "2:16: a variable predicate is not supported; name the "
                "predicate"},
        BadText{":p[?x] :- [?x, rdf:type, ?c] .", kUnsupported,
                "2:26: rdf:type with a variable class is not supported; name "
                "the class"},
        BadText{":p[?x] :- [?x, :q, ?y] :g .", kUnsupported,
                "2:24: a named graph is not supported; atoms are over the "
                "default graph"},
        BadText{":p[?x] :- :q[?x], AGGREGATE(:r[?x] ON ?x BIND COUNT(?x) AS "
                "?n) .",
                kUnsupported,
                "2:19: AGGREGATE is not supported; a body holds atoms, NOT and "
                "FILTER(term != term)"},
        BadText{":p[?x] :- :q[?x], BIND(?x + 1 AS ?y) .", kUnsupported,
                "2:19: BIND is not supported; a body holds atoms, NOT and "
                "FILTER(term != term)"},
        BadText{":p[?x] :- :q[?x], NOT EXISTS ?y IN (:r[?x, ?y]) .",
                kUnsupported,
                "2:19: NOT EXISTS is not supported; use NOT with one atom"},
        BadText{":p[?x] :- :q[?x], NOT (:r[?x], :s[?x]) .", kUnsupported,
                "2:23: NOT with a conjunction is not supported; use NOT with "
                "one atom"},
        BadText{":p[?x] :- :q[?x], FILTER(?x > 5) .", kUnsupported,
                "2:19: this FILTER is not supported; the only one is "
                "FILTER(term != term)"},
        BadText{":p[?x] :- :q[?x], FILTER(?x < 5) .", kUnsupported,
                "2:19: this FILTER is not supported; the only one is "
                "FILTER(term != term)"},
        BadText{":p[?x] :- :q[?x], FILTER(REGEX(?x, \"a\")) .", kUnsupported,
                "2:19: this FILTER is not supported; the only one is "
                "FILTER(term != term)"},
        BadText{":p[?x] :- :q[?x], FILTER(?x != :a && ?x != :b) .",
                kUnsupported,
                "2:19: this FILTER is not supported; the only one is "
                "FILTER(term != term)"},
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
        BadText{"  :p[?x] .", ErrorCode::kUnsafeRule,
                "2:3: variable ?x of the head is not bound by a positive atom "
                "of the body; every variable must occur in one"}));

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
