// SPDX-License-Identifier: MIT
#ifndef RRN_SERVE_LOCAL_LOCAL_BACKEND_HPP
#define RRN_SERVE_LOCAL_LOCAL_BACKEND_HPP

#include <atomic>
#include <cstdint>
#include <string>

#include "serve/local/local_update.hpp"
#include "serve/local/named_graphs.hpp"
#include "serve/protocol/backend.hpp"
#include "serve/protocol/fair_mutex.hpp"
#include "session/session.hpp"

namespace rrn::serve {

struct LocalOptions {
  session::SessionOptions session;
  std::uint64_t max_answer_bytes = std::uint64_t{1} << 30;  ///< 0: no limit
  sparql::QueryLimits limits;     ///< What one query may cost
  sparql::ServiceClient service;  ///< Empty: SERVICE is refused
};

/// Without any store: a session is the default graph, and is reasoned over;
/// named graphs are kept beside it, in memory, and are not.
class LocalBackend final : public Backend {
 public:
  /// Loads and reasons.  Throws as session::Session does.
  LocalBackend(LocalOptions options, const JobContext& job);

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
  std::string explain(const std::string& subject, const std::string& predicate,
                      const std::string& object,
                      const JobContext& job) override;
  void set_endpoint(const std::string& url) override { base_iri_ = url; }
  [[nodiscard]] bool has_predictions() const override {
    return session_.has_model();
  }
  [[nodiscard]] std::vector<std::pair<std::string, Regime>> described_graphs()
      const override;
  [[nodiscard]] std::vector<Measure> measures() const override;

 private:
  [[nodiscard]] session::Origins origins_of(Regime regime) const;
  [[nodiscard]] DatasetClause dataset_of(const QueryRequest& request,
                                         const sparql::Query& query) const;
  void refresh_predictions(const JobContext& job);
  void keep(const session::Delta& delta, const JobContext& job);
  [[nodiscard]] std::string next_blank_prefix();

  const LocalOptions options_;
  session::Session session_;
  NamedGraphs graphs_;
  mutable FairMutex mutex_;  ///< Guards session_ and graphs_
  std::string base_iri_ = "http://localhost/sparql";
  std::atomic<bool> are_predictions_stale_{true};
  std::atomic<std::uint64_t> n_changes_{0};
  std::atomic<std::uint64_t> n_violations_{0};
};

}  // namespace rrn::serve

#endif  // RRN_SERVE_LOCAL_LOCAL_BACKEND_HPP
