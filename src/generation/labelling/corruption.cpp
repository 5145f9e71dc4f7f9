// SPDX-License-Identifier: MIT
#include "generation/labelling/corruption.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/error.hpp"

namespace rrn::generation {

namespace {

/// Random tries before the corruptions that are left are listed.
constexpr int kMaxTries = 32;

dataset::ClassLiteral negate(dataset::ClassLiteral literal) {
  literal.positive = false;
  return literal;
}
dataset::RelationLiteral negate(dataset::RelationLiteral literal) {
  literal.positive = false;
  return literal;
}

/// Replaces the individual of an inference; there is only one place for it.
dataset::ClassLiteral corrupt(const dataset::ClassLiteral& literal, bool,
                              dataset::EntityIndex other) {
  return negate({other, literal.owl_class});
}
dataset::RelationLiteral corrupt(const dataset::RelationLiteral& literal,
                                 bool of_subject, dataset::EntityIndex other) {
  if (of_subject) return negate({other, literal.relation, literal.object});
  return negate({literal.subject, literal.relation, other});
}

dataset::LabelPolicy policy(const dataset::ClassLiteral& literal,
                            const dataset::Vocabulary& vocabulary) {
  return vocabulary.classes[literal.owl_class.value].policy;
}
dataset::LabelPolicy policy(const dataset::RelationLiteral& literal,
                            const dataset::Vocabulary& vocabulary) {
  return vocabulary.relations[literal.relation.value].policy;
}

/// Draws for one kind of literal.
template <typename Literal>
class Corrupter {
 public:
  Corrupter(std::uint32_t n_individuals, const dataset::Vocabulary& vocabulary,
            Rng& rng)
      : n_individuals_(n_individuals), vocabulary_(vocabulary), rng_(rng) {}

  void note_label(const Literal& literal) { taken_.insert(key(literal)); }

  void draw(const std::vector<Literal>& inferable, CorruptionCount& count,
            std::vector<Literal>& drawn) {
    for (const Literal& literal : inferable) {
      if (!literal.positive) continue;
      if (policy(literal, vocabulary_) != dataset::LabelPolicy::kSampled)
        continue;
      const auto corruption = draw_one(literal);
      if (!corruption) {
        ++count.n_without;
        continue;
      }
      note_label(*corruption);
      drawn.push_back(*corruption);
    }
  }

 private:
  /// Tells literals apart, but not one from its negation.
  [[nodiscard]] std::uint64_t key(const dataset::ClassLiteral& literal) const {
    return std::uint64_t{literal.owl_class.value} * n_individuals_ +
           literal.individual.value;
  }
  [[nodiscard]] std::uint64_t key(
      const dataset::RelationLiteral& literal) const {
    return (std::uint64_t{literal.relation.value} * n_individuals_ +
            literal.subject.value) *
               n_individuals_ +
           literal.object.value;
  }

  [[nodiscard]] std::optional<Literal> draw_one(const Literal& literal) {
    for (int tries = 0; tries < kMaxTries; ++tries) {
      const bool of_subject = rng_.chance(0.5);
      const dataset::EntityIndex other{
          static_cast<std::uint32_t>(rng_.below(n_individuals_))};
      const Literal corruption = corrupt(literal, of_subject, other);
      if (!taken_.contains(key(corruption))) return corruption;
    }
    return draw_from_all(literal);
  }

  [[nodiscard]] std::optional<Literal> draw_from_all(const Literal& literal) {
    std::vector<Literal> left;
    for (const bool of_subject : {true, false}) {
      for (std::uint32_t i = 0; i < n_individuals_; ++i) {
        const Literal corruption =
            corrupt(literal, of_subject, dataset::EntityIndex{i});
        if (!taken_.contains(key(corruption))) left.push_back(corruption);
      }
    }
    if (left.empty()) return std::nullopt;
    return left[rng_.below(left.size())];
  }

  std::uint32_t n_individuals_;
  const dataset::Vocabulary& vocabulary_;
  Rng& rng_;
  std::unordered_set<std::uint64_t> taken_;
};

template <typename Literal>
std::vector<Literal> draw(const dataset::Literals<Literal>& literals,
                          Corrupter<Literal> corrupter,
                          CorruptionCount& count) {
  literals.for_each_known(
      [&](const Literal& literal) { corrupter.note_label(literal); });
  for (const auto& negative : literals.drawn) {
    corrupter.note_label(negative.literal);
  }
  std::vector<Literal> corruptions;
  corrupter.draw(literals.inferable, count, corruptions);
  return corruptions;
}

bool reads_negative_facts(const datalog::Program& program) {
  return std::ranges::any_of(program.rules, [](const datalog::Rule& rule) {
    return std::ranges::any_of(rule.body, [](const datalog::Atom& atom) {
      return atom.relation.polarity == Polarity::kNegative;
    });
  });
}

void add(const dataset::ClassLiteral& literal, dataset::Sample& facts) {
  facts.classes.specified.push_back(literal);
}
void add(const dataset::RelationLiteral& literal, dataset::Sample& facts) {
  facts.relations.specified.push_back(literal);
}

/// Keeps corruptions that can be stated together.
class ConsistencyCheck {
 public:
  ConsistencyCheck(const dataset::Sample& kb, const SymbolicLabeller& labeller,
                   const JobContext& job)
      : labeller_(labeller), job_(job) {
    facts_.n_individuals = kb.n_individuals;
    facts_.classes.specified = kb.classes.specified;
    facts_.relations.specified = kb.relations.specified;
  }

  template <typename Literal>
  [[nodiscard]] std::vector<Literal> keep(std::span<const Literal> literals) {
    if (literals.empty()) return {};
    dataset::Sample trial = facts_;
    for (const Literal& literal : literals) add(literal, trial);
    dataset::Sample closure = trial;
    if (labeller_.label(closure, job_) == datalog::Outcome::kFixpoint) {
      facts_ = std::move(trial);
      return {literals.begin(), literals.end()};
    }
    if (literals.size() == 1) return {};
    const std::size_t half = literals.size() / 2;
    std::vector<Literal> kept = keep(literals.first(half));
    const std::vector<Literal> rest = keep(literals.subspan(half));
    kept.insert(kept.end(), rest.begin(), rest.end());
    return kept;
  }

 private:
  const SymbolicLabeller& labeller_;
  const JobContext& job_;
  dataset::Sample facts_;
};

}  // namespace

CorruptionCount draw_corruptions(dataset::Sample& kb,
                                 const dataset::Vocabulary& vocabulary,
                                 const SymbolicLabeller& labeller, Rng& rng,
                                 const JobContext& job) {
  CorruptionCount count;
  std::vector<dataset::ClassLiteral> classes =
      draw(kb.classes,
           Corrupter<dataset::ClassLiteral>(kb.n_individuals, vocabulary, rng),
           count);
  std::vector<dataset::RelationLiteral> relations = draw(
      kb.relations,
      Corrupter<dataset::RelationLiteral>(kb.n_individuals, vocabulary, rng),
      count);
  // What is not entailed can be denied, unless denials entail something.
  if (reads_negative_facts(labeller.program())) {
    const std::size_t n = classes.size() + relations.size();
    ConsistencyCheck check(kb, labeller, job);
    classes = check.keep(std::span<const dataset::ClassLiteral>(classes));
    relations =
        check.keep(std::span<const dataset::RelationLiteral>(relations));
    count.n_without += n - classes.size() - relations.size();
  }
  count.n_drawn = classes.size() + relations.size();
  for (const auto& literal : classes) kb.classes.drawn.push_back({literal, {}});
  for (const auto& literal : relations) {
    kb.relations.drawn.push_back({literal, {}});
  }
  kb.negatives_are_fixed = true;
  kb.normalise();
  return count;
}

}  // namespace rrn::generation
