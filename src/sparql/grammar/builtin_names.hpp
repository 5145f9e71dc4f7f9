// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_GRAMMAR_BUILTIN_NAMES_HPP
#define RRN_SPARQL_GRAMMAR_BUILTIN_NAMES_HPP

#include <cstdint>
#include <optional>
#include <string_view>

namespace rrn::sparql {

/// The functions that SPARQL 1.1 calls by a keyword (production BuiltInCall),
/// without aggregates and EXISTS.
enum class Builtin : std::uint8_t {
  kAbs,
  kBlankNode,
  kBound,
  kCeil,
  kCoalesce,
  kConcat,
  kContains,
  kDatatype,
  kDay,
  kEncodeForUri,
  kFloor,
  kHours,
  kIf,
  kIri,
  kIsBlank,
  kIsIri,
  kIsLiteral,
  kIsNumeric,
  kLang,
  kLangMatches,
  kLowerCase,
  kMd5,
  kMinutes,
  kMonth,
  kNow,
  kRandom,
  kRegex,
  kReplace,
  kRound,
  kSameTerm,
  kSeconds,
  kSha1,
  kSha256,
  kSha384,
  kSha512,
  kStr,
  kStrAfter,
  kStrBefore,
  kStrDatatype,
  kStrEnds,
  kStrLang,
  kStrLength,
  kStrStarts,
  kStrUuid,
  kSubstring,
  kTimezone,
  kTimezoneText,
  kUpperCase,
  kUuid,
  kYear,
};

enum class Aggregate : std::uint8_t {
  kCount,
  kSum,
  kMin,
  kMax,
  kAverage,
  kSample,
  kGroupConcat,
};

/// How a function is written.
struct BuiltinSignature {
  std::string_view name;  ///< Spelled in upper case
  Builtin builtin;
  std::uint8_t min_arguments;
  std::uint8_t max_arguments;  ///< 255: no limit
};

inline constexpr std::uint8_t kManyArguments = 255;

/// Finds the function with this name, in any case; null if there is none.
[[nodiscard]] const BuiltinSignature* find_builtin(std::string_view name);
[[nodiscard]] std::string_view name_of(Builtin builtin);

[[nodiscard]] std::optional<Aggregate> find_aggregate(std::string_view name);
[[nodiscard]] std::string_view name_of(Aggregate aggregate);

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_GRAMMAR_BUILTIN_NAMES_HPP
