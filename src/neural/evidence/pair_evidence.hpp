// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_EVIDENCE_PAIR_EVIDENCE_HPP
#define RRN_NEURAL_EVIDENCE_PAIR_EVIDENCE_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "neural/evidence/evidence_plan.hpp"
#include "neural/evidence/fact_graph.hpp"

namespace rrn::neural {

/// A number that is not 0, and what it is of.
struct Feature {
  std::uint32_t index = 0;
  float value = 0;

  friend bool operator==(const Feature&, const Feature&) = default;
};

/// How often something was found, as the value of a feature: log(1 + count),
/// the same from seven times on, so that hubs look no stranger than what a
/// network saw in its training.
[[nodiscard]] float count_value(std::size_t count);

/// Bounds on what is walked.
struct PathLimits {
  /// Paths do not go on from an individual that has more edges of a letter,
  /// unless they start there.
  std::size_t max_degree = 256;
  /// Beginnings of paths from one subject; the longest are left out.
  std::size_t max_paths = std::size_t{1} << 14;
};

/// Counts the individuals through which the limits let no path of the plan pass
/// in some direction.
[[nodiscard]] std::uint64_t count_hubs(const EvidencePlan& plan,
                                       const FactGraph& graph,
                                       const PathLimits& limits = {});

/// Finds what is stated of the pairs of one subject: facts between the two,
/// and paths whose word is in the plan.  A path visits no individual twice.
/// Not thread-safe; borrows the graph.
class PairEvidence {
 public:
  PairEvidence(const EvidencePlan& plan, const EvidenceFeatures& features,
               const FactGraph& graph, const PathLimits& limits = {});

  /// Finds the objects with evidence and the evidence; takes time by the facts
  /// of the subject and the paths that it follows.
  void find(std::uint32_t subject);

  /// What find() found, sorted; the subject is among them.
  [[nodiscard]] const std::vector<std::uint32_t>& objects() const {
    return objects_;
  }
  /// The features of the pair with the `i`-th object, sorted.
  [[nodiscard]] std::span<const Feature> features(std::size_t i) const {
    return std::span(values_).subspan(begins_[i], begins_[i + 1] - begins_[i]);
  }
  /// Subjects so far of which a limit left paths out.
  [[nodiscard]] std::uint64_t n_cut() const { return n_cut_; }

 private:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  /// A beginning of words.
  struct Node {
    std::vector<std::pair<Letter, std::uint32_t>> next;  ///< Sorted
    std::uint32_t word = kNone;  ///< The one that ends here
  };
  /// The end of a path, which goes on from `before`, an index of paths_.
  struct Path {
    std::uint32_t individual = 0;
    std::uint32_t node = 0;
    std::uint32_t before = kNone;
  };

  void add_words(const EvidencePlan& plan);
  void add_facts(std::uint32_t subject);
  void follow_paths(std::uint32_t subject);
  /// Adds what lies one step beyond a path; returns false at a limit.
  bool extend(std::uint32_t path);
  [[nodiscard]] bool visits(std::uint32_t path, std::uint32_t individual) const;
  void sum_up();

  const EvidenceFeatures features_;
  const FactGraph& graph_;
  const PathLimits limits_;
  std::vector<Node> nodes_;
  std::vector<Path> paths_;
  /// Object and feature, once for each path
  std::vector<std::pair<std::uint32_t, std::uint32_t>> found_;
  std::vector<std::uint32_t> objects_;
  std::vector<std::size_t> begins_;
  std::vector<Feature> values_;
  std::uint64_t n_cut_ = 0;
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_EVIDENCE_PAIR_EVIDENCE_HPP
