// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_CLIENT_GRAPH_READING_HPP
#define RRN_SPARQL_CLIENT_GRAPH_READING_HPP

#include <cstdint>
#include <optional>
#include <string>

#include "sparql/client/endpoint.hpp"

namespace rrn::sparql {

/// Reads all of a graph into `sink`; without a name, the default graph.  Over
/// the Graph Store Protocol where there is one, else by CONSTRUCT; in pages
/// where the store cuts off long answers, which is noticed by counting.
/// Statements may reach the sink twice.  Returns how many the graph has.
///
/// Throws Error (kIo) if the count cannot be reached, as when the graph changes
/// all the while.
std::uint64_t read_graph(Endpoint& endpoint,
                         const std::optional<std::string>& graph,
                         StatementSink& sink, const JobContext& job);

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_CLIENT_GRAPH_READING_HPP
