// SPDX-License-Identifier: MIT
#ifndef RRN_ATTACH_ATTACHMENT_HPP
#define RRN_ATTACH_ATTACHMENT_HPP

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "attach/change_log.hpp"
#include "attach/graph_switch.hpp"
#include "base/job.hpp"
#include "rdf/vocabulary/rrn.hpp"
#include "session/session.hpp"
#include "sparql/client/endpoint.hpp"

namespace rrn::attach {

/// The graph that describes the last run, unless another is named.
inline constexpr std::string_view kDescriptionGraph = "urn:x-rrn:graph:run";

struct AttachOptions {
  sparql::EndpointOptions endpoint;
  /// Graphs to reason over together; empty: the default graph.
  std::vector<std::string> graphs;
  std::string derived_graph{vocab::kDerivedGraph};
  std::string predicted_graph{vocab::kPredictedGraph};
  std::string description_graph{kDescriptionGraph};
  /// Say the probabilities of predictions with triple terms (RDF 1.2) and not
  /// with rdf:Statement.
  bool triple_terms = false;
  /// What to reason with; its data are not used.
  session::SessionOptions session;
  std::size_t batch = 1000;  ///< Triples of an INSERT DATA, to start with
  std::string version;       ///< The program's, for the description
};

/// What keeping the graphs up to date did.
struct AttachReport {
  std::uint64_t n_read = 0;     ///< Triples of the graphs that are read
  std::uint64_t n_skipped = 0;  ///< How many of them lax mode left out
  std::uint64_t n_derived = 0;
  std::uint64_t n_predicted = 0;
  /// Triples to be written to and removed from the graphs that are kept.
  std::uint64_t n_added = 0;
  std::uint64_t n_removed = 0;
  bool repaired =
      false;  ///< Another run was ended before; its rest was removed
  std::uint64_t n_violations = 0;
  std::optional<datalog::Limit> limit;
  std::vector<GraphChange> changes;  ///< Only of a dry run
};

/// Keeps what follows from some graphs of a store, and what a network predicts,
/// in graphs beside them, with a description of the run.
///
/// Predictions are triples, and rdf:Statements or reifiers of triple terms with
/// vocab::kProbability.  Blank nodes are named by sparql::skolem_iri().  Only
/// what differs is written, and it is switched in at once (GraphSwitch).  The
/// names of staging graphs start with that of the derived graph.  Throws Error
/// as the endpoint and the session do, and kBadArgument if the graphs are not
/// apart; then the store is as before, but for staging graphs, which the next
/// run removes.
class Attachment {
 public:
  explicit Attachment(AttachOptions options);
  ~Attachment();

  /// Reads everything, reasons, and writes what differs, unless `is_dry`.
  AttachReport run(const JobContext& job, bool is_dry = false);

  /// After run(): whether the graphs that are read seem to have changed since
  /// they were last read (ChangeDigest).
  bool has_changed(const JobContext& job);
  /// After run(): reads again, and follows up the difference alone.
  AttachReport follow(const JobContext& job);
  /// After run(): follows up changes that the graphs which are read have taken
  /// already, without reading them.  Those of other graphs are ignored; those
  /// that name no graph are not.
  AttachReport apply(std::span<const Change> changes, const JobContext& job);

  /// Removes every graph that this has made; returns how many there were.
  std::size_t detach(const JobContext& job);

  /// What it reasons with; requires that run() was called.
  [[nodiscard]] session::Session& session() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rrn::attach

#endif  // RRN_ATTACH_ATTACHMENT_HPP
