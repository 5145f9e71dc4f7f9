// SPDX-License-Identifier: MIT
#include "repair/belief/conflicting_beliefs.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace rrn::repair {

namespace {

constexpr std::size_t kMostExact = 16;

/// Facts that conflicts join, and these conflicts.
struct Group {
  std::vector<std::uint32_t> facts;
  std::vector<Conflict> conflicts;
};

std::vector<Group> groups_of(std::size_t n_facts,
                             std::span<const Conflict> conflicts) {
  std::vector<std::uint32_t> parents(n_facts);
  std::iota(parents.begin(), parents.end(), 0U);
  const auto root = [&](std::uint32_t fact) {
    while (parents[fact] != fact) {
      fact = parents[fact] = parents[parents[fact]];
    }
    return fact;
  };
  for (const Conflict& conflict : conflicts) {
    for (const std::uint32_t fact : conflict) {
      parents[root(fact)] = root(conflict.front());
    }
  }
  std::map<std::uint32_t, Group> groups;
  for (const Conflict& conflict : conflicts) {
    if (conflict.empty()) continue;
    Group& group = groups[root(conflict.front())];
    group.conflicts.push_back(conflict);
    group.facts.insert(group.facts.end(), conflict.begin(), conflict.end());
  }
  std::vector<Group> result;
  for (auto& [first, group] : groups) {
    std::sort(group.facts.begin(), group.facts.end());
    group.facts.erase(std::unique(group.facts.begin(), group.facts.end()),
                      group.facts.end());
    result.push_back(std::move(group));
  }
  return result;
}

/// Sums over all worlds without a conflict.
void weigh_worlds(const Group& group, std::vector<double>& beliefs) {
  const std::size_t n = group.facts.size();
  std::vector<std::uint32_t> conflicts;  // as bits, one for each fact
  for (const Conflict& conflict : group.conflicts) {
    std::uint32_t bits = 0;
    for (const std::uint32_t fact : conflict) {
      const auto at =
          std::lower_bound(group.facts.begin(), group.facts.end(), fact);
      bits |= 1U << (at - group.facts.begin());
    }
    conflicts.push_back(bits);
  }
  double all = 0;
  std::vector<double> with(n);
  for (std::uint32_t world = 0; world < 1U << n; ++world) {
    if (std::any_of(
            conflicts.begin(), conflicts.end(),
            [&](std::uint32_t bits) { return (world & bits) == bits; })) {
      continue;
    }
    double weight = 1;
    for (std::size_t i = 0; i < n; ++i) {
      const double belief = beliefs[group.facts[i]];
      weight *= (world >> i & 1U) != 0 ? belief : 1 - belief;
    }
    all += weight;
    for (std::size_t i = 0; i < n; ++i) {
      if ((world >> i & 1U) != 0) with[i] += weight;
    }
  }
  for (std::size_t i = 0; i < n; ++i) beliefs[group.facts[i]] = with[i] / all;
}

/// Takes one conflict after the other into account.
void weigh_in_turn(const Group& group, std::vector<double>& beliefs) {
  for (Conflict conflict : group.conflicts) {
    std::sort(conflict.begin(), conflict.end());
    conflict.erase(std::unique(conflict.begin(), conflict.end()),
                   conflict.end());
    double all_true = 1;
    for (const std::uint32_t fact : conflict) all_true *= beliefs[fact];
    for (const std::uint32_t fact : conflict) {
      beliefs[fact] = (beliefs[fact] - all_true) / (1 - all_true);
    }
  }
}

}  // namespace

std::vector<double> beliefs_in_conflict(std::vector<double> beliefs,
                                        std::span<const Conflict> conflicts) {
  // No fact is so sure that it could not be the wrong one.
  constexpr double kSurest = 0.9999;
  for (const Conflict& conflict : conflicts) {
    for (const std::uint32_t fact : conflict) {
      beliefs[fact] = std::min(beliefs[fact], kSurest);
    }
  }
  for (const Group& group : groups_of(beliefs.size(), conflicts)) {
    if (group.facts.size() <= kMostExact) {
      weigh_worlds(group, beliefs);
    } else {
      weigh_in_turn(group, beliefs);
    }
  }
  return beliefs;
}

}  // namespace rrn::repair
