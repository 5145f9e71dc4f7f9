// SPDX-License-Identifier: MIT
#include "prediction/confirmation/pattern_matching.hpp"

#include <algorithm>
#include <limits>
#include <span>

namespace rrn::prediction {

namespace {

using mining::FactIndex;
using mining::Step;

constexpr std::uint32_t kUnbound = std::numeric_limits<std::uint32_t>::max();

/// The atoms in an order in which each has a variable that is bound before it,
/// if x is; those with no other come as early as they can.
std::vector<PatternAtom> join_order(const BodyPattern& pattern) {
  std::vector<PatternAtom> rest = pattern.atoms;
  std::vector<PatternAtom> order;
  std::vector<bool> is_bound(pattern.n_variables);
  is_bound[0] = true;
  while (!rest.empty()) {
    const auto n_bound = [&](const PatternAtom& atom) {
      return (is_bound[atom.first] ? 1 : 0) + (is_bound[atom.second] ? 1 : 0);
    };
    const auto next = std::ranges::max_element(rest, {}, n_bound);
    is_bound[next->first] = true;
    is_bound[next->second] = true;
    order.push_back(*next);
    rest.erase(next);
  }
  return order;
}

/// Searches depth first, the candidates of each variable in a drawn order.
class PatternSearch {
 public:
  PatternSearch(const BodyPattern& pattern, const FactIndex& facts, Rng& rng)
      : facts_(facts),
        rng_(rng),
        differ_(pattern.differ),
        atoms_(join_order(pattern)),
        match_(pattern.n_variables, kUnbound) {}

  std::optional<PatternMatch> run() {
    if (atoms_.empty()) return std::nullopt;
    const std::uint32_t n = n_starts();
    if (n == 0) return std::nullopt;
    const std::uint64_t first = rng_.below(n);
    for (std::uint32_t i = 0; i < n && n_steps_ < kMostSteps; ++i) {
      ++n_steps_;
      match_[0] = start(static_cast<std::uint32_t>((first + i) % n));
      if (extend(0)) return match_;
      match_[0] = kUnbound;
    }
    return std::nullopt;
  }

 private:
  static constexpr std::uint64_t kMostSteps = 200'000;

  /// The link from x by which its individuals are found; absent where x has
  /// only classes.
  [[nodiscard]] std::optional<mining::LinkId> first_link() const {
    for (const PatternAtom& atom : atoms_) {
      if (atom.is_class) continue;
      if (atom.first == 0) return mining::link_of(atom.predicate, false);
      if (atom.second == 0) return mining::link_of(atom.predicate, true);
    }
    return std::nullopt;
  }
  [[nodiscard]] std::uint32_t n_starts() const {
    const auto link = first_link();
    return link ? static_cast<std::uint32_t>(facts_.starts(*link).size())
                : facts_.n_individuals();
  }
  [[nodiscard]] std::uint32_t start(std::uint32_t i) const {
    const auto link = first_link();
    return link ? facts_.starts(*link)[i] : i;
  }

  bool extend(std::size_t depth) {
    if (depth == atoms_.size()) return true;
    const PatternAtom& atom = atoms_[depth];
    const std::uint32_t first = match_[atom.first];
    const std::uint32_t second = match_[atom.second];
    if (atom.is_class) {
      return facts_.is_a(first, atom.predicate) && extend(depth + 1);
    }
    if (first != kUnbound && second != kUnbound) {
      return facts_.holds(first, atom.predicate, second) && extend(depth + 1);
    }
    return first != kUnbound
               ? follow(depth, first, mining::link_of(atom.predicate, false),
                        atom.second)
               : follow(depth, second, mining::link_of(atom.predicate, true),
                        atom.first);
  }

  bool follow(std::size_t depth, std::uint32_t from, mining::LinkId link,
              std::uint32_t variable) {
    const std::span<const Step> steps = facts_.steps(from, link);
    if (steps.empty()) return false;
    const std::size_t first = rng_.below(steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (++n_steps_ > kMostSteps) return false;
      const std::uint32_t to = steps[(first + i) % steps.size()].to;
      if (!may_be(variable, to)) continue;
      match_[variable] = to;
      if (extend(depth + 1)) return true;
      match_[variable] = kUnbound;
    }
    return false;
  }

  [[nodiscard]] bool may_be(std::uint32_t variable,
                            std::uint32_t individual) const {
    return std::ranges::none_of(differ_, [&](const auto& pair) {
      const auto& [a, b] = pair;
      return (a == variable && match_[b] == individual) ||
             (b == variable && match_[a] == individual);
    });
  }

  const FactIndex& facts_;
  Rng& rng_;
  const std::vector<std::pair<std::uint32_t, std::uint32_t>>& differ_;
  std::vector<PatternAtom> atoms_;
  PatternMatch match_;
  std::uint64_t n_steps_ = 0;
};

}  // namespace

std::optional<PatternMatch> find_match(const BodyPattern& pattern,
                                       const FactIndex& facts, Rng& rng) {
  return PatternSearch(pattern, facts, rng).run();
}

}  // namespace rrn::prediction
