// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_RATIONALE_FACT_DELETION_HPP
#define RRN_PREDICTION_RATIONALE_FACT_DELETION_HPP

#include <cstdint>
#include <map>
#include <span>
#include <string_view>
#include <vector>

#include "base/job.hpp"
#include "neural/model/model.hpp"
#include "prediction/rationale/neighbourhood.hpp"

namespace rrn::prediction {

/// Numbers of facts of a neighbourhood, in any order.
using FactNumbers = std::vector<std::uint32_t>;

/// What a model says of a literal when it is told some of the facts around it.
struct Belief {
  double probability = 0;    ///< Mean over the draws
  double log_odds = 0;       ///< Mean of theirs
  double part_of_draws = 0;  ///< Those that reach the wanted probability
};

/// What scores of several draws say.  O(scores).
[[nodiscard]] Belief mean_belief(std::span<const float> scores, double wanted);

/// The seeds of a family of draws.
[[nodiscard]] std::vector<Seed> draw_seeds(Seed seed, std::string_view draws,
                                           std::uint32_t n);

/// Tells a model parts of the facts of a neighbourhood and asks for the
/// target.  Draws are the same for all parts; what was told before is not told
/// again.
class FactDeletion {
 public:
  /// Borrows all.  `draws` names a family of draws.
  FactDeletion(neural::Model& model, const Neighbourhood& around,
               std::uint32_t n_draws, std::string_view draws, double wanted,
               const JobContext& job);

  /// One belief for each part.  Throws as Model::answer().
  [[nodiscard]] std::vector<Belief> tell(std::span<const FactNumbers> parts);
  [[nodiscard]] Belief tell(const FactNumbers& part);

 private:
  [[nodiscard]] dataset::Sample sample(const FactNumbers& part) const;
  void ask(std::span<const FactNumbers> parts);

  neural::Model& model_;
  const Neighbourhood& around_;
  double wanted_;
  JobContext job_;
  std::vector<Seed> seeds_;
  std::map<FactNumbers, Belief> known_;  ///< Indexed by sorted facts
};

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_FACT_DELETION_HPP
