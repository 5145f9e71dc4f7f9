// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_EVALUATION_PLANNER_HPP
#define RRN_SPARQL_EVALUATION_PLANNER_HPP

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sparql/algebra/algebra.hpp"
#include "sparql/evaluation/join_operators.hpp"
#include "sparql/evaluation/modifier_operators.hpp"
#include "sparql/evaluation/pattern_operators.hpp"

namespace rrn::sparql {

/// Makes operators of algebra.
///
/// Joins are nested loops by index where the inner side may be given the row of
/// the outer one without changing what the algebra means (section 18.5 defines
/// it from the inside out); where it may not, the inner side is a table that is
/// made once.  The order of a join is greedy: the part with the fewest expected
/// solutions for what is bound comes next.  Conditions stand as early as their
/// variables allow.
class Planner {
 public:
  Planner(Variables& variables, QueryContext& context)
      : variables_(variables), context_(context) {}

  /// What yields the solutions of a whole query in an empty row.  The algebra
  /// and the planner must outlive it, and rows be as wide as the variables then
  /// are.
  [[nodiscard]] OperatorPointer plan(const Algebra& algebra);

 private:
  /// What is known where a step is added.
  struct Scope {
    GraphSlot graph;
    VariableSet maybe;  ///< May be bound in the row
    VariableSet bound;  ///< Are bound for certain
    /// Inside EXISTS: what the row outside substitutes everywhere.
    VariableSet substituted;
    /// Those of them that no step inside may have bound: terms of the pattern.
    VariableSet fixed;

    void add(const VariableSet& possible, const VariableSet& certain) {
      fixed = fixed.without(possible.without(bound));
      maybe.insert(possible);
      bound.insert(certain);
    }
  };
  /// A part of a join: a triple of a basic graph pattern, or another pattern.
  struct Part {
    const Algebra* algebra = nullptr;
    const TriplePattern* triple = nullptr;

    [[nodiscard]] VariableSet possible() const;
    [[nodiscard]] VariableSet certain() const;
  };
  /// A step of a pattern, in the order in which the algebra has them: parts of
  /// a join, or a LeftJoin, Minus or Extend of what is before it.
  struct Item {
    std::vector<Part> parts;
    const Algebra* algebra = nullptr;

    [[nodiscard]] VariableSet possible() const;
  };
  using Conditions = std::vector<const Expression*>;

  OperatorPointer plan_query(const Algebra& algebra, const Scope& scope,
                             std::optional<std::uint64_t> n_wanted);
  OperatorPointer plan_group(const algebra::Group& group, const Scope& scope);
  OperatorPointer plan_order(const algebra::OrderBy& form, const Scope& scope,
                             std::optional<std::uint64_t> n_wanted);
  std::unique_ptr<Pipeline> plan_pattern(
      const Algebra& algebra, Scope scope,
      const std::vector<Expression>& conditions = {});

  /// Adds steps that join a pattern to the row.
  void add_pattern(const Algebra& algebra, Pipeline& pipeline, Scope& scope,
                   Conditions conditions);
  void add_join(std::vector<Part> parts, Pipeline& pipeline, Scope& scope,
                Conditions& conditions, const VariableSet& bound_later);
  void add_part(const Part& part, Pipeline& pipeline, Scope& scope);
  void add_triple(const TriplePattern& triple, Pipeline& pipeline,
                  const Scope& scope);
  void add_path(const algebra::PathPattern& form, Pipeline& pipeline,
                const Scope& scope);
  void add_union(const algebra::Union& form, Pipeline& pipeline,
                 const Scope& scope);
  void add_graph(const algebra::Graph& form, Pipeline& pipeline,
                 const Scope& scope);
  void add_sub_select(const Algebra& algebra, const algebra::ToMultiSet& form,
                      Pipeline& pipeline, const Scope& scope);
  void add_values(const algebra::Values& form, Pipeline& pipeline,
                  const Scope& scope);
  void add_service(const algebra::Service& form, Pipeline& pipeline,
                   const Scope& scope);
  void add_left_join(const algebra::LeftJoin& form, Pipeline& pipeline,
                     const Scope& scope);
  void add_minus(const algebra::Minus& form, Pipeline& pipeline,
                 const Scope& scope);
  void add_extend(const algebra::Extend& form, Pipeline& pipeline,
                  const Scope& scope);
  /// A hash join, or MINUS, with what is evaluated on its own.
  void add_table(const Algebra& algebra, Pipeline& pipeline, const Scope& scope,
                 bool is_minus = false);
  void add_conditions(Conditions& conditions, Pipeline& pipeline,
                      const Scope& scope, const VariableSet& bound_later);
  /// Adds `?x = <iri>` as a part of the join that binds ?x.
  void add_constants(const Conditions& conditions, std::vector<Part>& parts);
  void step(Pipeline& pipeline, OperatorPointer made, std::string description,
            double estimate = -1);

  /// Whether a pattern may be given rows that bind other variables, too.
  static bool may_see_row(const Algebra& algebra, const Scope& scope);
  static std::vector<Item> take_apart(const Algebra& algebra,
                                      Conditions& conditions);
  static void move_joins_forward(std::vector<Item>& items);
  static bool may_pass(const Part& part, const Algebra& step);

  [[nodiscard]] double estimate(const Part& part, const Scope& scope) const;
  [[nodiscard]] double estimate(const Algebra& algebra,
                                const Scope& scope) const;
  [[nodiscard]] double estimate(const TriplePattern& triple,
                                const Scope& scope) const;

  ExpressionPlan plan(const Expression& expression, const Scope& scope);
  void plan_call(const Expression& expression, ExpressionPlan& result) const;
  Slot slot(const Node& node) const;
  PathPlan path_plan(const Path& path) const;
  [[nodiscard]] std::string text(const Node& node) const {
    return to_text(node, variables_);
  }

  Variables& variables_;
  QueryContext& context_;
  std::deque<AlgebraPointer> owned_;  ///< What is made on the way
};

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_EVALUATION_PLANNER_HPP
