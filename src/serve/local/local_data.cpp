// SPDX-License-Identifier: MIT
#include "serve/local/local_data.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/ascii.hpp"
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

void intern_graph_names(session::Session& session) {
  for (const auto& [name, origin] : kSessionGraphs) {
    session.intern(TermView::iri(name));
  }
}

/// Goes through the graphs that make the one that is asked for, and leaves out
/// what an earlier one has.
class LocalData::DataCursor final : public sparql::QueryData::Cursor {
 public:
  explicit DataCursor(const LocalData& data)
      : data_(data), rows_(data.session_.cursor()) {}

  void seek(TermId graph, const sparql::IdTriple& pattern) override {
    // Mostly it is the same graph again.
    if (!has_sources_ || graph != graph_) {
      sources_ = data_.sources_of(graph);
      graph_ = graph;
      has_sources_ = true;
    }
    pattern_ = pattern;
    source_ = 0;
    if (!sources_.empty()) begin();
  }

  bool next(sparql::IdTriple& triple) override {
    while (source_ < sources_.size()) {
      if (!step(triple)) {
        if (++source_ < sources_.size()) begin();
      } else if (source_ == 0 || !is_in_earlier_source(triple)) {
        return true;
      }
    }
    return false;
  }

 private:
  static session::IdPattern session_pattern(const sparql::IdTriple& pattern) {
    const auto given = [](TermId id) {
      return id == sparql::kNoTerm ? std::nullopt : std::optional(id);
    };
    return {given(pattern.subject), given(pattern.predicate),
            given(pattern.object)};
  }

  void begin() {
    const Source& source = sources_[source_];
    if (source.graph != nullptr) {
      triples_ = NamedGraph::Cursor(
          *source.graph,
          {pattern_.subject, pattern_.predicate, pattern_.object});
    } else {
      rows_.seek(session_pattern(pattern_), source.origins);
    }
  }

  bool step(sparql::IdTriple& triple) {
    if (sources_[source_].graph != nullptr) {
      NamedGraph::Ids ids;
      if (!triples_.next(ids)) return false;
      triple = {ids[0], ids[1], ids[2]};
      return true;
    }
    while (rows_.next()) {
      if (rows_.origin() == Origin::kPredicted && data_.view_.threshold &&
          rows_.probability() < *data_.view_.threshold) {
        continue;
      }
      const auto ids = rows_.ids();
      triple = {ids.subject, ids.predicate, ids.object};
      return true;
    }
    return false;
  }

  [[nodiscard]] bool is_in_earlier_source(
      const sparql::IdTriple& triple) const {
    for (std::size_t i = 0; i < source_; ++i) {
      const Source& source = sources_[i];
      if (source.graph != nullptr) {
        if (source.graph->contains(
                {triple.subject, triple.predicate, triple.object})) {
          return true;
        }
        continue;
      }
      session::Cursor known = data_.session_.cursor();
      known.seek(session_pattern(triple), source.origins);
      if (known.next()) return true;
    }
    return false;
  }

  const LocalData& data_;
  session::Cursor rows_;
  NamedGraph::Cursor triples_;
  sparql::IdTriple pattern_;
  std::vector<Source> sources_;
  std::size_t source_ = 0;
  TermId graph_ = sparql::kNoTerm;
  bool has_sources_ = false;
};

LocalData::LocalData(session::Snapshot session, const NamedGraphs& graphs,
                     View view)
    : session_(std::move(session)),
      graphs_(graphs),
      view_(std::move(view)),
      n_terms_(static_cast<std::uint32_t>(session_.dictionary().size())) {}

TermView LocalData::term(TermId id) const {
  return session_.dictionary().view(id);
}

std::optional<TermId> LocalData::find(const TermView& term) const {
  return session_.dictionary().find(term);
}

std::unique_ptr<sparql::QueryData::Cursor> LocalData::cursor() const {
  return std::make_unique<DataCursor>(*this);
}

LocalData::Source LocalData::source_of(std::string_view name) const {
  if (const Origins part = origins_of(name)) {
    return {static_cast<Origins>(part & view_.origins), nullptr};
  }
  const auto found = graphs_.find(name);
  return {0, found == graphs_.end() ? nullptr : &found->second};
}

std::vector<LocalData::Source> LocalData::sources_of(TermId graph) const {
  std::vector<Source> sources;
  const auto add = [&](std::string_view name) {
    const Source source = source_of(name);
    if (source.graph != nullptr || source.origins != 0) {
      sources.push_back(source);
    }
  };
  if (graph != sparql::kNoTerm) {
    if (graph.value < n_terms_ && is_named(term(graph).text)) {
      add(term(graph).text);
    }
  } else if (view_.dataset.is_given()) {
    for (const std::string& name : view_.dataset.default_graphs) add(name);
  } else {
    sources.push_back({view_.origins, nullptr});
  }
  return sources;
}

double LocalData::estimate(TermId graph, const sparql::IdTriple& pattern,
                           sparql::BoundPositions bound) const {
  double sum = 0;
  for (const Source& source : sources_of(graph)) {
    if (source.graph != nullptr) {
      double n = static_cast<double>(source.graph->size());
      // A guess: the indexes know no numbers.
      const auto narrow = [&](TermId id, bool is_bound, double by) {
        if (id != sparql::kNoTerm || is_bound) n = std::max(n / by, 0.5);
      };
      narrow(pattern.subject, bound.subject, 1 + n / 4);
      narrow(pattern.predicate, bound.predicate, 10);
      narrow(pattern.object, bound.object, 1 + n / 10);
      sum += n;
      continue;
    }
    const auto given = [](TermId id) {
      return id == sparql::kNoTerm ? std::nullopt : std::optional(id);
    };
    sum += session_.estimate({given(pattern.subject), given(pattern.predicate),
                              given(pattern.object)},
                             {bound.subject, bound.predicate, bound.object},
                             source.origins);
  }
  return sum;
}

bool LocalData::is_named(std::string_view graph) const {
  if (!view_.dataset.is_given()) return true;
  const std::vector<std::string>& names = view_.dataset.named_graphs;
  return std::find(names.begin(), names.end(), graph) != names.end();
}

std::vector<TermId> LocalData::graphs() const {
  std::vector<TermId> names;
  const auto add = [&](std::string_view name) {
    const auto id = find(TermView::iri(name));
    if (id && std::find(names.begin(), names.end(), *id) == names.end()) {
      names.push_back(*id);
    }
  };
  if (view_.dataset.is_given()) {
    for (const std::string& name : view_.dataset.named_graphs) {
      if (is_session_graph(name) || graphs_.contains(name)) add(name);
    }
    return names;
  }
  for (const auto& [name, graph] : graphs_) add(name);
  return names;
}

bool LocalData::is_graph(TermId name) const {
  if (name.value >= n_terms_ || !term(name).is_iri()) return false;
  const std::string_view text = term(name).text;
  return is_named(text) && (is_session_graph(text) || graphs_.contains(text));
}

std::optional<sparql::TripleOrigin> LocalData::origin_of(
    const TermView& subject, const TermView& predicate,
    const TermView& object) const {
  session::Cursor cursor =
      session_.find({subject, predicate, object}, view_.origins);
  if (!cursor.next()) return std::nullopt;
  switch (cursor.origin()) {
    case Origin::kAsserted:
      return sparql::TripleOrigin{"asserted", 1};
    case Origin::kDerived:
      return sparql::TripleOrigin{"derived", 1};
    case Origin::kPredicted:
      break;
  }
  return sparql::TripleOrigin{"predicted", cursor.probability()};
}

}  // namespace rrn::serve
