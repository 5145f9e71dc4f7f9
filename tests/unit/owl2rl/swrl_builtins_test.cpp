// SPDX-License-Identifier: MIT
#include <string>

#include <gtest/gtest.h>

#include "unit/owl2rl/ontology_world.hpp"

namespace rrn::owl2rl {
namespace {

std::string builtin(const std::string& name, const std::string& arguments) {
  return "[ a swrl:BuiltinAtom ; swrl:builtin "
         "<http://www.w3.org/2003/11/swrlb#" +
         name + "> ; swrl:arguments ( " + arguments + " ) ]";
}

/// A rule with the body `p(?x, ?y)` and `atom`, and `head`.
std::string rule(const std::string& atom,
                 const std::string& head =
                     "[ a swrl:ClassAtom ; swrl:classPredicate :C ;"
                     " swrl:argument1 :x ]") {
  return ":x a swrl:Variable . :y a swrl:Variable . :z a swrl:Variable .\n"
         "[] a swrl:Imp ; rdfs:label \"r\" ; swrl:body ( "
         "[ a swrl:DatavaluedPropertyAtom ; swrl:propertyPredicate :p ;"
         " swrl:argument1 :x ; swrl:argument2 :y ] " +
         atom + " ) ; swrl:head ( " + head + " ) .\n";
}

/// What the atom adds to the body of the compiled rule.
std::string compiled(const std::string& atom) {
  OntologyWorld world(rule(atom));
  world.compile_only();
  for (const datalog::Rule& r : world.compiled.program.rules) {
    if (r.name != "swrl") continue;
    std::string text = datalog::to_string(r, world.dictionary);
    text.erase(0, text.find(":- "));
    const std::string premise = "[?x, ?y], ";
    text.erase(0, text.find(premise) + premise.size());
    text.resize(text.size() - 2);
    for (std::size_t at = 0;
         (at = text.find("^^<http://www.w3.org/2001/XMLSchema#integer>")) !=
         std::string::npos;) {
      text.erase(at, 44);
    }
    return text;
  }
  return "no rule";
}

struct Case {
  const char* name;
  const char* arguments;
  const char* text;
};

class SwrlBuiltins : public testing::TestWithParam<Case> {};

TEST_P(SwrlBuiltins, BecomeThoseOfDatalog) {
  EXPECT_EQ(compiled(builtin(GetParam().name, GetParam().arguments)),
            GetParam().text);
}

INSTANTIATE_TEST_SUITE_P(
    All, SwrlBuiltins,
    testing::Values(
        Case{"equal", ":x :y", "FILTER(?x = ?y)"},
        Case{"notEqual", ":x :y", "FILTER(NOTEQUAL(?x, ?y))"},
        Case{"notEqual", ":y 5", "FILTER(?y != \"5\")"},
        Case{"lessThan", ":y 5", "FILTER(?y < \"5\")"},
        Case{"lessThanOrEqual", ":y 5", "FILTER(?y <= \"5\")"},
        Case{"greaterThan", ":y 5", "FILTER(\"5\" < ?y)"},
        Case{"greaterThanOrEqual", ":y 5", "FILTER(\"5\" <= ?y)"},
        Case{"add", ":z :y 1", "BIND(?y + \"1\" AS ?z)"},
        Case{"add", ":z :y 1 2 3",
             "BIND(?y + \"1\" AS ?_1), BIND(?_1 + \"2\" AS ?_2), BIND(?_2 + "
             "\"3\" AS ?z)"},
        Case{"add", "7 :y 1", "BIND(?y + \"1\" AS \"7\")"},
        Case{"multiply", ":z :y :y", "BIND(?y * ?y AS ?z)"},
        Case{"subtract", ":z :y 1", "BIND(?y - \"1\" AS ?z)"},
        Case{"divide", ":z :y 2", "BIND(?y / \"2\" AS ?z)"},
        Case{"mod", ":z :y 2", "BIND(MOD(?y, \"2\") AS ?z)"},
        Case{"pow", ":z :y 2", "BIND(POW(?y, \"2\") AS ?z)"},
        Case{"unaryMinus", ":z :y", "BIND(-?y AS ?z)"},
        Case{"abs", ":z :y", "BIND(ABS(?y) AS ?z)"},
        Case{"ceiling", ":z :y", "BIND(CEIL(?y) AS ?z)"},
        Case{"floor", ":z :y", "BIND(FLOOR(?y) AS ?z)"},
        Case{"round", ":z :y", "BIND(ROUND(?y) AS ?z)"},
        Case{"booleanNot", ":z :y", "BIND(BOOLEANNOT(?y) AS ?z)"},
        Case{"stringConcat", ":z :y \"a\" :y",
             "BIND(CONCAT(?y, \"a\", ?y) AS ?z)"},
        Case{"stringLength", ":z :y", "BIND(STRLEN(?y) AS ?z)"},
        Case{"substring", ":z :y 2", "BIND(SUBSTR(?y, \"2\") AS ?z)"},
        Case{"substring", ":z :y 2 3", "BIND(SUBSTR(?y, \"2\", \"3\") AS ?z)"},
        Case{"substringBefore", ":z :y \"a\"",
             "BIND(STRBEFORE(?y, \"a\") AS ?z)"},
        Case{"substringAfter", ":z :y \"a\"",
             "BIND(STRAFTER(?y, \"a\") AS ?z)"},
        Case{"upperCase", ":z :y", "BIND(UCASE(?y) AS ?z)"},
        Case{"lowerCase", ":z :y", "BIND(LCASE(?y) AS ?z)"},
        Case{"contains", ":y \"a\"", "FILTER(CONTAINS(?y, \"a\"))"},
        Case{"startsWith", ":y \"a\"", "FILTER(STRSTARTS(?y, \"a\"))"},
        Case{"endsWith", ":y \"a\"", "FILTER(STRENDS(?y, \"a\"))"},
        Case{"matches", ":y \"a.c\"", "FILTER(REGEX(?y, \"a.c\"))"},
        Case{"matches", ":y \"a\" \"i\"", "FILTER(REGEX(?y, \"a\", \"i\"))"},
        Case{"stringEqualIgnoreCase", ":y \"a\"",
             "FILTER(EQUALIGNORECASE(?y, \"a\"))"},
        Case{"containsIgnoreCase", ":y \"a\"",
             "FILTER(CONTAINSIGNORECASE(?y, \"a\"))"}));

INSTANTIATE_TEST_SUITE_P(
    Computed, SwrlBuiltins,
    testing::Values(
        Case{"integerDivide", ":z :y 2", "BIND(IDIV(?y, \"2\") AS ?z)"},
        Case{"unaryPlus", ":z :y", "BIND(UNARYPLUS(?y) AS ?z)"},
        Case{"roundHalfToEven", ":z :y", "BIND(ROUNDHALFTOEVEN(?y) AS ?z)"},
        Case{"roundHalfToEven", ":z :y 2",
             "BIND(ROUNDHALFTOEVEN(?y, \"2\") AS ?z)"},
        Case{"sin", ":z :y", "BIND(SIN(?y) AS ?z)"},
        Case{"cos", ":z :y", "BIND(COS(?y) AS ?z)"},
        Case{"tan", ":z :y", "BIND(TAN(?y) AS ?z)"},
        Case{"normalizeSpace", ":z :y", "BIND(NORMALIZESPACE(?y) AS ?z)"},
        Case{"translate", ":z :y \"a\" \"b\"",
             "BIND(TRANSLATE(?y, \"a\", \"b\") AS ?z)"},
        Case{"replace", ":z :y \"a\" \"b\"",
             "BIND(REPLACE(?y, \"a\", \"b\") AS ?z)"},
        Case{"resolveURI", ":z :y :y", "BIND(RESOLVEURI(?y, ?y) AS ?z)"},
        Case{"anyURI", ":z \"http\" :y \"\" \"\" \"\" \"\"",
             "BIND(MAKEURI(\"http\", ?y, \"\", \"\", \"\", \"\") AS ?z)"},
        Case{"yearMonthDuration", ":z :y 1",
             "BIND(YEARMONTHDURATION(?y, \"1\") AS ?z)"},
        Case{"dayTimeDuration", ":z :y 1 2 3",
             "BIND(DAYTIMEDURATION(?y, \"1\", \"2\", \"3\") AS ?z)"},
        Case{"dateTime", ":z :y 1 2 3 4 5",
             "BIND(MAKEDATETIME(?y, \"1\", \"2\", \"3\", \"4\", \"5\") AS ?z)"},
        Case{"date", ":z :y 1 2 \"Z\"",
             "BIND(MAKEDATE(?y, \"1\", \"2\", \"Z\") AS ?z)"},
        Case{"time", ":z :y 1 2", "BIND(MAKETIME(?y, \"1\", \"2\") AS ?z)"},
        Case{"addYearMonthDurations", ":z :y :y",
             "BIND(ADDYEARMONTHDURATIONS(?y, ?y) AS ?z)"},
        Case{"subtractYearMonthDurations", ":z :y :y",
             "BIND(SUBTRACTYEARMONTHDURATIONS(?y, ?y) AS ?z)"},
        Case{"multiplyYearMonthDuration", ":z :y :y",
             "BIND(MULTIPLYYEARMONTHDURATION(?y, ?y) AS ?z)"},
        Case{"divideYearMonthDuration", ":z :y :y",
             "BIND(DIVIDEYEARMONTHDURATION(?y, ?y) AS ?z)"},
        Case{"addDayTimeDurations", ":z :y :y",
             "BIND(ADDDAYTIMEDURATIONS(?y, ?y) AS ?z)"},
        Case{"subtractDayTimeDurations", ":z :y :y",
             "BIND(SUBTRACTDAYTIMEDURATIONS(?y, ?y) AS ?z)"},
        Case{"multiplyDayTimeDuration", ":z :y :y",
             "BIND(MULTIPLYDAYTIMEDURATION(?y, ?y) AS ?z)"},
        Case{"divideDayTimeDuration", ":z :y :y",
             "BIND(DIVIDEDAYTIMEDURATION(?y, ?y) AS ?z)"},
        Case{"subtractDates", ":z :y :y", "BIND(SUBTRACTDATES(?y, ?y) AS ?z)"},
        Case{"subtractTimes", ":z :y :y", "BIND(SUBTRACTTIMES(?y, ?y) AS ?z)"},
        Case{"addYearMonthDurationToDateTime", ":z :y :y",
             "BIND(ADDYEARMONTHDURATIONTODATETIME(?y, ?y) AS ?z)"},
        Case{"addDayTimeDurationToDateTime", ":z :y :y",
             "BIND(ADDDAYTIMEDURATIONTODATETIME(?y, ?y) AS ?z)"},
        Case{"subtractYearMonthDurationFromDateTime", ":z :y :y",
             "BIND(SUBTRACTYEARMONTHDURATIONFROMDATETIME(?y, ?y) AS ?z)"},
        Case{"subtractDayTimeDurationFromDateTime", ":z :y :y",
             "BIND(SUBTRACTDAYTIMEDURATIONFROMDATETIME(?y, ?y) AS ?z)"},
        Case{"addYearMonthDurationToDate", ":z :y :y",
             "BIND(ADDYEARMONTHDURATIONTODATE(?y, ?y) AS ?z)"},
        Case{"addDayTimeDurationToDate", ":z :y :y",
             "BIND(ADDDAYTIMEDURATIONTODATE(?y, ?y) AS ?z)"},
        Case{"subtractYearMonthDurationFromDate", ":z :y :y",
             "BIND(SUBTRACTYEARMONTHDURATIONFROMDATE(?y, ?y) AS ?z)"},
        Case{"subtractDayTimeDurationFromDate", ":z :y :y",
             "BIND(SUBTRACTDAYTIMEDURATIONFROMDATE(?y, ?y) AS ?z)"},
        Case{"addDayTimeDurationToTime", ":z :y :y",
             "BIND(ADDDAYTIMEDURATIONTOTIME(?y, ?y) AS ?z)"},
        Case{"subtractDayTimeDurationFromTime", ":z :y :y",
             "BIND(SUBTRACTDAYTIMEDURATIONFROMTIME(?y, ?y) AS ?z)"},
        Case{"subtractDateTimesYieldingYearMonthDuration", ":z :y :y",
             "BIND(SUBTRACTDATETIMESYIELDINGYEARMONTHDURATION(?y, ?y) AS ?z)"},
        Case{"subtractDateTimesYieldingDayTimeDuration", ":z :y :y",
             "BIND(SUBTRACTDATETIMESYIELDINGDAYTIMEDURATION(?y, ?y) AS ?z)"},
        Case{"divideYearMonthDurations", ":z :y :y",
             "BIND(DIVIDEYEARMONTHDURATION(?y, ?y) AS ?z)"},
        Case{"multiplyDayTimeDurations", ":z :y :y",
             "BIND(MULTIPLYDAYTIMEDURATION(?y, ?y) AS ?z)"}));

TEST(SwrlBuiltins, OfListsAskForWhatFactsWriteDown) {
  const std::string rdf = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  EXPECT_EQ(compiled(builtin("first", ":z :y")), rdf + "first>[?y, ?z]");
  EXPECT_EQ(compiled(builtin("rest", ":z :y")), rdf + "rest>[?y, ?z]");
  EXPECT_EQ(compiled(builtin("empty", ":y")),
            "FILTER(SAMETERM(?y, " + rdf + "nil>))");
}

TEST(SwrlDataRanges, AreConditionsOnTheValue) {
  EXPECT_EQ(compiled("[ a swrl:DataRangeAtom ; swrl:dataRange xsd:int ;"
                     " swrl:argument1 :y ]"),
            "FILTER(INDATATYPE(?y, <http://www.w3.org/2001/XMLSchema#int>))");
}

TEST(SwrlBuiltins, NameWhatIsWrong) {
  const std::string kName = "the builtin <http://www.w3.org/2003/11/swrlb#";
  EXPECT_EQ(error_of(rule(builtin("listConcat", ":x :y :z"))),
            "swrl rule r: " + kName +
                "listConcat> is not known; expected one of those of the SWRL "
                "submission, in the namespace swrlb:, for values");
  EXPECT_EQ(error_of(rule("[ a swrl:BuiltinAtom ; swrl:builtin :mine ;"
                          " swrl:arguments ( :x ) ]")),
            "swrl rule r: the builtin <http://example.org/mine> is not known; "
            "expected one of those of the SWRL submission, in the namespace "
            "swrlb:, for values");
  EXPECT_EQ(error_of(rule(builtin("lessThan", ":y"))),
            "swrl rule r: " + kName + "lessThan> has 1 argument; expected 2");
  EXPECT_EQ(
      error_of(rule(builtin("add", ":z :y"))),
      "swrl rule r: " + kName + "add> has 2 arguments; expected at least 3");
  EXPECT_EQ(
      error_of(rule(builtin("substring", ":z :y"))),
      "swrl rule r: " + kName + "substring> has 2 arguments; expected 3 or 4");
  EXPECT_EQ(error_of(rule(builtin("matches", ":y \"a(\""))),
            "swrl rule r: bad regular expression 'a('; expected the syntax of "
            "ECMAScript, without references");
  EXPECT_EQ(error_of(rule(builtin("lessThan", ":y :z"))),
            "swrl rule r: p(?x, ?y) & lessThan(?y, ?z) -> C(?x): variable ?z "
            "of a FILTER or BIND is not bound by a positive atom of the body; "
            "every variable must occur in one");
  EXPECT_EQ(error_of(rule("[ a swrl:BuiltinAtom ; swrl:builtin "
                          "<http://www.w3.org/2003/11/swrlb#add> ]")),
            "swrl rule r: no swrl:arguments; exactly one is needed");
  EXPECT_EQ(error_of(rule("", builtin("contains", ":y \"a\""))),
            "swrl rule r: contains(?y, \"a\") in a head has no rule; expected "
            "class, property, same or different atoms");
  EXPECT_EQ(error_of(rule(
                "[ a swrl:DataRangeAtom ; swrl:dataRange "
                "[ owl:unionOf ( xsd:int xsd:date ) ] ; swrl:argument1 :y ]")),
            "swrl rule r: the data range (xsd:int or xsd:date) has no rule; "
            "expected a "
            "datatype");
}

}  // namespace
}  // namespace rrn::owl2rl
