// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_BUILTINS_BUILTIN_STRINGS_HPP
#define RRN_DATALOG_BUILTINS_BUILTIN_STRINGS_HPP

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "datalog/builtins/builtins.hpp"
#include "rdf/term.hpp"

namespace rrn::datalog {

/// Evaluates kStartsWith to kContainsIgnoreCase.
[[nodiscard]] bool string_condition(BuiltinOp op,
                                    std::span<const TermView> arguments);

/// Computes kConcat to kMakeUri.
[[nodiscard]] std::optional<Term> string_value(
    BuiltinOp op, std::span<const TermView> arguments);

/// Tells what is wrong with a regular expression and its flags, if anything:
/// "...; expected ...".  They are ECMAScript's, over characters, without
/// references back; the only flag is `i`.
[[nodiscard]] std::optional<std::string> find_pattern_error(
    std::string_view pattern, std::string_view flags);

/// Does some part of the text match?  False where find_pattern_error() finds
/// one.  Takes time linear in the size of the text.
[[nodiscard]] bool matches(std::string_view text, std::string_view pattern,
                           std::string_view flags);

/// Replaces each match as XPath's replace() does: `$1` stands for a group, `\$`
/// and `\\` for themselves.  Nothing where XPath has an error (the expression
/// matches the empty text, the replacement is badly written), where
/// find_pattern_error() finds one, and for texts of over 10,000 characters:
/// looking for all matches takes quadratic time.
[[nodiscard]] std::optional<std::string> replace_matches(
    std::string_view text, std::string_view pattern,
    std::string_view replacement, std::string_view flags);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_BUILTINS_BUILTIN_STRINGS_HPP
