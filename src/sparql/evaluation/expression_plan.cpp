// SPDX-License-Identifier: MIT
#include "sparql/evaluation/expression_plan.hpp"

#include "sparql/values/arithmetic.hpp"
#include "sparql/values/cast.hpp"
#include "sparql/values/comparison.hpp"

namespace rrn::sparql {

namespace {

using Kind = Expression::Kind;

Value of_truth(std::optional<bool> truth) {
  return truth ? Value::boolean(*truth) : Value::error();
}

class Evaluation {
 public:
  Evaluation(Row& row, QueryContext& context) : row_(row), context_(context) {}

  Value value(const ExpressionPlan& plan) {
    switch (plan.kind) {
      case Kind::kConstant:
        return plan.constant;
      case Kind::kVariable:
        return context_.value(row_[plan.variable]);
      case Kind::kOr:
        return connected(plan, true);
      case Kind::kAnd:
        return connected(plan, false);
      case Kind::kNot: {
        const auto truth = effective_boolean(value(plan.arguments.front()));
        return truth ? Value::boolean(!*truth) : Value::error();
      }
      case Kind::kIn:
      case Kind::kNotIn:
        return membership(plan);
      case Kind::kAdditive:
      case Kind::kMultiplicative:
        return chain(plan);
      case Kind::kPlus: {
        Value operand = value(plan.arguments.front());
        return operand.is_numeric() ? operand : Value::error();
      }
      case Kind::kMinus:
        return negate(value(plan.arguments.front()));
      case Kind::kBuiltin:
        return builtin(plan);
      case Kind::kCall:
        return call(plan);
      case Kind::kExists:
        return Value::boolean(exists(plan));
      case Kind::kNotExists:
        return Value::boolean(!exists(plan));
      case Kind::kAggregate:
        return Value::error();
      default:
        return comparison(plan);
    }
  }

 private:
  /// `||` and `&&` (section 17.2): one operand that decides is enough, beside
  /// errors too.
  Value connected(const ExpressionPlan& plan, bool deciding) {
    bool has_error = false;
    for (const ExpressionPlan& argument : plan.arguments) {
      const auto truth = effective_boolean(value(argument));
      if (truth == deciding) return Value::boolean(deciding);
      has_error = has_error || !truth;
    }
    return has_error ? Value::error() : Value::boolean(!deciding);
  }

  Value comparison(const ExpressionPlan& plan) {
    const Value left = value(plan.arguments[0]);
    const Value right = value(plan.arguments[1]);
    if (plan.kind == Kind::kEqual) return of_truth(are_equal(left, right));
    if (plan.kind == Kind::kUnequal) {
      const auto equal = are_equal(left, right);
      return equal ? Value::boolean(!*equal) : Value::error();
    }
    const auto result = compare(left, right);
    if (!result) return Value::error();
    switch (plan.kind) {
      case Kind::kLess:
        return Value::boolean(*result < 0);
      case Kind::kGreater:
        return Value::boolean(*result > 0);
      case Kind::kLessOrEqual:
        return Value::boolean(*result <= 0);
      default:
        return Value::boolean(*result >= 0);
    }
  }

  Value membership(const ExpressionPlan& plan) {
    const bool is_in = plan.kind == Kind::kIn;
    const Value wanted = value(plan.arguments.front());
    bool has_error = false;
    for (std::size_t i = 1; i < plan.arguments.size(); ++i) {
      const auto equal = are_equal(wanted, value(plan.arguments[i]));
      if (equal == true) return Value::boolean(is_in);
      has_error = has_error || !equal;
    }
    return has_error ? Value::error() : Value::boolean(!is_in);
  }

  Value chain(const ExpressionPlan& plan) {
    Value result = value(plan.arguments.front());
    for (std::size_t i = 1; i < plan.arguments.size(); ++i) {
      context_.guard.tick();
      result =
          calculate(result, plan.operators[i - 1], value(plan.arguments[i]));
    }
    return result;
  }

  bool exists(const ExpressionPlan& plan) {
    bool found = false;
    const auto stop = [&] {
      found = true;
      return false;
    };
    plan.pattern->run(row_, stop);
    return found;
  }

  Value builtin(const ExpressionPlan& plan) {
    switch (plan.builtin) {
      case Builtin::kBound:
        return Value::boolean(row_[plan.arguments.front().variable] != kNoTerm);
      case Builtin::kIf: {
        const auto truth = effective_boolean(value(plan.arguments.front()));
        if (!truth) return Value::error();
        return value(plan.arguments[*truth ? 1 : 2]);
      }
      case Builtin::kCoalesce:
        for (const ExpressionPlan& argument : plan.arguments) {
          Value result = value(argument);
          if (!result.is_error()) return result;
        }
        return Value::error();
      default:
        break;
    }
    std::vector<Value> arguments;
    arguments.reserve(plan.arguments.size());
    for (const ExpressionPlan& argument : plan.arguments) {
      arguments.push_back(value(argument));
      if (arguments.back().is_error()) return Value::error();
    }
    check_long(arguments);
    return call_builtin(plan.builtin, arguments, context_);
  }

  /// Functions of long text take long.
  void check_long(const std::vector<Value>& arguments) {
    constexpr std::size_t kLong = 4096;
    context_.guard.tick();
    for (const Value& argument : arguments) {
      if (argument.text.size() > kLong) return context_.guard.check();
    }
  }

  Value call(const ExpressionPlan& plan) {
    if (plan.call == ExpressionPlan::Call::kCast) {
      const Value argument = value(plan.arguments.front());
      std::string form;
      Value result = cast(argument, plan.datatype, plan.iri, form);
      if (!form.empty() && result.text.data() == form.data()) {
        result.text = context_.scratch.keep(std::move(form));
      }
      if (!result.datatype.empty()) result.datatype = plan.iri;
      return result;
    }
    std::string forms[3];
    TermView terms[3];
    for (std::size_t i = 0; i < 3; ++i) {
      const Value argument = value(plan.arguments[i]);
      if (argument.is_error()) return Value::error();
      terms[i] = to_term(argument, forms[i]);
    }
    if (!context_.options.origin) return Value::error();
    const auto origin = context_.options.origin(terms[0], terms[1], terms[2]);
    if (!origin) return Value::error();
    if (plan.call == ExpressionPlan::Call::kProbability) {
      return Value::double_of(origin->probability);
    }
    return Value::string(context_.scratch.keep(origin->status));
  }

  Row& row_;
  QueryContext& context_;
};

/// Gives back the scratch memory that is taken meanwhile.
class ScratchFrame {
 public:
  explicit ScratchFrame(Scratch& scratch)
      : scratch_(scratch), mark_(scratch.mark()) {}
  ~ScratchFrame() { scratch_.release(mark_); }
  ScratchFrame(const ScratchFrame&) = delete;
  ScratchFrame& operator=(const ScratchFrame&) = delete;

 private:
  Scratch& scratch_;
  std::size_t mark_;
};

}  // namespace

Value evaluate(const ExpressionPlan& plan, Row& row, QueryContext& context) {
  return Evaluation(row, context).value(plan);
}

TermId evaluate_term(const ExpressionPlan& plan, Row& row,
                     QueryContext& context) {
  if (plan.kind == Kind::kVariable) return row[plan.variable];
  const ScratchFrame frame(context.scratch);
  return context.intern(evaluate(plan, row, context));
}

bool holds(const ExpressionPlan& plan, Row& row, QueryContext& context) {
  const ScratchFrame frame(context.scratch);
  return effective_boolean(evaluate(plan, row, context)).value_or(false);
}

}  // namespace rrn::sparql
