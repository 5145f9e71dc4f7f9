// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_EVALUATION_AGGREGATION_HPP
#define RRN_SPARQL_EVALUATION_AGGREGATION_HPP

#include <cstdint>
#include <string>

#include "sparql/evaluation/query_context.hpp"
#include "sparql/grammar/builtin_names.hpp"

namespace rrn::sparql {

/// One aggregate of one group (section 18.5.1), fed value by value.  COUNT and
/// SAMPLE leave errors out; one error makes the others an error.
class Accumulator {
 public:
  void add(Aggregate aggregate, const Value& value,
           const std::string& separator, QueryContext& context);
  /// The number of what it comes to; kNoTerm for an error.
  [[nodiscard]] TermId result(Aggregate aggregate, QueryContext& context) const;

 private:
  void add_number(const Value& value);
  void keep_extreme(Aggregate aggregate, const Value& value,
                    QueryContext& context);
  void append(const Value& value, const std::string& separator,
              QueryContext& context);

  std::int64_t count_ = 0;
  bool has_error_ = false;
  TermId best_ = kNoTerm;  ///< MIN, MAX and SAMPLE
  Value sum_ = Value::integer(std::int64_t{0});
  std::string text_;  ///< GROUP_CONCAT
};

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_EVALUATION_AGGREGATION_HPP
