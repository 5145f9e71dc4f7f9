// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_FUNCTIONS_REGEX_HPP
#define RRN_SPARQL_FUNCTIONS_REGEX_HPP

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "sparql/data/guard.hpp"

namespace rrn::sparql {

/// A regular expression of XPath (F&O section 7.6), matched by RE2 in time
/// linear in the text.  Flags are i, s, m, x and q.
///
/// What XPath has and RE2 has not: back references and the subtraction of
/// character classes.
class Regex {
 public:
  /// Throws Error (kBadSyntax) for what is no expression, kUnsupported for what
  /// RE2 cannot evaluate and for one that is too large.
  Regex(std::string_view pattern, std::string_view flags);
  ~Regex();
  Regex(const Regex&) = delete;
  Regex& operator=(const Regex&) = delete;

  /// Whether it matches somewhere in the text.
  [[nodiscard]] bool matches(std::string_view text) const;
  /// Replaces each match; `$1` stands for a group, `\$` and `\\` for
  /// themselves.  Nothing where XPath has an error: the expression matches the
  /// empty text, or the replacement is badly written.
  [[nodiscard]] std::optional<std::string> replace(std::string_view text,
                                                   std::string_view replacement,
                                                   Guard& guard) const;

 private:
  struct Compiled;
  std::unique_ptr<Compiled> compiled_;
};

/// The expressions of one query, compiled once each.
class RegexCache {
 public:
  /// Null for what is no regular expression.  Throws Error (kUnsupported).
  const Regex* find(std::string_view pattern, std::string_view flags);

 private:
  static constexpr std::size_t kMaxKept = 256;
  std::map<std::pair<std::string, std::string>, std::unique_ptr<Regex>> kept_;
  std::pair<std::string, std::string> last_key_;
  const Regex* last_ = nullptr;
};

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_FUNCTIONS_REGEX_HPP
