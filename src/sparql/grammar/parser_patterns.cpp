// SPDX-License-Identifier: MIT
#include "sparql/grammar/parser.hpp"

namespace rrn::sparql {

namespace {

void add(std::set<Variable>& to, const std::set<Variable>& from) {
  to.insert(from.begin(), from.end());
}

void add(std::set<Variable>& to, const Node& node) {
  if (node.variable) to.insert(*node.variable);
}

}  // namespace

GroupPattern Parser::group_graph_pattern() {
  const Nesting nesting(*this);
  GroupPattern group;
  ++n_patterns_;
  in_.expect("{");
  if (in_.is_word("SELECT")) {
    sub_select(group);
  } else {
    if (starts_node()) triples_block(group);
    while (!in_.is("}")) {
      group_element(group);
      in_.accept(".");
      if (starts_node()) triples_block(group);
    }
  }
  in_.expect("}");
  ++n_patterns_;
  return group;
}

void Parser::group_element(GroupPattern& group) {
  if (in_.is_word("FILTER")) return filter(group);
  ++n_patterns_;
  const auto nested = [&] {
    return std::make_unique<GroupPattern>(group_graph_pattern());
  };
  if (in_.accept_word("OPTIONAL")) {
    OptionalElement element{nested()};
    add(group.in_scope, element.group->in_scope);
    group.elements.emplace_back(std::move(element));
  } else if (in_.accept_word("MINUS")) {
    group.elements.emplace_back(MinusElement{nested()});
  } else if (in_.is_word("GRAPH")) {
    graph_pattern(group);
  } else if (in_.is_word("SERVICE")) {
    service_pattern(group);
  } else if (in_.is_word("BIND")) {
    bind(group);
  } else if (in_.accept_word("VALUES")) {
    InlineData data = inline_data();
    group.in_scope.insert(data.variables.begin(), data.variables.end());
    group.elements.emplace_back(std::move(data));
  } else if (in_.is("{")) {
    group_or_union(group);
  } else {
    in_.fail_expecting(
        "a triple pattern, '{', '}', OPTIONAL, FILTER, UNION, BIND, VALUES, "
        "GRAPH, MINUS or SERVICE");
  }
  ++n_patterns_;
}

void Parser::triples_block(GroupPattern& group) {
  TriplesElement element;
  do {
    triples_same_subject(element.triples);
  } while (in_.accept(".") && starts_node());
  for (const TriplePattern& triple : element.triples) {
    add(group.in_scope, triple.subject);
    if (!triple.path) add(group.in_scope, triple.predicate);
    add(group.in_scope, triple.object);
  }
  group.elements.emplace_back(std::move(element));
}

void Parser::filter(GroupPattern& group) {
  in_.expect_word("FILTER");
  group.elements.emplace_back(FilterElement{constraint()});
}

void Parser::bind(GroupPattern& group) {
  in_.expect_word("BIND");
  in_.expect("(");
  BindElement element;
  element.expression = expression();
  in_.expect_word("AS");
  const std::size_t offset = in_.offset();
  element.variable = variable();
  in_.expect(")");
  if (!group.in_scope.insert(element.variable).second) {
    in_.fail_at(offset, '?' + variables_.name(element.variable) +
                            " is bound already; expected a new variable "
                            "behind AS");
  }
  group.elements.emplace_back(std::move(element));
}

void Parser::graph_pattern(GroupPattern& group) {
  in_.expect_word("GRAPH");
  GraphElement element;
  element.graph = variable_or_iri();
  element.group = std::make_unique<GroupPattern>(group_graph_pattern());
  add(group.in_scope, element.graph);
  add(group.in_scope, element.group->in_scope);
  group.elements.emplace_back(std::move(element));
}

void Parser::service_pattern(GroupPattern& group) {
  in_.expect_word("SERVICE");
  ServiceElement element;
  element.is_silent = in_.accept_word("SILENT");
  element.endpoint = variable_or_iri();
  const std::size_t start = in_.offset();
  element.group = std::make_unique<GroupPattern>(group_graph_pattern());
  element.text = in_.text(start, in_.end_of_taken());
  uses_service_ = true;
  add(group.in_scope, element.endpoint);
  add(group.in_scope, element.group->in_scope);
  group.elements.emplace_back(std::move(element));
}

void Parser::group_or_union(GroupPattern& group) {
  UnionElement element;
  do {
    element.groups.push_back(group_graph_pattern());
    add(group.in_scope, element.groups.back().in_scope);
  } while (in_.accept_word("UNION"));
  group.elements.emplace_back(std::move(element));
}

InlineData Parser::inline_data() {
  InlineData data;
  const auto value = [&]() -> std::optional<Term> {
    if (in_.accept_word("UNDEF")) return std::nullopt;
    refuse_triple_term();
    if (is_iri()) return Term(TermView::iri(iri()));
    return literal();
  };
  if (in_.is_kind(TokenKind::kVariable)) {
    data.variables.push_back(variable());
    in_.expect("{");
    while (!in_.accept("}")) data.rows.push_back({value()});
    return data;
  }
  in_.expect("(");
  while (!in_.accept(")")) {
    const std::size_t offset = in_.offset();
    const Variable v = variable();
    for (const Variable before : data.variables) {
      if (before == v) {
        in_.fail_at(offset, "the variable ?" + variables_.name(v) +
                                " twice in VALUES; expected different ones");
      }
    }
    data.variables.push_back(v);
  }
  in_.expect("{");
  while (!in_.accept("}")) {
    const std::size_t offset = in_.offset();
    in_.expect("(");
    auto& row = data.rows.emplace_back();
    while (!in_.accept(")")) row.push_back(value());
    if (row.size() != data.variables.size()) {
      in_.fail_at(offset, "a row of VALUES has " + std::to_string(row.size()) +
                              " values; expected " +
                              std::to_string(data.variables.size()));
    }
  }
  return data;
}

}  // namespace rrn::sparql
