// SPDX-License-Identifier: MIT
// What the grammar of SPARQL 1.1 makes of a query or an update, before it is
// translated into the algebra.
#ifndef RRN_SPARQL_GRAMMAR_SYNTAX_TREE_HPP
#define RRN_SPARQL_GRAMMAR_SYNTAX_TREE_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "rdf/term.hpp"
#include "sparql/grammar/builtin_names.hpp"
#include "sparql/grammar/variables.hpp"
#include "sparql/text/outline.hpp"

namespace rrn::sparql {

/// A position of a triple pattern.
struct Node {
  std::optional<Variable> variable;
  Term term;  ///< Without a variable

  static Node of(Variable variable) { return {variable, {}}; }
  static Node of(Term term) { return {std::nullopt, std::move(term)}; }
  friend bool operator==(const Node&, const Node&) = default;
};

/// A property path (section 9) that is more than one IRI.
struct Path {
  enum class Kind : std::uint8_t {
    kIri,          ///< `iri`
    kInverse,      ///< `parts[0]`
    kSequence,     ///< Two or more `parts`
    kAlternative,  ///< Two or more `parts`
    kZeroOrMore,   ///< `parts[0]`
    kOneOrMore,    ///< `parts[0]`
    kZeroOrOne,    ///< `parts[0]`
    kNegated,      ///< None of `forward`, or backwards none of `backward`
  };
  Kind kind = Kind::kIri;
  std::string iri;
  std::vector<Path> parts;
  std::vector<std::string> forward;
  std::vector<std::string> backward;
  /// kNegated only: which directions the set names.
  bool looks_forward = false;
  bool looks_backward = false;
};

struct TriplePattern {
  Node subject;
  Node predicate;  ///< Not read where there is a path
  std::optional<Path> path;
  Node object;
};

struct GroupPattern;

/// An expression (productions 110 to 128).  Chains of one precedence are one
/// expression with many arguments, so that their length is no depth.
struct Expression {
  enum class Kind : std::uint8_t {
    kConstant,
    kVariable,
    kOr,
    kAnd,
    kNot,
    kEqual,
    kUnequal,
    kLess,
    kGreater,
    kLessOrEqual,
    kGreaterOrEqual,
    kIn,              ///< The first argument among the others
    kNotIn,           ///< The first argument not among the others
    kAdditive,        ///< `operators` between the arguments: + and -
    kMultiplicative,  ///< `operators` between the arguments: * and /
    kPlus,
    kMinus,
    kBuiltin,
    kCall,  ///< A function that `iri` names
    kExists,
    kNotExists,
    kAggregate,
  };
  Kind kind = Kind::kConstant;
  std::size_t offset = 0;  ///< Where it starts in the text
  std::vector<Expression> arguments;
  Term constant;
  Variable variable = 0;
  std::string operators;
  Builtin builtin = Builtin::kStr;
  std::string iri;
  std::shared_ptr<const GroupPattern> pattern;  ///< What EXISTS asks for
  // kAggregate only; COUNT(*) has no argument.
  Aggregate aggregate = Aggregate::kCount;
  bool is_distinct = false;
  std::string separator = " ";
};

/// A table of VALUES; an absent term is UNDEF.
struct InlineData {
  std::vector<Variable> variables;
  std::vector<std::vector<std::optional<Term>>> rows;
};

struct SelectQuery;

struct OptionalElement {
  std::unique_ptr<GroupPattern> group;
};
struct MinusElement {
  std::unique_ptr<GroupPattern> group;
};
/// A group, or several with UNION between them.
struct UnionElement {
  std::vector<GroupPattern> groups;
};
struct GraphElement {
  Node graph;
  std::unique_ptr<GroupPattern> group;
};
struct ServiceElement {
  Node endpoint;
  bool is_silent = false;
  std::unique_ptr<GroupPattern> group;
  std::string text;  ///< The group as it was written, with its braces
};
struct FilterElement {
  Expression condition;
};
struct BindElement {
  Expression expression;
  Variable variable = 0;
};
struct SubSelectElement {
  std::unique_ptr<SelectQuery> query;
  /// The variables inside and outside that are one.
  std::vector<std::pair<Variable, Variable>> projection;
};
struct TriplesElement {
  std::vector<TriplePattern> triples;
};

using Element =
    std::variant<TriplesElement, OptionalElement, MinusElement, UnionElement,
                 GraphElement, ServiceElement, FilterElement, BindElement,
                 InlineData, SubSelectElement>;

/// What stands between braces.
struct GroupPattern {
  std::vector<Element> elements;
  std::set<Variable> in_scope;  ///< Section 18.2.1
};

struct SelectItem {
  Variable variable = 0;
  std::optional<Expression> expression;  ///< (expression AS ?variable)
};

struct GroupCondition {
  Expression expression;
  std::optional<Variable> variable;  ///< AS
};

struct OrderCondition {
  Expression expression;
  bool is_descending = false;
};

/// The parts that SELECT, CONSTRUCT, ASK and DESCRIBE share.
struct SelectQuery {
  bool is_distinct = false;
  bool is_reduced = false;
  bool selects_all = false;
  std::vector<SelectItem> items;
  GroupPattern where;
  std::vector<GroupCondition> group_by;
  std::vector<Expression> having;
  std::vector<OrderCondition> order_by;
  std::optional<std::uint64_t> limit;
  std::uint64_t offset = 0;
  std::optional<InlineData> values;  ///< Behind the query
  bool has_aggregates = false;
};

/// FROM and FROM NAMED, or USING and USING NAMED.
struct DatasetClause {
  std::vector<std::string> default_graphs;
  std::vector<std::string> named_graphs;

  [[nodiscard]] bool is_given() const {
    return !default_graphs.empty() || !named_graphs.empty();
  }
};

/// A triple of a template, with its graph.  Blank nodes are terms here.
struct QuadTemplate {
  Node subject;
  Node predicate;
  Node object;
  std::optional<Node> graph;
};

struct Query {
  QueryForm form = QueryForm::kSelect;
  DatasetClause dataset;
  SelectQuery select;
  std::vector<QuadTemplate> construct;
  std::vector<Node> describe;
  bool describes_all = false;
  bool uses_service = false;
  Variables variables;
  std::string base_iri;  ///< What IRI() resolves against
  std::string prologue;  ///< For what is sent to a SERVICE
};

/// What CLEAR, DROP, CREATE, LOAD, COPY, MOVE and ADD apply to.
struct GraphTarget {
  enum class Kind : std::uint8_t { kDefault, kGraph, kNamed, kAll };
  Kind kind = Kind::kDefault;
  std::string graph;
};

/// One operation of an update (section 3 of SPARQL 1.1 Update).
struct UpdateOperation {
  enum class Kind : std::uint8_t {
    kInsertData,
    kDeleteData,
    kModify,  ///< DELETE and INSERT with WHERE, DELETE WHERE
    kClear,   ///< DROP too
    kCreate,
    kLoad,
    kCopy,
    kMove,
    kAdd,
  };
  Kind kind = Kind::kInsertData;
  bool is_silent = false;
  std::vector<QuadTemplate> deletes;
  std::vector<QuadTemplate> inserts;
  Query where;  ///< kModify: a SELECT * of its pattern
  std::optional<std::string> with;
  DatasetClause dataset;  ///< USING
  GraphTarget source;     ///< Where LOAD, COPY, MOVE and ADD take triples from
  GraphTarget target;
};

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_GRAMMAR_SYNTAX_TREE_HPP
