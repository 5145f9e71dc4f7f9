// SPDX-License-Identifier: MIT
#include "owl2rl/swrl_builtins.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "datalog/builtins/builtin_syntax.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/swrl.hpp"

namespace rrn::owl2rl {

using datalog::Argument;
using datalog::BuiltinOp;
using datalog::kManyArguments;

namespace {

constexpr auto kCondition = SwrlBuiltinForm::kCondition;
constexpr auto kSwapped = SwrlBuiltinForm::kSwapped;
constexpr auto kFirst = SwrlBuiltinForm::kFirst;
constexpr auto kRest = SwrlBuiltinForm::kRest;
constexpr auto kEmpty = SwrlBuiltinForm::kEmpty;
constexpr auto kComputed = SwrlBuiltinForm::kComputed;
constexpr auto kFolded = SwrlBuiltinForm::kFolded;

/// `op` of those for lists says how rdf:nil is compared.  The submission spells
/// two names in two ways: both are there.
constexpr std::array<SwrlBuiltin, 74> kBuiltins = {{
    {"equal", BuiltinOp::kCompareEqual, kCondition, 2, 2},
    {"notEqual", BuiltinOp::kCompareNotEqual, kCondition, 2, 2},
    {"lessThan", BuiltinOp::kLess, kCondition, 2, 2},
    {"lessThanOrEqual", BuiltinOp::kLessOrEqual, kCondition, 2, 2},
    {"greaterThan", BuiltinOp::kLess, kSwapped, 2, 2},
    {"greaterThanOrEqual", BuiltinOp::kLessOrEqual, kSwapped, 2, 2},
    {"add", BuiltinOp::kAdd, kFolded, 2, kManyArguments},
    {"subtract", BuiltinOp::kSubtract, kComputed, 2, 2},
    {"multiply", BuiltinOp::kMultiply, kFolded, 2, kManyArguments},
    {"divide", BuiltinOp::kDivide, kComputed, 2, 2},
    {"mod", BuiltinOp::kModulo, kComputed, 2, 2},
    {"pow", BuiltinOp::kPower, kComputed, 2, 2},
    {"unaryMinus", BuiltinOp::kNegate, kComputed, 1, 1},
    {"abs", BuiltinOp::kAbs, kComputed, 1, 1},
    {"ceiling", BuiltinOp::kCeiling, kComputed, 1, 1},
    {"floor", BuiltinOp::kFloor, kComputed, 1, 1},
    {"round", BuiltinOp::kRound, kComputed, 1, 1},
    {"booleanNot", BuiltinOp::kBooleanNot, kComputed, 1, 1},
    {"stringEqualIgnoreCase", BuiltinOp::kEqualIgnoreCase, kCondition, 2, 2},
    {"stringConcat", BuiltinOp::kConcat, kComputed, 1, kManyArguments},
    {"stringLength", BuiltinOp::kStringLength, kComputed, 1, 1},
    {"substring", BuiltinOp::kSubstring, kComputed, 2, 3},
    {"upperCase", BuiltinOp::kUpperCase, kComputed, 1, 1},
    {"lowerCase", BuiltinOp::kLowerCase, kComputed, 1, 1},
    {"substringBefore", BuiltinOp::kStringBefore, kComputed, 2, 2},
    {"substringAfter", BuiltinOp::kStringAfter, kComputed, 2, 2},
    {"contains", BuiltinOp::kContains, kCondition, 2, 2},
    {"startsWith", BuiltinOp::kStartsWith, kCondition, 2, 2},
    {"endsWith", BuiltinOp::kEndsWith, kCondition, 2, 2},
    {"matches", BuiltinOp::kMatches, kCondition, 2, 3},
    {"first", BuiltinOp::kSameTerm, kFirst, 2, 2},
    {"rest", BuiltinOp::kSameTerm, kRest, 2, 2},
    {"empty", BuiltinOp::kSameTerm, kEmpty, 1, 1},
    {"integerDivide", BuiltinOp::kIntegerDivide, kComputed, 2, 2},
    {"unaryPlus", BuiltinOp::kUnaryPlus, kComputed, 1, 1},
    {"roundHalfToEven", BuiltinOp::kRoundHalfToEven, kComputed, 1, 2},
    {"sin", BuiltinOp::kSine, kComputed, 1, 1},
    {"cos", BuiltinOp::kCosine, kComputed, 1, 1},
    {"tan", BuiltinOp::kTangent, kComputed, 1, 1},
    {"normalizeSpace", BuiltinOp::kNormalizeSpace, kComputed, 1, 1},
    {"translate", BuiltinOp::kTranslate, kComputed, 3, 3},
    {"containsIgnoreCase", BuiltinOp::kContainsIgnoreCase, kCondition, 2, 2},
    {"replace", BuiltinOp::kReplace, kComputed, 3, 4},
    {"resolveURI", BuiltinOp::kResolveUri, kComputed, 2, 2},
    {"anyURI", BuiltinOp::kMakeUri, kComputed, 6, 6},
    {"yearMonthDuration", BuiltinOp::kYearMonthDuration, kComputed, 2, 2},
    {"dayTimeDuration", BuiltinOp::kDayTimeDuration, kComputed, 4, 4},
    {"dateTime", BuiltinOp::kMakeDateTime, kComputed, 6, 7},
    {"date", BuiltinOp::kMakeDate, kComputed, 3, 4},
    {"time", BuiltinOp::kMakeTime, kComputed, 3, 4},
    {"addYearMonthDurations", BuiltinOp::kAddYearMonths, kComputed, 2, 2},
    {"subtractYearMonthDurations", BuiltinOp::kSubtractYearMonths, kComputed, 2,
     2},
    {"multiplyYearMonthDuration", BuiltinOp::kMultiplyYearMonths, kComputed, 2,
     2},
    {"divideYearMonthDuration", BuiltinOp::kDivideYearMonths, kComputed, 2, 2},
    {"addDayTimeDurations", BuiltinOp::kAddDayTimes, kComputed, 2, 2},
    {"subtractDayTimeDurations", BuiltinOp::kSubtractDayTimes, kComputed, 2, 2},
    {"multiplyDayTimeDuration", BuiltinOp::kMultiplyDayTimes, kComputed, 2, 2},
    {"divideDayTimeDuration", BuiltinOp::kDivideDayTimes, kComputed, 2, 2},
    {"subtractDates", BuiltinOp::kSubtractDates, kComputed, 2, 2},
    {"subtractTimes", BuiltinOp::kSubtractTimes, kComputed, 2, 2},
    {"addYearMonthDurationToDateTime", BuiltinOp::kDateTimePlusYearMonths,
     kComputed, 2, 2},
    {"addDayTimeDurationToDateTime", BuiltinOp::kDateTimePlusDayTime, kComputed,
     2, 2},
    {"subtractYearMonthDurationFromDateTime",
     BuiltinOp::kDateTimeMinusYearMonths, kComputed, 2, 2},
    {"subtractDayTimeDurationFromDateTime", BuiltinOp::kDateTimeMinusDayTime,
     kComputed, 2, 2},
    {"addYearMonthDurationToDate", BuiltinOp::kDatePlusYearMonths, kComputed, 2,
     2},
    {"addDayTimeDurationToDate", BuiltinOp::kDatePlusDayTime, kComputed, 2, 2},
    {"subtractYearMonthDurationFromDate", BuiltinOp::kDateMinusYearMonths,
     kComputed, 2, 2},
    {"subtractDayTimeDurationFromDate", BuiltinOp::kDateMinusDayTime, kComputed,
     2, 2},
    {"addDayTimeDurationToTime", BuiltinOp::kTimePlusDayTime, kComputed, 2, 2},
    {"subtractDayTimeDurationFromTime", BuiltinOp::kTimeMinusDayTime, kComputed,
     2, 2},
    {"subtractDateTimesYieldingYearMonthDuration",
     BuiltinOp::kYearMonthsBetween, kComputed, 2, 2},
    {"subtractDateTimesYieldingDayTimeDuration", BuiltinOp::kDayTimeBetween,
     kComputed, 2, 2},
    {"divideYearMonthDurations", BuiltinOp::kDivideYearMonths, kComputed, 2, 2},
    {"multiplyDayTimeDurations", BuiltinOp::kMultiplyDayTimes, kComputed, 2, 2},
}};

}  // namespace

const SwrlBuiltin* find_swrl_builtin(std::string_view iri) {
  if (!iri.starts_with(swrlb::kNamespace)) return nullptr;
  iri.remove_prefix(swrlb::kNamespace.size());
  const auto found =
      std::find_if(kBuiltins.begin(), kBuiltins.end(),
                   [iri](const SwrlBuiltin& b) { return b.name == iri; });
  return found == kBuiltins.end() ? nullptr : &*found;
}

void add_swrl_builtin(RuleBuilder& rule, const SwrlBuiltin& builtin,
                      const std::vector<Argument>& arguments) {
  if (builtin.form == SwrlBuiltinForm::kCondition) {
    rule.builtin({builtin.op, arguments, std::nullopt});
    return;
  }
  if (builtin.form == SwrlBuiltinForm::kSwapped) {
    rule.builtin({builtin.op, {arguments[1], arguments[0]}, std::nullopt});
    return;
  }
  if (builtin.form == kEmpty) {
    const Argument nil = rule.constant(Term(TermView::iri(rdf::kNil)));
    rule.builtin({builtin.op, {arguments[0], nil}, std::nullopt});
    return;
  }
  if (builtin.form == kFirst || builtin.form == kRest) {
    const std::string_view part =
        builtin.form == kFirst ? rdf::kFirst : rdf::kRest;
    rule.body_property({Term(TermView::iri(part)), false}, arguments[1],
                       arguments[0]);
    return;
  }
  const Argument result = arguments.front();
  std::vector<Argument> operands(arguments.begin() + 1, arguments.end());
  if (builtin.form == SwrlBuiltinForm::kFolded) {
    Argument left = operands.front();
    for (std::size_t i = 1; i + 1 < operands.size(); ++i) {
      const Argument part = rule.fresh_variable();
      rule.builtin({builtin.op, {left, operands[i]}, part});
      left = part;
    }
    operands = {left, operands.back()};
  }
  rule.builtin({builtin.op, std::move(operands), result});
}

}  // namespace rrn::owl2rl
