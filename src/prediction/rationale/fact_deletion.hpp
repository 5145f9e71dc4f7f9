// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_RATIONALE_FACT_DELETION_HPP
#define RRN_PREDICTION_RATIONALE_FACT_DELETION_HPP

#include <cstdint>
#include <limits>
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

/// The probability that draws give which are sure that more than `wanted` is
/// reached: four fifths of the way from there to 1.
[[nodiscard]] constexpr double sure_above(double wanted) {
  return wanted + 0.8 * (1 - wanted);
}

/// The seeds of a family of draws.
[[nodiscard]] std::vector<Seed> draw_seeds(Seed seed, std::string_view draws,
                                           std::uint32_t n);

/// Tells a model parts of the facts of a neighbourhood and asks for the
/// target.  Draws are the same for all parts; what was told before is not told
/// again.
class FactDeletion {
 public:
  /// A part of the facts that is to be told.
  struct Telling {
    FactDeletion* deletion = nullptr;
    FactNumbers part;
    /// How many of the draws; all, if there are fewer.
    std::size_t n_draws = std::numeric_limits<std::size_t>::max();
    /// A part whose first draw stays below this probability is told in no
    /// other.
    double floor = 0;
    /// A part that reaches this probability in each of the first two draws is
    /// told in no other.
    double ceiling = std::numeric_limits<double>::infinity();

    /// How many come before those that the ceiling saves.
    [[nodiscard]] std::size_t first_draws() const;
  };

  /// Borrows all.  `draws` names a family of draws.
  FactDeletion(neural::Model& model, const Neighbourhood& around,
               std::uint32_t n_draws, std::string_view draws, double wanted,
               const JobContext& job);

  /// Adds a fact that nobody states, to be told as well, and returns its
  /// number.
  std::uint32_t add_fact(const Literal& fact);
  /// Notes what all draws say of a part, which is not told then.
  void note(FactNumbers part, std::vector<float> scores);
  /// One belief for each part, in all draws.  Throws as Model::answer().
  [[nodiscard]] std::vector<Belief> tell(std::span<const FactNumbers> parts);
  /// Tells the model parts of several neighbourhoods, many at a time, which
  /// takes less time than one after the other.
  static void tell(std::span<const Telling> tellings, neural::Model& model,
                   const JobContext& job);
  /// What was said of a part that was told, in the draws so far.
  [[nodiscard]] Belief belief(FactNumbers part) const;

 private:
  /// A sorted part and the draws of it that are missing.
  struct Question {
    FactDeletion* deletion;
    FactNumbers part;
    std::size_t first_draw;
    std::size_t end_draw;
  };

  static void ask(std::span<const Question> questions, neural::Model& model,
                  const JobContext& job);
  [[nodiscard]] bool is_below(const Telling& telling) const;
  [[nodiscard]] bool is_above(const Telling& telling) const;
  void add_missing(const FactNumbers& part, std::size_t n_draws,
                   std::vector<Question>& questions);
  [[nodiscard]] const Literal& fact(std::uint32_t number) const;
  [[nodiscard]] dataset::Sample sample(const FactNumbers& part) const;
  /// Questions about the target when `kb` is told.
  void add_questions(const Question& question, const dataset::Sample& kb,
                     std::vector<neural::LiteralQuestion>& questions) const;

  neural::Model& model_;
  const Neighbourhood& around_;
  double wanted_;
  JobContext job_;
  std::vector<Seed> seeds_;
  std::vector<Literal> added_;  ///< Numbered after those of the neighbourhood
  /// Scores of the first draws, indexed by sorted facts.
  std::map<FactNumbers, std::vector<float>> known_;
};

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_FACT_DELETION_HPP
