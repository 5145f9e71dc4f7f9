// SPDX-License-Identifier: MIT
#ifndef RRN_SERVE_LOCAL_LOCAL_UPDATE_HPP
#define RRN_SERVE_LOCAL_LOCAL_UPDATE_HPP

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "serve/local/local_data.hpp"
#include "serve/local/named_graphs.hpp"
#include "serve/protocol/backend.hpp"
#include "session/session.hpp"
#include "sparql/data/query_options.hpp"
#include "sparql/grammar/parse.hpp"

namespace rrn::serve {

/// What changes a session and the graphs beside it, as a whole: all of it, or
/// nothing if it is not finished.  Borrows all; nobody else may use them.
class LocalChange {
 public:
  using Triple = NamedGraph::Triple;

  LocalChange(session::Session& session, NamedGraphs& graphs,
              const JobContext& job)
      : session_(session), graphs_(graphs), job_(job) {}
  /// Takes back what was changed, unless finish() was called.
  ~LocalChange();
  LocalChange(const LocalChange&) = delete;
  LocalChange& operator=(const LocalChange&) = delete;

  /// Throws Refusal (403) for graphs that are derived or predicted.
  void add(const GraphName& graph, const Triple& triple);
  void remove(const GraphName& graph, const Triple& triple);
  void create(const std::string& graph);
  void clear(const GraphName& graph);
  void clear_named();
  [[nodiscard]] std::vector<Triple> triples(const GraphName& graph);

  /// Makes what was changed visible.
  void flush();
  session::Delta finish();

 private:
  using Key = std::pair<std::string, Triple>;

  static GraphName checked(const GraphName& graph);
  void touch(const GraphName& graph, const Triple& triple);
  [[nodiscard]] bool contains(const GraphName& graph,
                              const Triple& triple) const;
  [[nodiscard]] NamedGraph::Ids ids_of(const Triple& triple) const;
  void set(const GraphName& graph, const Triple& triple, bool is_there);
  void roll_back();

  session::Session& session_;
  NamedGraphs& graphs_;
  const JobContext& job_;
  /// Whether each triple that was touched was there before.
  std::map<std::pair<GraphName, Triple>, bool> before_;
  std::vector<std::string> created_;
  session::Delta delta_;
  bool is_finished_ = false;
};

struct UpdateContext {
  std::string base_iri;
  std::string blank_prefix;  ///< A prefix that no other update uses
  session::Origins origins = session::kAllOrigins;  ///< What WHERE sees
  DatasetClause dataset;                            ///< Named by the protocol
  sparql::QueryLimits limits;
  sparql::ServiceClient service;  ///< Empty: SERVICE is refused
};

/// Applies the operations in their order.  Throws Refusal, Error and Cancelled.
void apply_update(std::vector<sparql::UpdateOperation>& operations,
                  const UpdateContext& context, LocalChange& change,
                  const session::Session& session, const NamedGraphs& graphs,
                  const JobContext& job);

/// Reads a document into triples.  Throws Refusal (415) for a media type that
/// cannot be read, and Error (kBadSyntax).
[[nodiscard]] std::vector<NamedGraph::Triple> read_document(
    const Document& document, const std::string& base_iri,
    const std::string& blank_prefix, const JobContext& job);

}  // namespace rrn::serve

#endif  // RRN_SERVE_LOCAL_LOCAL_UPDATE_HPP
