// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_RATIONALE_FACT_REDUCTION_HPP
#define RRN_PREDICTION_RATIONALE_FACT_REDUCTION_HPP

#include <cstddef>
#include <vector>

#include "prediction/rationale/fact_deletion.hpp"

namespace rrn::prediction {

/// The search for facts that are enough for a prediction, of which none can go.
///
/// The first facts of an order are taken, as few as are enough.  Of these the
/// lightest go, as many as can at a time, half of them at first.  Then each is
/// taken away alone, in two draws, and those whose loss hurts least go together
/// or else fewer of them, if the others are enough; until no fact can go.  Two
/// draws that are sure are believed on the way.  All are asked about what is
/// left; if that is not enough, the search starts again and asks all each time.
/// The search proceeds by steps, so that those of many searches can be taken at
/// once.
class FactReduction {
 public:
  /// The facts to start with: the first of an order, so many at a time.
  struct Start {
    FactNumbers order;
    std::vector<std::size_t> sizes;  ///< Ascending, up to that of `order`
  };

  /// Borrows `deletion` and `weights`.  `wanted`: the probability from which on
  /// facts are enough; all together have to be.
  FactReduction(FactDeletion& deletion, Start start,
                const std::vector<double>& weights, double wanted);

  /// Whether there are no more facts left than halving leaves.
  [[nodiscard]] bool is_halved() const {
    return stage_ != Stage::kGrow && stage_ != Stage::kHalve;
  }
  [[nodiscard]] bool is_done() const { return stage_ == Stage::kDone; }
  /// Adds what is to be told for the next step.
  void add_tellings(std::vector<FactDeletion::Telling>& tellings) const;
  /// Takes the next step, after all of that was told.
  void proceed();
  /// The facts that were found, when it is done.
  [[nodiscard]] const FactNumbers& facts() const { return facts_; }

 private:
  enum class Stage { kGrow, kHalve, kTry, kConfirm, kCheck, kDone };

  void grow_to(std::size_t n);
  void begin_halving();
  void halve();
  void begin_trying(std::size_t n);
  /// Sorts the facts tried by how little their loss hurts.
  void choose();
  void confirm();
  void try_next();
  void check();
  [[nodiscard]] std::vector<FactNumbers> parts() const;
  [[nodiscard]] FactNumbers without(std::size_t place) const;
  /// What is left when candidates go.
  [[nodiscard]] FactNumbers rest() const;
  [[nodiscard]] bool is_enough(const FactNumbers& part) const;

  FactDeletion& deletion_;
  Start start_;
  const std::vector<double>& weights_;
  double wanted_;
  Stage stage_ = Stage::kGrow;
  bool asks_all_ = false;  ///< Whether all draws are asked each time
  FactNumbers facts_;
  std::size_t at_size_ = 0;   ///< kGrow: in start_.sizes
  std::size_t n_halved_ = 0;  ///< kHalve: how many are taken away at a time
  std::size_t n_tried_ = 0;   ///< kTry: the first ones, each without others
  // kConfirm: which of them are to go, so many at a time.
  std::size_t candidate_ = 0;
  std::size_t n_dropped_ = 0;
  std::size_t n_candidates_ = 0;
};

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_FACT_REDUCTION_HPP
