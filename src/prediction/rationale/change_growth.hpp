// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_RATIONALE_CHANGE_GROWTH_HPP
#define RRN_PREDICTION_RATIONALE_CHANGE_GROWTH_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

#include "prediction/rationale/addable_facts.hpp"
#include "prediction/rationale/counterfactual.hpp"
#include "prediction/rationale/fact_deletion.hpp"
#include "prediction/rationale/neighbourhood.hpp"

namespace rrn::prediction {

/// The facts that a change may consist of, and the changes made of them.  A
/// change is a sorted list of numbers of facts: stated ones first, which it
/// takes away, then addable ones, which it states.
class ChangeGrowth {
 public:
  /// Appends the addable facts to those of the neighbourhood.  Borrows the
  /// finder.
  ChangeGrowth(const AddableFactFinder& finder, Neighbourhood around,
               AddableFacts addable);

  /// Stated facts, then addable ones.
  [[nodiscard]] const Neighbourhood& facts() const { return around_; }
  [[nodiscard]] std::size_t n_stated() const { return n_stated_; }
  [[nodiscard]] std::size_t n_addable() const { return addable_.size(); }

  /// Each of these changes with each fact that it lacks, as far as they can be
  /// made: sorted, none twice.
  [[nodiscard]] std::vector<FactNumbers> grow(
      const std::vector<FactNumbers>& changes) const;
  /// A stated fact and the one that can be stated in its place alone.
  [[nodiscard]] std::vector<FactNumbers> exchanges() const;
  /// Whether a change can be made.
  [[nodiscard]] bool is_possible(const FactNumbers& change) const;

  /// The facts that are stated after a change.
  [[nodiscard]] FactNumbers stated_after(const FactNumbers& change) const;
  /// The change with the numbers of the whole sample.
  [[nodiscard]] FactChange outside(const FactNumbers& change) const;

 private:
  const AddableFactFinder& finder_;
  Neighbourhood around_;
  std::size_t n_stated_;
  std::vector<AddableFact> addable_;
};

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_CHANGE_GROWTH_HPP
