// SPDX-License-Identifier: MIT
#include "dataset/sample/flaws.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"

namespace rrn::dataset {

namespace {

/// Calls use(list, literal) with the list of specified literals of its kind.
template <typename Use>
void with_list(Sample& kb, const AnyLiteral& literal, Use&& use) {
  if (const auto* owl_class = std::get_if<ClassLiteral>(&literal)) {
    use(kb.classes.specified, *owl_class);
  } else {
    use(kb.relations.specified, std::get<RelationLiteral>(literal));
  }
}

AnyLiteral negation(AnyLiteral literal) {
  std::visit([](auto& l) { l.positive = !l.positive; }, literal);
  return literal;
}

void insert(Sample& kb, const AnyLiteral& literal) {
  with_list(kb, literal, [](auto& list, const auto& l) {
    list.insert(std::upper_bound(list.begin(), list.end(), l), l);
  });
}

void erase(Sample& kb, const AnyLiteral& literal) {
  with_list(kb, literal,
            [](auto& list, const auto& l) { std::erase(list, l); });
}

template <typename Literal>
bool contains(const std::vector<Literal>& sorted, const Literal& literal) {
  return std::binary_search(sorted.begin(), sorted.end(), literal);
}

/// Whether anything that is stored says that `literal` holds, or specifies its
/// negation.
bool is_known(const Sample& kb, const AnyLiteral& literal) {
  const auto in = [](const auto& literals, auto l) {
    if (contains(literals.specified, l) || contains(literals.inferable, l) ||
        contains(literals.predictable, l)) {
      return true;
    }
    l.positive = !l.positive;
    return contains(literals.specified, l);
  };
  if (const auto* owl_class = std::get_if<ClassLiteral>(&literal)) {
    return in(kb.classes, *owl_class);
  }
  return in(kb.relations, std::get<RelationLiteral>(literal));
}

/// `literal` about random individuals, nothing of which is known in `clean` and
/// `flawed`.
std::optional<AnyLiteral> draw_replacement(const Sample& clean,
                                           const Sample& flawed,
                                           AnyLiteral literal, Rng& rng) {
  constexpr int kMaxTries = 100;
  const auto individual = [&] {
    return EntityIndex{
        static_cast<std::uint32_t>(rng.below(clean.n_individuals))};
  };
  for (int tries = 0; tries < kMaxTries; ++tries) {
    if (auto* owl_class = std::get_if<ClassLiteral>(&literal)) {
      owl_class->individual = individual();
    } else {
      auto& relation = std::get<RelationLiteral>(literal);
      relation.subject = individual();
      relation.object = individual();
    }
    if (!is_known(clean, literal) && !is_known(flawed, literal)) return literal;
  }
  return std::nullopt;
}

}  // namespace

std::vector<AnyLiteral> specified_literals(const Sample& kb) {
  std::vector<AnyLiteral> all(kb.classes.specified.begin(),
                              kb.classes.specified.end());
  all.insert(all.end(), kb.relations.specified.begin(),
             kb.relations.specified.end());
  return all;
}

FlawedSample without_literal(const Sample& kb, const AnyLiteral& literal,
                             Rng& rng) {
  FlawedSample sample{kb, {literal}, {}};
  erase(sample.kb, literal);
  if (const auto decoy = draw_replacement(kb, kb, literal, rng)) {
    sample.decoys.push_back(*decoy);
  }
  return sample;
}

std::optional<FlawedSample> with_conflict(const Sample& kb, Rng& rng) {
  const std::vector<AnyLiteral> candidates = specified_literals(kb);
  if (candidates.empty()) return std::nullopt;
  const AnyLiteral& literal = candidates[rng.below(candidates.size())];
  FlawedSample sample{kb, {literal}, {}};
  insert(sample.kb, negation(literal));
  return sample;
}

FlawedSample with_flaws(const Sample& kb, Flaw flaw, double part, Seed seed) {
  RRN_CHECK(part >= 0 && part <= 1);
  std::vector<AnyLiteral> all = specified_literals(kb);
  Rng(seed.derive("flaws")).shuffle(all);
  const auto n = static_cast<std::size_t>(
      std::llround(part * static_cast<double>(all.size())));
  FlawedSample sample{kb, {}, {}};
  for (std::size_t i = 0; i < n; ++i) {
    const AnyLiteral& literal = all[i];
    if (flaw == Flaw::kContradicted) {
      insert(sample.kb, negation(literal));
    } else if (flaw == Flaw::kRemoved) {
      erase(sample.kb, literal);
    } else {
      Rng rng(seed.derive("replacement", i));
      const auto other = draw_replacement(kb, sample.kb, literal, rng);
      if (!other) continue;
      erase(sample.kb, literal);
      insert(sample.kb, *other);
    }
    sample.changed.push_back(literal);
  }
  std::sort(sample.changed.begin(), sample.changed.end());
  return sample;
}

}  // namespace rrn::dataset
