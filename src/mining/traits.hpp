// SPDX-License-Identifier: MIT
#ifndef RRN_MINING_TRAITS_HPP
#define RRN_MINING_TRAITS_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "mining/fact_index.hpp"

namespace rrn::mining {

/// What can be said of one individual alone, by number: the classes come first,
/// then values, which are links to one certain individual.
class TraitList {
 public:
  /// The classes, and no values.
  explicit TraitList(std::uint32_t n_classes) : n_classes_(n_classes) {}

  /// Adds the values that lead to an individual that may be named, and that at
  /// least `min_members` have in one of two sets of facts.
  void add_values(const FactIndex& facts, const FactIndex& others,
                  std::uint64_t min_members,
                  const std::function<bool(std::uint32_t)>& may_name);

  [[nodiscard]] std::uint32_t n_classes() const { return n_classes_; }
  [[nodiscard]] std::uint32_t size() const {
    return n_classes_ + static_cast<std::uint32_t>(values_.size());
  }
  [[nodiscard]] bool is_class(std::uint32_t trait) const {
    return trait < n_classes_;
  }
  /// The link and the individual of a value.
  [[nodiscard]] Step value(std::uint32_t trait) const {
    return values_[trait - n_classes_];
  }

 private:
  std::uint32_t n_classes_;
  std::vector<Step> values_;  ///< In order
};

/// Lists of numbers, one after the other.
class NumberLists {
 public:
  using Number = std::uint32_t;

  /// Makes n lists: `for_each(add)` calls add(list, number) for everything that
  /// they hold, each time alike and in the order of each list.
  template <typename ForEach>
  NumberLists(std::size_t n, const ForEach& for_each) : ends_(n + 2) {
    for_each([&](std::size_t list, Number) { ++ends_[list + 2]; });
    for (std::size_t i = 2; i < ends_.size(); ++i) ends_[i] += ends_[i - 1];
    numbers_.resize(ends_.back());
    for_each([&](std::size_t list, Number number) {
      numbers_[ends_[list + 1]++] = number;
    });
  }

  [[nodiscard]] std::span<const Number> operator[](std::size_t list) const {
    return std::span(numbers_).subspan(ends_[list],
                                       ends_[list + 1] - ends_[list]);
  }

 private:
  std::vector<std::size_t> ends_;
  std::vector<Number> numbers_;
};

/// Calls visit(x, trait) for all traits of all individuals, by trait and then
/// by individual.
template <typename Visit>
void for_each_trait(const FactIndex& facts, const TraitList& traits,
                    const Visit& visit) {
  for (std::uint32_t x = 0; x < facts.n_individuals(); ++x) {
    for (const std::uint32_t c : facts.classes(x)) visit(x, c);
  }
  for (std::uint32_t t = facts.n_classes(); t < traits.size(); ++t) {
    const Step value = traits.value(t);
    for (const Step& step : facts.steps(value.to, turned(value.link))) {
      visit(step.to, t);
    }
  }
}

}  // namespace rrn::mining

#endif  // RRN_MINING_TRAITS_HPP
