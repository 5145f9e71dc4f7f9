// SPDX-License-Identifier: MIT
// Random vocabularies and knowledge bases for tests.
#ifndef RRN_TESTS_UNIT_DATASET_SAMPLE_RANDOM_SAMPLE_HPP
#define RRN_TESTS_UNIT_DATASET_SAMPLE_RANDOM_SAMPLE_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"

namespace rrn::dataset::test {

inline Vocabulary random_vocabulary(Rng& rng, std::uint32_t n_classes,
                                    std::uint32_t n_relations) {
  Vocabulary vocabulary;
  for (std::uint32_t c = 0; c < n_classes; ++c) {
    vocabulary.classes.push_back({"urn:test#C" + std::to_string(c),
                                  static_cast<LabelPolicy>(rng.below(5))});
  }
  for (std::uint32_t r = 0; r < n_relations; ++r) {
    vocabulary.relations.push_back({"urn:test#r" + std::to_string(r),
                                    static_cast<LabelPolicy>(rng.below(5))});
  }
  return vocabulary;
}

/// Makes each literal, with the given probability, a positive or negative,
/// specified or inferable one; never two of them.
inline Sample random_sample(Rng& rng, const Vocabulary& vocabulary,
                            std::uint32_t n_individuals, double density) {
  Sample kb;
  kb.n_individuals = n_individuals;
  for (std::uint32_t i = 0; i < n_individuals; ++i) {
    for (std::uint32_t c = 0; c < vocabulary.classes.size(); ++c) {
      if (!rng.chance(density)) continue;
      auto& list =
          rng.chance(0.5) ? kb.classes.specified : kb.classes.inferable;
      list.push_back({EntityIndex{i}, ClassIndex{c}, rng.chance(0.7)});
    }
    for (std::uint32_t r = 0; r < vocabulary.relations.size(); ++r) {
      for (std::uint32_t o = 0; o < n_individuals; ++o) {
        if (!rng.chance(density)) continue;
        auto& list =
            rng.chance(0.5) ? kb.relations.specified : kb.relations.inferable;
        list.push_back({EntityIndex{i}, RelationIndex{r}, EntityIndex{o},
                        rng.chance(0.7)});
      }
    }
  }
  kb.normalise();
  return kb;
}

/// Adds what a sample may hold besides: a draw, depths, predictable literals,
/// drawn negatives and targets.
inline void add_extras(Rng& rng, std::size_t n_rules, Sample& kb) {
  kb.draw = rng.below(1000);
  kb.negatives_are_fixed = rng.chance(0.5);
  const auto move_some = [&rng](auto& from, auto& to) {
    for (std::size_t i = from.size(); i > 0; --i) {
      if (!rng.chance(0.2)) continue;
      to.push_back(from[i - 1]);
      from.erase(from.begin() + static_cast<std::ptrdiff_t>(i - 1));
    }
  };
  const auto draw_some = [&](const auto& literals, auto& drawn) {
    for (auto literal : literals) {
      if (!rng.chance(0.2)) continue;
      literal.positive = false;
      drawn.push_back({literal, std::nullopt});
      if (n_rules == 0 || rng.chance(0.5)) continue;
      drawn.back().step =
          BrokenStep{static_cast<std::uint32_t>(rng.below(n_rules)),
                     static_cast<std::uint32_t>(rng.below(5))};
    }
  };
  move_some(kb.classes.inferable, kb.classes.predictable);
  move_some(kb.relations.inferable, kb.relations.predictable);
  draw_some(kb.classes.inferable, kb.classes.drawn);
  draw_some(kb.relations.predictable, kb.relations.drawn);
  if (rng.chance(0.7)) {
    for (std::size_t i = 0; i < kb.classes.inferable.size(); ++i) {
      kb.classes.depths.push_back(static_cast<std::uint8_t>(rng.below(256)));
    }
  }
  for (std::uint32_t i = 0; i < kb.n_individuals; ++i) {
    if (rng.chance(0.1)) kb.classes.targets.push_back(EntityIndex{i});
    if (rng.chance(0.1)) kb.relations.targets.push_back(EntityIndex{i});
  }
  kb.normalise();
}

/// Renames individuals: `i` becomes `to[i]`.
inline Sample renamed(Sample kb, const std::vector<std::uint32_t>& to) {
  const auto rename = [&](EntityIndex& i) { i.value = to[i.value]; };
  for (auto* list : {&kb.classes.specified, &kb.classes.inferable}) {
    for (ClassLiteral& literal : *list) rename(literal.individual);
  }
  for (auto* list : {&kb.relations.specified, &kb.relations.inferable}) {
    for (RelationLiteral& literal : *list) {
      rename(literal.subject);
      rename(literal.object);
    }
  }
  kb.normalise();
  return kb;
}

inline std::vector<std::uint32_t> random_permutation(Rng& rng,
                                                     std::uint32_t n) {
  std::vector<std::uint32_t> permutation(n);
  for (std::uint32_t i = 0; i < n; ++i) permutation[i] = i;
  rng.shuffle(permutation);
  return permutation;
}

}  // namespace rrn::dataset::test

#endif  // RRN_TESTS_UNIT_DATASET_SAMPLE_RANDOM_SAMPLE_HPP
