// SPDX-License-Identifier: MIT
#ifndef RRN_SERVE_LOCAL_LOCAL_DATA_HPP
#define RRN_SERVE_LOCAL_LOCAL_DATA_HPP

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/local/named_graphs.hpp"
#include "serve/protocol/backend.hpp"
#include "session/session.hpp"
#include "sparql/data/query_data.hpp"
#include "sparql/data/query_options.hpp"

namespace rrn::serve {

/// The name of what is asserted in the default graph; vocab::kDerivedGraph and
/// vocab::kPredictedGraph name the rest of it.
inline constexpr std::string_view kAssertedGraph = "urn:x-rrn:graph:asserted";

/// Whether a name stands for a part of the session, not for a graph beside it.
[[nodiscard]] bool is_session_graph(std::string_view name);

/// Gives those names numbers; before the first query of a session.
void intern_graph_names(session::Session& session);

/// The dataset of one query over a session and the graphs beside it.  Borrows
/// the latter, which must not change meanwhile.
///
/// The parts of the session are named graphs, too, that GRAPH may name; a
/// variable goes through them only where FROM NAMED lists them.
class LocalData final : public sparql::QueryData {
 public:
  struct View {
    session::Origins origins = session::kAllOrigins;
    std::optional<float> threshold;  ///< Predictions below it are left out
    DatasetClause dataset;  ///< Not given: the session's graph, and all by name
  };

  LocalData(session::Snapshot session, const NamedGraphs& graphs, View view);

  [[nodiscard]] std::uint32_t n_terms() const override { return n_terms_; }
  [[nodiscard]] TermView term(TermId id) const override;
  [[nodiscard]] std::optional<TermId> find(const TermView& term) const override;
  [[nodiscard]] std::unique_ptr<Cursor> cursor() const override;
  [[nodiscard]] double estimate(TermId graph, const sparql::IdTriple& pattern,
                                sparql::BoundPositions bound) const override;
  [[nodiscard]] std::vector<TermId> graphs() const override;
  [[nodiscard]] bool is_graph(TermId name) const override;

  /// What is known of a triple that the query may see.
  [[nodiscard]] std::optional<sparql::TripleOrigin> origin_of(
      const TermView& subject, const TermView& predicate,
      const TermView& object) const;

 private:
  class DataCursor;

  /// A graph that triples come from: a part of the session, or one beside it.
  struct Source {
    session::Origins origins = 0;
    const NamedGraph* graph = nullptr;
  };

  [[nodiscard]] Source source_of(std::string_view name) const;
  [[nodiscard]] std::vector<Source> sources_of(TermId graph) const;
  [[nodiscard]] bool is_named(std::string_view graph) const;

  const session::Snapshot session_;
  const NamedGraphs& graphs_;
  const View view_;
  const std::uint32_t n_terms_;
};

}  // namespace rrn::serve

#endif  // RRN_SERVE_LOCAL_LOCAL_DATA_HPP
