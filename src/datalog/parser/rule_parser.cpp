// SPDX-License-Identifier: MIT
#include "datalog/parser/rule_parser.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <utility>
#include <vector>

#include "datalog/parser/expression_compiler.hpp"
#include "datalog/parser/term_parser.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::datalog {

namespace {

constexpr std::size_t kMaxErrors = 20;

/// Recursive descent over the tokens.
class RuleParser {
 public:
  RuleParser(std::string_view text, const std::string& file,
             Dictionary& dictionary, PrefixMap* prefixes)
      : in_(text, file, dictionary),
        dictionary_(dictionary),
        prefixes_(prefixes),
        rdf_type_(dictionary.intern_iri(rdf::kType)) {}

  Program parse() {
    std::vector<Error> errors;
    Program program;
    while (in_.token().kind != TokenKind::kEnd && errors.size() <= kMaxErrors) {
      behind_rule_ = false;
      try {
        parse_statement(program);
      } catch (const Error& error) {
        errors.push_back(error);
        if (!behind_rule_) in_.skip_rule();
      }
    }
    if (!errors.empty()) throw_all(errors);
    return program;
  }

 private:
  void parse_statement(Program& program);
  void parse_prefix();
  void parse_rule(Program& program);
  void parse_heads(Rule& rule);
  void parse_body(Rule& rule);
  void parse_negated_atom(Rule& rule);
  void parse_filter();
  void parse_binding();
  void refuse_known_construct() const;
  Atom parse_atom();
  Atom parse_triple();
  Atom parse_named_atom();
  [[nodiscard]] Atom make_binary(TermId predicate, Argument first,
                                 Argument second,
                                 const Token& second_token) const;
  TermId parse_predicate();
  [[noreturn]] static void throw_all(const std::vector<Error>& errors);

  TermParser in_;
  const Dictionary& dictionary_;
  PrefixMap* prefixes_;
  TermId rdf_type_;
  std::vector<BodyExpression> expressions_;  // of the rule that is being read
  bool behind_rule_ = false;                 // its '.' was read
};

/// Throws the first error with the others, a line each, in its message.
void RuleParser::throw_all(const std::vector<Error>& errors) {
  const Error& first = errors.front();
  const std::size_t n = std::min(errors.size(), kMaxErrors);
  std::string message = first.what();
  message.erase(0, first.location().to_string().size() + 2);
  for (std::size_t i = 1; i < n; ++i) {
    message.append("\n").append(errors[i].what());
  }
  if (errors.size() > kMaxErrors) {
    message += "\nthere are more errors; these are the first " +
               std::to_string(kMaxErrors);
  }
  throw Error(first.code(), first.location(), message);
}

void RuleParser::parse_statement(Program& program) {
  if (in_.token().is_word("PREFIX")) {
    in_.advance();
    parse_prefix();
  } else if (in_.is_at_word("prefix")) {
    in_.advance();
    parse_prefix();
    in_.expect(".", "'.' at the end of @prefix");
  } else if (in_.token().is_word("BASE") || in_.is_at_word("base")) {
    in_.refuse("BASE", "write IRIs in full or with a PREFIX");
  } else {
    parse_rule(program);
  }
}

void RuleParser::parse_prefix() {
  const auto [prefix, iri] = in_.parse_prefix();
  if (prefixes_ != nullptr) prefixes_->add(prefix, iri);
}

void RuleParser::parse_rule(Program& program) {
  in_.start_rule();
  expressions_.clear();
  Rule rule;
  rule.name = "datalog";
  rule.location = in_.place_of(in_.token());
  bool has_body = true;
  if (in_.token().is_word("FALSE")) {
    in_.advance();
    in_.expect(":-", "':-' after false");
  } else if (!in_.accept(":-")) {
    parse_heads(rule);
    has_body = in_.accept(":-");
  }
  if (has_body) parse_body(rule);
  rule.variable_names = in_.take_variable_names();
  in_.expect(".", has_body ? "',' or '.'" : "',', ':-' or '.'");
  behind_rule_ = true;
  for (Rule& alternative : compile_expressions(rule, expressions_)) {
    check_safe(alternative);
    program.add(std::move(alternative));
  }
}

void RuleParser::parse_heads(Rule& rule) {
  do {
    if (in_.token().is_word("NOT")) {
      in_.fail_expected(
          "an atom; the strong negation of a head is written '-'");
    }
    rule.heads.push_back(parse_atom());
  } while (in_.accept(","));
}

void RuleParser::parse_body(Rule& rule) {
  do {
    if (in_.token().is_word("NOT")) {
      parse_negated_atom(rule);
    } else if (in_.token().is_word("FILTER")) {
      parse_filter();
    } else if (in_.token().is_word("BIND")) {
      parse_binding();
    } else {
      rule.body.push_back(parse_atom());
    }
  } while (in_.accept(","));
}

void RuleParser::parse_negated_atom(Rule& rule) {
  const Token start = in_.token();
  in_.advance();
  if (in_.token().is_word("EXISTS") || in_.token().is_word("EXIST")) {
    in_.fail(ErrorCode::kUnsupported, start,
             "NOT EXISTS is not supported; use NOT with one atom");
  }
  if (in_.token().is_symbol("(")) {
    in_.refuse("NOT with a conjunction", "use NOT with one atom");
  }
  rule.negated_body.push_back(parse_atom());
}

void RuleParser::parse_filter() {
  in_.advance();
  in_.expect("(", "'(' after FILTER");
  expressions_.push_back({parse_expression(in_, dictionary_)});
  in_.expect(")", "an operator or ')' at the end of the FILTER");
}

void RuleParser::parse_binding() {
  in_.advance();
  in_.expect("(", "'(' after BIND");
  Expression value = parse_expression(in_, dictionary_);
  if (!in_.token().is_word("AS")) in_.fail_expected("an operator or AS");
  in_.advance();
  expressions_.push_back({std::move(value), in_.parse_argument()});
  in_.expect(")", "')' at the end of the BIND");
}

void RuleParser::refuse_known_construct() const {
  for (const char* const construct :
       {"AGGREGATE", "EXISTS", "OPTIONAL", "SKOLEM"}) {
    if (in_.token().is_word(construct)) {
      in_.refuse(construct, "a body holds atoms, NOT, FILTER and BIND");
    }
  }
}

Atom RuleParser::parse_atom() {
  const Token start = in_.token();
  const bool negative = in_.accept("-");
  refuse_known_construct();
  Atom atom = in_.token().is_symbol("[") ? parse_triple() : parse_named_atom();
  if (!negative) return atom;
  if (atom.is_triple()) {
    in_.fail(ErrorCode::kUnsupported, start,
             "the strong negation of a triple with a variable predicate or "
             "class is not supported; name it");
  }
  atom.relation = atom.relation.negation();
  return atom;
}

Atom RuleParser::parse_triple() {
  in_.advance();
  const Argument subject = in_.parse_argument();
  in_.expect(",", "',' and a predicate");
  const Argument predicate = in_.token().kind == TokenKind::kVariable
                                 ? in_.parse_argument()
                                 : Argument::constant(parse_predicate());
  in_.expect(",", "',' and an object");
  const Token object_token = in_.token();
  const Argument object = in_.parse_argument();
  in_.expect("]", "']' after a triple's object");
  if (in_.starts_resource() || in_.token().kind == TokenKind::kVariable) {
    in_.refuse("a named graph", "atoms are over the default graph");
  }
  if (predicate.is_variable()) {
    return {{kAnyPredicate, Arity::kBinary}, subject, object, predicate};
  }
  return make_binary(predicate.as_constant(), subject, object, object_token);
}

Atom RuleParser::parse_named_atom() {
  const TermId predicate = parse_predicate();
  in_.expect("[", "'[' and the arguments of an atom");
  const Argument first = in_.parse_argument();
  if (in_.accept("]")) return {{predicate, Arity::kUnary}, first, first};
  in_.expect(",", "',' or ']'");
  const Token second_token = in_.token();
  const Argument second = in_.parse_argument();
  if (in_.token().is_symbol(",")) {
    in_.refuse("an atom with more than two arguments",
               "atoms are unary or binary");
  }
  in_.expect("]", "']' after an atom's arguments");
  return make_binary(predicate, first, second, second_token);
}

Atom RuleParser::make_binary(TermId predicate, Argument first, Argument second,
                             const Token& second_token) const {
  if (predicate != rdf_type_) {
    return {{predicate, Arity::kBinary}, first, second};
  }
  if (second.is_variable()) {
    return {{kAnyPredicate, Arity::kBinary},
            first,
            second,
            Argument::constant(predicate)};
  }
  if (dictionary_.view(second.as_constant()).is_literal()) {
    in_.fail(ErrorCode::kBadSyntax, second_token,
             "a literal is no class; expected an IRI or a blank node");
  }
  return {{second.as_constant(), Arity::kUnary}, first, first};
}

TermId RuleParser::parse_predicate() {
  if (in_.token().kind == TokenKind::kVariable) {
    in_.refuse("a variable predicate", "write a triple, [?s, ?p, ?o]");
  }
  if (!in_.starts_resource()) {
    in_.fail_expected("a predicate, an IRI or a prefixed name");
  }
  return in_.parse_resource();
}

}  // namespace

Program parse_rules(std::string_view text, const std::string& file,
                    Dictionary& dictionary, PrefixMap* prefixes) {
  return RuleParser(text, file, dictionary, prefixes).parse();
}

Program parse_rule_file(const std::string& path, Dictionary& dictionary,
                        PrefixMap* prefixes) {
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
  return parse_rules(text, path, dictionary, prefixes);
}

}  // namespace rrn::datalog
