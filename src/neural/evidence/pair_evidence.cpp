// SPDX-License-Identifier: MIT
#include "neural/evidence/pair_evidence.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace rrn::neural {

float count_value(std::size_t count) {
  constexpr std::size_t kMost = 7;
  return std::log1p(static_cast<float>(std::min(count, kMost)));
}

std::uint64_t count_hubs(const EvidencePlan& plan, const FactGraph& graph,
                         const PathLimits& limits) {
  std::set<Letter> letters;  // After the first of a word
  for (const Word& word : plan.words) {
    letters.insert(word.begin() + 1, word.end());
  }
  std::uint64_t n_hubs = 0;
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    if (graph.edges(i).size() <= limits.max_degree) continue;
    const bool is_hub =
        std::any_of(letters.begin(), letters.end(), [&](Letter letter) {
          return graph.edges(i, letter).size() > limits.max_degree;
        });
    n_hubs += is_hub ? 1 : 0;
  }
  return n_hubs;
}

PairEvidence::PairEvidence(const EvidencePlan& plan,
                           const EvidenceFeatures& features,
                           const FactGraph& graph, const PathLimits& limits)
    : features_(features), graph_(graph), limits_(limits), nodes_(1) {
  add_words(plan);
}

void PairEvidence::add_words(const EvidencePlan& plan) {
  for (std::uint32_t w = 0; w < plan.words.size(); ++w) {
    std::uint32_t node = 0;
    for (const Letter letter : plan.words[w]) {
      // Words are sorted, and so are the letters after each beginning.
      auto& next = nodes_[node].next;
      if (next.empty() || next.back().first != letter) {
        next.emplace_back(letter, static_cast<std::uint32_t>(nodes_.size()));
        node = next.back().second;
        nodes_.emplace_back();
      } else {
        node = next.back().second;
      }
    }
    nodes_[node].word = w;
  }
}

void PairEvidence::find(std::uint32_t subject) {
  found_.clear();
  add_facts(subject);
  follow_paths(subject);
  sum_up();
}

void PairEvidence::add_facts(std::uint32_t subject) {
  found_.emplace_back(subject, EvidenceFeatures::same());
  for (const FactGraph::Edge& edge : graph_.edges(subject)) {
    found_.emplace_back(edge.to, EvidenceFeatures::stated(edge.letter));
  }
  for (const FactGraph::Edge& edge : graph_.negated(subject)) {
    found_.emplace_back(edge.to, features_.negated(edge.letter));
  }
}

void PairEvidence::follow_paths(std::uint32_t subject) {
  paths_.assign(1, {subject, 0, kNone});
  bool is_complete = true;
  // Shorter paths come first.
  for (std::uint32_t path = 0; path < paths_.size(); ++path) {
    is_complete = extend(path) && is_complete;
  }
  n_cut_ += is_complete ? 0 : 1;
}

bool PairEvidence::extend(std::uint32_t path) {
  const Path from = paths_[path];
  bool is_complete = true;
  for (const auto& [letter, node] : nodes_[from.node].next) {
    const auto edges = graph_.edges(from.individual, letter);
    if (from.before != kNone && edges.size() > limits_.max_degree) {
      is_complete = false;
      continue;
    }
    for (const FactGraph::Edge& edge : edges) {
      if (visits(path, edge.to)) continue;
      if (paths_.size() >= limits_.max_paths) return false;
      paths_.push_back({edge.to, node, path});
      const std::uint32_t word = nodes_[node].word;
      if (word != kNone) found_.emplace_back(edge.to, features_.word(word));
    }
  }
  return is_complete;
}

bool PairEvidence::visits(std::uint32_t path, std::uint32_t individual) const {
  for (; path != kNone; path = paths_[path].before) {
    if (paths_[path].individual == individual) return true;
  }
  return false;
}

void PairEvidence::sum_up() {
  std::sort(found_.begin(), found_.end());
  objects_.clear();
  begins_.clear();
  values_.clear();
  const std::uint32_t first_word = features_.word(0);
  for (std::size_t i = 0; i < found_.size();) {
    const auto [object, feature] = found_[i];
    const std::size_t begin = i;
    while (i < found_.size() && found_[i] == found_[begin]) ++i;
    if (objects_.empty() || objects_.back() != object) {
      objects_.push_back(object);
      begins_.push_back(values_.size());
    }
    const float value = feature < first_word ? 1.0F : count_value(i - begin);
    values_.push_back({feature, value});
  }
  begins_.push_back(values_.size());
}

}  // namespace rrn::neural
