// SPDX-License-Identifier: MIT
// Regular expressions of FILTER(REGEX(...)) and swrlb:matches.
#include <algorithm>
#include <map>
#include <regex>
#include <utility>

#include "base/utf8.hpp"
#include "datalog/builtins/builtin_strings.hpp"

namespace rrn::datalog {

namespace {

constexpr std::size_t kMaxPatternSize = 1000;  // the compiler recurses
constexpr std::size_t kMaxCached = 64;

std::wstring to_wide(std::string_view text) {
  static_assert(sizeof(wchar_t) == sizeof(char32_t));
  const std::u32string characters = to_code_points(text);
  return {characters.begin(), characters.end()};
}

std::wregex compile(std::string_view pattern, std::string_view flags) {
  auto options = std::regex_constants::ECMAScript |
                 std::regex_constants::nosubs | std::regex_constants::optimize;
#ifdef __GLIBCXX__
  // Linear time and bounded recursion, where the default backtracks.
  options |= std::regex_constants::__polynomial;
#endif
  if (!flags.empty()) options |= std::regex_constants::icase;
  // Compiled alone first: an unpaired ')' must not close the group below.
  const std::wstring wide = to_wide(pattern);
  static_cast<void>(std::wregex(wide, options));
  return std::wregex(L"[\\s\\S]*(?:" + wide + L")[\\s\\S]*", options);
}

bool are_flags(std::string_view flags) { return flags.empty() || flags == "i"; }

/// The compiled form, kept for the next row.  Null: it has none.
const std::wregex* find_compiled(std::string_view pattern,
                                 std::string_view flags) {
  using Key = std::pair<std::string, std::string>;
  thread_local std::map<Key, std::optional<std::wregex>> cache;
  const Key key(pattern, flags);
  auto found = cache.find(key);
  if (found == cache.end()) {
    if (cache.size() >= kMaxCached) cache.clear();
    found = cache.emplace(key, std::nullopt).first;
    if (!find_pattern_error(pattern, flags)) {
      found->second = compile(pattern, flags);
    }
  }
  return found->second ? &*found->second : nullptr;
}

}  // namespace

std::optional<std::string> find_pattern_error(std::string_view pattern,
                                              std::string_view flags) {
  if (!are_flags(flags)) {
    return "bad flags '" + std::string(flags) + "'; expected 'i' or none";
  }
  const std::string quoted =
      "bad regular expression '" + std::string(pattern) + "'";
  if (pattern.size() > kMaxPatternSize) {
    return "a regular expression of " + std::to_string(pattern.size()) +
           " bytes; expected at most " + std::to_string(kMaxPatternSize);
  }
  try {
    static_cast<void>(compile(pattern, flags));
  } catch (const std::regex_error&) {
    return quoted + "; expected the syntax of ECMAScript, without references";
  }
  return std::nullopt;
}

bool matches(std::string_view text, std::string_view pattern,
             std::string_view flags) {
  const std::wregex* const compiled = find_compiled(pattern, flags);
  return compiled != nullptr && std::regex_match(to_wide(text), *compiled);
}

}  // namespace rrn::datalog
