// SPDX-License-Identifier: MIT
#include "neural/evidence/evidence_choice.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "neural/evidence/pair_evidence.hpp"

namespace rrn::neural {

namespace {

/// Samples that are looked at, and beginnings of paths from one subject.
constexpr std::size_t kMaxSamples = 64;
constexpr std::size_t kMaxPaths = 2048;
/// Words of which pairs are counted; beyond them only known ones are.
constexpr std::size_t kMaxCounted = std::size_t{1} << 18;
/// True pairs that a word must join.
constexpr std::uint64_t kMinPairs = 2;

/// A word as a number: its letters as digits from 1 on.
using WordCode = std::uint64_t;

/// What was counted of one word.
struct WordCounts {
  std::uint64_t n_pairs = 0;
  std::map<std::uint32_t, std::uint64_t> n_true;  ///< Key: the relation
};

/// A word that a relation would choose.
struct Candidate {
  double score = 0;
  WordCode code = 0;
};

class Chooser {
 public:
  Chooser(std::span<const dataset::Sample> kbs, std::uint32_t n_relations)
      : base_(2 * WordCode{n_relations} + 1), n_true_(n_relations) {
    const std::size_t n = std::min(kMaxSamples, kbs.size());
    std::set<std::uint32_t> relations;
    for (std::size_t i = 0; i < n; ++i) {
      samples_.push_back(&kbs[i * kbs.size() / n]);
      for (const auto& fact : samples_.back()->relations.specified) {
        if (fact.positive) relations.insert(fact.relation.value);
      }
    }
    max_length_ = relations.size() <= 1 ? 6 : relations.size() <= 4 ? 4 : 3;
    // Codes have 64 bits.
    while (std::pow(static_cast<double>(base_), max_length_) > 1e19) {
      --max_length_;
    }
  }

  EvidencePlan choose(const CancellationToken& cancel) {
    for (const dataset::Sample* kb : samples_) {
      cancel.throw_if_triggered();
      count(*kb);
    }
    EvidencePlan plan;
    for (const WordCode code : chosen_words()) {
      plan.words.push_back(word_of(code));
    }
    std::sort(plan.words.begin(), plan.words.end());
    plan.neighbour_classes = chosen_classes();
    return plan;
  }

 private:
  struct Path {
    std::uint32_t individual = 0;
    std::uint32_t before = UINT32_MAX;
    WordCode code = 0;
    std::uint32_t length = 0;
  };
  struct TruePair {
    std::uint32_t subject = 0;
    std::uint32_t object = 0;
    std::uint32_t relation = 0;

    friend auto operator<=>(const TruePair&, const TruePair&) = default;
  };

  void count(const dataset::Sample& kb) {
    const std::array members{&kb};
    const FactGraph graph(members);
    find_true_pairs(kb);
    n_pairs_ += std::uint64_t{kb.n_individuals} * kb.n_individuals;
    for (std::uint32_t s = 0; s < graph.size(); ++s) {
      follow_paths(graph, s);
      count_words(s);
      count_classes(graph, s);
    }
  }

  void find_true_pairs(const dataset::Sample& kb) {
    true_pairs_.clear();
    kb.relations.for_each_known([&](const dataset::RelationLiteral& literal) {
      if (!literal.positive) return;
      true_pairs_.push_back({literal.subject.value, literal.object.value,
                             literal.relation.value});
      ++n_true_[literal.relation.value];
    });
    std::sort(true_pairs_.begin(), true_pairs_.end());
  }

  void follow_paths(const FactGraph& graph, std::uint32_t subject) {
    const PathLimits limits;
    paths_.assign(1, {subject, UINT32_MAX, 0, 0});
    for (std::uint32_t p = 0; p < paths_.size(); ++p) {
      const Path from = paths_[p];
      if (from.length == max_length_) break;
      const auto edges = graph.edges(from.individual);
      for (const FactGraph::Edge& edge : edges) {
        if (visits(p, edge.to)) continue;
        if (from.length > 0 &&
            graph.edges(from.individual, edge.letter).size() >
                limits.max_degree) {
          continue;
        }
        if (paths_.size() >= kMaxPaths) return;
        paths_.push_back(
            {edge.to, p, from.code * base_ + edge.letter + 1, from.length + 1});
      }
    }
  }

  [[nodiscard]] bool visits(std::uint32_t path,
                            std::uint32_t individual) const {
    for (; path != UINT32_MAX; path = paths_[path].before) {
      if (paths_[path].individual == individual) return true;
    }
    return false;
  }

  void count_words(std::uint32_t subject) {
    ends_.clear();
    for (const Path& path : paths_) {
      if (path.length > 1) ends_.emplace_back(path.individual, path.code);
    }
    std::sort(ends_.begin(), ends_.end());
    ends_.erase(std::unique(ends_.begin(), ends_.end()), ends_.end());
    auto truth = std::lower_bound(true_pairs_.begin(), true_pairs_.end(),
                                  TruePair{subject, 0, 0});
    for (const auto& [object, code] : ends_) {
      const TruePair pair{subject, object, 0};
      while (truth != true_pairs_.end() && *truth < pair) ++truth;
      if (words_.size() >= kMaxCounted && !words_.contains(code)) continue;
      WordCounts& counts = words_[code];
      ++counts.n_pairs;
      for (auto at = truth; at != true_pairs_.end() && at->subject == subject &&
                            at->object == object;
           ++at) {
        ++counts.n_true[at->relation];
      }
    }
  }

  void count_classes(const FactGraph& graph, std::uint32_t individual) {
    std::set<NeighbourClass> found;
    for (const FactGraph::Edge& edge : graph.edges(individual)) {
      for (const FactGraph::Membership& fact : graph.classes(edge.to)) {
        if (fact.positive) found.insert({edge.letter, fact.owl_class});
      }
    }
    for (const NeighbourClass& one : found) ++classes_[one];
  }

  /// The words that each relation would choose, the best first.
  [[nodiscard]] std::vector<std::vector<Candidate>> candidates() const {
    std::vector<std::vector<Candidate>> result(n_true_.size());
    for (const auto& [code, counts] : words_) {
      for (const auto& [relation, n] : counts.n_true) {
        if (n < kMinPairs) continue;
        const double lift = static_cast<double>(n) *
                            static_cast<double>(n_pairs_) /
                            static_cast<double>(counts.n_pairs) /
                            static_cast<double>(n_true_[relation]);
        if (lift <= 1) continue;
        result[relation].push_back(
            {static_cast<double>(n) * std::log(lift), code});
      }
    }
    for (auto& list : result) {
      std::sort(
          list.begin(), list.end(), [](const Candidate& a, const Candidate& b) {
            return std::pair(-a.score, a.code) < std::pair(-b.score, b.code);
          });
    }
    return result;
  }

  [[nodiscard]] std::set<WordCode> chosen_words() const {
    const auto lists = candidates();
    std::size_t longest = 0;
    for (const auto& list : lists) longest = std::max(longest, list.size());
    std::set<WordCode> chosen;
    for (std::size_t turn = 0; turn < longest; ++turn) {
      for (const auto& list : lists) {
        if (turn >= list.size()) continue;
        chosen.insert(list[turn].code);
        if (chosen.size() == kMaxWords) return chosen;
      }
    }
    return chosen;
  }

  [[nodiscard]] Word word_of(WordCode code) const {
    Word word;
    for (; code != 0; code /= base_) {
      word.push_back(static_cast<Letter>(code % base_ - 1));
    }
    std::reverse(word.begin(), word.end());
    return word;
  }

  [[nodiscard]] std::vector<NeighbourClass> chosen_classes() const {
    std::vector<std::pair<std::uint64_t, NeighbourClass>> ranked;
    for (const auto& [one, n] : classes_) ranked.emplace_back(n, one);
    std::sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) {
      return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    ranked.resize(std::min(ranked.size(), kMaxNeighbourClasses));
    std::vector<NeighbourClass> chosen;
    for (const auto& [n, one] : ranked) chosen.push_back(one);
    std::sort(chosen.begin(), chosen.end());
    return chosen;
  }

  const WordCode base_;
  std::uint32_t max_length_ = 3;
  std::vector<const dataset::Sample*> samples_;
  std::uint64_t n_pairs_ = 0;
  std::vector<std::uint64_t> n_true_;  ///< One for each relation
  std::vector<TruePair> true_pairs_;   ///< In the present sample, sorted
  std::vector<Path> paths_;
  std::vector<std::pair<std::uint32_t, WordCode>> ends_;
  std::unordered_map<WordCode, WordCounts> words_;
  std::map<NeighbourClass, std::uint64_t> classes_;
};

}  // namespace

EvidencePlan choose_evidence(std::span<const dataset::Sample> kbs,
                             std::uint32_t n_relations,
                             const CancellationToken& cancel) {
  return Chooser(kbs, n_relations).choose(cancel);
}

}  // namespace rrn::neural
