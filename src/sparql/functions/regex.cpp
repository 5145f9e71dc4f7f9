// SPDX-License-Identifier: MIT
#include "sparql/functions/regex.hpp"

#include <re2/re2.h>

#include <vector>

#include "base/error.hpp"

namespace rrn::sparql {

namespace {

constexpr int kMaxCompiledBytes = 8 << 20;
constexpr std::size_t kMaxPatternBytes = 10000;

std::string quoted(std::string_view pattern) {
  constexpr std::size_t kMaxShown = 100;
  return "'" + std::string(pattern.substr(0, kMaxShown)) +
         (pattern.size() > kMaxShown ? "...'" : "'");
}

[[noreturn]] void refuse(std::string_view pattern, const std::string& what) {
  throw Error(ErrorCode::kUnsupported, "the regular expression " +
                                           quoted(pattern) + " has " + what +
                                           ", which RE2 cannot evaluate");
}

/// What may begin an XML name, as the inside of a character class.
constexpr std::string_view kNameStart =
    ":A-Z_a-z\\x{C0}-\\x{D6}\\x{D8}-"
    "\\x{F6}\\x{F8}-\\x{2FF}\\x{370}-\\x{37D}\\x{37F}-\\x{1FFF}\\x{200C}-"
    "\\x{200D}\\x{2070}-\\x{218F}\\x{2C00}-\\x{2FEF}\\x{3001}-\\x{D7FF}"
    "\\x{F900}-\\x{FDCF}\\x{FDF0}-\\x{FFFD}\\x{10000}-\\x{EFFFF}";
/// What else may be in an XML name.
constexpr std::string_view kNameRest =
    "\\-.0-9\\x{B7}\\x{300}-\\x{36F}\\x{203F}-\\x{2040}";

/// Writes an escape of XPath, a backslash and `letter`, as RE2 has it.
std::string translate_escape(char letter, bool in_class) {
  std::string set(kNameStart);
  if (letter == 'c' || letter == 'C') set += kNameRest;
  switch (letter) {
    case 'i':
    case 'c':
      return in_class ? set : '[' + set + ']';
    case 'I':
    case 'C':
      if (!in_class) return "[^" + set + ']';
      break;
    case 'd':
      return "\\p{Nd}";
    case 'D':
      return "\\P{Nd}";
    default:
      break;
  }
  return {'\\', letter};
}

/// Writes what XPath writes otherwise than RE2.
std::string translate(std::string_view pattern) {
  std::string out;
  bool in_class = false;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const char c = pattern[i];
    const char next = i + 1 < pattern.size() ? pattern[i + 1] : '\0';
    if (c == '\\' && i + 1 < pattern.size()) {
      if (next >= '1' && next <= '9') refuse(pattern, "a back reference");
      out += translate_escape(next, in_class);
      ++i;
      continue;
    }
    if (in_class && c == '-' && next == '[') {
      refuse(pattern, "a subtraction of character classes");
    }
    out += c;
    if (c == '[' && !in_class) {
      in_class = true;
      if (next == '^') out += pattern[++i];
    } else if (c == ']') {
      in_class = false;
    }
  }
  return out;
}

/// Flag x: white space outside of classes means nothing.
std::string without_space(std::string_view pattern) {
  std::string out;
  bool in_class = false;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const char c = pattern[i];
    if (c == '\\' && i + 1 < pattern.size()) {
      out += c;
      out += pattern[++i];
      continue;
    }
    if (c == '[') in_class = true;
    if (c == ']') in_class = false;
    if (!in_class && (c == ' ' || c == '\t' || c == '\n' || c == '\r')) {
      continue;
    }
    out += c;
  }
  return out;
}

/// Parts of a replacement: text, or the number of a group.
struct Part {
  std::string text;
  int group = -1;
};

std::optional<std::vector<Part>> read_replacement(std::string_view text,
                                                  int n_groups,
                                                  bool is_literal) {
  std::vector<Part> parts(1);
  if (is_literal) {
    parts.back().text = text;
    return parts;
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\') {
      if (i + 1 == text.size() || (text[i + 1] != '\\' && text[i + 1] != '$')) {
        return std::nullopt;
      }
      parts.back().text += text[++i];
    } else if (text[i] == '$') {
      if (i + 1 == text.size() || text[i + 1] < '0' || text[i + 1] > '9') {
        return std::nullopt;
      }
      int group = text[++i] - '0';
      // More digits count as long as there is such a group.
      while (i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9' &&
             group * 10 + (text[i + 1] - '0') <= n_groups) {
        group = group * 10 + (text[++i] - '0');
      }
      if (group <= n_groups) parts.push_back({{}, group});
      parts.emplace_back();
    } else {
      parts.back().text += text[i];
    }
  }
  return parts;
}

}  // namespace

struct Regex::Compiled {
  Compiled(const std::string& pattern, const RE2::Options& options)
      : re2(pattern, options) {}
  RE2 re2;
  bool is_literal = false;
};

Regex::Regex(std::string_view pattern, std::string_view flags) {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(kMaxCompiledBytes);
  bool is_literal = false;
  bool skips_space = false;
  std::string prefix;
  for (const char flag : flags) {
    switch (flag) {
      case 'i':
        options.set_case_sensitive(false);
        break;
      case 's':
        options.set_dot_nl(true);
        break;
      case 'm':
        prefix = "(?m)";
        break;
      case 'x':
        skips_space = true;
        break;
      case 'q':
        is_literal = true;
        break;
      default:
        throw Error(ErrorCode::kBadSyntax,
                    "bad flags " + quoted(flags) +
                        " of a regular expression; expected i, s, m, x and q");
    }
  }
  if (pattern.size() > kMaxPatternBytes) {
    throw Error(ErrorCode::kUnsupported, "a regular expression of " +
                                             std::to_string(pattern.size()) +
                                             " bytes; expected at most " +
                                             std::to_string(kMaxPatternBytes));
  }
  options.set_literal(is_literal);
  std::string text(pattern);
  if (!is_literal) {
    if (skips_space) text = without_space(text);
    text = prefix + translate(text);
  }
  compiled_ = std::make_unique<Compiled>(text, options);
  compiled_->is_literal = is_literal;
  if (compiled_->re2.ok()) return;
  if (compiled_->re2.error_code() == RE2::ErrorPatternTooLarge ||
      compiled_->re2.error_code() == RE2::ErrorRepeatSize) {
    refuse(pattern, "too many repetitions");
  }
  throw Error(ErrorCode::kBadSyntax, "bad regular expression " +
                                         quoted(pattern) + ": " +
                                         compiled_->re2.error());
}

Regex::~Regex() = default;

bool Regex::matches(std::string_view text) const {
  return RE2::PartialMatch(re2::StringPiece(text.data(), text.size()),
                           compiled_->re2);
}

std::optional<std::string> Regex::replace(std::string_view text,
                                          std::string_view replacement,
                                          Guard& guard) const {
  const RE2& re2 = compiled_->re2;
  if (RE2::PartialMatch("", re2)) return std::nullopt;
  const int n_groups = re2.NumberOfCapturingGroups();
  const auto parts =
      read_replacement(replacement, n_groups, compiled_->is_literal);
  if (!parts) return std::nullopt;
  CountedMemory memory(guard);
  std::string out;
  std::vector<re2::StringPiece> groups(static_cast<std::size_t>(n_groups) + 1);
  const re2::StringPiece whole(text.data(), text.size());
  std::size_t at = 0;
  std::size_t n_counted = 0;
  while (at <= text.size() && re2.Match(whole, at, text.size(), RE2::UNANCHORED,
                                        groups.data(), n_groups + 1)) {
    const auto start = static_cast<std::size_t>(groups[0].data() - text.data());
    if (groups[0].empty()) return std::nullopt;
    out += text.substr(at, start - at);
    for (const Part& part : *parts) {
      if (part.group < 0) {
        out += part.text;
      } else if (groups[static_cast<std::size_t>(part.group)].data() !=
                 nullptr) {
        const auto& group = groups[static_cast<std::size_t>(part.group)];
        out.append(group.data(), group.size());
      }
    }
    at = start + groups[0].size();
    memory.add(out.size() - n_counted);
    n_counted = out.size();
    guard.tick();
  }
  out += text.substr(at);
  return out;
}

const Regex* RegexCache::find(std::string_view pattern,
                              std::string_view flags) {
  if (last_ != nullptr && last_key_.first == pattern &&
      last_key_.second == flags) {
    return last_;
  }
  last_key_ = {std::string(pattern), std::string(flags)};
  auto found = kept_.find(last_key_);
  if (found == kept_.end()) {
    if (kept_.size() >= kMaxKept) kept_.clear();
    std::unique_ptr<Regex> regex;
    try {
      regex = std::make_unique<Regex>(pattern, flags);
    } catch (const Error& error) {
      if (error.code() != ErrorCode::kBadSyntax) throw;
    }
    found = kept_.emplace(last_key_, std::move(regex)).first;
  }
  last_ = found->second.get();
  return last_;
}

}  // namespace rrn::sparql
