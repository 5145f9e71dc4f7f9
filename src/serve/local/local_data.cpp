// SPDX-License-Identifier: MIT
#include "serve/local/local_data.hpp"

#include <algorithm>
#include <array>

#include "rdf/vocabulary/rrn.hpp"

namespace rrn::serve {

namespace {

using session::Origin;
using session::Origins;

constexpr std::array kSessionGraphs = {
    std::pair{kAssertedGraph, Origin::kAsserted},
    std::pair{vocab::kDerivedGraph, Origin::kDerived},
    std::pair{vocab::kPredictedGraph, Origin::kPredicted},
};

/// The part of the session that a name stands for; 0: none.
Origins origins_of(std::string_view name) {
  for (const auto& [known, origin] : kSessionGraphs) {
    if (known == name) return session::only(origin);
  }
  return 0;
}

}  // namespace

bool is_session_graph(std::string_view name) { return origins_of(name) != 0; }

EmbeddedData::EmbeddedData(const session::Session& session,
                           const NamedGraphs& graphs, View view)
    : session_(session), graphs_(graphs), view_(std::move(view)) {}

bool EmbeddedData::match_session(const Pattern& pattern, Origins origins,
                                 const Visitor& visitor) const {
  const bool may_predict = session::has(origins, Origin::kPredicted);
  bool goes_on = true;
  session_.visit(
      {pattern.subject, pattern.predicate, pattern.object}, origins,
      [&](const session::KnownStatement& known) {
        if (may_predict && known.origin == Origin::kPredicted &&
            view_.threshold && known.probability < *view_.threshold) {
          return true;
        }
        goes_on = visitor(known.statement.subject, known.statement.predicate,
                          known.statement.object);
        return goes_on;
      });
  return goes_on;
}

bool EmbeddedData::match_graph(const Pattern& pattern, std::string_view graph,
                               const Visitor& visitor) const {
  const Origins part = static_cast<Origins>(origins_of(graph) & view_.origins);
  if (part != 0) return match_session(pattern, part, visitor);
  const auto found = graphs_.find(graph);
  if (found == graphs_.end()) return true;
  bool goes_on = true;
  found->second.match(
      pattern, [&](const TermView& s, const TermView& p, const TermView& o) {
        goes_on = visitor(s, p, o);
        return goes_on;
      });
  return goes_on;
}

bool EmbeddedData::contains(std::string_view graph, const TermView& subject,
                            const TermView& predicate,
                            const TermView& object) const {
  return !match_graph(
      {subject, predicate, object}, graph,
      [](const TermView&, const TermView&, const TermView&) { return false; });
}

void EmbeddedData::match_merge(const Pattern& pattern,
                               const Visitor& visitor) const {
  const std::vector<std::string>& names = view_.dataset.default_graphs;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool goes_on = match_graph(
        pattern, names[i],
        [&](const TermView& s, const TermView& p, const TermView& o) {
          for (std::size_t j = 0; j < i; ++j) {
            if (contains(names[j], s, p, o)) return true;
          }
          return visitor(s, p, o);
        });
    if (!goes_on) return;
  }
}

bool EmbeddedData::is_named(std::string_view graph) const {
  if (!view_.dataset.is_given()) return true;
  const std::vector<std::string>& names = view_.dataset.named_graphs;
  return std::find(names.begin(), names.end(), graph) != names.end();
}

void EmbeddedData::match(const Pattern& pattern,
                         std::optional<std::string_view> graph,
                         const Visitor& visitor) const {
  if (graph) {
    if (is_named(*graph)) match_graph(pattern, *graph, visitor);
  } else if (view_.dataset.is_given()) {
    match_merge(pattern, visitor);
  } else {
    match_session(pattern, view_.origins, visitor);
  }
}

std::vector<std::string> EmbeddedData::graphs() const {
  std::vector<std::string> names;
  for (const auto& [name, origin] : kSessionGraphs) {
    if (session::has(view_.origins, origin)) names.emplace_back(name);
  }
  for (const auto& [name, graph] : graphs_) names.push_back(name);
  std::erase_if(names,
                [&](const std::string& name) { return !is_named(name); });
  return names;
}

}  // namespace rrn::serve
