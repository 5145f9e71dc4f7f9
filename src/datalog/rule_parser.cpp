// SPDX-License-Identifier: MIT
#include "datalog/rule_parser.hpp"

#include <cctype>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <unordered_map>
#include <utility>

#include "datalog/rule_lexer.hpp"
#include "rdf/namespaces.hpp"

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

bool starts_term(const Token& token) {
  return token.kind == TokenKind::kIri ||
         token.kind == TokenKind::kPrefixedName ||
         token.kind == TokenKind::kBlankNode;
}

/// Recursive descent over the tokens, one ahead.
class RuleParser {
 public:
  RuleParser(std::string_view text, const std::string& file,
             Dictionary& dictionary)
      : lexer_(text, file), file_(file), dictionary_(dictionary) {
    prefixes_["rdf"] = rdf::kNamespace;
    prefixes_["rdfs"] = rdfs::kNamespace;
    prefixes_["owl"] = owl::kNamespace;
    prefixes_["xsd"] = xsd::kNamespace;
    rdf_type_ = dictionary_.intern_iri(rdf::kType);
    advance();
  }

  Program parse() {
    Program program;
    while (token_.kind != TokenKind::kEnd) {
      if (token_.is_word("PREFIX") || is_at_word("prefix")) {
        parse_prefix();
      } else if (token_.is_word("BASE") || is_at_word("base")) {
        refuse("BASE", "write IRIs in full or with a PREFIX");
      } else {
        program.add(parse_rule());
      }
    }
    return program;
  }

 private:
  [[noreturn]] void fail(ErrorCode code, const Token& token,
                         const std::string& message) const {
    throw Error(code, {file_, token.line, token.column}, message);
  }
  [[noreturn]] void fail_expected(const std::string& expected) const {
    std::string message = "unexpected ";
    if (token_.kind == TokenKind::kEnd) {
      message += "end of the text";
    } else {
      message.append("'").append(token_.text).append("'");
    }
    fail(ErrorCode::kBadSyntax, token_, message + "; expected " + expected);
  }
  [[noreturn]] void refuse(const std::string& construct,
                           const std::string& remedy) const {
    fail(ErrorCode::kUnsupported, token_,
         construct + " is not supported; " + remedy);
  }

  void advance() { token_ = lexer_.next(); }
  bool accept(std::string_view symbol) {
    if (!token_.is_symbol(symbol)) return false;
    advance();
    return true;
  }
  void expect(std::string_view symbol, const std::string& expected) {
    if (!accept(symbol)) fail_expected(expected);
  }
  [[nodiscard]] bool is_at_word(std::string_view word) const {
    return token_.kind == TokenKind::kAtWord && token_.value == word;
  }

  void parse_prefix();
  Rule parse_rule();
  void parse_heads(Rule& rule);
  void parse_body(Rule& rule);
  void parse_negated_atom(Rule& rule);
  void parse_filter(Rule& rule);
  void refuse_known_construct() const;
  Atom parse_atom();
  Atom parse_triple();
  Atom parse_named_atom();
  Atom make_binary(TermId predicate, Argument first, Argument second,
                   const Token& second_token) const;
  TermId parse_predicate();
  Argument parse_argument();
  TermId parse_iri_or_blank();
  TermId parse_string();
  std::string parse_iri();
  Argument variable(const std::string& name);

  RuleLexer lexer_;
  const std::string& file_;
  Dictionary& dictionary_;
  std::map<std::string, std::string, std::less<>> prefixes_;
  TermId rdf_type_;
  Token token_;
  /// Of the rule that is being read.
  std::unordered_map<std::string, std::uint32_t> variables_;
  std::vector<std::string> variable_names_;
};

void RuleParser::parse_prefix() {
  const bool turtle_style = token_.kind == TokenKind::kAtWord;
  advance();
  if (token_.kind != TokenKind::kPrefixedName || !token_.value.empty()) {
    fail_expected("a prefix that ends with ':'");
  }
  const std::string prefix(token_.prefix);
  advance();
  if (token_.kind != TokenKind::kIri) fail_expected("an IRI in '<' and '>'");
  prefixes_[prefix] = parse_iri();
  if (turtle_style) expect(".", "'.' at the end of @prefix");
}

Rule RuleParser::parse_rule() {
  variables_.clear();
  variable_names_.clear();
  Rule rule;
  rule.name = "datalog";
  rule.location = {file_, token_.line, token_.column};
  if (token_.is_word("FALSE")) {
    advance();
    expect(":-", "':-' after false");
    parse_body(rule);
  } else if (accept(":-")) {
    parse_body(rule);
  } else {
    parse_heads(rule);
    if (accept(":-")) parse_body(rule);
  }
  if (!accept(".")) {
    fail_expected(rule.body.empty() ? "',', ':-' or '.'" : "',' or '.'");
  }
  rule.variable_names = std::move(variable_names_);
  check_safe(rule);
  return rule;
}

void RuleParser::parse_heads(Rule& rule) {
  do {
    if (token_.is_word("NOT")) {
      fail_expected("an atom; the strong negation of a head is written '-'");
    }
    rule.heads.push_back(parse_atom());
  } while (accept(","));
}

void RuleParser::parse_body(Rule& rule) {
  do {
    if (token_.is_word("NOT")) {
      parse_negated_atom(rule);
    } else if (token_.is_word("FILTER")) {
      parse_filter(rule);
    } else {
      rule.body.push_back(parse_atom());
    }
  } while (accept(","));
}

void RuleParser::parse_negated_atom(Rule& rule) {
  const Token start = std::move(token_);
  advance();
  if (token_.is_word("EXISTS") || token_.is_word("EXIST")) {
    fail(ErrorCode::kUnsupported, start,
         "NOT EXISTS is not supported; use NOT with one atom");
  }
  if (token_.is_symbol("(")) {
    refuse("NOT with a conjunction", "use NOT with one atom");
  }
  rule.negated_body.push_back(parse_atom());
}

void RuleParser::parse_filter(Rule& rule) {
  const Token start = std::move(token_);
  const auto refuse_filter = [&] {
    fail(ErrorCode::kUnsupported, start,
         "this FILTER is not supported; the only one is FILTER(term != term)");
  };
  const auto is_term = [this] {
    return starts_term(token_) || token_.kind == TokenKind::kVariable ||
           token_.kind == TokenKind::kString ||
           token_.kind == TokenKind::kInteger ||
           token_.kind == TokenKind::kDecimal ||
           token_.kind == TokenKind::kDouble || token_.is_word("TRUE") ||
           token_.is_word("FALSE");
  };
  advance();
  expect("(", "'(' after FILTER");
  if (!is_term()) refuse_filter();
  const Argument left = parse_argument();
  if (!accept("!=")) refuse_filter();
  if (!is_term()) refuse_filter();
  const Argument right = parse_argument();
  if (!accept(")")) refuse_filter();
  rule.disequalities.push_back({left, right});
}

void RuleParser::refuse_known_construct() const {
  for (const char* const construct :
       {"AGGREGATE", "BIND", "EXISTS", "OPTIONAL", "SKOLEM"}) {
    if (token_.is_word(construct)) {
      refuse(construct, "a body holds atoms, NOT and FILTER(term != term)");
    }
  }
}

Atom RuleParser::parse_atom() {
  const bool negative = accept("-");
  refuse_known_construct();
  Atom atom = token_.is_symbol("[") ? parse_triple() : parse_named_atom();
  if (negative) atom.relation = atom.relation.negation();
  return atom;
}

Atom RuleParser::parse_triple() {
  advance();
  const Argument subject = parse_argument();
  expect(",", "',' and a predicate");
  const TermId predicate = parse_predicate();
  expect(",", "',' and an object");
  const Token object_token = token_;
  const Argument object = parse_argument();
  expect("]", "']' after a triple's object");
  if (starts_term(token_) || token_.kind == TokenKind::kVariable) {
    refuse("a named graph", "atoms are over the default graph");
  }
  return make_binary(predicate, subject, object, object_token);
}

Atom RuleParser::parse_named_atom() {
  const TermId predicate = parse_predicate();
  expect("[", "'[' and the arguments of an atom");
  const Argument first = parse_argument();
  if (accept("]")) return {{predicate, Arity::kUnary}, first, first};
  expect(",", "',' or ']'");
  const Token second_token = token_;
  const Argument second = parse_argument();
  if (token_.is_symbol(",")) {
    refuse("an atom with more than two arguments", "atoms are unary or binary");
  }
  expect("]", "']' after an atom's arguments");
  return make_binary(predicate, first, second, second_token);
}

Atom RuleParser::make_binary(TermId predicate, Argument first, Argument second,
                             const Token& second_token) const {
  if (predicate != rdf_type_) {
    return {{predicate, Arity::kBinary}, first, second};
  }
  if (second.is_variable()) {
    fail(ErrorCode::kUnsupported, second_token,
         "rdf:type with a variable class is not supported; name the class");
  }
  if (dictionary_.view(second.as_constant()).is_literal()) {
    fail(ErrorCode::kBadSyntax, second_token,
         "a literal is no class; expected an IRI or a blank node");
  }
  return {{second.as_constant(), Arity::kUnary}, first, first};
}

TermId RuleParser::parse_predicate() {
  if (token_.kind == TokenKind::kVariable) {
    refuse("a variable predicate", "name the predicate");
  }
  if (!starts_term(token_)) {
    fail_expected("a predicate, an IRI or a prefixed name");
  }
  return parse_iri_or_blank();
}

Argument RuleParser::parse_argument() {
  Token& token = token_;
  if (token.kind == TokenKind::kVariable) {
    const Argument argument = variable(token.value);
    advance();
    return argument;
  }
  if (starts_term(token)) return Argument::constant(parse_iri_or_blank());
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

TermId RuleParser::parse_iri_or_blank() {
  if (token_.kind != TokenKind::kBlankNode) {
    return dictionary_.intern_iri(parse_iri());
  }
  const TermId id = dictionary_.intern(TermView::blank(token_.value));
  advance();
  return id;
}

std::string RuleParser::parse_iri() {
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

TermId RuleParser::parse_string() {
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

Argument RuleParser::variable(const std::string& name) {
  const auto [entry, is_new] = variables_.try_emplace(
      name, static_cast<std::uint32_t>(variable_names_.size()));
  if (is_new) variable_names_.push_back(name);
  return Argument::variable({entry->second});
}

}  // namespace

Program parse_rules(std::string_view text, const std::string& file,
                    Dictionary& dictionary) {
  return RuleParser(text, file, dictionary).parse();
}

Program parse_rule_file(const std::string& path, Dictionary& dictionary) {
  const auto fail = [&path](const char* action) {
    throw Error(ErrorCode::kIo, {path, 0, 0},
                std::string("cannot ") + action +
                    " the rule file: " + std::strerror(errno));
  };
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) fail("open");
  std::string text;
  constexpr std::size_t kChunk = std::size_t{1} << 16;
  do {
    const std::size_t size = text.size();
    text.resize(size + kChunk);
    stream.read(text.data() + size, kChunk);
    text.resize(size + static_cast<std::size_t>(stream.gcount()));
  } while (stream);
  if (!stream.eof()) fail("read");
  return parse_rules(text, path, dictionary);
}

}  // namespace rrn::datalog
