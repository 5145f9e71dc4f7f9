// SPDX-License-Identifier: MIT
// SPARQL 1.1 queries over data of our own.
#ifndef RRN_SPARQL_ENGINE_QUERY_ENGINE_HPP
#define RRN_SPARQL_ENGINE_QUERY_ENGINE_HPP

#include <functional>
#include <optional>
#include <string>

#include "base/job.hpp"
#include "sparql/data/query_data.hpp"
#include "sparql/data/query_options.hpp"
#include "sparql/grammar/parse.hpp"

namespace rrn::sparql {

/// Evaluates a query.  What FROM and FROM NAMED mean is up to who makes `data`.
///
/// Blank nodes keep the labels that they have in the data; those that are made
/// start with QueryOptions::new_blank_prefix.  CONSTRUCT hands over each triple
/// once.  DESCRIBE hands over the triples of the default graph whose subject is
/// a described resource, and those of the blank nodes that are objects in them,
/// and so on.
///
/// Throws Error (kUnsupported) for functions that are not known, for SERVICE
/// where it is not allowed and for regular expressions that RE2 cannot
/// evaluate, QueryLimitReached, Cancelled, and what `sink` throws.  Thread-safe
/// as the data is.
void evaluate_query(Query& query, const QueryData& data, AnswerSink& sink,
                    const QueryOptions& options, const JobContext& job);

/// Receives what an update's templates come to.
using QuadVisitor =
    std::function<void(bool is_insertion, const std::optional<TermView>& graph,
                       const TermView& subject, const TermView& predicate,
                       const TermView& object)>;

/// Visits what an update of kind kModify deletes and inserts: all templates for
/// each solution of its pattern, without what is no RDF.  Nothing changes
/// meanwhile.  Throws the same.
void evaluate_templates(UpdateOperation& operation, const QueryData& data,
                        const QueryOptions& options, const JobContext& job,
                        const QuadVisitor& visitor);

/// Evaluates a query and returns, for people, its algebra and its plan with the
/// rows that were expected and found, and how long it took.
[[nodiscard]] std::string explain_query(Query& query, const QueryData& data,
                                        const QueryOptions& options,
                                        const JobContext& job);

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_ENGINE_QUERY_ENGINE_HPP
