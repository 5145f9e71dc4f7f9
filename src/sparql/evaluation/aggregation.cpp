// SPDX-License-Identifier: MIT
#include "sparql/evaluation/aggregation.hpp"

#include "sparql/values/arithmetic.hpp"
#include "sparql/values/comparison.hpp"

namespace rrn::sparql {

void Accumulator::add(Aggregate aggregate, const Value& value,
                      const std::string& separator, QueryContext& context) {
  if (value.is_error()) {
    has_error_ = true;
    return;
  }
  switch (aggregate) {
    case Aggregate::kCount:
      break;
    case Aggregate::kSum:
    case Aggregate::kAverage:
      add_number(value);
      break;
    case Aggregate::kMin:
    case Aggregate::kMax:
      keep_extreme(aggregate, value, context);
      break;
    case Aggregate::kSample:
      if (best_ == kNoTerm) best_ = context.intern(value);
      break;
    case Aggregate::kGroupConcat:
      append(value, separator, context);
      break;
  }
  ++count_;
}

void Accumulator::add_number(const Value& value) {
  if (has_error_) return;
  sum_ = calculate(sum_, '+', value);
  sum_.text = sum_.datatype = {};
  has_error_ = sum_.is_error();
}

void Accumulator::keep_extreme(Aggregate aggregate, const Value& value,
                               QueryContext& context) {
  if (best_ != kNoTerm) {
    const auto by_order = order(value, context.value(best_));
    if (aggregate == Aggregate::kMin ? by_order >= 0 : by_order <= 0) return;
  }
  best_ = context.intern(value);
}

void Accumulator::append(const Value& value, const std::string& separator,
                         QueryContext& context) {
  if (value.kind == ValueKind::kBlank) {
    has_error_ = true;
    return;
  }
  const std::string form = lexical_form(value);
  context.guard.take(separator.size() + form.size());
  if (count_ > 0) text_ += separator;
  text_ += form;
}

TermId Accumulator::result(Aggregate aggregate, QueryContext& context) const {
  switch (aggregate) {
    case Aggregate::kCount:
      return context.intern(Value::integer(count_));
    case Aggregate::kSample:
      return best_;
    case Aggregate::kMin:
    case Aggregate::kMax:
      return has_error_ ? kNoTerm : best_;
    default:
      break;
  }
  if (has_error_) return kNoTerm;
  if (aggregate == Aggregate::kGroupConcat) {
    return context.terms.intern(TermView::literal(text_));
  }
  if (aggregate == Aggregate::kSum || count_ == 0) return context.intern(sum_);
  return context.intern(calculate(sum_, '/', Value::integer(count_)));
}

}  // namespace rrn::sparql
