// SPDX-License-Identifier: MIT
#include "sparql/grammar/builtin_names.hpp"

#include <algorithm>
#include <array>

namespace rrn::sparql {

namespace {

constexpr std::array kBuiltins = {
    BuiltinSignature{"ABS", Builtin::kAbs, 1, 1},
    BuiltinSignature{"BNODE", Builtin::kBlankNode, 0, 1},
    BuiltinSignature{"BOUND", Builtin::kBound, 1, 1},
    BuiltinSignature{"CEIL", Builtin::kCeil, 1, 1},
    BuiltinSignature{"COALESCE", Builtin::kCoalesce, 0, kManyArguments},
    BuiltinSignature{"CONCAT", Builtin::kConcat, 0, kManyArguments},
    BuiltinSignature{"CONTAINS", Builtin::kContains, 2, 2},
    BuiltinSignature{"DATATYPE", Builtin::kDatatype, 1, 1},
    BuiltinSignature{"DAY", Builtin::kDay, 1, 1},
    BuiltinSignature{"ENCODE_FOR_URI", Builtin::kEncodeForUri, 1, 1},
    BuiltinSignature{"FLOOR", Builtin::kFloor, 1, 1},
    BuiltinSignature{"HOURS", Builtin::kHours, 1, 1},
    BuiltinSignature{"IF", Builtin::kIf, 3, 3},
    BuiltinSignature{"IRI", Builtin::kIri, 1, 1},
    BuiltinSignature{"ISBLANK", Builtin::kIsBlank, 1, 1},
    BuiltinSignature{"ISIRI", Builtin::kIsIri, 1, 1},
    BuiltinSignature{"ISLITERAL", Builtin::kIsLiteral, 1, 1},
    BuiltinSignature{"ISNUMERIC", Builtin::kIsNumeric, 1, 1},
    BuiltinSignature{"ISURI", Builtin::kIsIri, 1, 1},
    BuiltinSignature{"LANG", Builtin::kLang, 1, 1},
    BuiltinSignature{"LANGMATCHES", Builtin::kLangMatches, 2, 2},
    BuiltinSignature{"LCASE", Builtin::kLowerCase, 1, 1},
    BuiltinSignature{"MD5", Builtin::kMd5, 1, 1},
    BuiltinSignature{"MINUTES", Builtin::kMinutes, 1, 1},
    BuiltinSignature{"MONTH", Builtin::kMonth, 1, 1},
    BuiltinSignature{"NOW", Builtin::kNow, 0, 0},
    BuiltinSignature{"RAND", Builtin::kRandom, 0, 0},
    BuiltinSignature{"REGEX", Builtin::kRegex, 2, 3},
    BuiltinSignature{"REPLACE", Builtin::kReplace, 3, 4},
    BuiltinSignature{"ROUND", Builtin::kRound, 1, 1},
    BuiltinSignature{"SAMETERM", Builtin::kSameTerm, 2, 2},
    BuiltinSignature{"SECONDS", Builtin::kSeconds, 1, 1},
    BuiltinSignature{"SHA1", Builtin::kSha1, 1, 1},
    BuiltinSignature{"SHA256", Builtin::kSha256, 1, 1},
    BuiltinSignature{"SHA384", Builtin::kSha384, 1, 1},
    BuiltinSignature{"SHA512", Builtin::kSha512, 1, 1},
    BuiltinSignature{"STR", Builtin::kStr, 1, 1},
    BuiltinSignature{"STRAFTER", Builtin::kStrAfter, 2, 2},
    BuiltinSignature{"STRBEFORE", Builtin::kStrBefore, 2, 2},
    BuiltinSignature{"STRDT", Builtin::kStrDatatype, 2, 2},
    BuiltinSignature{"STRENDS", Builtin::kStrEnds, 2, 2},
    BuiltinSignature{"STRLANG", Builtin::kStrLang, 2, 2},
    BuiltinSignature{"STRLEN", Builtin::kStrLength, 1, 1},
    BuiltinSignature{"STRSTARTS", Builtin::kStrStarts, 2, 2},
    BuiltinSignature{"STRUUID", Builtin::kStrUuid, 0, 0},
    BuiltinSignature{"SUBSTR", Builtin::kSubstring, 2, 3},
    BuiltinSignature{"TIMEZONE", Builtin::kTimezone, 1, 1},
    BuiltinSignature{"TZ", Builtin::kTimezoneText, 1, 1},
    BuiltinSignature{"UCASE", Builtin::kUpperCase, 1, 1},
    BuiltinSignature{"URI", Builtin::kIri, 1, 1},
    BuiltinSignature{"UUID", Builtin::kUuid, 0, 0},
    BuiltinSignature{"YEAR", Builtin::kYear, 1, 1},
};

constexpr std::array kAggregates = {
    std::pair{std::string_view("COUNT"), Aggregate::kCount},
    std::pair{std::string_view("SUM"), Aggregate::kSum},
    std::pair{std::string_view("MIN"), Aggregate::kMin},
    std::pair{std::string_view("MAX"), Aggregate::kMax},
    std::pair{std::string_view("AVG"), Aggregate::kAverage},
    std::pair{std::string_view("SAMPLE"), Aggregate::kSample},
    std::pair{std::string_view("GROUP_CONCAT"), Aggregate::kGroupConcat},
};

bool is_same_word(std::string_view word, std::string_view upper) {
  return std::equal(word.begin(), word.end(), upper.begin(), upper.end(),
                    [](char a, char b) {
                      return (a >= 'a' && a <= 'z' ? a - 'a' + 'A' : a) == b;
                    });
}

}  // namespace

const BuiltinSignature* find_builtin(std::string_view name) {
  for (const BuiltinSignature& signature : kBuiltins) {
    if (is_same_word(name, signature.name)) return &signature;
  }
  return nullptr;
}

std::string_view name_of(Builtin builtin) {
  for (const BuiltinSignature& signature : kBuiltins) {
    if (signature.builtin == builtin) return signature.name;
  }
  return {};
}

std::optional<Aggregate> find_aggregate(std::string_view name) {
  for (const auto& [known, aggregate] : kAggregates) {
    if (is_same_word(name, known)) return aggregate;
  }
  return std::nullopt;
}

std::string_view name_of(Aggregate aggregate) {
  for (const auto& [name, known] : kAggregates) {
    if (known == aggregate) return name;
  }
  return {};
}

}  // namespace rrn::sparql
