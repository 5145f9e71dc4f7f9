// SPDX-License-Identifier: MIT
// Operators that see all solutions: grouping, order, and what cuts them off.
#ifndef RRN_SPARQL_EVALUATION_MODIFIER_OPERATORS_HPP
#define RRN_SPARQL_EVALUATION_MODIFIER_OPERATORS_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sparql/evaluation/expression_plan.hpp"

namespace rrn::sparql {

/// An aggregate of a group; without an argument it is COUNT(*).
struct AggregatePlan {
  Variable variable = 0;
  Aggregate aggregate = Aggregate::kCount;
  bool is_distinct = false;
  std::string separator;
  std::optional<ExpressionPlan> argument;
};

/// Group and AggregateJoin: one row for each key, in the order in which the
/// keys appear.  Keeps the groups, not their solutions.
class GroupOperator final : public Operator {
 public:
  GroupOperator(OperatorPointer input,
                std::vector<std::pair<Variable, ExpressionPlan>> keys,
                std::vector<AggregatePlan> aggregates, bool is_implicit,
                std::vector<Variable> input_variables, QueryContext& context)
      : input_(std::move(input)),
        keys_(std::move(keys)),
        aggregates_(std::move(aggregates)),
        is_implicit_(is_implicit),
        input_variables_(std::move(input_variables)),
        context_(context) {}
  [[nodiscard]] std::vector<const Operator*> inputs() const override {
    return {input_.get()};
  }

 protected:
  bool do_run(Row& row, Yield yield) override;

 private:
  OperatorPointer input_;
  std::vector<std::pair<Variable, ExpressionPlan>> keys_;
  std::vector<AggregatePlan> aggregates_;
  bool is_implicit_;
  std::vector<Variable> input_variables_;  ///< For COUNT(DISTINCT *)
  QueryContext& context_;
};

/// OrderBy: keeps all solutions, or the first ones if no more are wanted.
/// Solutions whose keys are equal stay in their order.
class OrderOperator final : public Operator {
 public:
  using Keys = std::vector<std::pair<ExpressionPlan, bool>>;

  /// Each key with whether it descends.
  OrderOperator(OperatorPointer input, Keys keys,
                std::vector<Variable> variables,
                std::optional<std::uint64_t> n_wanted, QueryContext& context)
      : input_(std::move(input)),
        keys_(std::move(keys)),
        variables_(std::move(variables)),
        n_wanted_(n_wanted),
        context_(context) {}
  [[nodiscard]] std::vector<const Operator*> inputs() const override {
    return {input_.get()};
  }

 protected:
  bool do_run(Row& row, Yield yield) override;

 private:
  struct Entry {
    std::vector<Value> keys;
    std::vector<TermId> cells;
    std::uint64_t number = 0;
  };

  [[nodiscard]] bool is_before(const Entry& a, const Entry& b) const;
  void keep_first(std::vector<Entry>& entries) const;

  OperatorPointer input_;
  Keys keys_;
  std::vector<Variable> variables_;
  std::optional<std::uint64_t> n_wanted_;
  QueryContext& context_;
};

/// Distinct and Reduced: each solution of some variables once.
class DistinctOperator final : public Operator {
 public:
  DistinctOperator(OperatorPointer input, std::vector<Variable> variables,
                   QueryContext& context)
      : input_(std::move(input)),
        variables_(std::move(variables)),
        context_(context) {}
  [[nodiscard]] std::vector<const Operator*> inputs() const override {
    return {input_.get()};
  }

 protected:
  bool do_run(Row& row, Yield yield) override;

 private:
  OperatorPointer input_;
  std::vector<Variable> variables_;
  QueryContext& context_;
};

/// Slice: leaves out the first solutions and stops after some.
class SliceOperator final : public Operator {
 public:
  SliceOperator(OperatorPointer input, std::uint64_t offset,
                std::optional<std::uint64_t> limit)
      : input_(std::move(input)), offset_(offset), limit_(limit) {}
  [[nodiscard]] std::vector<const Operator*> inputs() const override {
    return {input_.get()};
  }

 protected:
  bool do_run(Row& row, Yield yield) override;

 private:
  OperatorPointer input_;
  std::uint64_t offset_;
  std::optional<std::uint64_t> limit_;
};

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_EVALUATION_MODIFIER_OPERATORS_HPP
