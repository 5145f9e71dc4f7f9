// SPDX-License-Identifier: MIT
#include "sparql/grammar/parser.hpp"

#include <algorithm>
#include <charconv>

namespace rrn::sparql {

Parser::Parser(std::string_view text, const std::string& base_iri,
               std::string name)
    : in_(text, std::move(name)), base_(base_iri), base_iri_(base_iri) {}

Parser::Nesting::Nesting(Parser& parser) : parser_(parser) {
  if (++parser_.depth_ > kMaxNesting) {
    --parser_.depth_;
    parser_.in_.fail_at(parser_.in_.offset(),
                        "brackets stand in each other more deeply than " +
                            std::to_string(kMaxNesting) +
                            " times; expected a flatter text",
                        ErrorCode::kUnsupported);
  }
}

void Parser::prologue() {
  for (;;) {
    if (in_.accept_word("BASE")) {
      if (!in_.is_kind(TokenKind::kIri)) in_.fail_expecting("<IRI>");
      base_iri_ = iri();
      if (!has_scheme(base_iri_)) {
        in_.fail_at(in_.offset(), "BASE is no absolute IRI");
      }
      base_ = BaseIri(base_iri_);
    } else if (in_.accept_word("PREFIX")) {
      if (!in_.is_kind(TokenKind::kPrefixedName) ||
          in_.peek().text.find(':') + 1 != in_.peek().text.size()) {
        in_.fail_expecting("a prefix, such as ex:");
      }
      std::string name(in_.take().text);
      name.pop_back();
      if (!in_.is_kind(TokenKind::kIri)) in_.fail_expecting("<IRI>");
      prefixes_[std::move(name)] = iri();
    } else {
      return;
    }
  }
}

Query Parser::query_unit() {
  Query query;
  prologue();
  query.prologue = "BASE <" + base_iri_ + ">\n";
  for (const auto& [name, iri] : prefixes_) {
    query.prologue += "PREFIX " + name + ": <" + iri + ">\n";
  }
  if (in_.is_word("SELECT")) {
    select_query(query);
  } else if (in_.accept_word("ASK")) {
    query.form = QueryForm::kAsk;
    dataset_clause(query.dataset, "FROM");
    where_clause(query.select);
    solution_modifiers(query.select);
  } else if (in_.accept_word("CONSTRUCT")) {
    query.form = QueryForm::kConstruct;
    construct_query(query);
  } else if (in_.accept_word("DESCRIBE")) {
    query.form = QueryForm::kDescribe;
    describe_query(query);
  } else {
    in_.fail_expecting("SELECT, ASK, CONSTRUCT or DESCRIBE");
  }
  values_clause(query.select);
  if (!in_.at_end()) in_.fail_expecting("the end of the query");
  query.uses_service = uses_service_;
  query.base_iri = base_iri_;
  query.variables = std::move(variables_);
  return query;
}

void Parser::select_query(Query& query) {
  const std::size_t offset = in_.offset();
  in_.expect_word("SELECT");
  select_clause(query.select);
  dataset_clause(query.dataset, "FROM");
  where_clause(query.select);
  solution_modifiers(query.select);
  check_projection(query.select, offset);
}

std::vector<QuadTemplate> Parser::construct_template() {
  blanks_ = BlankNodes::kTerms;
  allows_paths_ = false;
  std::vector<QuadTemplate> result;
  in_.expect("{");
  if (!in_.is("}")) template_triples(result, std::nullopt);
  in_.expect("}");
  blanks_ = BlankNodes::kVariables;
  allows_paths_ = true;
  return result;
}

void Parser::construct_query(Query& query) {
  if (in_.is("{")) {
    query.construct = construct_template();
    dataset_clause(query.dataset, "FROM");
    where_clause(query.select);
  } else {
    // The short form: the template is the pattern.
    dataset_clause(query.dataset, "FROM");
    in_.expect_word("WHERE");
    const std::size_t start = in_.position();
    query.construct = construct_template();
    in_.go_back(start);
    query.select.where = group_graph_pattern();
  }
  solution_modifiers(query.select);
}

void Parser::describe_query(Query& query) {
  if (in_.accept("*")) {
    query.describes_all = true;
  } else {
    do {
      query.describe.push_back(variable_or_iri());
    } while (in_.is_kind(TokenKind::kVariable) || is_iri());
  }
  dataset_clause(query.dataset, "FROM");
  if (in_.is_word("WHERE") || in_.is("{")) where_clause(query.select);
  solution_modifiers(query.select);
}

void Parser::dataset_clause(DatasetClause& dataset, std::string_view keyword) {
  while (in_.accept_word(keyword)) {
    const bool is_named = in_.accept_word("NAMED");
    (is_named ? dataset.named_graphs : dataset.default_graphs).push_back(iri());
  }
}

void Parser::select_clause(SelectQuery& query) {
  if (in_.accept_word("DISTINCT")) {
    query.is_distinct = true;
  } else if (in_.accept_word("REDUCED")) {
    query.is_reduced = true;
  }
  if (in_.accept("*")) {
    query.selects_all = true;
    return;
  }
  allows_aggregates_ = true;
  has_aggregates_ = false;
  while (in_.is_kind(TokenKind::kVariable) || in_.is("(")) {
    SelectItem item;
    if (in_.accept("(")) {
      item.expression = expression();
      in_.expect_word("AS");
      item.variable = variable();
      in_.expect(")");
    } else {
      item.variable = variable();
    }
    query.items.push_back(std::move(item));
  }
  if (query.items.empty()) {
    in_.fail_expecting("'*', a variable or (expression AS ?variable)");
  }
  query.has_aggregates = has_aggregates_;
  allows_aggregates_ = false;
}

void Parser::where_clause(SelectQuery& query) {
  in_.accept_word("WHERE");
  if (!in_.is("{")) in_.fail_expecting("WHERE or '{'");
  query.where = group_graph_pattern();
}

void Parser::solution_modifiers(SelectQuery& query) {
  group_clause(query);
  order_clause(query);
  limit_clauses(query);
}

void Parser::group_clause(SelectQuery& query) {
  if (in_.accept_word("GROUP")) {
    in_.expect_word("BY");
    do {
      GroupCondition condition;
      if (in_.accept("(")) {
        condition.expression = expression();
        if (in_.accept_word("AS")) condition.variable = variable();
        in_.expect(")");
      } else if (in_.is_kind(TokenKind::kVariable)) {
        condition.expression.kind = Expression::Kind::kVariable;
        condition.expression.offset = in_.offset();
        condition.expression.variable = variable();
      } else {
        condition.expression = constraint();
      }
      query.group_by.push_back(std::move(condition));
    } while (in_.is("(") || in_.is_kind(TokenKind::kVariable) ||
             starts_call() || is_iri());
  }
  if (!in_.accept_word("HAVING")) return;
  allows_aggregates_ = true;
  has_aggregates_ = false;
  do {
    query.having.push_back(constraint());
  } while (in_.is("(") || starts_call() || is_iri());
  allows_aggregates_ = false;
  query.has_aggregates = query.has_aggregates || has_aggregates_;
}

void Parser::order_clause(SelectQuery& query) {
  if (!in_.accept_word("ORDER")) return;
  in_.expect_word("BY");
  allows_aggregates_ = true;
  has_aggregates_ = false;
  do {
    OrderCondition condition;
    if (in_.is_word("ASC") || in_.is_word("DESC")) {
      condition.is_descending = in_.take().is_word("DESC");
      condition.expression = bracketted();
    } else if (in_.is_kind(TokenKind::kVariable)) {
      condition.expression = primary();
    } else {
      condition.expression = constraint();
    }
    query.order_by.push_back(std::move(condition));
  } while (in_.is("(") || in_.is_word("ASC") || in_.is_word("DESC") ||
           in_.is_kind(TokenKind::kVariable) || starts_call() || is_iri());
  allows_aggregates_ = false;
  query.has_aggregates = query.has_aggregates || has_aggregates_;
}

std::uint64_t Parser::whole_number() {
  const std::string_view text =
      in_.is_kind(TokenKind::kNumber) ? in_.peek().text : std::string_view();
  std::uint64_t value = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() ||
      end != text.data() + text.size()) {
    in_.fail_expecting("a whole number from 0 on");
  }
  in_.take();
  return value;
}

void Parser::limit_clauses(SelectQuery& query) {
  bool has_offset = false;
  for (;;) {
    if (!query.limit && in_.accept_word("LIMIT")) {
      query.limit = whole_number();
    } else if (!has_offset && in_.accept_word("OFFSET")) {
      query.offset = whole_number();
      has_offset = true;
    } else {
      return;
    }
  }
}

void Parser::values_clause(SelectQuery& query) {
  if (!in_.accept_word("VALUES")) return;
  query.values = inline_data();
  query.where.in_scope.insert(query.values->variables.begin(),
                              query.values->variables.end());
}

/// Refuses a variable behind AS that has a value already.
void Parser::check_unbound(const SelectQuery& query, Variable variable,
                           std::size_t offset) const {
  if (!query.where.in_scope.contains(variable)) return;
  fail_as_bound(variable, offset);
}

void Parser::fail_as_bound(Variable variable, std::size_t offset) const {
  in_.fail_at(offset, '?' + variables_.name(variable) +
                          " is bound already; expected a new variable behind "
                          "AS");
}

/// Returns the variables that groups have values for.
std::set<Variable> Parser::grouped_variables(const SelectQuery& query) const {
  std::set<Variable> grouped;
  for (const GroupCondition& condition : query.group_by) {
    if (condition.variable) {
      check_unbound(query, *condition.variable, condition.expression.offset);
      grouped.insert(*condition.variable);
    } else if (condition.expression.kind == Expression::Kind::kVariable) {
      grouped.insert(condition.expression.variable);
    }
  }
  return grouped;
}

void Parser::check_projection(const SelectQuery& query, std::size_t offset) {
  const bool is_grouped = query.has_aggregates || !query.group_by.empty();
  if (is_grouped && query.selects_all) {
    in_.fail_at(offset, "SELECT * of groups; expected the variables by name");
  }
  std::set<Variable> known = grouped_variables(query);
  std::set<Variable> made;
  for (const SelectItem& item : query.items) {
    std::set<Variable> used;
    const std::size_t at = item.expression ? item.expression->offset : offset;
    if (item.expression) {
      collect_variables(*item.expression, used, true);
      check_unbound(query, item.variable, at);
      if (made.contains(item.variable)) fail_as_bound(item.variable, at);
    } else {
      used.insert(item.variable);
    }
    for (const Variable v : used) {
      if (!is_grouped || known.contains(v)) continue;
      in_.fail_at(at, '?' + variables_.name(v) +
                          " is not what is grouped by; expected it in GROUP BY "
                          "or in an aggregate");
    }
    if (!item.expression) continue;
    made.insert(item.variable);
    known.insert(item.variable);
  }
}

void Parser::sub_select(GroupPattern& group) {
  const std::size_t offset = in_.offset();
  SubSelectElement element;
  element.query = std::make_unique<SelectQuery>();
  SelectQuery& query = *element.query;
  const bool had_aggregates = has_aggregates_;
  const bool could_aggregate = allows_aggregates_;
  variables_.enter_scope();
  in_.expect_word("SELECT");
  select_clause(query);
  where_clause(query);
  solution_modifiers(query);
  check_projection(query, offset);
  values_clause(query);
  variables_.leave_scope();
  has_aggregates_ = had_aggregates;
  allows_aggregates_ = could_aggregate;
  std::set<Variable> inner;
  if (query.selects_all) {
    for (const Variable v : query.where.in_scope) {
      if (variables_.is_visible(v)) inner.insert(v);
    }
  }
  for (const SelectItem& item : query.items) inner.insert(item.variable);
  for (const Variable v : inner) {
    const std::string name = variables_.name(v);
    const Variable outer = variables_.number(name);
    element.projection.emplace_back(v, outer);
    group.in_scope.insert(outer);
  }
  group.elements.emplace_back(std::move(element));
}

Query parse_query(std::string_view text, const std::string& base_iri,
                  const std::string& name) {
  return Parser(text, base_iri, name).query_unit();
}

std::vector<UpdateOperation> parse_update(std::string_view text,
                                          const std::string& base_iri) {
  return Parser(text, base_iri, "update").update_unit();
}

}  // namespace rrn::sparql
