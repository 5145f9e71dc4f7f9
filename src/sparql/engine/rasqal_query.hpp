// SPDX-License-Identifier: MIT
// Queries without a store: rasqal over data of our own.
#ifndef RRN_SPARQL_ENGINE_RASQAL_QUERY_HPP
#define RRN_SPARQL_ENGINE_RASQAL_QUERY_HPP

#include <cstdint>
#include <string>
#include <string_view>

#include "base/job.hpp"
#include "sparql/engine/query_data.hpp"
#include "sparql/text/outline.hpp"

namespace rrn::sparql {

struct QueryLimits {
  /// How many triples may be looked at for one query; 0: no limit.
  std::uint64_t max_matches = 0;
};

/// Evaluates a SPARQL 1.1 query.  FROM and FROM NAMED are ignored: what they
/// mean is up to who makes `data`.  Nothing is ever fetched.  Returns its form.
///
/// Blank nodes keep the labels they have in `data`; those that CONSTRUCT makes
/// start with `new_blank_prefix`.
///
/// Throws Error (kBadSyntax) for what is no query, kUnsupported for what rasqal
/// 0.9.33 does not evaluate, with its name, and where rasqal is missing,
/// kBadArgument past a limit, Cancelled, and what `sink` throws.  Thread-safe.
QueryForm evaluate_query(std::string_view query, const std::string& base_iri,
                         const std::string& new_blank_prefix,
                         const QueryData& data, AnswerSink& sink,
                         const QueryLimits& limits, const JobContext& job);

/// Whether this build can evaluate queries.
[[nodiscard]] bool embedded_queries_available() noexcept;

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_ENGINE_RASQAL_QUERY_HPP
