// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_EVALUATION_OPERATOR_HPP
#define RRN_SPARQL_EVALUATION_OPERATOR_HPP

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sparql/evaluation/row.hpp"

namespace rrn::sparql {

/// A step of the evaluation, which extends the solution in a row.
///
/// FOR each solution m of this operator that is compatible with the row:
///   put m into the row; yield; take m out
///
/// What runs inside of `yield` sees the row extended, so that steps one inside
/// of the other are a join by nested loops.  An operator isn't started again
/// while it runs.
class Operator {
 public:
  virtual ~Operator() = default;

  /// Returns false if `yield` did, at once; the row is then as it was before,
  /// as it is in the end.
  bool run(Row& row, Yield yield) {
    const auto counted = [&] {
      ++n_rows_;
      return yield();
    };
    return do_run(row, counted);
  }

  /// One line for people, without inputs.
  [[nodiscard]] const std::string& description() const { return description_; }
  void set_description(std::string text) { description_ = std::move(text); }
  /// The operators inside, outermost first.
  [[nodiscard]] virtual std::vector<const Operator*> inputs() const {
    return {};
  }
  [[nodiscard]] std::uint64_t n_rows() const { return n_rows_; }
  [[nodiscard]] double estimate() const { return estimate_; }
  void set_estimate(double estimate) { estimate_ = estimate; }

 protected:
  virtual bool do_run(Row& row, Yield yield) = 0;

 private:
  std::uint64_t n_rows_ = 0;
  double estimate_ = -1;  ///< Negative: none was made
  std::string description_;
};

using OperatorPointer = std::unique_ptr<Operator>;

/// Steps one inside of the other.
class Pipeline final : public Operator {
 public:
  void add(OperatorPointer step) { steps_.push_back(std::move(step)); }
  [[nodiscard]] bool empty() const { return steps_.empty(); }
  [[nodiscard]] Operator& last() { return *steps_.back(); }
  [[nodiscard]] std::vector<const Operator*> inputs() const override {
    std::vector<const Operator*> result;
    for (const OperatorPointer& step : steps_) result.push_back(step.get());
    return result;
  }

 protected:
  bool do_run(Row& row, Yield yield) override {
    return run_from(0, row, yield);
  }

 private:
  bool run_from(std::size_t step, Row& row, Yield yield) {
    if (step == steps_.size()) return yield();
    const auto next = [&] { return run_from(step + 1, row, yield); };
    return steps_[step]->run(row, next);
  }

  std::vector<OperatorPointer> steps_;
};

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_EVALUATION_OPERATOR_HPP
