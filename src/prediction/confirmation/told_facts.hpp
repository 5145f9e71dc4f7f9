// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_CONFIRMATION_TOLD_FACTS_HPP
#define RRN_PREDICTION_CONFIRMATION_TOLD_FACTS_HPP

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/cancellation.hpp"
#include "dataset/sample/sample.hpp"
#include "mining/fact_index.hpp"
#include "mining/mined_rule.hpp"
#include "neural/model/model.hpp"

namespace rrn::prediction {

/// The numbers that a model gives the predicates of another vocabulary.
class ModelNumbers {
 public:
  ModelNumbers(const dataset::Vocabulary& from, const neural::Model& model);

  [[nodiscard]] std::optional<std::uint32_t> relation(std::uint32_t r) const {
    return relations_[r];
  }
  [[nodiscard]] std::optional<std::uint32_t> owl_class(std::uint32_t c) const {
    return classes_[c];
  }
  /// The predicate of a head.
  [[nodiscard]] std::optional<std::uint32_t> of(
      const mining::Head& head) const {
    return head.is_class ? owl_class(head.predicate) : relation(head.predicate);
  }
  /// Whether the model reads facts of a relation.
  [[nodiscard]] bool reads(std::uint32_t relation) const;
  /// Whether it knows any predicate.
  [[nodiscard]] bool has_any() const;

 private:
  const neural::Model& model_;
  std::vector<std::optional<std::uint32_t>> relations_, classes_;
};

/// The head of a rule, of two individuals: the same one twice for a class.
struct HeadFact {
  mining::Head head;
  std::uint32_t x = 0;
  std::uint32_t y = 0;
};

/// Facts that a model is told, about individuals with numbers of their own from
/// 0 on.
class ToldFacts {
 public:
  /// Numbers the individuals of `facts` and of the goal anew; duplicates among
  /// the facts, and the goal itself, are dropped.
  ToldFacts(const mining::FactIndex::Facts& facts, const HeadFact& goal);

  /// Takes the facts of `others` away, whose individuals have the numbers that
  /// they had at first.
  void remove(const mining::FactIndex::Facts& others);

  [[nodiscard]] const HeadFact& goal() const { return goal_; }
  /// Whether a path of facts joins both ends of the goal.
  [[nodiscard]] bool joins_goal() const;
  /// Whether rules conclude the goal from the facts.  Throws Cancelled.
  [[nodiscard]] bool implies_goal(std::span<const mining::MinedRule> rules,
                                  std::size_t n_relations,
                                  std::size_t n_classes,
                                  const CancellationToken& cancel) const;
  /// The facts of predicates that the model knows, with its numbers.
  [[nodiscard]] dataset::Sample sample(const ModelNumbers& numbers) const;

 private:
  std::uint32_t number(std::uint32_t individual);

  std::vector<std::uint32_t> individuals_;  ///< Their first numbers
  mining::FactIndex::Facts facts_;
  HeadFact goal_;
};

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_CONFIRMATION_TOLD_FACTS_HPP
