// SPDX-License-Identifier: MIT
// The examples of "XQuery 1.0 and XPath 2.0 Functions and Operators", sections
// 6 to 10 (and of its draft of May 2003, which SWRL refers to, where a
// difference of times is one in months), with UTC as the implicit time zone.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "datalog/builtins/builtins.hpp"
#include "rdf/vocabulary/xsd.hpp"

namespace rrn::datalog {
namespace {

/// A literal written `text|type`, or a plain one.
Term literal(const std::string& text) {
  const std::size_t bar = text.find('|');
  if (bar == text.npos) return Term(TermView::literal(text));
  const std::string datatype =
      std::string(xsd::kNamespace) + text.substr(bar + 1);
  return Term(TermView::literal(text.substr(0, bar), datatype));
}

std::string show(const Term& term) {
  if (term.datatype.empty()) return term.text;
  return term.text + '|' + term.datatype.substr(xsd::kNamespace.size());
}

std::string value_of(BuiltinOp op, const std::vector<std::string>& texts) {
  std::vector<Term> terms;
  std::vector<TermView> arguments;
  for (const std::string& text : texts) terms.push_back(literal(text));
  for (const Term& term : terms) arguments.push_back(term.view());
  const auto value = builtin_value(op, arguments);
  return value ? show(*value) : "none";
}

struct Example {
  BuiltinOp op;
  std::vector<std::string> arguments;
  std::string value;
};

void expect_values(const std::vector<Example>& examples) {
  for (const Example& example : examples) {
    std::string call;
    for (const std::string& argument : example.arguments) {
      call += " '" + argument + "'";
    }
    EXPECT_EQ(value_of(example.op, example.arguments), example.value) << call;
  }
}

TEST(XPathExamples, Durations) {
  using enum BuiltinOp;
  const std::string ym = "|yearMonthDuration";
  const std::string dt = "|dayTimeDuration";
  expect_values({
      {kAddYearMonths, {"P2Y11M" + ym, "P3Y3M" + ym}, "P6Y2M" + ym},
      {kSubtractYearMonths, {"P2Y11M" + ym, "P3Y3M" + ym}, "-P4M" + ym},
      {kMultiplyYearMonths, {"P2Y11M" + ym, "2.3|decimal"}, "P6Y9M" + ym},
      {kMultiplyYearMonths, {"P2Y11M" + ym, "2.3|double"}, "P6Y9M" + ym},
      {kDivideYearMonths, {"P2Y11M" + ym, "1.5|double"}, "P1Y11M" + ym},
      {kDivideYearMonths, {"P2Y11M" + ym, "0|integer"}, "none"},
      {kMultiplyYearMonths, {"P2Y11M" + ym, "INF|double"}, "none"},
      {kAddDayTimes, {"P2DT12H5M" + dt, "P5DT12H" + dt}, "P8DT5M" + dt},
      {kSubtractDayTimes,
       {"P2DT12H" + dt, "P1DT10H30M" + dt},
       "P1DT1H30M" + dt},
      {kMultiplyDayTimes, {"PT2H10M" + dt, "2.1|decimal"}, "PT4H33M" + dt},
      {kDivideDayTimes,
       {"P1DT2H30M10.5S" + dt, "1.5|decimal"},
       "PT17H40M7S" + dt},
      {kAddDayTimes, {"P1Y" + ym, "P5DT12H" + dt}, "none"},
      {kAddDayTimes, {"P1DT1H|duration", "-PT25H|duration"}, "PT0S" + dt},
      {kAddYearMonths, {"P1Y1D" + ym, "P1M" + ym}, "none"},
      {kAddYearMonths, {"P" + ym, "P1M" + ym}, "none"},
      {kAddDayTimes, {"P1DT" + dt, "PT1S" + dt}, "none"},
      {kYearMonthDuration, {"1|integer", "14|integer"}, "P2Y2M" + ym},
      {kYearMonthDuration, {"1.5|decimal", "0|integer"}, "none"},
      {kDayTimeDuration,
       {"1|integer", "25|integer", "0|integer", "1.5|decimal"},
       "P2DT1H1.5S" + dt},
  });
}

TEST(XPathExamples, TimesAndDurations) {
  using enum BuiltinOp;
  const std::string ym = "|yearMonthDuration";
  const std::string dt = "|dayTimeDuration";
  const std::string time = "2000-10-30T11:12:00|dateTime";
  expect_values({
      {kDateTimePlusYearMonths,
       {time, "P1Y2M" + ym},
       "2001-12-30T11:12:00|dateTime"},
      {kDateTimePlusDayTime,
       {time, "P3DT1H15M" + dt},
       "2000-11-02T12:27:00|dateTime"},
      {kDateTimeMinusYearMonths,
       {time, "P1Y2M" + ym},
       "1999-08-30T11:12:00|dateTime"},
      {kDateTimeMinusDayTime,
       {time, "P3DT1H15M" + dt},
       "2000-10-27T09:57:00|dateTime"},
      {kDateTimePlusDayTime,
       {"1999-12-31T23:59:59.5-05:00|dateTime", "PT0.75S" + dt},
       "2000-01-01T00:00:00.25-05:00|dateTime"},
      {kDatePlusYearMonths,
       {"2000-10-30|date", "P1Y2M" + ym},
       "2001-12-30|date"},
      {kDatePlusDayTime,
       {"2004-10-30Z|date", "P2DT2H30M0S" + dt},
       "2004-11-01Z|date"},
      {kDateMinusYearMonths,
       {"2000-02-29Z|date", "P1Y" + ym},
       "1999-02-28Z|date"},
      {kDateMinusYearMonths,
       {"2000-10-31-05:00|date", "P1Y1M" + ym},
       "1999-09-30-05:00|date"},
      {kDateMinusDayTime,
       {"2000-10-30|date", "P3DT1H15M" + dt},
       "2000-10-26|date"},
      {kDateMinusYearMonths,
       {"0001-01-01|date", "P13M" + ym},
       "-0001-12-01|date"},
      {kTimePlusDayTime, {"11:12:00|time", "P3DT1H15M" + dt}, "12:27:00|time"},
      {kTimePlusDayTime,
       {"23:12:00+03:00|time", "P1DT3H15M" + dt},
       "02:27:00+03:00|time"},
      {kTimeMinusDayTime, {"11:12:00|time", "P3DT1H15M" + dt}, "09:57:00|time"},
      {kTimeMinusDayTime,
       {"08:20:00-05:00|time", "P23DT10H10M" + dt},
       "22:10:00-05:00|time"},
      {kDatePlusDayTime, {time, "P1D" + dt}, "none"},
      {kDatePlusYearMonths, {"2000-10-30|date", "P1D" + dt}, "none"},
  });
}

TEST(XPathExamples, DifferencesOfTimes) {
  using enum BuiltinOp;
  const std::string dt = "|dayTimeDuration";
  const std::string later = "2000-10-30T11:12:00|dateTime";
  const std::string earlier = "1999-11-28T09:00:00|dateTime";
  expect_values({
      {kSubtractDates, {"2000-10-30|date", "1999-11-28|date"}, "P337D" + dt},
      {kSubtractDates,
       {"2000-10-15-05:00|date", "2000-10-10+02:00|date"},
       "P5DT7H" + dt},
      {kSubtractTimes,
       {"11:12:00Z|time", "04:00:00-05:00|time"},
       "PT2H12M" + dt},
      {kSubtractTimes,
       {"11:00:00-05:00|time", "21:30:00+05:30|time"},
       "PT0S" + dt},
      {kSubtractTimes,
       {"17:00:00-06:00|time", "08:00:00+09:00|time"},
       "P1D" + dt},
      {kSubtractTimes, {"24:00:00|time", "23:59:59|time"}, "-PT23H59M59S" + dt},
      {kDayTimeBetween, {later, earlier}, "P337DT2H12M" + dt},
      {kYearMonthsBetween, {later, earlier}, "P11M|yearMonthDuration"},
      {kYearMonthsBetween, {earlier, later}, "-P11M|yearMonthDuration"},
      {kYearMonthsBetween, {later, later}, "P0M|yearMonthDuration"},
      {kDayTimeBetween, {later, "1999-11-28|date"}, "none"},
  });
}

TEST(XPathExamples, TimesMadeOfParts) {
  using enum BuiltinOp;
  const std::string i = "|integer";
  expect_values({
      {kMakeDate, {"2000" + i, "2" + i, "29" + i}, "2000-02-29|date"},
      {kMakeDate, {"1900" + i, "2" + i, "29" + i}, "none"},
      {kMakeDate, {"-1" + i, "1" + i, "1" + i, "Z"}, "-0001-01-01Z|date"},
      {kMakeDate, {"2000" + i, "13" + i, "1" + i}, "none"},
      {kMakeTime,
       {"7" + i, "5" + i, "1.50|decimal", "+02:00"},
       "07:05:01.5+02:00|time"},
      {kMakeTime,
       {"7" + i, "5" + i, "0" + i, "-PT5H|dayTimeDuration"},
       "07:05:00-05:00|time"},
      {kMakeTime, {"24" + i, "0" + i, "0" + i}, "none"},
      {kMakeTime, {"7" + i, "5" + i, "0" + i, "+15:00"}, "none"},
      {kMakeDateTime,
       {"2000" + i, "1" + i, "2" + i, "3" + i, "4" + i, "5" + i, ""},
       "2000-01-02T03:04:05|dateTime"},
  });
}

TEST(XPathExamples, Numbers) {
  using enum BuiltinOp;
  expect_values({
      {kIntegerDivide, {"10|integer", "3|integer"}, "3|integer"},
      {kIntegerDivide, {"3|integer", "-2|integer"}, "-1|integer"},
      {kIntegerDivide, {"-3|integer", "2|integer"}, "-1|integer"},
      {kIntegerDivide, {"-3|integer", "-2|integer"}, "1|integer"},
      {kIntegerDivide, {"9.0|decimal", "3|integer"}, "3|integer"},
      {kIntegerDivide, {"-3.5|decimal", "3|integer"}, "-1|integer"},
      {kIntegerDivide, {"3.1E1|double", "7|integer"}, "4|integer"},
      {kIntegerDivide, {"1|integer", "0|integer"}, "none"},
      {kIntegerDivide, {"INF|double", "1|integer"}, "none"},
      {kRoundHalfToEven, {"0.5|decimal"}, "0.0|decimal"},
      {kRoundHalfToEven, {"1.5|decimal"}, "2.0|decimal"},
      {kRoundHalfToEven, {"2.5|decimal"}, "2.0|decimal"},
      {kRoundHalfToEven, {"-2.5|decimal"}, "-2.0|decimal"},
      {kRoundHalfToEven,
       {"3.567812E+3|double", "2|integer"},
       "3.56781E3|double"},
      {kRoundHalfToEven, {"4.7564E-3|double", "2|integer"}, "0.0E0|double"},
      {kRoundHalfToEven, {"35612.25|decimal", "-2|integer"}, "35600.0|decimal"},
      {kRoundHalfToEven, {"35650|integer", "-2|integer"}, "35600|integer"},
      {kRoundHalfToEven, {"1|integer", "1.5|decimal"}, "none"},
      {kUnaryPlus, {"+7|integer"}, "7|integer"},
      {kSine, {"0|integer"}, "0.0E0|double"},
      {kCosine, {"0|integer"}, "1.0E0|double"},
      {kTangent, {"0|integer"}, "0.0E0|double"},
      {kSine, {"x"}, "none"},
  });
}

TEST(XPathExamples, Strings) {
  using enum BuiltinOp;
  expect_values({
      {kTranslate, {"bar", "abc", "ABC"}, "BAr"},
      {kTranslate, {"--aaa--", "abc-", "ABC"}, "AAA"},
      {kTranslate, {"abcdabc", "abc", "AB"}, "ABdAB"},
      {kNormalizeSpace, {" The  wealthy\n curled "}, "The wealthy curled"},
      {kReplace, {"abracadabra", "bra", "*"}, "a*cada*"},
      {kReplace, {"abracadabra", "a.*a", "*"}, "*"},
      {kReplace, {"abracadabra", "a.*?a", "*"}, "*c*bra"},
      {kReplace, {"abracadabra", "a", ""}, "brcdbr"},
      {kReplace, {"abracadabra", "a(.)", "a$1$1"}, "abbraccaddabbra"},
      {kReplace, {"abracadabra", ".*?", "$1"}, "none"},
      {kReplace, {"AAAA", "A+", "b"}, "b"},
      {kReplace, {"AAAA", "A+?", "b"}, "bbbb"},
      {kReplace, {"darted", "^(.*?)d(.*)$", "$1c$2"}, "carted"},
      {kReplace, {"Abba", "a", "\\$\\\\", "i"}, "$\\bb$\\"},
      {kReplace, {"abc", "b", "$"}, "none"},
      {kReplace, {"abc", "b", "\\n"}, "none"},
      {kReplace, {"abc", "(", "x"}, "none"},
      {kMakeUri,
       {"http", "e.org", "8080|integer", "/a/b", "q=1", "f"},
       "http://e.org:8080/a/b?q=1#f|anyURI"},
      {kResolveUri, {"../g", "http://a/b/c/d;p?q"}, "http://a/b/g|anyURI"},
      {kResolveUri,
       {"?y|anyURI", "http://a/b/c/d;p?q|anyURI"},
       "http://a/b/c/d;p?y|anyURI"},
      {kResolveUri, {"g", "b/c"}, "none"},
      {kMakeUri, {"urn", "", "", "x:y", "", ""}, "urn:x:y|anyURI"},
  });
}

bool holds(BuiltinOp op, const std::string& left, const std::string& right) {
  const Term a = literal(left);
  const Term b = literal(right);
  const std::vector<TermView> arguments = {a.view(), b.view()};
  return builtin_holds(op, arguments);
}

TEST(XPathExamples, Conditions) {
  using enum BuiltinOp;
  EXPECT_TRUE(holds(kContainsIgnoreCase, "Tattoo", "TAT"));
  EXPECT_FALSE(holds(kContainsIgnoreCase, "tattoo", "ttt"));
  EXPECT_TRUE(
      holds(kCompareEqual, "P1D|dayTimeDuration", "PT24H|dayTimeDuration"));
  EXPECT_TRUE(holds(kCompareEqual, "P1Y|yearMonthDuration", "P12M|duration"));
  EXPECT_FALSE(holds(kCompareEqual, "P1M|duration", "P30D|duration"));
  EXPECT_TRUE(holds(kCompareNotEqual, "P1M|duration", "P30D|duration"));
  EXPECT_TRUE(
      holds(kLess, "P2Y11M|yearMonthDuration", "P36M|yearMonthDuration"));
  EXPECT_FALSE(holds(kLess, "P1M|duration", "P32D|duration"));
  EXPECT_TRUE(holds(kLess, "-PT1S|dayTimeDuration", "PT0S|dayTimeDuration"));
}

}  // namespace
}  // namespace rrn::datalog
