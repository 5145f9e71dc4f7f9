// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_DATA_QUERY_OPTIONS_HPP
#define RRN_SPARQL_DATA_QUERY_OPTIONS_HPP

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "sparql/client/service_client.hpp"
#include "sparql/data/query_limits.hpp"

namespace rrn::sparql {

/// What is known of a triple beside that it is there.
struct TripleOrigin {
  std::string status;  ///< "asserted", "derived" or "predicted"
  double probability = 1;
};

struct QueryOptions {
  std::string base_iri;  ///< For relative IRIs before any BASE
  /// Labels of blank nodes that the query makes start so.
  std::string new_blank_prefix = "c-";
  QueryLimits limits;
  ServiceClient service;  ///< Empty: SERVICE is refused
  /// Answers rrn:status and rrn:probability; empty: they are errors.
  std::function<std::optional<TripleOrigin>(const TermView& subject,
                                            const TermView& predicate,
                                            const TermView& object)>
      origin;
};

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_DATA_QUERY_OPTIONS_HPP
