// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_EVALUATION_EXPRESSION_PLAN_HPP
#define RRN_SPARQL_EVALUATION_EXPRESSION_PLAN_HPP

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rdf/xsd_datatype.hpp"
#include "sparql/evaluation/operator.hpp"
#include "sparql/evaluation/query_context.hpp"
#include "sparql/grammar/syntax_tree.hpp"

namespace rrn::sparql {

/// An expression that is ready to be evaluated: constants have their values,
/// and EXISTS its operator.
struct ExpressionPlan {
  /// What a kCall calls, unless it casts.
  enum class Call : std::uint8_t { kCast, kStatus, kProbability };

  Expression::Kind kind = Expression::Kind::kConstant;
  std::vector<ExpressionPlan> arguments;
  Value constant;
  Variable variable = 0;
  std::string operators;
  Builtin builtin = Builtin::kStr;
  Call call = Call::kCast;
  Datatype datatype = Datatype::kString;  ///< What a cast casts to
  std::string iri;
  std::shared_ptr<Operator> pattern;
};

/// The value of an expression in a solution.  Its text is valid until scratch
/// memory is released.  Throws Error (kUnsupported) for regular expressions
/// that cannot be evaluated.
[[nodiscard]] Value evaluate(const ExpressionPlan& plan, Row& row,
                             QueryContext& context);

/// The number of that value; kNoTerm for an error.
[[nodiscard]] TermId evaluate_term(const ExpressionPlan& plan, Row& row,
                                   QueryContext& context);

/// Whether the effective boolean value is true, which an error is not.
[[nodiscard]] bool holds(const ExpressionPlan& plan, Row& row,
                         QueryContext& context);

/// A function of section 17.4 but those that do not evaluate all arguments.
[[nodiscard]] Value call_builtin(Builtin builtin,
                                 const std::vector<Value>& arguments,
                                 QueryContext& context);

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_EVALUATION_EXPRESSION_PLAN_HPP
