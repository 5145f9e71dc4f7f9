// SPDX-License-Identifier: MIT
#include "dataset/sample/labels.hpp"

#include <algorithm>
#include <tuple>
#include <unordered_set>

#include "base/error.hpp"
#include "dataset/sample/typed_world.hpp"

namespace rrn::dataset {

namespace {

/// How many corruptions of one inference are tried before it goes without.
constexpr int kMaxTries = 32;

Label inferable(bool positive) {
  return positive ? Label::kInferableTrue : Label::kInferableFalse;
}

Label specified(bool positive) {
  return positive ? Label::kSpecifiedTrue : Label::kSpecifiedFalse;
}

Label predictable(bool positive) {
  return positive ? Label::kPredictableTrue : Label::kPredictableFalse;
}

bool comes_before(const PairLabel& a, const PairLabel& b) {
  return std::tie(a.subject, a.object) < std::tie(b.subject, b.object);
}

/// Returns the place of a pair in a sorted list, or of the next one.
std::vector<PairLabel>::const_iterator find_place(
    const std::vector<PairLabel>& sorted, EntityIndex subject,
    EntityIndex object) {
  return std::lower_bound(sorted.begin(), sorted.end(),
                          PairLabel{subject, object}, comes_before);
}

class Labeller {
 public:
  Labeller(const Sample& kb, const Vocabulary& vocabulary, Rng& rng)
      : kb_(kb), vocabulary_(vocabulary), rng_(rng) {
    labels_.n_individuals = kb.n_individuals;
    labels_.n_classes = static_cast<std::uint32_t>(vocabulary.classes.size());
    labels_.n_relations =
        static_cast<std::uint32_t>(vocabulary.relations.size());
    const std::size_t n = kb.n_individuals;
    labels_.classes.assign(n * labels_.n_classes, Label::kUnlabelled);
    labels_.relations.resize(labels_.n_relations);
  }

  Labels run() {
    const TypedWorld world = typed_world_of(kb_, vocabulary_);
    make_tables(world);
    // What is added first stays.  Should a knowledge base contradict itself,
    // that is what is specified, and what is true.
    add_all(kb_.classes.specified, specified);
    add_all(kb_.relations.specified, specified);
    add_all(kb_.classes.predictable, predictable);
    add_all(kb_.relations.predictable, predictable);
    add_all(kb_.classes.inferable, inferable);
    add_all(kb_.relations.inferable, inferable);
    for (const auto& negative : kb_.classes.drawn) mark(negative);
    for (const auto& negative : kb_.relations.drawn) mark(negative);
    sort_lists();
    for (std::uint32_t c = 0; c < labels_.n_classes; ++c) {
      if (vocabulary_.classes[c].policy == LabelPolicy::kCwa) close_class(c);
    }
    close_relations(world);
    if (!kb_.negatives_are_fixed) {
      draw_class_corruptions();
      draw_relation_corruptions();
    }
    if (kb_.has_targets()) keep_targets();
    return std::move(labels_);
  }

 private:
  Label& class_at(std::uint32_t individual, std::uint32_t owl_class) {
    return labels_
        .classes[std::size_t{individual} * labels_.n_classes + owl_class];
  }
  Label& cell(RelationLabels& relation, EntityIndex s, EntityIndex o) const {
    return relation
        .dense[std::size_t{s.value} * labels_.n_individuals + o.value];
  }

  /// Makes the tables of the relations that have something to close.
  void make_tables(const TypedWorld& world) {
    std::vector<bool> holds(labels_.n_relations);
    kb_.relations.for_each_known([&](const RelationLiteral& literal) {
      RRN_CHECK(literal.relation.value < labels_.n_relations);
      if (literal.positive) holds[literal.relation.value] = true;
    });
    const std::size_t n = labels_.n_individuals;
    for (std::size_t r = 0; r < holds.size(); ++r) {
      const LabelPolicy policy = vocabulary_.relations[r].policy;
      const bool closes = policy == LabelPolicy::kCwa ||
                          (policy == LabelPolicy::kLcwa && holds[r]) ||
                          !world.pairs[r].empty();
      if (closes) labels_.relations[r].dense.resize(n * n);
    }
  }

  void add(const ClassLiteral& literal, Label label) {
    RRN_CHECK(literal.individual.value < labels_.n_individuals);
    RRN_CHECK(literal.owl_class.value < labels_.n_classes);
    Label& old = class_at(literal.individual.value, literal.owl_class.value);
    if (!is_labelled(old)) old = label;
  }
  void add(const RelationLiteral& literal, Label label) {
    RRN_CHECK(literal.subject.value < labels_.n_individuals);
    RRN_CHECK(literal.object.value < labels_.n_individuals);
    RRN_CHECK(literal.relation.value < labels_.n_relations);
    RelationLabels& relation = labels_.relations[literal.relation.value];
    if (!relation.is_dense()) {
      relation.sparse.push_back({literal.subject, literal.object, label});
      return;
    }
    Label& old = cell(relation, literal.subject, literal.object);
    if (!is_labelled(old)) old = label;
  }
  /// The lists are sorted: backwards, positive literals come first.
  template <typename Literal>
  void add_all(const std::vector<Literal>& list, Label (*label_of)(bool)) {
    for (auto it = list.rbegin(); it != list.rend(); ++it) {
      add(*it, label_of(it->positive));
    }
  }
  template <typename Literal>
  void mark(const DrawnNegative<Literal>& negative) {
    add(negative.literal,
        negative.step ? Label::kNearMiss : Label::kInferableFalse);
  }

  /// Sorts the lists; of the labels of one pair the first one stays.
  void sort_lists() {
    for (RelationLabels& relation : labels_.relations) {
      auto& list = relation.sparse;
      std::stable_sort(list.begin(), list.end(), comes_before);
      const auto is_same = [](const PairLabel& a, const PairLabel& b) {
        return a.subject == b.subject && a.object == b.object;
      };
      list.erase(std::unique(list.begin(), list.end(), is_same), list.end());
    }
  }

  void close_class(std::uint32_t owl_class) {
    for (std::uint32_t i = 0; i < labels_.n_individuals; ++i) {
      Label& label = class_at(i, owl_class);
      if (!is_labelled(label)) label = Label::kInferableFalse;
    }
  }

  void close_relations(const TypedWorld& world) {
    for (std::uint32_t r = 0; r < labels_.n_relations; ++r) {
      RelationLabels& relation = labels_.relations[r];
      if (!relation.is_dense()) continue;
      const LabelPolicy policy = vocabulary_.relations[r].policy;
      if (policy == LabelPolicy::kCwa) close_all(relation);
      if (policy == LabelPolicy::kLcwa) close_locally(relation);
      if (policy == LabelPolicy::kTypedCwa) {
        close_types(relation, world, world.pairs[r]);
      }
    }
  }

  static void close(Label& label) {
    if (!is_labelled(label)) label = Label::kInferableFalse;
  }

  static void close_all(RelationLabels& relation) {
    for (Label& label : relation.dense) close(label);
  }

  /// Closes the pairs of which one is in a fact that holds, at that place.
  void close_locally(RelationLabels& relation) const {
    const std::size_t n = labels_.n_individuals;
    std::vector<bool> is_subject(n);
    std::vector<bool> is_object(n);
    for (std::size_t i = 0; i < relation.dense.size(); ++i) {
      if (!is_true(relation.dense[i])) continue;
      is_subject[i / n] = true;
      is_object[i % n] = true;
    }
    for (std::size_t i = 0; i < relation.dense.size(); ++i) {
      if (is_subject[i / n] || is_object[i % n]) close(relation.dense[i]);
    }
  }

  void close_types(RelationLabels& relation, const TypedWorld& world,
                   const std::vector<TypedWorld::TypePair>& pairs) const {
    for (const auto& [subjects, objects] : pairs) {
      for (const EntityIndex s : world.members[subjects]) {
        for (const EntityIndex o : world.members[objects]) {
          close(cell(relation, s, o));
        }
      }
    }
  }

  void draw_class_corruptions() {
    for (const ClassLiteral& literal : kb_.classes.inferable) {
      if (!literal.positive) continue;
      const std::uint32_t c = literal.owl_class.value;
      if (vocabulary_.classes[c].policy != LabelPolicy::kSampled) continue;
      for (int tries = 0; tries < kMaxTries; ++tries) {
        Label& label = class_at(random_individual(), c);
        if (is_labelled(label)) continue;
        label = Label::kInferableFalse;
        break;
      }
    }
  }

  void draw_relation_corruptions() {
    std::unordered_set<std::uint64_t> keys;
    std::vector<RelationLiteral> drawn;
    const std::uint64_t n = labels_.n_individuals;
    for (const RelationLiteral& literal : kb_.relations.inferable) {
      if (!literal.positive) continue;
      const std::uint32_t r = literal.relation.value;
      if (vocabulary_.relations[r].policy != LabelPolicy::kSampled) continue;
      for (int tries = 0; tries < kMaxTries; ++tries) {
        RelationLiteral other = literal;
        const bool of_subject = rng_.chance(0.5);
        (of_subject ? other.subject : other.object).value = random_individual();
        const std::uint64_t key =
            (r * n + other.subject.value) * n + other.object.value;
        if (is_labelled(labels_.relation(other.subject, other.relation,
                                         other.object)) ||
            !keys.insert(key).second) {
          continue;
        }
        drawn.push_back(other);
        break;
      }
    }
    for (const RelationLiteral& literal : drawn) {
      add(literal, Label::kInferableFalse);
    }
    sort_lists();
  }

  [[nodiscard]] std::vector<bool> mask(
      const std::vector<EntityIndex>& individuals) const {
    std::vector<bool> is_there(labels_.n_individuals);
    for (const EntityIndex individual : individuals) {
      RRN_CHECK(individual.value < labels_.n_individuals);
      is_there[individual.value] = true;
    }
    return is_there;
  }

  void keep_targets() {
    const auto drop = [](Label& label) {
      if (!is_specified(label)) label = Label::kUnlabelled;
    };
    const std::vector<bool> of_classes = mask(kb_.classes.targets);
    const std::vector<bool> of_relations = mask(kb_.relations.targets);
    for (std::uint32_t i = 0; i < labels_.n_individuals; ++i) {
      if (of_classes[i]) continue;
      for (std::uint32_t c = 0; c < labels_.n_classes; ++c)
        drop(class_at(i, c));
    }
    const std::size_t n = labels_.n_individuals;
    for (RelationLabels& relation : labels_.relations) {
      for (std::size_t i = 0; i < relation.dense.size(); ++i) {
        if (of_relations[i / n] || of_relations[i % n]) continue;
        drop(relation.dense[i]);
      }
      std::erase_if(relation.sparse, [&](const PairLabel& pair) {
        return !is_specified(pair.label) && !of_relations[pair.subject.value] &&
               !of_relations[pair.object.value];
      });
    }
  }

  std::uint32_t random_individual() {
    return static_cast<std::uint32_t>(rng_.below(labels_.n_individuals));
  }

  const Sample& kb_;
  const Vocabulary& vocabulary_;
  Rng& rng_;
  Labels labels_;
};

}  // namespace

Label Labels::relation(EntityIndex s, RelationIndex r, EntityIndex o) const {
  const RelationLabels& own = relations[r.value];
  if (own.is_dense()) {
    return own.dense[std::size_t{s.value} * n_individuals + o.value];
  }
  const auto place = find_place(own.sparse, s, o);
  const bool is_there =
      place != own.sparse.end() && place->subject == s && place->object == o;
  return is_there ? place->label : Label::kUnlabelled;
}

Labels label(const Sample& kb, const Vocabulary& vocabulary, Rng& rng) {
  return Labeller(kb, vocabulary, rng).run();
}

}  // namespace rrn::dataset
