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

void count(bool positive, PolarityTotals& totals) {
  ++(positive ? totals.positive : totals.negative);
}

template <typename Literal>
void count_lists(const std::vector<Literal>& specified,
                 const std::vector<Literal>& inferable,
                 const std::vector<Literal>& predictable,
                 const std::vector<DrawnNegative<Literal>>& drawn,
                 PolarityTotals& specified_totals,
                 PolarityTotals& inferable_totals,
                 PolarityTotals& predictable_totals,
                 std::uint64_t& n_near_misses) {
  for (const auto& l : specified) count(l.positive, specified_totals);
  for (const auto& l : inferable) count(l.positive, inferable_totals);
  for (const auto& l : predictable) count(l.positive, predictable_totals);
  for (const auto& negative : drawn) {
    ++(negative.step ? n_near_misses : inferable_totals.negative);
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
  for (const auto* list : {&kb.specified_relations, &kb.inferable_relations,
                           &kb.predictable_relations}) {
    for (const auto& l : *list) counters[l.relation.value].add(l);
  }
  for (const auto& negative : kb.drawn_relations) {
    counters[negative.literal.relation.value].add(negative.literal);
  }
  for (const auto& l : kb.inferable_relations) {
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
  for (const auto* list : {&kb.specified_classes, &kb.inferable_classes,
                           &kb.predictable_classes}) {
    for (const auto& l : *list) ++n_labelled[l.owl_class.value];
  }
  for (const auto& negative : kb.drawn_classes) {
    ++n_labelled[negative.literal.owl_class.value];
  }
  for (const auto& l : kb.inferable_classes) {
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
  RRN_CHECK(kb.class_targets.empty() && kb.relation_targets.empty());
  totals.n_samples = 1;
  totals.n_individuals = n;
  count_lists(kb.specified_classes, kb.inferable_classes,
              kb.predictable_classes, kb.drawn_classes,
              totals.specified_classes, totals.inferable_classes,
              totals.predictable_classes, totals.n_near_misses);
  count_lists(kb.specified_relations, kb.inferable_relations,
              kb.predictable_relations, kb.drawn_relations,
              totals.specified_relations, totals.inferable_relations,
              totals.predictable_relations, totals.n_near_misses);
  totals.inferable_classes.negative += n_class_negatives(kb, vocabulary);
  totals.inferable_relations.negative += n_relation_negatives(kb, vocabulary);
  return totals;
}

}  // namespace rrn::dataset
