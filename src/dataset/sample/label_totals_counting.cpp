// SPDX-License-Identifier: MIT
// The labels of a large sample, counted without a table of all its literals.
#include <unordered_set>
#include <vector>

#include "base/error.hpp"
#include "dataset/sample/label_totals.hpp"
#include "dataset/sample/typed_world.hpp"

namespace rrn::dataset {

namespace {

/// Up to so many literals a table is faster.
constexpr std::uint64_t kMaxTable = std::uint64_t{1} << 22;

/// Counts what is stored, but for the labels that policies add.
template <typename Literal>
void count_lists(const Literals<Literal>& literals, LiteralTotals& totals,
                 std::uint64_t& n_near_misses) {
  for (const auto& l : literals.specified) totals.specified.count(l.positive);
  for (const auto& l : literals.inferable) totals.inferable.count(l.positive);
  for (const auto& l : literals.predictable) {
    totals.predictable.count(l.positive);
  }
  for (const auto& negative : literals.drawn) {
    ++(negative.step ? n_near_misses : totals.inferable.negative);
  }
}

/// What one relation has labels for, and what its policy adds.
class RelationCounter {
 public:
  explicit RelationCounter(std::uint64_t n_individuals)
      : n_individuals_(n_individuals) {}

  void add(const RelationLiteral& literal) {
    labelled_.insert(pair_of(literal));
    if (!literal.positive) return;
    subjects_.insert(literal.subject.value);
    objects_.insert(literal.object.value);
  }
  void add_inference() { ++n_inferences_; }

  [[nodiscard]] std::uint64_t n_negatives(LabelPolicy policy,
                                          bool fixed) const {
    switch (policy) {
      case LabelPolicy::kNone:
        return 0;
      case LabelPolicy::kCwa:
        return n_individuals_ * n_individuals_ - labelled_.size();
      case LabelPolicy::kLcwa:
        return n_locally_closed();
      case LabelPolicy::kSampled:
        return fixed ? 0 : n_inferences_;
      case LabelPolicy::kTypedCwa:
        return 0;  // n_typed_negatives() counts those
    }
    return 0;
  }

  /// The negatives of `relation`, which this counts, under kTypedCwa.
  [[nodiscard]] std::uint64_t n_typed_negatives(const TypedWorld& world,
                                                RelationIndex relation) const {
    std::uint64_t n = world.n_closed(relation);
    for (const std::uint64_t pair : labelled_) {
      const auto subject = static_cast<std::uint32_t>(pair / n_individuals_);
      const auto object = static_cast<std::uint32_t>(pair % n_individuals_);
      if (world.closes({EntityIndex{subject}, relation, EntityIndex{object}})) {
        --n;
      }
    }
    return n;
  }

 private:
  [[nodiscard]] std::uint64_t pair_of(const RelationLiteral& literal) const {
    return literal.subject.value * n_individuals_ + literal.object.value;
  }

  /// Pairs with a subject or an object of some fact, less the labelled ones.
  [[nodiscard]] std::uint64_t n_locally_closed() const {
    std::uint64_t n = subjects_.size() * n_individuals_ +
                      objects_.size() * n_individuals_ -
                      subjects_.size() * objects_.size();
    for (const std::uint64_t pair : labelled_) {
      const auto subject = static_cast<std::uint32_t>(pair / n_individuals_);
      const auto object = static_cast<std::uint32_t>(pair % n_individuals_);
      if (subjects_.contains(subject) || objects_.contains(object)) --n;
    }
    return n;
  }

  std::uint64_t n_individuals_;
  std::unordered_set<std::uint64_t> labelled_;
  std::unordered_set<std::uint32_t> subjects_;
  std::unordered_set<std::uint32_t> objects_;
  std::uint64_t n_inferences_ = 0;
};

std::uint64_t n_relation_negatives(const Sample& kb,
                                   const Vocabulary& vocabulary) {
  std::vector<RelationCounter> counters(vocabulary.relations.size(),
                                        RelationCounter(kb.n_individuals));
  kb.relations.for_each_known(
      [&](const RelationLiteral& l) { counters[l.relation.value].add(l); });
  for (const auto& negative : kb.relations.drawn) {
    counters[negative.literal.relation.value].add(negative.literal);
  }
  for (const auto& l : kb.relations.inferable) {
    if (l.positive) counters[l.relation.value].add_inference();
  }
  const TypedWorld world = typed_world_of(kb, vocabulary);
  std::uint64_t n = 0;
  for (std::uint32_t r = 0; r < counters.size(); ++r) {
    n += counters[r].n_negatives(vocabulary.relations[r].policy,
                                 kb.negatives_are_fixed);
    if (vocabulary.relations[r].policy == LabelPolicy::kTypedCwa) {
      n += counters[r].n_typed_negatives(world, RelationIndex{r});
    }
  }
  return n;
}

std::uint64_t n_class_negatives(const Sample& kb,
                                const Vocabulary& vocabulary) {
  std::vector<std::uint64_t> n_labelled(vocabulary.classes.size());
  std::vector<std::uint64_t> n_inferences(vocabulary.classes.size());
  kb.classes.for_each_known(
      [&](const ClassLiteral& l) { ++n_labelled[l.owl_class.value]; });
  for (const auto& negative : kb.classes.drawn) {
    ++n_labelled[negative.literal.owl_class.value];
  }
  for (const auto& l : kb.classes.inferable) {
    if (l.positive) ++n_inferences[l.owl_class.value];
  }
  std::uint64_t n = 0;
  for (std::size_t c = 0; c < n_labelled.size(); ++c) {
    const LabelPolicy policy = vocabulary.classes[c].policy;
    if (policy == LabelPolicy::kCwa) n += kb.n_individuals - n_labelled[c];
    if (policy == LabelPolicy::kSampled && !kb.negatives_are_fixed) {
      n += n_inferences[c];
    }
  }
  return n;
}

}  // namespace

LabelTotals count_labels(const Sample& kb, const Vocabulary& vocabulary,
                         Seed seed) {
  LabelTotals totals;
  const std::uint64_t n = kb.n_individuals;
  if (n * n * vocabulary.relations.size() <= kMaxTable) {
    Rng rng(seed);
    totals.add(label(kb, vocabulary, rng));
    return totals;
  }
  RRN_CHECK(!kb.has_targets());
  totals.n_samples = 1;
  totals.n_individuals = n;
  count_lists(kb.classes, totals.classes, totals.n_near_misses);
  count_lists(kb.relations, totals.relations, totals.n_near_misses);
  totals.classes.inferable.negative += n_class_negatives(kb, vocabulary);
  totals.relations.inferable.negative += n_relation_negatives(kb, vocabulary);
  return totals;
}

}  // namespace rrn::dataset
