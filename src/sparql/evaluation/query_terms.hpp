// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_EVALUATION_QUERY_TERMS_HPP
#define RRN_SPARQL_EVALUATION_QUERY_TERMS_HPP

#include <cstdint>

#include "rdf/dictionary.hpp"
#include "sparql/data/guard.hpp"
#include "sparql/data/query_data.hpp"

namespace rrn::sparql {

/// The terms of one query: those of its data, and behind them those that it
/// makes.  Two terms are one if their numbers are.
class QueryTerms {
 public:
  QueryTerms(const QueryData& data, Guard& guard)
      : data_(data), guard_(guard), n_data_(data.n_terms()) {}

  /// Returns the number of a term, giving it one if it is new.
  TermId intern(const TermView& term);
  [[nodiscard]] TermView view(TermId id) const {
    return id.value < n_data_ ? data_.term(id)
                              : made_.view(TermId{id.value - n_data_});
  }

 private:
  const QueryData& data_;
  Guard& guard_;
  const std::uint32_t n_data_;
  Dictionary made_;
};

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_EVALUATION_QUERY_TERMS_HPP
