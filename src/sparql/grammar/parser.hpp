// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_GRAMMAR_PARSER_HPP
#define RRN_SPARQL_GRAMMAR_PARSER_HPP

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rdf/base_iri.hpp"
#include "rdf/name_growth.hpp"
#include "sparql/grammar/parse.hpp"
#include "sparql/grammar/token_reader.hpp"

namespace rrn::sparql {

/// Reads the grammar of SPARQL 1.1 by recursive descent, one function for each
/// production that matters.  What goes beyond the productions (the notes of
/// section 19.8) is checked on the way.
class Parser {
 public:
  Parser(std::string_view text, const std::string& base_iri, std::string name);

  Query query_unit();
  std::vector<UpdateOperation> update_unit();

 private:
  /// What blank node labels mean where they are read.
  enum class BlankNodes : std::uint8_t { kVariables, kTerms, kRefused };

  /// Counts how deep the parser is in brackets.
  class Nesting {
   public:
    explicit Nesting(Parser& parser);
    ~Nesting() { --parser_.depth_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;

   private:
    Parser& parser_;
  };

  // parser.cpp: queries.
  void prologue();
  void select_query(Query& query);
  void construct_query(Query& query);
  void describe_query(Query& query);
  void dataset_clause(DatasetClause& dataset, std::string_view keyword);
  void select_clause(SelectQuery& query);
  void where_clause(SelectQuery& query);
  void solution_modifiers(SelectQuery& query);
  void group_clause(SelectQuery& query);
  void order_clause(SelectQuery& query);
  void limit_clauses(SelectQuery& query);
  void values_clause(SelectQuery& query);
  std::vector<QuadTemplate> construct_template();
  void check_projection(const SelectQuery& query, std::size_t offset);
  void check_unbound(const SelectQuery& query, Variable variable,
                     std::size_t offset) const;
  [[noreturn]] void fail_as_bound(Variable variable, std::size_t offset) const;
  [[nodiscard]] std::set<Variable> grouped_variables(
      const SelectQuery& query) const;
  void sub_select(GroupPattern& group);
  std::uint64_t whole_number();

  // parser_patterns.cpp: what stands between the braces of WHERE.
  GroupPattern group_graph_pattern();
  void group_element(GroupPattern& group);
  void bind(GroupPattern& group);
  void graph_pattern(GroupPattern& group);
  void service_pattern(GroupPattern& group);
  void group_or_union(GroupPattern& group);
  void filter(GroupPattern& group);
  InlineData inline_data();
  void triples_block(GroupPattern& group);

  // parser_triples.cpp: triples, in patterns and templates.
  void triples_same_subject(std::vector<TriplePattern>& triples);
  void property_list(const Node& subject, std::vector<TriplePattern>& triples);
  void object_list(const Node& subject, const TriplePattern& verb,
                   std::vector<TriplePattern>& triples);
  TriplePattern verb();
  Node graph_node(std::vector<TriplePattern>& triples);
  Node collection(std::vector<TriplePattern>& triples);
  Node blank_property_list(std::vector<TriplePattern>& triples);
  bool starts_node() const;
  Path path();
  Path path_sequence();
  Path path_element();
  Path path_primary();
  void negated_part(Path& path);
  void refuse_triple_term() const;

  // parser_terms.cpp: terms and names.
  Node variable_or_term();
  Node variable_or_iri();
  Node blank_node();
  Node fresh_blank_node();
  Variable variable();
  bool is_iri() const;
  std::string iri();
  std::string prefixed_name(const Token& token);
  void count_name(const Token& token, std::size_t n_whole);
  Term literal();
  Term number();
  std::string string();

  // parser_expressions.cpp
  Expression expression();
  Expression conjunction();
  Expression relation();
  Expression sum();
  Expression product();
  Expression signed_product();
  Expression unary();
  Expression primary();
  Expression bracketted();
  Expression constraint();
  Expression builtin_call();
  Expression aggregate_call(Aggregate aggregate, std::size_t offset);
  Expression exists_call(bool is_negated);
  Expression function_call(std::string iri, std::size_t offset);
  std::vector<Expression> expression_list();
  bool starts_call() const;

  // parser_updates.cpp
  UpdateOperation update_operation();
  void modify(UpdateOperation& operation);
  void modify_pattern(UpdateOperation& operation);
  void delete_where(UpdateOperation& operation);
  void management(UpdateOperation& operation);
  void transfer(UpdateOperation& operation);
  GraphTarget graph_or_default();
  GraphTarget clear_target();
  std::vector<QuadTemplate> quads(bool allows_variables, BlankNodes blanks);
  void template_triples(std::vector<QuadTemplate>& quads,
                        const std::optional<Node>& graph);

  TokenReader in_;
  BaseIri base_;
  NameGrowth growth_;
  std::string base_iri_;
  std::map<std::string, std::string, std::less<>> prefixes_;
  Variables variables_;
  std::size_t depth_ = 0;
  BlankNodes blanks_ = BlankNodes::kVariables;
  bool allows_variables_ = true;
  bool allows_paths_ = true;
  bool uses_service_ = false;
  /// Labels, and the basic graph pattern or operation that uses each.
  std::map<std::string, std::size_t, std::less<>> labels_;
  std::size_t n_patterns_ = 0;
  std::size_t n_operations_ = 0;
  std::size_t n_blank_nodes_ = 0;
  // Of the clause that is read.
  bool allows_aggregates_ = false;
  bool is_in_aggregate_ = false;
  bool has_aggregates_ = false;
};

/// Adds the variables of an expression; with `outside_aggregates`, without
/// those inside aggregates.
void collect_variables(const Expression& expression, std::set<Variable>& out,
                       bool outside_aggregates = false);

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_GRAMMAR_PARSER_HPP
