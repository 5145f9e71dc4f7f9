// SPDX-License-Identifier: MIT
#include <algorithm>

#include "base/ascii.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/xsd.hpp"
#include "sparql/grammar/parser.hpp"

namespace rrn::sparql {

Variable Parser::variable() {
  if (!in_.is_kind(TokenKind::kVariable)) in_.fail_expecting("a variable");
  if (!allows_variables_) {
    in_.fail_at(in_.offset(),
                "a variable in data; expected IRIs, literals and blank nodes");
  }
  return variables_.number(in_.take().text.substr(1));
}

bool Parser::is_iri() const {
  return in_.is_kind(TokenKind::kIri) || in_.is_kind(TokenKind::kPrefixedName);
}

std::string Parser::iri() {
  if (!is_iri()) in_.fail_expecting("an IRI");
  const Token& token = in_.take();
  if (token.kind == TokenKind::kPrefixedName) return prefixed_name(token);
  std::string result;
  const std::string_view reference =
      token.text.substr(1, token.text.size() - 2);
  base_.resolve(reference, result);
  if (result != reference) count_name(token, result.size());
  return result;
}

/// Refuses a name that makes the query's names too long as a whole.
void Parser::count_name(const Token& token, std::size_t n_whole) {
  if (growth_.add(token.text.size(), n_whole)) return;
  in_.fail_at(token.offset, NameGrowth::kProblem, ErrorCode::kUnsupported);
}

std::string Parser::prefixed_name(const Token& token) {
  const std::size_t colon = token.text.find(':');
  const auto found = prefixes_.find(token.text.substr(0, colon));
  if (found == prefixes_.end()) {
    in_.fail_at(token.offset,
                "the prefix of '" + std::string(token.text) +
                    "' is not declared; expected PREFIX before it");
  }
  std::string result = found->second;
  const std::string_view local = token.text.substr(colon + 1);
  constexpr std::string_view kEscapable = "_~.-!$&'()*+,;=/?#@%";
  for (std::size_t i = 0; i < local.size(); ++i) {
    if (local[i] == '\\') {
      ++i;
      if (i == local.size() || kEscapable.find(local[i]) == kEscapable.npos) {
        in_.fail_at(token.offset, "a bad escape in the name '" +
                                      std::string(token.text) +
                                      "'; expected \\ before one of " +
                                      std::string(kEscapable));
      }
    } else if (local[i] == '%' &&
               !(i + 2 < local.size() && is_hex_digit(local[i + 1]) &&
                 is_hex_digit(local[i + 2]))) {
      in_.fail_at(token.offset, "a bad % in the name '" +
                                    std::string(token.text) +
                                    "'; expected two hexadecimal digits");
    }
    result += local[i];
  }
  count_name(token, result.size());
  return result;
}

Node Parser::variable_or_iri() {
  if (in_.is_kind(TokenKind::kVariable)) return Node::of(variable());
  if (!is_iri()) in_.fail_expecting("a variable or an IRI");
  return Node::of(Term(TermView::iri(iri())));
}

void Parser::refuse_triple_term() const {
  if (in_.is("<") && in_.peek(1).is("<")) {
    in_.fail_at(in_.offset(),
                "a triple term of SPARQL 1.2, which is not supported; expected "
                "SPARQL 1.1",
                ErrorCode::kUnsupported);
  }
}

Node Parser::variable_or_term() {
  refuse_triple_term();
  if (in_.is_kind(TokenKind::kVariable)) return Node::of(variable());
  if (is_iri()) return Node::of(Term(TermView::iri(iri())));
  if (in_.is_kind(TokenKind::kBlankLabel) ||
      (in_.is("[") && in_.peek(1).is("]"))) {
    return blank_node();
  }
  if (in_.is("(") && in_.peek(1).is(")")) {
    in_.take();
    in_.take();
    return Node::of(Term(TermView::iri(rdf::kNil)));
  }
  return Node::of(literal());
}

Node Parser::fresh_blank_node() {
  if (blanks_ == BlankNodes::kRefused) {
    in_.fail_at(in_.offset(),
                "a blank node in what is deleted; expected IRIs, "
                "literals and variables");
  }
  if (blanks_ == BlankNodes::kVariables) {
    return Node::of(variables_.make_hidden());
  }
  return Node::of(
      Term(TermView::blank(" " + std::to_string(n_blank_nodes_++))));
}

Node Parser::blank_node() {
  if (in_.is("[")) {
    Node node = fresh_blank_node();
    in_.take();
    in_.take();
    return node;
  }
  if (blanks_ == BlankNodes::kRefused) return fresh_blank_node();
  const Token& token = in_.take();
  const std::string label(token.text.substr(2));
  if (label.empty() || label.front() == '-' || label.front() == '.') {
    in_.fail_at(token.offset,
                "a bad blank node label; expected a letter, a "
                "digit or _ behind _:");
  }
  const bool is_data = !allows_variables_;
  if (blanks_ == BlankNodes::kVariables || is_data) {
    const std::size_t user = is_data ? n_operations_ : n_patterns_;
    const auto [found, is_new] =
        labels_.try_emplace((is_data ? '=' : '?') + label, user);
    if (!is_new && found->second != user) {
      in_.fail_at(token.offset,
                  "the blank node label '" + std::string(token.text) +
                      "' is used in another graph pattern or operation, too; "
                      "expected another label");
    }
  }
  if (blanks_ == BlankNodes::kTerms) {
    return Node::of(Term(TermView::blank(label)));
  }
  return Node::of(variables_.number(token.text));
}

std::string Parser::string() {
  if (!in_.is_kind(TokenKind::kString)) in_.fail_expecting("a string");
  const Token& token = in_.take();
  const std::size_t quotes = token.text.size() >= 6 &&
                                     token.text[1] == token.text[0] &&
                                     token.text[2] == token.text[0]
                                 ? 3
                                 : 1;
  const std::string_view text =
      token.text.substr(quotes, token.text.size() - 2 * quotes);
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      result += text[i];
      continue;
    }
    constexpr std::string_view kNames = "tbnrf\"'\\";
    constexpr std::string_view kCharacters = "\t\b\n\r\f\"'\\";
    const std::size_t which = kNames.find(text[++i]);
    if (which == kNames.npos) {
      in_.fail_at(token.offset + quotes + i - 1,
                  "a bad escape in a string; expected one of \\t \\b \\n \\r "
                  "\\f \\\" \\' \\\\");
    }
    result += kCharacters[which];
  }
  return result;
}

Term Parser::number() {
  const std::string_view text = in_.take().text;
  const bool is_double = text.find_first_of("eE") != std::string_view::npos;
  const bool is_decimal = text.find('.') != std::string_view::npos;
  return Term(TermView::literal(text, is_double    ? xsd::kDouble
                                      : is_decimal ? xsd::kDecimal
                                                   : xsd::kInteger));
}

Term Parser::literal() {
  if (in_.is_kind(TokenKind::kNumber)) return number();
  for (const char* truth : {"TRUE", "FALSE"}) {
    if (in_.is_word(truth)) {
      in_.take();
      return Term(
          TermView::literal(*truth == 'T' ? "true" : "false", xsd::kBoolean));
    }
  }
  if (!in_.is_kind(TokenKind::kString)) {
    in_.fail_expecting("a variable, an IRI or a literal");
  }
  const std::string text = string();
  if (in_.is_kind(TokenKind::kLanguage)) {
    return Term(TermView::literal(text, {}, in_.take().text.substr(1)));
  }
  if (in_.accept("^^")) return Term(TermView::literal(text, iri()));
  return Term(TermView::literal(text));
}

}  // namespace rrn::sparql
