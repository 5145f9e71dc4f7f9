// SPDX-License-Identifier: MIT
#ifndef RRN_SERVE_UPSTREAM_UPSTREAM_BACKEND_HPP
#define RRN_SERVE_UPSTREAM_UPSTREAM_BACKEND_HPP

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "http/client.hpp"
#include "serve/protocol/backend.hpp"
#include "serve/upstream/graph_follower.hpp"
#include "serve/upstream/upstream_query.hpp"

namespace rrn::serve {

struct UpstreamOptions {
  std::string query_url;
  std::string update_url;  ///< Empty: no updates
  std::string store_url;   ///< Empty: no Graph Store Protocol
  UpstreamGraphs graphs;
  UpstreamPermissions may;
  http::ClientOptions http;
  std::uint64_t max_answer_bytes = std::uint64_t{1} << 30;  ///< 0: no limit
};

/// A backend in front of a store, which keeps the data and evaluates the
/// queries. Answers are taken in before they are passed on, so that a slow
/// reader keeps no connection of the store busy.
class UpstreamBackend final : public Backend {
 public:
  /// `follower` is borrowed; null: the graphs are kept up to date elsewhere.
  UpstreamBackend(UpstreamOptions options, GraphFollower* follower)
      : options_(std::move(options)), follower_(follower) {}

  http::ServerResponse query(const QueryRequest& request,
                             const JobContext& job) override;
  void update(const UpdateRequest& request, const JobContext& job) override;
  bool has_graph(const GraphName& graph, const JobContext& job) override;
  http::ServerResponse read_graph(const GraphName& graph,
                                  const std::string& accept,
                                  const JobContext& job) override;
  void write_graph(const GraphName& graph,
                   const std::vector<Document>& documents, bool replaces,
                   const JobContext& job) override;
  void remove_graph(const GraphName& graph, const JobContext& job) override;
  std::string explain(const ExplainRequest& request,
                      const JobContext& job) override;
  std::string violations(const JobContext& job) override;
  void set_endpoint(const std::string& url) override { base_iri_ = url; }
  [[nodiscard]] bool has_predictions() const override { return true; }
  [[nodiscard]] bool knows_origins() const override { return false; }
  [[nodiscard]] std::vector<std::pair<std::string, Regime>> described_graphs()
      const override;
  [[nodiscard]] std::vector<Measure> measures() const override;

 private:
  /// A client of the pool; it goes back when it is not needed any more.
  class Lease;

  /// Throws Refusal (501) without one.
  [[nodiscard]] GraphFollower& follower();
  [[nodiscard]] http::ServerResponse pass_on(const http::Request& request,
                                             const JobContext& job);
  void expect_success(const http::Request& request, const JobContext& job);
  [[nodiscard]] http::Request store_request(const char* method,
                                            const GraphName& graph) const;
  void follow(const JobContext& job);

  const UpstreamOptions options_;
  GraphFollower* const follower_;
  std::string base_iri_ = "http://localhost/sparql";
  std::mutex mutex_;  ///< Guards clients_
  std::vector<std::unique_ptr<http::Client>> clients_;
  std::atomic<std::uint64_t> n_written_{0};
  std::atomic<std::uint64_t> n_failures_{0};
};

}  // namespace rrn::serve

#endif  // RRN_SERVE_UPSTREAM_UPSTREAM_BACKEND_HPP
