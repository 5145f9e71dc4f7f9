// SPDX-License-Identifier: MIT
#include "dataset/sample/augmentation.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

#include "base/error.hpp"
#include "dataset/sample/flaws.hpp"

namespace rrn::dataset {

namespace {

constexpr std::uint32_t kLeftOut = std::numeric_limits<std::uint32_t>::max();

/// The new numbers of individuals.
class Renumbering {
 public:
  /// Leaves out `n_left_out` of `candidates`.
  Renumbering(std::uint32_t n, std::vector<std::uint32_t> candidates,
              std::uint32_t n_left_out, Rng& rng)
      : numbers_(n, 0) {
    rng.shuffle(candidates);
    for (std::uint32_t i = 0; i < n_left_out; ++i) {
      numbers_[candidates[i]] = kLeftOut;
    }
    std::uint32_t next = 0;
    for (std::uint32_t& number : numbers_) {
      if (number != kLeftOut) number = next++;
    }
  }

  /// Renumbers what `item` is about; false if it is left out.
  bool apply(EntityIndex& item) const {
    item.value = numbers_[item.value];
    return item.value != kLeftOut;
  }
  bool apply(ClassLiteral& literal) const { return apply(literal.individual); }
  bool apply(RelationLiteral& literal) const {
    return apply(literal.subject) && apply(literal.object);
  }
  template <typename Literal>
  bool apply(DrawnNegative<Literal>& negative) const {
    return apply(negative.literal);
  }

  /// Renumbers a list; `depths`, if there are any, are those of its items.
  template <typename Item>
  void apply(std::vector<Item>& items,
             std::vector<std::uint8_t>* depths = nullptr) const {
    const bool has_depths = depths != nullptr && !depths->empty();
    std::size_t n = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
      Item item = items[i];
      if (!apply(item)) continue;
      if (has_depths) (*depths)[n] = (*depths)[i];
      items[n++] = item;
    }
    items.resize(n);
    if (has_depths) depths->resize(n);
  }
  template <typename Literal>
  void apply(Literals<Literal>& literals) const {
    apply(literals.specified);
    apply(literals.inferable, &literals.depths);
    apply(literals.predictable);
    apply(literals.drawn);
    apply(literals.targets);
  }

 private:
  std::vector<std::uint32_t> numbers_;
};

void keep_names(const Renumbering& renumbering, Sample& kb) {
  std::vector<std::string> names;
  for (std::uint32_t i = 0; i < kb.names.size(); ++i) {
    EntityIndex individual{i};
    if (renumbering.apply(individual)) names.push_back(std::move(kb.names[i]));
  }
  kb.names = std::move(names);
}

/// The individuals that are no targets: without targets all would be labelled.
std::vector<std::uint32_t> without_targets(const Sample& kb) {
  std::vector<bool> is_target(kb.n_individuals);
  for (const EntityIndex target : kb.classes.targets) {
    is_target[target.value] = true;
  }
  for (const EntityIndex target : kb.relations.targets) {
    is_target[target.value] = true;
  }
  std::vector<std::uint32_t> others;
  for (std::uint32_t i = 0; i < kb.n_individuals; ++i) {
    if (!is_target[i]) others.push_back(i);
  }
  return others;
}

double draw_part(double greatest, Rng& rng) { return greatest * rng.uniform(); }

template <typename Literal>
void hide(const Literal& literal, Literals<Literal>& literals) {
  std::erase(literals.specified, literal);
  literals.inferable.insert(
      std::ranges::upper_bound(literals.inferable, literal), literal);
}

/// What is hidden is to be inferred like all that is not told.
void make_inferable(const std::vector<AnyLiteral>& hidden, Sample& kb) {
  if (hidden.empty()) return;
  kb.classes.depths.clear();
  kb.relations.depths.clear();
  for (const AnyLiteral& literal : hidden) {
    if (const auto* owl_class = std::get_if<ClassLiteral>(&literal)) {
      hide(*owl_class, kb.classes);
    } else {
      hide(std::get<RelationLiteral>(literal), kb.relations);
    }
  }
}

}  // namespace

Sample without_individuals(const Sample& kb, double part, Rng& rng) {
  RRN_CHECK(part >= 0 && part <= 1);
  if (kb.n_individuals == 0) return kb;
  std::vector<std::uint32_t> candidates = without_targets(kb);
  const auto n_left_out = static_cast<std::uint32_t>(
      std::min({static_cast<std::size_t>(part * kb.n_individuals),
                candidates.size(), std::size_t{kb.n_individuals} - 1}));
  if (n_left_out == 0) return kb;
  const Renumbering renumbering(kb.n_individuals, std::move(candidates),
                                n_left_out, rng);
  Sample result = kb;
  result.n_individuals = kb.n_individuals - n_left_out;
  keep_names(renumbering, result);
  renumbering.apply(result.classes);
  renumbering.apply(result.relations);
  return result;
}

AugmentedSample augment(const Sample& kb, const Augmentation& augmentation,
                        Seed seed) {
  AugmentedSample result{kb, {}};
  if (augmentation.drop_individuals > 0) {
    Rng rng(seed.derive("individuals"));
    const double part = draw_part(augmentation.drop_individuals, rng);
    result.labelled = without_individuals(kb, part, rng);
  }
  result.told = result.labelled;
  const auto flaw = [&](Flaw kind, double greatest, const char* name) {
    if (greatest == 0) return std::vector<AnyLiteral>();
    Rng rng(seed.derive(name));
    const double part = draw_part(greatest, rng);
    FlawedSample flawed =
        with_flaws(result.told, kind, part, seed.derive(name, 1));
    result.told = std::move(flawed.kb);
    return flawed.changed;
  };
  make_inferable(flaw(Flaw::kRemoved, augmentation.drop_facts, "removed"),
                 result.labelled);
  make_inferable(flaw(Flaw::kReplaced, augmentation.replace_facts, "replaced"),
                 result.labelled);
  // Last: what is told beside a fact is not to be taken for one.
  flaw(Flaw::kContradicted, augmentation.contradict_facts, "contradicted");
  return result;
}

}  // namespace rrn::dataset
