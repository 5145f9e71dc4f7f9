// SPDX-License-Identifier: MIT
#ifndef RRN_SERVE_LOCAL_LOCAL_DATA_HPP
#define RRN_SERVE_LOCAL_LOCAL_DATA_HPP

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/local/named_graphs.hpp"
#include "serve/protocol/backend.hpp"
#include "session/session.hpp"
#include "sparql/engine/query_data.hpp"

namespace rrn::serve {

/// The name of what is asserted in the default graph; vocab::kDerivedGraph and
/// vocab::kPredictedGraph name the rest of it.
inline constexpr std::string_view kAssertedGraph = "urn:x-rrn:graph:asserted";

/// Whether a name stands for a part of the session, not for a graph beside it.
[[nodiscard]] bool is_session_graph(std::string_view name);

/// The dataset of one query over a session and the graphs beside it.  Borrows
/// both, which must not change meanwhile.
class EmbeddedData final : public sparql::QueryData {
 public:
  struct View {
    session::Origins origins = session::kAllOrigins;
    std::optional<float> threshold;  ///< Of predictions
    Dataset dataset;  ///< Not given: the session's graph, and all by name
  };

  EmbeddedData(const session::Session& session, const NamedGraphs& graphs,
               View view);

  void match(const Pattern& pattern, std::optional<std::string_view> graph,
             const Visitor& visitor) const override;
  [[nodiscard]] std::vector<std::string> graphs() const override;

 private:
  bool match_session(const Pattern& pattern, session::Origins origins,
                     const Visitor& visitor) const;
  bool match_graph(const Pattern& pattern, std::string_view graph,
                   const Visitor& visitor) const;
  void match_merge(const Pattern& pattern, const Visitor& visitor) const;
  [[nodiscard]] bool contains(std::string_view graph, const TermView& subject,
                              const TermView& predicate,
                              const TermView& object) const;
  [[nodiscard]] bool is_named(std::string_view graph) const;

  const session::Session& session_;
  const NamedGraphs& graphs_;
  const View view_;
};

}  // namespace rrn::serve

#endif  // RRN_SERVE_LOCAL_LOCAL_DATA_HPP
