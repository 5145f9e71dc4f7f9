// SPDX-License-Identifier: MIT
// Rules counted by loops over all values of all variables.
#ifndef RRN_TESTS_UNIT_MINING_NAIVE_RULES_HPP
#define RRN_TESTS_UNIT_MINING_NAIVE_RULES_HPP

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "dataset/sample/sample.hpp"
#include "mining/mined_rule.hpp"

namespace rrn::mining::test {

using Pair = std::pair<std::uint32_t, std::uint32_t>;

/// Classes t:C0, t:C1, ... and relations t:r0, t:r1, ...
inline dataset::Vocabulary vocabulary_of(std::uint32_t n_classes,
                                         std::uint32_t n_relations) {
  dataset::Vocabulary vocabulary;
  for (std::uint32_t c = 0; c < n_classes; ++c) {
    vocabulary.classes.push_back({"urn:t#C" + std::to_string(c), {}});
  }
  for (std::uint32_t r = 0; r < n_relations; ++r) {
    vocabulary.relations.push_back({"urn:t#r" + std::to_string(r), {}});
  }
  return vocabulary;
}

/// Names urn:t#i0, urn:t#i1, ... for its individuals.
inline void name_individuals(dataset::Sample& kb) {
  for (std::uint32_t i = 0; i < kb.n_individuals; ++i) {
    kb.names.push_back("urn:t#i" + std::to_string(i));
  }
}

inline void state(dataset::Sample& kb, std::uint32_t subject,
                  std::uint32_t relation, std::uint32_t object) {
  kb.relations.specified.push_back({{subject}, {relation}, {object}});
}
inline void state_class(dataset::Sample& kb, std::uint32_t individual,
                        std::uint32_t owl_class) {
  kb.classes.specified.push_back({{individual}, {owl_class}});
}

/// Random positive facts, normalised.
inline dataset::Sample random_sample(std::uint32_t n_individuals,
                                     std::uint32_t n_classes,
                                     std::uint32_t n_relations,
                                     std::uint32_t n_facts, Rng& rng) {
  dataset::Sample kb;
  kb.n_individuals = n_individuals;
  const auto below = [&](std::uint32_t n) {
    return static_cast<std::uint32_t>(rng.below(n));
  };
  for (std::uint32_t i = 0; i < n_facts; ++i) {
    if (rng.chance(0.3)) {
      state_class(kb, below(n_individuals), below(n_classes));
    } else {
      const std::uint32_t subject = below(n_individuals);
      state(kb, subject, below(n_relations), below(n_individuals));
    }
  }
  kb.normalise();
  return kb;
}

/// The stated facts of one sample as sets of pairs.
class NaiveFacts {
 public:
  explicit NaiveFacts(const dataset::Sample& kb) : n_(kb.n_individuals) {
    for (const auto& fact : kb.relations.specified) {
      relations_.insert(
          {fact.relation.value, {fact.subject.value, fact.object.value}});
    }
    for (const auto& fact : kb.classes.specified) {
      classes_.insert({fact.owl_class.value, fact.individual.value});
    }
  }

  /// The pairs of which a body holds; (x, x) for a head of x alone.
  [[nodiscard]] std::set<Pair> conclusions(const MinedRule& rule) const {
    std::set<Pair> pairs;
    const std::size_t last = rule.path.size();
    std::vector<std::uint32_t> at(last + 1);
    for (;;) {
      if (holds(rule, at)) {
        pairs.insert({at[0], rule.head.is_of_x() ? at[0] : at[last]});
      }
      std::size_t i = 0;
      while (i <= last && ++at[i] == n_) at[i++] = 0;
      if (i > last) return pairs;
    }
  }

  [[nodiscard]] Figures count(const MinedRule& rule) const {
    Figures figures;
    for (const auto& [x, y] : conclusions(rule)) {
      ++figures.n_body;
      figures.support += is_true(rule.head, x, y) ? 1 : 0;
      figures.n_pca += is_known(rule.head, x, y) ? 1 : 0;
    }
    for (std::uint32_t x = 0; x < n_; ++x) {
      for (std::uint32_t y = 0; y < n_; ++y) {
        if (rule.head.is_of_x() && x != y) continue;
        figures.n_head += is_true(rule.head, x, y) ? 1 : 0;
      }
    }
    return figures;
  }

 private:
  [[nodiscard]] bool relates(std::uint32_t x, std::uint32_t relation,
                             std::uint32_t y) const {
    return relations_.contains({relation, {x, y}});
  }
  [[nodiscard]] bool is_a(std::uint32_t x, std::uint32_t owl_class) const {
    return classes_.contains({owl_class, x});
  }
  [[nodiscard]] bool is_true(const Head& head, std::uint32_t x,
                             std::uint32_t y) const {
    if (head.is_class) return is_a(x, head.predicate);
    if (!head.has_constant()) return relates(x, head.predicate, y);
    return head.is_constant_subject ? relates(head.constant, head.predicate, x)
                                    : relates(x, head.predicate, head.constant);
  }

  [[nodiscard]] bool has_value(std::uint32_t x, const Step& value) const {
    return leads_back(value.link)
               ? relates(value.to, relation_of(value.link), x)
               : relates(x, relation_of(value.link), value.to);
  }
  [[nodiscard]] bool holds(const MinedRule& rule,
                           const std::vector<std::uint32_t>& at) const {
    for (const std::uint32_t c : rule.start_classes) {
      if (!is_a(at.front(), c)) return false;
    }
    if (rule.value && !has_value(at.front(), *rule.value)) return false;
    if (rule.end_class && !is_a(at.back(), *rule.end_class)) return false;
    for (std::size_t i = 0; i < rule.path.size(); ++i) {
      const std::uint32_t relation = rule.path[i] / 2;
      const bool back = rule.path[i] % 2 == 1;
      if (!relates(at[back ? i + 1 : i], relation, at[back ? i : i + 1])) {
        return false;
      }
    }
    for (std::size_t j = 1; j < at.size(); ++j) {
      for (std::size_t i = 0; i < j; ++i) {
        if ((rule.differ & differ_bit(i, j)) != 0 && at[i] == at[j]) {
          return false;
        }
      }
    }
    return true;
  }

  /// Whether the partial closed world says anything of the pair.
  [[nodiscard]] bool is_known(const Head& head, std::uint32_t x,
                              std::uint32_t y) const {
    if (head.is_class) {
      return std::ranges::any_of(
          classes_, [x](const Pair& fact) { return fact.second == x; });
    }
    std::set<std::uint32_t> subjects;
    std::set<std::uint32_t> objects;
    for (const auto& [relation, pair] : relations_) {
      if (relation != head.predicate) continue;
      subjects.insert(pair.first);
      objects.insert(pair.second);
    }
    if (head.has_constant()) {
      return head.is_constant_subject ? objects.contains(x)
                                      : subjects.contains(x);
    }
    return objects.size() > subjects.size() ? objects.contains(y)
                                            : subjects.contains(x);
  }

  std::uint32_t n_;
  std::set<std::pair<std::uint32_t, Pair>> relations_;
  std::set<Pair> classes_;  ///< Class and individual
};

}  // namespace rrn::mining::test

#endif  // RRN_TESTS_UNIT_MINING_NAIVE_RULES_HPP
