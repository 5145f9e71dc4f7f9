// SPDX-License-Identifier: MIT
#include "datalog/parser/term_parser.hpp"

#include <cctype>

#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "rdf/vocabulary/xsd.hpp"

namespace rrn::datalog {

namespace {

bool is_absolute(std::string_view iri) {
  const std::size_t colon = iri.find(':');
  if (colon == std::string_view::npos || colon == 0) return false;
  for (const char c : iri.substr(0, colon)) {
    const bool in_scheme = std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                           c == '+' || c == '-' || c == '.';
    if (!in_scheme) return false;
  }
  return std::isalpha(static_cast<unsigned char>(iri.front())) != 0;
}

}  // namespace

TermParser::TermParser(std::string_view text, const std::string& file,
                       Dictionary& dictionary)
    : lexer_(text, file), file_(file), dictionary_(dictionary) {
  prefixes_["rdf"] = rdf::kNamespace;
  prefixes_["rdfs"] = rdfs::kNamespace;
  prefixes_["owl"] = owl::kNamespace;
  prefixes_["xsd"] = xsd::kNamespace;
  advance();
}

void TermParser::fail(ErrorCode code, const Token& token,
                      const std::string& message) const {
  throw Error(code, place_of(token), message);
}

void TermParser::fail_expected(const std::string& expected) const {
  std::string message = "unexpected ";
  if (token_.kind == TokenKind::kEnd) {
    message += "end of the text";
  } else {
    message.append("'").append(token_.text).append("'");
  }
  fail(ErrorCode::kBadSyntax, token_, message + "; expected " + expected);
}

void TermParser::refuse(const std::string& construct,
                        const std::string& remedy) const {
  fail(ErrorCode::kUnsupported, token_,
       construct + " is not supported; " + remedy);
}

bool TermParser::accept(std::string_view symbol) {
  if (!token_.is_symbol(symbol)) return false;
  advance();
  return true;
}

void TermParser::expect(std::string_view symbol, const std::string& expected) {
  if (!accept(symbol)) fail_expected(expected);
}

bool TermParser::accept_sign(char sign) {
  const bool is_number = token_.kind == TokenKind::kInteger ||
                         token_.kind == TokenKind::kDecimal ||
                         token_.kind == TokenKind::kDouble;
  if (!is_number || !token_.text.starts_with(sign)) return false;
  token_.text.remove_prefix(1);
  token_.value.erase(0, 1);
  ++token_.column;
  return true;
}

void TermParser::skip_rule() {
  while (token_.kind != TokenKind::kEnd) {
    const bool at_end = token_.is_symbol(".");
    token_ = lexer_.next_valid();
    if (at_end) return;
  }
}

bool TermParser::is_at_word(std::string_view word) const {
  return token_.kind == TokenKind::kAtWord && token_.value == word;
}

void TermParser::start_rule() {
  variables_.clear();
  variable_names_.clear();
}

std::pair<std::string, std::string> TermParser::parse_prefix() {
  if (token_.kind != TokenKind::kPrefixedName || !token_.value.empty()) {
    fail_expected("a prefix that ends with ':'");
  }
  std::string prefix(token_.prefix);
  advance();
  if (token_.kind != TokenKind::kIri) fail_expected("an IRI in '<' and '>'");
  std::string iri = parse_iri();
  prefixes_[prefix] = iri;
  return {std::move(prefix), std::move(iri)};
}

bool TermParser::starts_resource() const {
  return token_.kind == TokenKind::kIri ||
         token_.kind == TokenKind::kPrefixedName ||
         token_.kind == TokenKind::kBlankNode;
}

bool TermParser::starts_argument() const {
  switch (token_.kind) {
    case TokenKind::kVariable:
    case TokenKind::kString:
    case TokenKind::kInteger:
    case TokenKind::kDecimal:
    case TokenKind::kDouble:
      return true;
    case TokenKind::kWord:
      return token_.is_word("TRUE") || token_.is_word("FALSE");
    default:
      return starts_resource();
  }
}

Argument TermParser::parse_argument() {
  const Token& token = token_;
  if (token.kind == TokenKind::kVariable) {
    const Argument argument = variable(token.value);
    advance();
    return argument;
  }
  if (starts_resource()) return Argument::constant(parse_resource());
  if (token.kind == TokenKind::kString) {
    return Argument::constant(parse_string());
  }
  std::string form = token.value;
  std::string_view datatype;
  if (token.kind == TokenKind::kInteger) {
    datatype = xsd::kInteger;
  } else if (token.kind == TokenKind::kDecimal) {
    datatype = xsd::kDecimal;
  } else if (token.kind == TokenKind::kDouble) {
    datatype = xsd::kDouble;
  } else if (token.is_word("TRUE") || token.is_word("FALSE")) {
    datatype = xsd::kBoolean;
    form = token.is_word("TRUE") ? "true" : "false";
  } else {
    fail_expected("a variable, an IRI or a literal");
  }
  advance();
  return Argument::constant(
      dictionary_.intern(TermView::literal(form, datatype)));
}

TermId TermParser::parse_resource() {
  if (token_.kind != TokenKind::kBlankNode) {
    return dictionary_.intern_iri(parse_iri());
  }
  const TermId id = dictionary_.intern(TermView::blank(token_.value));
  advance();
  return id;
}

std::string TermParser::parse_iri() {
  std::string iri;
  if (token_.kind == TokenKind::kPrefixedName) {
    const auto entry = prefixes_.find(token_.prefix);
    if (entry == prefixes_.end()) {
      const std::string prefix(token_.prefix);
      fail(ErrorCode::kBadSyntax, token_,
           "prefix '" + prefix + ":' is not declared; expected PREFIX " +
               prefix + ": <...> before");
    }
    iri = entry->second + token_.value;
    if (!growth_.add(token_.prefix.size() + token_.value.size(), iri.size())) {
      fail(ErrorCode::kUnsupported, token_, NameGrowth::kProblem);
    }
  } else if (token_.kind == TokenKind::kIri) {
    iri = std::move(token_.value);
    if (!is_absolute(iri)) {
      fail(ErrorCode::kBadSyntax, token_,
           "IRI <" + iri + "> is relative; expected an absolute IRI");
    }
  } else {
    fail_expected("an IRI");
  }
  advance();
  return iri;
}

TermId TermParser::parse_string() {
  const std::string form = std::move(token_.value);
  advance();
  if (token_.kind == TokenKind::kAtWord) {
    if (token_.value.empty()) fail_expected("a language tag after '@'");
    const std::string language = std::move(token_.value);
    advance();
    return dictionary_.intern(TermView::literal(form, {}, language));
  }
  if (!accept("^^")) return dictionary_.intern(TermView::literal(form));
  const std::string datatype = parse_iri();
  return dictionary_.intern(TermView::literal(form, datatype));
}

Argument TermParser::variable(const std::string& name) {
  const auto [entry, is_new] = variables_.try_emplace(
      name, static_cast<std::uint32_t>(variable_names_.size()));
  if (is_new) variable_names_.push_back(name);
  return Argument::variable({entry->second});
}

}  // namespace rrn::datalog
