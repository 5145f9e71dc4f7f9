// SPDX-License-Identifier: MIT
#ifndef RRN_SERVE_UPSTREAM_UPSTREAM_QUERY_HPP
#define RRN_SERVE_UPSTREAM_UPSTREAM_QUERY_HPP

#include <string>
#include <vector>

#include "http/server_message.hpp"
#include "serve/protocol/backend.hpp"

namespace rrn::serve {

/// Which graphs of a store belong to what queries see.
struct UpstreamGraphs {
  /// What is reasoned over; empty: the store's default graph.
  std::vector<std::string> sources;
  std::string derived;
  std::string predicted;
  /// Ask for the union of all graphs as the default graph, by the parameter
  /// `union-default-graph` of Oxigraph; for stores whose default graph has the
  /// data and cannot be named.
  bool is_union = false;
};

/// What an upstream request may do that reaches other servers.
struct UpstreamPermissions {
  bool service = false;  ///< SERVICE in queries and updates
  bool load = false;     ///< LOAD
};

/// The form that asks a store for what `request` wants to see: with the derived
/// and predicted graphs in the dataset.
///
/// A dataset that the request or the query names gets them added to its default
/// graph, if it has one.  Otherwise it is the source graphs with them, and all
/// of them by name where the query says GRAPH.  Throws Refusal (403) for
/// SERVICE, and Error (kBadSyntax).
[[nodiscard]] http::Fields upstream_query(const QueryRequest& request,
                                          const UpstreamGraphs& graphs,
                                          const UpstreamPermissions& may,
                                          const std::string& base_iri);

/// Rewrites an update, which sees its graphs as they are.
[[nodiscard]] http::Fields upstream_update(const UpdateRequest& request,
                                           const UpstreamPermissions& may);

}  // namespace rrn::serve

#endif  // RRN_SERVE_UPSTREAM_UPSTREAM_QUERY_HPP
