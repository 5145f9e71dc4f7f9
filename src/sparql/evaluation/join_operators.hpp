// SPDX-License-Identifier: MIT
// Operators that put solutions together or leave some out.
#ifndef RRN_SPARQL_EVALUATION_JOIN_OPERATORS_HPP
#define RRN_SPARQL_EVALUATION_JOIN_OPERATORS_HPP

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sparql/evaluation/expression_plan.hpp"
#include "sparql/evaluation/pattern_operators.hpp"

namespace rrn::sparql {

/// IF the condition holds: go on.
class ConditionOperator final : public Operator {
 public:
  ConditionOperator(ExpressionPlan condition, QueryContext& context)
      : condition_(std::move(condition)), context_(context) {}
  [[nodiscard]] std::vector<const Operator*> inputs() const override;

 protected:
  bool do_run(Row& row, Yield yield) override {
    return !holds(condition_, row, context_) || yield();
  }

 private:
  ExpressionPlan condition_;
  QueryContext& context_;
};

/// Extend: bind a variable to a value; to nothing, where that is an error.
class AssignOperator final : public Operator {
 public:
  /// `starts_solution`: no step before it makes blank nodes for the same
  /// solution.
  AssignOperator(Variable variable, ExpressionPlan expression,
                 bool starts_solution, QueryContext& context)
      : variable_(variable),
        expression_(std::move(expression)),
        starts_solution_(starts_solution),
        context_(context) {}

 protected:
  bool do_run(Row& row, Yield yield) override;

 private:
  Variable variable_;
  ExpressionPlan expression_;
  bool starts_solution_;
  QueryContext& context_;
};

/// LeftJoin: each solution of the input, or else the row as it is.
class OptionalOperator final : public Operator {
 public:
  explicit OptionalOperator(OperatorPointer input) : input_(std::move(input)) {}
  [[nodiscard]] std::vector<const Operator*> inputs() const override {
    return {input_.get()};
  }

 protected:
  bool do_run(Row& row, Yield yield) override;

 private:
  OperatorPointer input_;
};

/// Union: the solutions of each part.
class UnionOperator final : public Operator {
 public:
  explicit UnionOperator(std::vector<OperatorPointer> parts)
      : parts_(std::move(parts)) {}
  [[nodiscard]] std::vector<const Operator*> inputs() const override;

 protected:
  bool do_run(Row& row, Yield yield) override;

 private:
  std::vector<OperatorPointer> parts_;
};

/// Minus, where each solution that fits shares a bound variable for certain:
/// IF the input has no solution: go on.
class AbsentOperator final : public Operator {
 public:
  explicit AbsentOperator(OperatorPointer input) : input_(std::move(input)) {}
  [[nodiscard]] std::vector<const Operator*> inputs() const override {
    return {input_.get()};
  }

 protected:
  bool do_run(Row& row, Yield yield) override;

 private:
  OperatorPointer input_;
};

/// Graph with a variable: FOR each named graph: the input in it.
class GraphOperator final : public Operator {
 public:
  /// `graph` is the hidden variable that patterns inside read.
  GraphOperator(Slot name, Variable graph, OperatorPointer input,
                QueryContext& context)
      : name_(name),
        graph_(graph),
        input_(std::move(input)),
        context_(context) {}
  [[nodiscard]] std::vector<const Operator*> inputs() const override {
    return {input_.get()};
  }

 protected:
  bool do_run(Row& row, Yield yield) override;

 private:
  bool run_in(TermId graph, Row& row, Yield yield);

  Slot name_;
  Variable graph_;
  OperatorPointer input_;
  QueryContext& context_;
};

/// IF a name is one of a graph: go on.
class GraphTestOperator final : public Operator {
 public:
  GraphTestOperator(TermId name, QueryContext& context)
      : name_(name), context_(context) {}

 protected:
  bool do_run(Row& row, Yield yield) override;

 private:
  TermId name_;
  QueryContext& context_;
};

/// Solutions that are kept, found by the variables that are always bound.
class SolutionTable {
 public:
  SolutionTable(std::vector<Variable> columns, std::vector<Variable> keys,
                Guard& guard);

  void clear();
  void add(const Row& row);
  void add_cells(const std::vector<TermId>& cells);
  [[nodiscard]] const std::vector<Variable>& columns() const {
    return columns_;
  }
  /// Calls `visit` for the number of each solution whose keys are the row's,
  /// until it returns false.
  template <typename Visit>
  bool for_each_candidate(const Row& row, Visit visit) const;
  [[nodiscard]] TermId cell(std::size_t number, std::size_t column) const {
    return cells_[number * columns_.size() + column];
  }
  /// FOR each solution that is compatible with the row: put it in; yield.
  bool join(Row& row, Yield yield) const;
  /// Whether a solution is compatible and shares a variable that is bound.
  [[nodiscard]] bool excludes(const Row& row) const;

 private:
  [[nodiscard]] std::uint64_t key_hash(const Row& row) const;
  void index();

  std::vector<Variable> columns_;
  std::vector<Variable> keys_;
  std::vector<std::size_t> key_columns_;
  Guard& guard_;
  CountedMemory memory_;
  std::size_t n_rows_ = 0;
  std::vector<TermId> cells_;
  std::vector<std::uint32_t> buckets_;  ///< Newest row + 1
  std::vector<std::uint32_t> older_;    ///< The next of the same bucket
};

/// A join or MINUS with an input that is evaluated once for each graph, on its
/// own: a hash join.
class TableOperator final : public Operator {
 public:
  TableOperator(OperatorPointer input, SolutionTable table, GraphSlot graph,
                bool is_minus)
      : input_(std::move(input)),
        table_(std::move(table)),
        graph_(graph),
        is_minus_(is_minus) {}
  [[nodiscard]] std::vector<const Operator*> inputs() const override {
    return {input_.get()};
  }

 protected:
  bool do_run(Row& row, Yield yield) override;

 private:
  void fill(const Row& row);

  OperatorPointer input_;
  SolutionTable table_;
  GraphSlot graph_;
  Row inner_row_;
  bool is_minus_;
  bool is_filled_ = false;
  TermId filled_for_ = kNoTerm;
};

/// Values: a table that the query holds.
class ValuesOperator final : public Operator {
 public:
  explicit ValuesOperator(SolutionTable table) : table_(std::move(table)) {}

 protected:
  bool do_run(Row& row, Yield yield) override {
    return table_.join(row, yield);
  }

 private:
  SolutionTable table_;
};

/// ToMultiSet of a sub-SELECT that the row may be given to: its variables stand
/// beside those outside.
class SubSelectOperator final : public Operator {
 public:
  SubSelectOperator(OperatorPointer input,
                    std::vector<std::pair<Variable, Variable>> projection)
      : input_(std::move(input)), projection_(std::move(projection)) {}
  [[nodiscard]] std::vector<const Operator*> inputs() const override {
    return {input_.get()};
  }

 protected:
  bool do_run(Row& row, Yield yield) override;

 private:
  OperatorPointer input_;
  std::vector<std::pair<Variable, Variable>> projection_;
};

/// Service: what another endpoint answers, asked once for each of its names.
class ServiceOperator final : public Operator {
 public:
  ServiceOperator(Slot endpoint, bool is_silent, std::string query,
                  std::vector<std::pair<std::string, Variable>> variables,
                  QueryContext& context)
      : endpoint_(endpoint),
        is_silent_(is_silent),
        query_(std::move(query)),
        variables_(std::move(variables)),
        context_(context) {}

 protected:
  bool do_run(Row& row, Yield yield) override;

 private:
  const SolutionTable& answer(TermId endpoint);
  Results ask(TermId endpoint);

  Slot endpoint_;
  bool is_silent_;
  std::string query_;
  std::vector<std::pair<std::string, Variable>> variables_;
  QueryContext& context_;
  std::map<std::uint32_t, std::unique_ptr<SolutionTable>> answers_;
};

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_EVALUATION_JOIN_OPERATORS_HPP
