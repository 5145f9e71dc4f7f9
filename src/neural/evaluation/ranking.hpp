// SPDX-License-Identifier: MIT
// The figures by which link prediction is compared.
#ifndef RRN_NEURAL_EVALUATION_RANKING_HPP
#define RRN_NEURAL_EVALUATION_RANKING_HPP

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "neural/model/model.hpp"

namespace rrn::neural {

/// Ranks of right answers; 1 is the best.
class RankMetrics {
 public:
  void add(double rank);
  void merge(const RankMetrics& other);

  [[nodiscard]] std::uint64_t n() const { return n_; }
  /// The mean of 1 / rank; NaN without ranks, as the next two.
  [[nodiscard]] double mrr() const;
  [[nodiscard]] double mean_rank() const;
  /// The part of the ranks that are at most 1, 3 or 10.
  [[nodiscard]] double hits_at_1() const;
  [[nodiscard]] double hits_at_3() const;
  [[nodiscard]] double hits_at_10() const;

 private:
  std::uint64_t n_ = 0;
  std::uint64_t n_at_1_ = 0, n_at_3_ = 0, n_at_10_ = 0;
  double sum_ = 0;
  double sum_of_inverse_ = 0;
};

/// Ranks of the literals of one relation.
struct RelationRanks {
  std::string iri;
  RankMetrics subjects;  ///< Given relation and object
  RankMetrics objects;   ///< Given subject and relation

  [[nodiscard]] RankMetrics both() const;
};

struct RankReport {
  std::vector<RelationRanks> relations;  ///< Indexed by RelationIndex
  std::uint64_t n_literals = 0;          ///< Each is ranked both ways
  std::uint64_t n_scored = 0;            ///< Candidates and right answers

  [[nodiscard]] RelationRanks total() const;
};

/// The mean of the best and the worst rank of a score among others that ties
/// leave open (the realistic rank): 1, and 1 for each greater one, and half for
/// each equal one.
[[nodiscard]] double realistic_rank(float score, std::span<const float> others);

/// Ranks every relation literal that is true in a sample of `kbs` and not a
/// fact of its input, once among all subjects and once among all objects.
///
/// Candidates are the individuals of the sample but those that make another
/// true literal (the filtered setting of Bordes et al. 2013), and ranks are
/// realistic.  `inputs` are as in EvaluateOptions.  Scores as many literals
/// as there are individuals for each literal, up to `max_literals` at a time,
/// for which a network embeds the facts anew; memory grows with that.  Throws
/// as evaluate() does.
[[nodiscard]] RankReport measure_ranks(Model& model,
                                       const dataset::Vocabulary& vocabulary,
                                       std::span<const dataset::Sample> kbs,
                                       std::span<const dataset::Sample> inputs,
                                       const JobContext& job,
                                       std::size_t max_literals = 1UL << 24);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_EVALUATION_RANKING_HPP
