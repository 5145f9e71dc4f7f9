// SPDX-License-Identifier: MIT
#include "datalog/builtins/builtin_syntax.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace rrn::datalog {

namespace {

constexpr std::array<BuiltinFunction, 33> kFunctions = {{
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
    {"ISIRI", BuiltinOp::kIsIri, 1, 1},
    {"ISURI", BuiltinOp::kIsIri, 1, 1},
    {"ISBLANK", BuiltinOp::kIsBlank, 1, 1},
    {"ISLITERAL", BuiltinOp::kIsLiteral, 1, 1},
    {"ISNUMERIC", BuiltinOp::kIsNumeric, 1, 1},
    {"MOD", BuiltinOp::kModulo, 2, 2},
    {"POW", BuiltinOp::kPower, 2, 2},
    {"ABS", BuiltinOp::kAbs, 1, 1},
    {"CEIL", BuiltinOp::kCeiling, 1, 1},
    {"FLOOR", BuiltinOp::kFloor, 1, 1},
    {"ROUND", BuiltinOp::kRound, 1, 1},
    {"CONCAT", BuiltinOp::kConcat, 1, kManyArguments},
    {"STRLEN", BuiltinOp::kStringLength, 1, 1},
    {"SUBSTR", BuiltinOp::kSubstring, 2, 3},
    {"UCASE", BuiltinOp::kUpperCase, 1, 1},
    {"LCASE", BuiltinOp::kLowerCase, 1, 1},
    {"STRBEFORE", BuiltinOp::kStringBefore, 2, 2},
    {"STRAFTER", BuiltinOp::kStringAfter, 2, 2},
    {"STR", BuiltinOp::kStr, 1, 1},
    {"LANG", BuiltinOp::kLang, 1, 1},
    {"DATATYPE", BuiltinOp::kDatatype, 1, 1},
    {"BOOLEANNOT", BuiltinOp::kBooleanNot, 1, 1},
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
