// SPDX-License-Identifier: MIT
#include "sparql/evaluation/query_context.hpp"

namespace rrn::sparql {

TermId QueryContext::intern(const Value& value) {
  if (value.id != kNoTerm || value.is_error()) return value.id;
  std::string form;
  return terms.intern(to_term(value, form));
}

}  // namespace rrn::sparql
