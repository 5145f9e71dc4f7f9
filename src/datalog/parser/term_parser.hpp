// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_PARSER_TERM_PARSER_HPP
#define RRN_DATALOG_PARSER_TERM_PARSER_HPP

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "datalog/parser/rule_lexer.hpp"
#include "datalog/program/program.hpp"
#include "rdf/dictionary.hpp"
#include "rdf/name_growth.hpp"

namespace rrn::datalog {

/// The tokens of a rule file, one ahead, and the terms in them: prefixes,
/// constants and the variables of the rule that is being read.  All is
/// borrowed.  Throws Error (kBadSyntax, kUnsupported) with the place.
class TermParser {
 public:
  TermParser(std::string_view text, const std::string& file,
             Dictionary& dictionary);

  [[nodiscard]] const Token& token() const { return token_; }
  void advance() { token_ = lexer_.next(); }
  /// Goes past `symbol` if it is next.
  bool accept(std::string_view symbol);
  /// Goes past `symbol`; `expected` describes it if it is not next.
  void expect(std::string_view symbol, const std::string& expected);
  [[nodiscard]] bool is_at_word(std::string_view word) const;
  /// Takes the sign off a number, if that is next and has it.
  bool accept_sign(char sign);
  /// Goes past the next '.', over what is no token: behind a broken rule.
  void skip_rule();

  /// Reads `x: <iri>`; returns the prefix and its namespace.
  std::pair<std::string, std::string> parse_prefix();
  /// Is a constant that can be a predicate next?
  [[nodiscard]] bool starts_resource() const;
  /// Is a variable or a constant next?
  [[nodiscard]] bool starts_argument() const;
  TermId parse_resource();
  Argument parse_argument();

  /// Forgets the variables: a rule begins.
  void start_rule();
  [[nodiscard]] std::vector<std::string> take_variable_names() {
    return std::move(variable_names_);
  }

  [[nodiscard]] SourceLocation place_of(const Token& token) const {
    return {file_, token.line, token.column};
  }
  [[noreturn]] void fail(ErrorCode code, const Token& token,
                         const std::string& message) const;
  [[noreturn]] void fail_expected(const std::string& expected) const;
  /// Refuses a construct that begins with the next token.
  [[noreturn]] void refuse(const std::string& construct,
                           const std::string& remedy) const;

 private:
  std::string parse_iri();
  TermId parse_string();
  Argument variable(const std::string& name);

  RuleLexer lexer_;
  const std::string& file_;
  Dictionary& dictionary_;
  Token token_;
  NameGrowth growth_;
  std::map<std::string, std::string, std::less<>> prefixes_;
  std::unordered_map<std::string, std::uint32_t> variables_;
  std::vector<std::string> variable_names_;
};

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_PARSER_TERM_PARSER_HPP
