// SPDX-License-Identifier: MIT
#include "rdf/vocabulary/rdf.hpp"
#include "sparql/grammar/parser.hpp"

namespace rrn::sparql {

namespace {

Path iri_path(std::string iri) {
  Path path;
  path.iri = std::move(iri);
  return path;
}

Path unary_path(Path::Kind kind, Path part) {
  Path path;
  path.kind = kind;
  path.parts.push_back(std::move(part));
  return path;
}

}  // namespace

bool Parser::starts_node() const {
  if (in_.at_end()) return false;
  switch (in_.peek().kind) {
    case TokenKind::kWord:
      return in_.is_word("TRUE") || in_.is_word("FALSE");
    case TokenKind::kPunctuation:
      return in_.is("[") || in_.is("(") || (in_.is("<") && in_.peek(1).is("<"));
    case TokenKind::kLanguage:
      return false;
    default:
      return true;
  }
}

void Parser::triples_same_subject(std::vector<TriplePattern>& triples) {
  const bool is_list = (in_.is("(") && !in_.peek(1).is(")")) ||
                       (in_.is("[") && !in_.peek(1).is("]"));
  const Node subject = graph_node(triples);
  // What stands alone in brackets is a pattern already.
  if (is_list && !in_.is_kind(TokenKind::kVariable) && !is_iri() &&
      !in_.is_word("A") && !in_.is("^") && !in_.is("!") && !in_.is("(")) {
    return;
  }
  property_list(subject, triples);
}

void Parser::property_list(const Node& subject,
                           std::vector<TriplePattern>& triples) {
  for (;;) {
    const TriplePattern predicate = verb();
    object_list(subject, predicate, triples);
    if (!in_.is(";")) return;
    while (in_.accept(";")) {
    }
    if (!in_.is_kind(TokenKind::kVariable) && !is_iri() && !in_.is_word("A") &&
        !in_.is("^") && !in_.is("!") && !in_.is("(")) {
      return;
    }
  }
}

TriplePattern Parser::verb() {
  TriplePattern result;
  if (in_.is_kind(TokenKind::kVariable)) {
    result.predicate = Node::of(variable());
    return result;
  }
  if (!allows_paths_) {
    if (in_.accept_word("A")) {
      result.predicate = Node::of(Term(TermView::iri(rdf::kType)));
    } else {
      result.predicate = variable_or_iri();
    }
    return result;
  }
  Path read = path();
  if (read.kind == Path::Kind::kIri) {
    result.predicate = Node::of(Term(TermView::iri(read.iri)));
  } else {
    result.path = std::move(read);
  }
  return result;
}

void Parser::object_list(const Node& subject, const TriplePattern& verb,
                         std::vector<TriplePattern>& triples) {
  do {
    TriplePattern triple = verb;
    triple.subject = subject;
    triple.object = graph_node(triples);
    triples.push_back(std::move(triple));
  } while (in_.accept(","));
}

Node Parser::graph_node(std::vector<TriplePattern>& triples) {
  if (in_.is("(") && !in_.peek(1).is(")")) return collection(triples);
  if (in_.is("[") && !in_.peek(1).is("]")) return blank_property_list(triples);
  return variable_or_term();
}

Node Parser::collection(std::vector<TriplePattern>& triples) {
  const Nesting nesting(*this);
  in_.expect("(");
  const Node first = fresh_blank_node();
  Node rest = first;
  const auto link = [&](std::string_view predicate, const Node& object) {
    triples.push_back(
        {rest, Node::of(Term(TermView::iri(predicate))), std::nullopt, object});
  };
  for (;;) {
    const Node element = graph_node(triples);
    link(rdf::kFirst, element);
    if (in_.accept(")")) break;
    if (!starts_node()) in_.fail_expecting("')' or a member of the list");
    const Node next = fresh_blank_node();
    link(rdf::kRest, next);
    rest = next;
  }
  link(rdf::kRest, Node::of(Term(TermView::iri(rdf::kNil))));
  return first;
}

Node Parser::blank_property_list(std::vector<TriplePattern>& triples) {
  const Nesting nesting(*this);
  const Node node = fresh_blank_node();
  in_.expect("[");
  property_list(node, triples);
  in_.expect("]");
  return node;
}

Path Parser::path() {
  const Nesting nesting(*this);
  Path first = path_sequence();
  if (!in_.is("|")) return first;
  Path result = unary_path(Path::Kind::kAlternative, std::move(first));
  while (in_.accept("|")) result.parts.push_back(path_sequence());
  return result;
}

Path Parser::path_sequence() {
  const auto element = [&] {
    if (in_.accept("^")) {
      return unary_path(Path::Kind::kInverse, path_element());
    }
    return path_element();
  };
  Path first = element();
  if (!in_.is("/")) return first;
  Path result = unary_path(Path::Kind::kSequence, std::move(first));
  while (in_.accept("/")) result.parts.push_back(element());
  return result;
}

Path Parser::path_element() {
  Path result = path_primary();
  if (in_.accept("*")) {
    return unary_path(Path::Kind::kZeroOrMore, std::move(result));
  }
  if (in_.accept("+")) {
    return unary_path(Path::Kind::kOneOrMore, std::move(result));
  }
  if (in_.accept("?")) {
    return unary_path(Path::Kind::kZeroOrOne, std::move(result));
  }
  return result;
}

Path Parser::path_primary() {
  if (in_.accept_word("A")) return iri_path(std::string(rdf::kType));
  if (is_iri()) return iri_path(iri());
  if (in_.accept("(")) {
    Path result = path();
    in_.expect(")");
    return result;
  }
  if (in_.accept("!")) {
    Path result;
    result.kind = Path::Kind::kNegated;
    if (!in_.accept("(")) {
      negated_part(result);
    } else if (in_.accept(")")) {
      result.looks_forward = true;
    } else {
      do {
        negated_part(result);
      } while (in_.accept("|"));
      in_.expect(")");
    }
    return result;
  }
  in_.fail_expecting("a predicate or a property path");
}

void Parser::negated_part(Path& path) {
  const bool is_inverse = in_.accept("^");
  std::string name = in_.accept_word("A") ? std::string(rdf::kType) : iri();
  if (is_inverse) {
    path.looks_backward = true;
    path.backward.push_back(std::move(name));
  } else {
    path.looks_forward = true;
    path.forward.push_back(std::move(name));
  }
}

}  // namespace rrn::sparql
