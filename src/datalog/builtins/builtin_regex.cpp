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

/// The options of an expression that is matched in linear time.
std::regex_constants::syntax_option_type options_of(std::string_view flags) {
  auto options =
      std::regex_constants::ECMAScript | std::regex_constants::optimize;
#ifdef __GLIBCXX__
  // Linear time and bounded recursion, where the default backtracks.
  options |= std::regex_constants::__polynomial;
#endif
  if (!flags.empty()) options |= std::regex_constants::icase;
  return options;
}

std::wregex compile(std::string_view pattern, std::string_view flags) {
  const auto options = options_of(flags) | std::regex_constants::nosubs;
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

/// Appends what replaces a match; returns false for a bad replacement.
bool append_replacement(const std::wsmatch& match,
                        const std::wstring& replacement, std::wstring& out) {
  for (std::size_t i = 0; i < replacement.size(); ++i) {
    const wchar_t c = replacement[i];
    if (c != L'$' && c != L'\\') {
      out += c;
      continue;
    }
    if (++i == replacement.size()) return false;
    const wchar_t next = replacement[i];
    if (c == L'\\') {
      if (next != L'$' && next != L'\\') return false;
      out += next;
    } else {
      if (next < L'0' || next > L'9') return false;
      const auto group = static_cast<std::size_t>(next - L'0');
      if (group < match.size()) out += match.str(group);
    }
  }
  return true;
}

std::string to_narrow(const std::wstring& text) {
  return to_utf8(std::u32string(text.begin(), text.end()));
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

std::optional<std::string> replace_matches(std::string_view text,
                                           std::string_view pattern,
                                           std::string_view replacement,
                                           std::string_view flags) {
  constexpr std::size_t kMaxText = 10000;
  const std::wstring wide = to_wide(text);
  const bool matches_nothing = matches("", pattern, flags);
  if (wide.size() > kMaxText || matches_nothing ||
      find_pattern_error(pattern, flags)) {
    return std::nullopt;
  }
  const std::wregex compiled(to_wide(pattern), options_of(flags));
  const std::wstring wide_replacement = to_wide(replacement);
  std::wstring replaced;
  auto rest = wide.begin();
  const std::wsregex_iterator end;
  for (std::wsregex_iterator at(wide.begin(), wide.end(), compiled); at != end;
       ++at) {
    replaced.append(rest, (*at)[0].first);
    if (!append_replacement(*at, wide_replacement, replaced)) {
      return std::nullopt;
    }
    rest = (*at)[0].second;
  }
  return to_narrow(replaced.append(rest, wide.end()));
}

}  // namespace rrn::datalog
