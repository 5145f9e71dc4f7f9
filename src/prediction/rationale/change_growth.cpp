// SPDX-License-Identifier: MIT
#include "prediction/rationale/change_growth.hpp"

#include <algorithm>
#include <set>

namespace rrn::prediction {

ChangeGrowth::ChangeGrowth(const AddableFactFinder& finder,
                           Neighbourhood around, AddableFacts addable)
    : finder_(finder),
      around_(std::move(around)),
      n_stated_(around_.facts.size()),
      addable_(std::move(addable.facts)) {
  for (const AddableFact& fact : addable_) {
    around_.facts.push_back(fact.literal);
  }
}

std::vector<FactNumbers> ChangeGrowth::grow(
    const std::vector<FactNumbers>& changes) const {
  std::set<FactNumbers> grown;
  for (const FactNumbers& change : changes) {
    for (std::uint32_t fact = 0; fact < around_.facts.size(); ++fact) {
      FactNumbers larger = change;
      const auto at = std::lower_bound(larger.begin(), larger.end(), fact);
      if (at != larger.end() && *at == fact) continue;
      larger.insert(at, fact);
      if (is_possible(larger)) grown.insert(std::move(larger));
    }
  }
  return {grown.begin(), grown.end()};
}

std::vector<FactNumbers> ChangeGrowth::exchanges() const {
  std::vector<FactNumbers> pairs;
  for (std::size_t i = 0; i < addable_.size(); ++i) {
    if (!addable_[i].replaces) continue;
    pairs.push_back(
        {*addable_[i].replaces, static_cast<std::uint32_t>(n_stated_ + i)});
  }
  return pairs;
}

bool ChangeGrowth::is_possible(const FactNumbers& change) const {
  for (const std::uint32_t fact : change) {
    if (fact < n_stated_) continue;
    const auto& replaces = addable_[fact - n_stated_].replaces;
    if (replaces &&
        !std::binary_search(change.begin(), change.end(), *replaces)) {
      return false;
    }
  }
  if (change.size() < 2) return true;
  const FactChange facts = outside(change);
  return finder_.keeps_limits(facts.added, facts.removed);
}

FactNumbers ChangeGrowth::stated_after(const FactNumbers& change) const {
  FactNumbers facts;
  for (std::uint32_t fact = 0; fact < n_stated_; ++fact) {
    if (!std::binary_search(change.begin(), change.end(), fact)) {
      facts.push_back(fact);
    }
  }
  std::copy_if(change.begin(), change.end(), std::back_inserter(facts),
               [&](std::uint32_t fact) { return fact >= n_stated_; });
  return facts;
}

FactChange ChangeGrowth::outside(const FactNumbers& change) const {
  FactChange facts;
  for (const std::uint32_t fact : change) {
    auto& list = fact < n_stated_ ? facts.removed : facts.added;
    list.push_back(around_.outside(around_.facts[fact]));
  }
  return facts;
}

}  // namespace rrn::prediction
