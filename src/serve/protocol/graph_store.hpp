// SPDX-License-Identifier: MIT
// SPARQL 1.1 Graph Store HTTP Protocol over a backend.
#ifndef RRN_SERVE_PROTOCOL_GRAPH_STORE_HPP
#define RRN_SERVE_PROTOCOL_GRAPH_STORE_HPP

#include <atomic>
#include <cstdint>
#include <string>

#include "serve/protocol/backend.hpp"

namespace rrn::serve {

/// Graphs are named by `?graph=IRI`, by `?default`, or by the path below
/// `/store/` itself.
class GraphStore {
 public:
  explicit GraphStore(Backend& backend) : backend_(backend) {}

  /// Where it is reached: `http://127.0.0.1:7070/store`.
  void set_url(const std::string& url) { url_ = url; }
  /// Throws Refusal and what the backend throws.
  http::ServerResponse answer(const http::ServerRequest& request,
                              const JobContext& job);

 private:
  [[nodiscard]] bool is_collection(const http::ServerRequest& request) const;
  [[nodiscard]] GraphName graph_of(const http::ServerRequest& request) const;
  void require(const GraphName& graph, const JobContext& job);
  http::ServerResponse read(const http::ServerRequest& request,
                            const GraphName& graph, const JobContext& job);
  http::ServerResponse write(const http::ServerRequest& request,
                             const GraphName& graph, const JobContext& job);
  http::ServerResponse create(const http::ServerRequest& request,
                              const JobContext& job);

  Backend& backend_;
  std::string url_;
  std::atomic<std::uint64_t> n_created_{0};
};

}  // namespace rrn::serve

#endif  // RRN_SERVE_PROTOCOL_GRAPH_STORE_HPP
