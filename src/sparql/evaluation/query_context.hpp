// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_EVALUATION_QUERY_CONTEXT_HPP
#define RRN_SPARQL_EVALUATION_QUERY_CONTEXT_HPP

#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <string_view>

#include "rdf/base_iri.hpp"
#include "sparql/data/guard.hpp"
#include "sparql/data/query_options.hpp"
#include "sparql/evaluation/query_terms.hpp"
#include "sparql/functions/regex.hpp"
#include "sparql/functions/scratch.hpp"
#include "sparql/values/value.hpp"

namespace rrn::sparql {

/// What the parts of one evaluation share.
struct QueryContext {
  QueryContext(const QueryData& query_data, const QueryOptions& query_options,
               const std::string& base_iri, const std::string& query_prologue,
               CancellationToken cancel)
      : data(query_data),
        options(query_options),
        base(base_iri),
        prologue(query_prologue),
        guard(query_options.limits, cancel),
        terms(query_data, guard),
        scratch(guard) {}
  QueryContext(const QueryContext&) = delete;
  QueryContext& operator=(const QueryContext&) = delete;

  [[nodiscard]] Value value(TermId id) const {
    return id == kNoTerm ? Value::error() : read_value(terms.view(id), id);
  }
  /// The number of a value; kNoTerm for an error.
  TermId intern(const Value& value);
  /// A label of a blank node that no other has.
  std::string new_blank_label() {
    return options.new_blank_prefix + std::to_string(n_blank_nodes++);
  }

  const QueryData& data;
  const QueryOptions& options;
  const BaseIri base;
  const std::string prologue;
  Guard guard;
  QueryTerms terms;
  Scratch scratch;
  RegexCache regexes;
  std::mt19937_64 random{std::random_device{}()};
  std::string now;  ///< One instant for the whole query; made when asked for
  std::uint64_t n_blank_nodes = 0;
  /// The blank nodes that BNODE(text) made for the solution at hand.
  std::map<std::string, std::string, std::less<>> blank_nodes_of_solution;
};

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_EVALUATION_QUERY_CONTEXT_HPP
