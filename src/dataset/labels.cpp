// SPDX-License-Identifier: MIT
#include "dataset/labels.hpp"

#include "base/error.hpp"
#include "dataset/typed_world.hpp"

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

class Labeller {
 public:
  Labeller(const KnowledgeBase& kb, const Vocabulary& vocabulary, Rng& rng)
      : kb_(kb), vocabulary_(vocabulary), rng_(rng) {
    labels_.n_individuals = kb.n_individuals;
    labels_.n_classes = static_cast<std::uint32_t>(vocabulary.classes.size());
    labels_.n_relations =
        static_cast<std::uint32_t>(vocabulary.relations.size());
    const std::size_t n = kb.n_individuals;
    labels_.classes.assign(n * labels_.n_classes, Label::kUnlabelled);
    labels_.relations.assign(n * n * labels_.n_relations, Label::kUnlabelled);
  }

  Labels run() {
    // Should a knowledge base contradict itself, what is specified stays.
    for (const auto& literal : kb_.inferable_classes) {
      at(literal) = inferable(literal.positive);
    }
    for (const auto& literal : kb_.inferable_relations) {
      at(literal) = inferable(literal.positive);
    }
    for (const auto& literal : kb_.predictable_classes) {
      at(literal) = predictable(literal.positive);
    }
    for (const auto& literal : kb_.predictable_relations) {
      at(literal) = predictable(literal.positive);
    }
    for (const auto& literal : kb_.specified_classes) {
      at(literal) = specified(literal.positive);
    }
    for (const auto& literal : kb_.specified_relations) {
      at(literal) = specified(literal.positive);
    }
    for (const auto& negative : kb_.drawn_classes) mark(negative);
    for (const auto& negative : kb_.drawn_relations) mark(negative);
    for (std::uint32_t c = 0; c < labels_.n_classes; ++c) {
      if (vocabulary_.classes[c].policy == LabelPolicy::kCwa) close_class(c);
    }
    label_relations();
    label_typed_relations();
    if (!kb_.negatives_are_fixed) {
      draw_class_corruptions();
      draw_relation_corruptions();
    }
    if (!kb_.class_targets.empty() || !kb_.relation_targets.empty()) {
      keep_targets();
    }
    return std::move(labels_);
  }

 private:
  Label& class_at(std::uint32_t individual, std::uint32_t owl_class) {
    return labels_
        .classes[std::size_t{individual} * labels_.n_classes + owl_class];
  }
  Label& relation_at(std::uint32_t subject, std::uint32_t relation,
                     std::uint32_t object) {
    return labels_
        .relations[(std::size_t{subject} * labels_.n_individuals + object) *
                       labels_.n_relations +
                   relation];
  }
  Label& at(const ClassLiteral& literal) {
    RRN_CHECK(literal.individual.value < labels_.n_individuals);
    RRN_CHECK(literal.owl_class.value < labels_.n_classes);
    return class_at(literal.individual.value, literal.owl_class.value);
  }
  Label& at(const RelationLiteral& literal) {
    RRN_CHECK(literal.subject.value < labels_.n_individuals);
    RRN_CHECK(literal.object.value < labels_.n_individuals);
    RRN_CHECK(literal.relation.value < labels_.n_relations);
    return relation_at(literal.subject.value, literal.relation.value,
                       literal.object.value);
  }

  template <typename Literal>
  void mark(const DrawnNegative<Literal>& negative) {
    Label& label = at(negative.literal);
    if (is_labelled(label)) return;
    label = negative.step ? Label::kNearMiss : Label::kInferableFalse;
  }

  void close_class(std::uint32_t owl_class) {
    for (std::uint32_t i = 0; i < labels_.n_individuals; ++i) {
      Label& label = class_at(i, owl_class);
      if (!is_labelled(label)) label = Label::kInferableFalse;
    }
  }

  /// Labels what the closed and locally closed relations imply, in one pass
  /// over the table in its own order.
  void label_relations() {
    const std::size_t n = labels_.n_individuals;
    const std::size_t n_relations = labels_.n_relations;
    std::vector<bool> is_cwa(n_relations);
    std::vector<bool> is_lcwa(n_relations);
    for (std::size_t r = 0; r < n_relations; ++r) {
      is_cwa[r] = vocabulary_.relations[r].policy == LabelPolicy::kCwa;
      is_lcwa[r] = vocabulary_.relations[r].policy == LabelPolicy::kLcwa;
    }
    find_ends();
    std::size_t cell = 0;
    for (std::size_t s = 0; s < n; ++s) {
      for (std::size_t o = 0; o < n; ++o) {
        for (std::size_t r = 0; r < n_relations; ++r, ++cell) {
          if (is_labelled(labels_.relations[cell])) continue;
          const bool is_false =
              is_cwa[r] || (is_lcwa[r] && (is_subject_[s * n_relations + r] ||
                                           is_object_[o * n_relations + r]));
          if (is_false) labels_.relations[cell] = Label::kInferableFalse;
        }
      }
    }
  }

  void label_typed_relations() {
    const TypedWorld world = typed_world_of(kb_, vocabulary_);
    for (std::uint32_t r = 0; r < labels_.n_relations; ++r) {
      for (const auto& [subjects, objects] : world.pairs[r]) {
        for (const EntityIndex s : world.members[subjects]) {
          for (const EntityIndex o : world.members[objects]) {
            Label& label = relation_at(s.value, r, o.value);
            if (!is_labelled(label)) label = Label::kInferableFalse;
          }
        }
      }
    }
  }

  /// Finds for each individual and relation whether some fact that holds has
  /// it as subject, and as object.
  void find_ends() {
    const std::size_t size =
        std::size_t{labels_.n_individuals} * labels_.n_relations;
    is_subject_.assign(size, false);
    is_object_.assign(size, false);
    for (const auto* list : {&kb_.specified_relations, &kb_.inferable_relations,
                             &kb_.predictable_relations}) {
      for (const RelationLiteral& literal : *list) {
        if (!is_true(at(literal))) continue;
        const std::size_t r = literal.relation.value;
        const std::size_t width = labels_.n_relations;
        is_subject_[literal.subject.value * width + r] = true;
        is_object_[literal.object.value * width + r] = true;
      }
    }
  }

  void draw_class_corruptions() {
    for (const ClassLiteral& literal : kb_.inferable_classes) {
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
    for (const RelationLiteral& literal : kb_.inferable_relations) {
      if (!literal.positive) continue;
      const std::uint32_t r = literal.relation.value;
      if (vocabulary_.relations[r].policy != LabelPolicy::kSampled) continue;
      for (int tries = 0; tries < kMaxTries; ++tries) {
        const bool of_subject = rng_.chance(0.5);
        const std::uint32_t other = random_individual();
        Label& label = of_subject
                           ? relation_at(other, r, literal.object.value)
                           : relation_at(literal.subject.value, r, other);
        if (is_labelled(label)) continue;
        label = Label::kInferableFalse;
        break;
      }
    }
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
    const std::vector<bool> of_classes = mask(kb_.class_targets);
    const std::vector<bool> of_relations = mask(kb_.relation_targets);
    for (std::uint32_t i = 0; i < labels_.n_individuals; ++i) {
      if (of_classes[i]) continue;
      for (std::uint32_t c = 0; c < labels_.n_classes; ++c)
        drop(class_at(i, c));
    }
    for (std::uint32_t s = 0; s < labels_.n_individuals; ++s) {
      for (std::uint32_t o = 0; o < labels_.n_individuals; ++o) {
        if (of_relations[s] || of_relations[o]) continue;
        for (std::uint32_t r = 0; r < labels_.n_relations; ++r) {
          drop(relation_at(s, r, o));
        }
      }
    }
  }

  std::uint32_t random_individual() {
    return static_cast<std::uint32_t>(rng_.below(labels_.n_individuals));
  }

  const KnowledgeBase& kb_;
  const Vocabulary& vocabulary_;
  Rng& rng_;
  Labels labels_;
  std::vector<bool> is_subject_;  ///< [n_individuals, n_relations]
  std::vector<bool> is_object_;   ///< [n_individuals, n_relations]
};

}  // namespace

Labels label(const KnowledgeBase& kb, const Vocabulary& vocabulary, Rng& rng) {
  return Labeller(kb, vocabulary, rng).run();
}

}  // namespace rrn::dataset
