// SPDX-License-Identifier: MIT
#include "generation/coverage/coverage_analysis.hpp"

#include <algorithm>

namespace rrn::generation {

namespace {

constexpr std::uint32_t kNever = 0xffffffffU;

bool are_equal(const SampleRules::Atom& a, const SampleRules::Atom& b) {
  const auto same = [](const SampleRules::Term& x, const SampleRules::Term& y) {
    return x.is_variable == y.is_variable && x.value == y.value;
  };
  return a.predicate == b.predicate && same(a.first, b.first) &&
         same(a.second, b.second);
}

/// Whether a head only repeats what the body says.
bool repeats(const SampleRules::Rule& rule, const SampleRules::Atom& head) {
  return std::any_of(
      rule.body.begin(), rule.body.end(),
      [&](const SampleRules::Atom& atom) { return are_equal(atom, head); });
}

}  // namespace

CoverageAnalysis::CoverageAnalysis(const SampleRules& rules,
                                   const Dictionary& dictionary)
    : rules_(rules),
      dictionary_(dictionary),
      obstacles_(rules.rules().size()),
      least_depths_(rules.n_predicates(), kNever),
      conclusions_(rules.n_predicates()),
      predicate_depths_(rules.n_predicates(), 0),
      rule_depths_(rules.rules().size(), 0) {
  find_least_depths();
  note_obstacles();
  find_conclusions();
  find_chains();
}

void CoverageAnalysis::find_least_depths() {
  for (std::uint32_t p = 0; p < rules_.n_predicates(); ++p) {
    if (rules_.is_statable(p)) least_depths_[p] = 0;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const SampleRules::Rule& rule : rules_.rules()) {
      if (!rule.obstacle.empty()) continue;
      std::uint32_t depth = 0;
      for (const SampleRules::Atom& atom : rule.body) {
        depth = std::max(depth, least_depths_[atom.predicate]);
      }
      if (depth == kNever) continue;
      for (const SampleRules::Atom& head : rule.heads) {
        std::uint32_t& known = least_depths_[head.predicate];
        if (depth + 1 >= known) continue;
        known = depth + 1;
        changed = true;
      }
    }
  }
}

void CoverageAnalysis::note_obstacles() {
  for (std::size_t r = 0; r < obstacles_.size(); ++r) {
    const SampleRules::Rule& rule = rules_.rules()[r];
    obstacles_[r] = rule.obstacle;
    if (!rule.obstacle.empty()) continue;
    for (const SampleRules::Atom& atom : rule.body) {
      if (least_depths_[atom.predicate] != kNever) continue;
      obstacles_[r] = "its body needs " + name(atom.predicate) +
                      ", which is not in the vocabulary, and which no rule "
                      "concludes from it";
      break;
    }
  }
}

void CoverageAnalysis::find_conclusions() {
  for (std::uint32_t r = 0; r < obstacles_.size(); ++r) {
    if (!can_fire(r)) continue;
    const SampleRules::Rule& rule = rules_.rules()[r];
    for (std::uint32_t h = 0; h < rule.heads.size(); ++h) {
      if (repeats(rule, rule.heads[h])) continue;
      conclusions_[rule.heads[h].predicate].push_back({r, h});
    }
  }
}

void CoverageAnalysis::find_chains() {
  for (std::uint32_t p = 0; p < rules_.n_predicates(); ++p) {
    if (rules_.is_statable(p)) predicate_depths_[p] = 1;
  }
  // Each round adds the chains that are one rule longer.
  for (std::uint32_t depth = 1; depth <= kMaxDepth; ++depth) {
    for (std::uint32_t r = 0; r < obstacles_.size(); ++r) {
      if (!can_fire(r)) continue;
      const SampleRules::Rule& rule = rules_.rules()[r];
      const bool reached =
          rule.body.empty()
              ? depth == 1
              : std::any_of(rule.body.begin(), rule.body.end(),
                            [&](const SampleRules::Atom& atom) {
                              return reaches(atom.predicate, depth - 1);
                            });
      if (!reached) continue;
      rule_depths_[r] |= 1U << depth;
      for (const SampleRules::Atom& head : rule.heads) {
        if (!repeats(rule, head)) {
          predicate_depths_[head.predicate] |= 1U << depth;
        }
      }
    }
  }
}

std::uint32_t CoverageAnalysis::greatest_depth(std::uint32_t rule) const {
  std::uint32_t depth = kMaxDepth;
  while (depth > 0 && !rule_reaches(rule, depth)) --depth;
  return depth;
}

std::string CoverageAnalysis::obstacle_of_predicate(
    std::uint32_t predicate) const {
  if (!conclusions_[predicate].empty()) return {};
  bool in_constraint = false;
  bool in_body = false;
  const std::string* first_obstacle = nullptr;
  for (std::size_t r = 0; r < obstacles_.size(); ++r) {
    const SampleRules::Rule& rule = rules_.rules()[r];
    const auto speaks = [&](const SampleRules::Atom& atom) {
      return atom.predicate == predicate;
    };
    if (std::any_of(rule.body.begin(), rule.body.end(), speaks)) {
      (rule.heads.empty() ? in_constraint : in_body) = true;
    }
    if (std::any_of(rule.heads.begin(), rule.heads.end(), speaks) &&
        !obstacles_[r].empty() && first_obstacle == nullptr) {
      first_obstacle = &obstacles_[r];
    }
  }
  if (first_obstacle != nullptr) {
    return "no rule that concludes it can fire: " + *first_obstacle;
  }
  if (in_body) return "no rule concludes it";
  if (in_constraint) return "only constraints speak of it";
  return kNoRule;
}

std::string CoverageAnalysis::name(std::uint32_t predicate) const {
  const RelationKey& key = rules_.key(predicate);
  const std::string term = dictionary_.view(key.predicate).to_ntriples();
  return key.polarity == Polarity::kNegative ? "not " + term : term;
}

}  // namespace rrn::generation
