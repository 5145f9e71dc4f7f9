// SPDX-License-Identifier: MIT
#include "datalog/builtins/builtin_syntax.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace rrn::datalog {

namespace {

constexpr std::array<BuiltinFunction, 72> kFunctions = {{
    {"SAMEVALUE", BuiltinOp::kEqual, 2, 2},
    {"DIFFERENTVALUES", BuiltinOp::kDifferentValues, 2, 2},
    {"INDATATYPE", BuiltinOp::kInDatatype, 2, 2},
    {"ILLTYPED", BuiltinOp::kIllTyped, 1, 1},
    {"SAMETERM", BuiltinOp::kSameTerm, 2, 2},
    {"NOTEQUAL", BuiltinOp::kCompareNotEqual, 2, 2},
    {"STRSTARTS", BuiltinOp::kStartsWith, 2, 2},
    {"STRENDS", BuiltinOp::kEndsWith, 2, 2},
    {"CONTAINS", BuiltinOp::kContains, 2, 2},
    {"REGEX", BuiltinOp::kMatches, 2, 3},
    {"EQUALIGNORECASE", BuiltinOp::kEqualIgnoreCase, 2, 2},
    {"CONTAINSIGNORECASE", BuiltinOp::kContainsIgnoreCase, 2, 2},
    {"ISIRI", BuiltinOp::kIsIri, 1, 1},
    {"ISURI", BuiltinOp::kIsIri, 1, 1},
    {"ISBLANK", BuiltinOp::kIsBlank, 1, 1},
    {"ISLITERAL", BuiltinOp::kIsLiteral, 1, 1},
    {"ISNUMERIC", BuiltinOp::kIsNumeric, 1, 1},
    {"IDIV", BuiltinOp::kIntegerDivide, 2, 2},
    {"MOD", BuiltinOp::kModulo, 2, 2},
    {"POW", BuiltinOp::kPower, 2, 2},
    {"ABS", BuiltinOp::kAbs, 1, 1},
    {"CEIL", BuiltinOp::kCeiling, 1, 1},
    {"FLOOR", BuiltinOp::kFloor, 1, 1},
    {"ROUND", BuiltinOp::kRound, 1, 1},
    {"UNARYPLUS", BuiltinOp::kUnaryPlus, 1, 1},
    {"ROUNDHALFTOEVEN", BuiltinOp::kRoundHalfToEven, 1, 2},
    {"SIN", BuiltinOp::kSine, 1, 1},
    {"COS", BuiltinOp::kCosine, 1, 1},
    {"TAN", BuiltinOp::kTangent, 1, 1},
    {"CONCAT", BuiltinOp::kConcat, 1, kManyArguments},
    {"STRLEN", BuiltinOp::kStringLength, 1, 1},
    {"SUBSTR", BuiltinOp::kSubstring, 2, 3},
    {"UCASE", BuiltinOp::kUpperCase, 1, 1},
    {"LCASE", BuiltinOp::kLowerCase, 1, 1},
    {"STRBEFORE", BuiltinOp::kStringBefore, 2, 2},
    {"STRAFTER", BuiltinOp::kStringAfter, 2, 2},
    {"NORMALIZESPACE", BuiltinOp::kNormalizeSpace, 1, 1},
    {"TRANSLATE", BuiltinOp::kTranslate, 3, 3},
    {"REPLACE", BuiltinOp::kReplace, 3, 4},
    {"RESOLVEURI", BuiltinOp::kResolveUri, 2, 2},
    {"MAKEURI", BuiltinOp::kMakeUri, 6, 6},
    {"STR", BuiltinOp::kStr, 1, 1},
    {"LANG", BuiltinOp::kLang, 1, 1},
    {"DATATYPE", BuiltinOp::kDatatype, 1, 1},
    {"BOOLEANNOT", BuiltinOp::kBooleanNot, 1, 1},
    {"YEARMONTHDURATION", BuiltinOp::kYearMonthDuration, 2, 2},
    {"DAYTIMEDURATION", BuiltinOp::kDayTimeDuration, 4, 4},
    {"MAKEDATETIME", BuiltinOp::kMakeDateTime, 6, 7},
    {"MAKEDATE", BuiltinOp::kMakeDate, 3, 4},
    {"MAKETIME", BuiltinOp::kMakeTime, 3, 4},
    {"ADDYEARMONTHDURATIONS", BuiltinOp::kAddYearMonths, 2, 2},
    {"SUBTRACTYEARMONTHDURATIONS", BuiltinOp::kSubtractYearMonths, 2, 2},
    {"MULTIPLYYEARMONTHDURATION", BuiltinOp::kMultiplyYearMonths, 2, 2},
    {"DIVIDEYEARMONTHDURATION", BuiltinOp::kDivideYearMonths, 2, 2},
    {"ADDDAYTIMEDURATIONS", BuiltinOp::kAddDayTimes, 2, 2},
    {"SUBTRACTDAYTIMEDURATIONS", BuiltinOp::kSubtractDayTimes, 2, 2},
    {"MULTIPLYDAYTIMEDURATION", BuiltinOp::kMultiplyDayTimes, 2, 2},
    {"DIVIDEDAYTIMEDURATION", BuiltinOp::kDivideDayTimes, 2, 2},
    {"SUBTRACTDATES", BuiltinOp::kSubtractDates, 2, 2},
    {"SUBTRACTTIMES", BuiltinOp::kSubtractTimes, 2, 2},
    {"ADDYEARMONTHDURATIONTODATETIME", BuiltinOp::kDateTimePlusYearMonths, 2,
     2},
    {"ADDDAYTIMEDURATIONTODATETIME", BuiltinOp::kDateTimePlusDayTime, 2, 2},
    {"SUBTRACTYEARMONTHDURATIONFROMDATETIME",
     BuiltinOp::kDateTimeMinusYearMonths, 2, 2},
    {"SUBTRACTDAYTIMEDURATIONFROMDATETIME", BuiltinOp::kDateTimeMinusDayTime, 2,
     2},
    {"ADDYEARMONTHDURATIONTODATE", BuiltinOp::kDatePlusYearMonths, 2, 2},
    {"ADDDAYTIMEDURATIONTODATE", BuiltinOp::kDatePlusDayTime, 2, 2},
    {"SUBTRACTYEARMONTHDURATIONFROMDATE", BuiltinOp::kDateMinusYearMonths, 2,
     2},
    {"SUBTRACTDAYTIMEDURATIONFROMDATE", BuiltinOp::kDateMinusDayTime, 2, 2},
    {"ADDDAYTIMEDURATIONTOTIME", BuiltinOp::kTimePlusDayTime, 2, 2},
    {"SUBTRACTDAYTIMEDURATIONFROMTIME", BuiltinOp::kTimeMinusDayTime, 2, 2},
    {"SUBTRACTDATETIMESYIELDINGYEARMONTHDURATION",
     BuiltinOp::kYearMonthsBetween, 2, 2},
    {"SUBTRACTDATETIMESYIELDINGDAYTIMEDURATION", BuiltinOp::kDayTimeBetween, 2,
     2},
}};

}  // namespace

std::span<const BuiltinFunction> builtin_functions() { return kFunctions; }

const BuiltinFunction* find_function(std::string_view name) {
  const auto same_letter = [](char a, char b) {
    return std::toupper(static_cast<unsigned char>(a)) == b;
  };
  const auto found = std::find_if(
      kFunctions.begin(), kFunctions.end(), [&](const BuiltinFunction& f) {
        return std::equal(name.begin(), name.end(), f.name.begin(),
                          f.name.end(), same_letter);
      });
  return found == kFunctions.end() ? nullptr : &*found;
}

std::string_view operator_of(BuiltinOp op) {
  switch (op) {
    case BuiltinOp::kCompareEqual:
      return "=";
    case BuiltinOp::kCompareNotEqual:
      return "!=";
    case BuiltinOp::kLess:
      return "<";
    case BuiltinOp::kLessOrEqual:
      return "<=";
    case BuiltinOp::kAdd:
      return "+";
    case BuiltinOp::kSubtract:
      return "-";
    case BuiltinOp::kMultiply:
      return "*";
    case BuiltinOp::kDivide:
      return "/";
    default:
      return "";
  }
}

std::string builtin_text(BuiltinOp op, std::span<const std::string> arguments,
                         bool any_literal) {
  if (op == BuiltinOp::kTerm) return arguments[0];
  if (op == BuiltinOp::kNegate) return "-" + arguments[0];
  const std::string_view between = operator_of(op);
  const bool is_operator =
      !between.empty() && (op != BuiltinOp::kCompareNotEqual || any_literal);
  if (is_operator) {
    return arguments[0] + " " + std::string(between) + " " + arguments[1];
  }
  const auto function =
      std::find_if(kFunctions.begin(), kFunctions.end(),
                   [op](const BuiltinFunction& f) { return f.op == op; });
  std::string text(function->name);
  const char* separator = "(";
  for (const std::string& argument : arguments) {
    text.append(separator).append(argument);
    separator = ", ";
  }
  return text + ")";
}

}  // namespace rrn::datalog
