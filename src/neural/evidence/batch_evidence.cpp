// SPDX-License-Identifier: MIT
#include "neural/evidence/batch_evidence.hpp"

#include <algorithm>

namespace rrn::neural {

namespace {

/// Collects the features of one individual after the other.
class IndividualReader {
 public:
  IndividualReader(const EvidencePlan& plan, const EvidenceFeatures& features,
                   const FactGraph& graph)
      : plan_(plan), features_(features), graph_(graph) {}

  [[nodiscard]] std::span<const Feature> read(std::uint32_t individual) {
    row_.clear();
    for (const FactGraph::Membership& fact : graph_.classes(individual)) {
      row_.push_back({features_.member(fact), 1});
    }
    add_degrees(graph_.edges(individual),
                [&](Letter letter) { return features_.degree(letter); });
    add_degrees(graph_.negated(individual), [&](Letter letter) {
      return features_.negated_degree(letter);
    });
    add_neighbours(individual);
    return row_;
  }

 private:
  template <typename IndexOf>
  void add_degrees(std::span<const FactGraph::Edge> edges,
                   const IndexOf& index_of) {
    for (std::size_t i = 0; i < edges.size();) {
      const std::size_t begin = i;
      while (i < edges.size() && edges[i].letter == edges[begin].letter) ++i;
      row_.push_back({index_of(edges[begin].letter), count_value(i - begin)});
    }
  }

  void add_neighbours(std::uint32_t individual) {
    found_.clear();
    for (const FactGraph::Edge& edge : graph_.edges(individual)) {
      for (const FactGraph::Membership& fact : graph_.classes(edge.to)) {
        const NeighbourClass wanted{edge.letter, fact.owl_class};
        const auto& listed = plan_.neighbour_classes;
        const auto at = std::lower_bound(listed.begin(), listed.end(), wanted);
        if (!fact.positive || at == listed.end() || *at != wanted) continue;
        found_.push_back(static_cast<std::uint32_t>(at - listed.begin()));
      }
    }
    std::sort(found_.begin(), found_.end());
    for (std::size_t i = 0; i < found_.size();) {
      const std::size_t begin = i;
      while (i < found_.size() && found_[i] == found_[begin]) ++i;
      row_.push_back(
          {features_.neighbour_class(found_[begin]), count_value(i - begin)});
    }
  }

  const EvidencePlan& plan_;
  const EvidenceFeatures& features_;
  const FactGraph& graph_;
  std::vector<Feature> row_;
  std::vector<std::uint32_t> found_;
};

}  // namespace

void SparseRows::add(std::span<const Feature> row) {
  for (const Feature& feature : row) {
    indices.push_back(feature.index);
    values.push_back(feature.value);
  }
  begins.push_back(static_cast<std::int64_t>(indices.size()));
}

std::int32_t BatchEvidence::find(std::int64_t subject,
                                 std::int64_t object) const {
  const auto row = static_cast<std::size_t>(subject);
  const auto begin = objects.begin() + begins[row];
  const auto end = objects.begin() + begins[row + 1];
  const auto found = std::lower_bound(begin, end, object);
  if (found == end || *found != object) return kNone;
  return static_cast<std::int32_t>(found - objects.begin());
}

SparseRows individual_evidence(const EvidencePlan& plan,
                               const EvidenceFeatures& features,
                               const FactGraph& graph) {
  SparseRows rows;
  IndividualReader reader(plan, features, graph);
  for (std::uint32_t i = 0; i < graph.size(); ++i) rows.add(reader.read(i));
  return rows;
}

BatchEvidence batch_evidence(std::span<const dataset::Sample* const> kbs,
                             const EvidencePlan& plan,
                             const EvidenceFeatures& features) {
  const FactGraph graph(kbs);
  BatchEvidence evidence;
  evidence.individuals = individual_evidence(plan, features, graph);
  PairEvidence pairs(plan, features, graph);
  evidence.begins.push_back(0);
  for (std::uint32_t s = 0; s < graph.size(); ++s) {
    pairs.find(s);
    for (std::size_t i = 0; i < pairs.objects().size(); ++i) {
      evidence.pairs.add(pairs.features(i));
      evidence.subjects.push_back(s);
      evidence.objects.push_back(pairs.objects()[i]);
    }
    evidence.begins.push_back(
        static_cast<std::int64_t>(evidence.objects.size()));
  }
  return evidence;
}

}  // namespace rrn::neural
