// SPDX-License-Identifier: MIT
// What answers behind the protocol: a session of our own, or a store.
#ifndef RRN_SERVE_PROTOCOL_BACKEND_HPP
#define RRN_SERVE_PROTOCOL_BACKEND_HPP

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/job.hpp"
#include "http/server_message.hpp"
#include "serve/protocol/regime.hpp"

namespace rrn::serve {

/// A request that is refused: becomes an answer of that status.
class Refusal : public std::runtime_error {
 public:
  Refusal(unsigned status, const std::string& message)
      : std::runtime_error(message), status_(status) {}
  [[nodiscard]] unsigned status() const { return status_; }

 private:
  unsigned status_;
};

/// The graphs that a request names: for queries default-graph-uri and
/// named-graph-uri, for updates using-graph-uri and using-named-graph-uri.
struct DatasetClause {
  std::vector<std::string> default_graphs;
  std::vector<std::string> named_graphs;

  [[nodiscard]] bool is_given() const {
    return !default_graphs.empty() || !named_graphs.empty();
  }
};

struct QueryRequest {
  std::string query;
  DatasetClause dataset;
  Regime regime = Regime::kDerived;
  std::optional<float> threshold;  ///< For predictions; absent: the model's
  std::string accept;
};

struct UpdateRequest {
  std::string update;
  DatasetClause dataset;
  Regime regime = Regime::kDerived;  ///< What WHERE sees
};

/// A triple to be explained.
struct ExplainRequest {
  std::string subject;  ///< All in N-Triples
  std::string predicate;
  std::string object;
  /// Whether to find the stated facts, too, on which a prediction rests.
  bool wants_evidence = false;
  /// Whether to find, beside the evidence, what would change the answer.
  bool wants_changes = false;
  std::optional<float> threshold;  ///< For predictions; absent: the model's
};

/// A graph of the Graph Store Protocol; absent: the default graph.
using GraphName = std::optional<std::string>;

/// An RDF document that was sent.
struct Document {
  std::string content_type;  ///< Without parameters, in lower case
  std::string text;
};

/// A number for /metrics.
struct Measure {
  std::string name;  ///< After `rrn_`
  std::string help;
  double value = 0;
};

/// Called from many threads at once.  Throws Refusal, Error, Cancelled and
/// http::BodyTooLarge.
class Backend {
 public:
  virtual ~Backend() = default;

  virtual http::ServerResponse query(const QueryRequest& request,
                                     const JobContext& job) = 0;
  virtual void update(const UpdateRequest& request, const JobContext& job) = 0;

  /// Whether a graph has triples.
  [[nodiscard]] virtual bool has_graph(const GraphName& graph,
                                       const JobContext& job) = 0;
  virtual http::ServerResponse read_graph(const GraphName& graph,
                                          const std::string& accept,
                                          const JobContext& job) = 0;
  /// Adds the documents' triples, to an empty graph if it `replaces`.
  virtual void write_graph(const GraphName& graph,
                           const std::vector<Document>& documents,
                           bool replaces, const JobContext& job) = 0;
  virtual void remove_graph(const GraphName& graph, const JobContext& job) = 0;

  /// Proves a triple; JSON, as `rrn explain` writes it.
  virtual std::string explain(const ExplainRequest& request,
                              const JobContext& job) = 0;

  /// The contradictions; JSON, as `rrn check --report-format json` writes it.
  virtual std::string violations(const JobContext& job) = 0;

  /// Where it can be asked, with the path: what relative IRIs are resolved
  /// against.
  virtual void set_endpoint(const std::string& url) = 0;
  [[nodiscard]] virtual bool has_predictions() const = 0;
  /// Whether queries may call rrn:status and rrn:probability.
  [[nodiscard]] virtual bool knows_origins() const = 0;
  /// The named graphs for the service description, with their regimes.
  [[nodiscard]] virtual std::vector<std::pair<std::string, Regime>>
  described_graphs() const = 0;
  [[nodiscard]] virtual std::vector<Measure> measures() const = 0;
};

}  // namespace rrn::serve

#endif  // RRN_SERVE_PROTOCOL_BACKEND_HPP
