// SPDX-License-Identifier: MIT
#ifndef RRN_SERVE_LOCAL_LOCAL_BACKEND_HPP
#define RRN_SERVE_LOCAL_LOCAL_BACKEND_HPP

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "serve/local/local_update.hpp"
#include "serve/local/named_graphs.hpp"
#include "serve/protocol/backend.hpp"
#include "session/session.hpp"

namespace rrn::serve {

struct LocalOptions {
  session::SessionOptions session;
  std::uint64_t max_answer_bytes = std::uint64_t{1} << 30;  ///< 0: no limit
  sparql::QueryLimits limits;     ///< What one query may cost
  sparql::ServiceClient service;  ///< Empty: SERVICE is refused
  /// No update will come: what is read need not be copied.
  bool is_read_only = false;
};

/// Without any store: a session is the default graph, and is reasoned over;
/// named graphs are kept beside it, in memory, and are not.
///
/// Queries read what the last update published, and neither wait for updates
/// nor hold them up.  Updates come one after the other.  Where there are any,
/// memory holds all relations twice, and those that changed once more for each
/// state of them that a query still reads (see session::Session::snapshot()).
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
  std::string explain(const ExplainRequest& request,
                      const JobContext& job) override;
  /// Updates wait meanwhile.
  std::string violations(const JobContext& job) override;
  void set_endpoint(const std::string& url) override { base_iri_ = url; }
  [[nodiscard]] bool has_predictions() const override {
    return session_.has_model();
  }
  [[nodiscard]] bool knows_origins() const override { return true; }
  [[nodiscard]] std::vector<std::pair<std::string, Regime>> described_graphs()
      const override;
  [[nodiscard]] std::vector<Measure> measures() const override;

 private:
  /// What queries read.
  struct Published {
    session::Snapshot session;
    NamedGraphs graphs;
    bool has_predictions = false;  ///< Made from these statements
    std::uint64_t n_changes = 0;
    std::uint64_t n_violations = 0;
  };

  class Turn;

  [[nodiscard]] session::Origins origins_of(Regime regime) const;
  [[nodiscard]] std::shared_ptr<const Published> published() const;
  /// What is published, with predictions if the regime wants them.
  [[nodiscard]] std::shared_ptr<const Published> state_for(
      Regime regime, const JobContext& job);
  void predict(const JobContext& job);
  void publish();
  void keep(const session::Delta& delta, const JobContext& job);
  [[nodiscard]] std::string next_blank_prefix();

  const LocalOptions options_;
  session::Session session_;
  NamedGraphs graphs_;
  bool has_predictions_ = false;
  std::uint64_t n_changes_ = 0;
  std::uint64_t n_violations_ = 0;
  /// Guards all of the above, for who changes it; queries do without.
  std::timed_mutex turn_;
  std::string base_iri_ = "http://localhost/sparql";
  mutable std::mutex published_mutex_;  ///< Held to copy a pointer
  std::shared_ptr<const Published> published_;
  std::atomic<std::uint64_t> n_blank_prefixes_{0};
};

}  // namespace rrn::serve

#endif  // RRN_SERVE_LOCAL_LOCAL_BACKEND_HPP
