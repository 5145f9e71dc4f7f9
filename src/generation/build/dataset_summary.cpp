// SPDX-License-Identifier: MIT
#include "generation/build/dataset_summary.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "base/text.hpp"

namespace rrn::generation {

namespace {

using dataset::LabelPolicy;
using dataset::PredicateTotal;

std::uint64_t n_positives(const PredicateTotal& total) {
  return total.specified.positive + total.inferable.positive +
         total.predictable.positive;
}

std::uint64_t n_negatives(const PredicateTotal& total) {
  return total.specified.negative + total.inferable.negative +
         total.predictable.negative + total.n_near_misses + total.n_corruptions;
}

/// Whether any literal is false: stored as such, or by some policy.
bool has_negatives(const DatasetSummary& summary,
                   const dataset::Vocabulary& vocabulary) {
  const auto is_open = [](const dataset::Predicate& predicate,
                          const PredicateTotal& total) {
    const bool draws = predicate.policy != LabelPolicy::kSampled ||
                       total.inferable.positive > 0;
    return n_negatives(total) == 0 &&
           (predicate.policy == LabelPolicy::kNone || !draws);
  };
  const auto all_open = [&](const auto& predicates, const auto& totals) {
    return std::equal(predicates.begin(), predicates.end(), totals.begin(),
                      is_open);
  };
  return !all_open(vocabulary.classes, summary.predicates.classes) ||
         !all_open(vocabulary.relations, summary.predicates.relations);
}

/// Collects the names of predicates that have labels of one kind only.
class OneSidedPredicates {
 public:
  explicit OneSidedPredicates(std::uint64_t n_individuals)
      : n_individuals_(n_individuals) {}

  void add_class(const dataset::Predicate& owl_class,
                 const PredicateTotal& total) {
    const bool closes = owl_class.policy == LabelPolicy::kCwa &&
                        n_positives(total) < n_individuals_;
    const bool draws = owl_class.policy == LabelPolicy::kSampled &&
                       total.inferable.positive > 0;
    add(owl_class, total, closes || draws);
  }
  void add_relation(const dataset::Predicate& relation,
                    const PredicateTotal& total) {
    // Between no individuals of a sample that has two do all pairs hold.
    const bool closes = relation.policy != LabelPolicy::kNone &&
                        relation.policy != LabelPolicy::kSampled;
    const bool draws = relation.policy == LabelPolicy::kSampled &&
                       total.inferable.positive > 0;
    add(relation, total, closes || draws);
  }

  void warn(const JobContext& job) const {
    warn(never_false_, "false", job);
    warn(never_true_, "true", job);
  }

 private:
  /// `has_more` says whether the policy adds negatives to those stored.
  void add(const dataset::Predicate& predicate, const PredicateTotal& total,
           bool has_more) {
    const bool is_true = n_positives(total) > 0;
    const bool is_false = n_negatives(total) > 0 || has_more;
    if (is_true == is_false) return;
    (is_true ? never_false_ : never_true_).push_back("<" + predicate.iri + ">");
  }

  static void warn(const std::vector<std::string>& names, const char* truth,
                   const JobContext& job) {
    if (names.empty()) return;
    job.warn(count_of(names.size(), "class or relation is",
                      "classes or relations are") +
             " never " + truth + " in the samples: " + list_of_some(names));
  }

  std::uint64_t n_individuals_;
  std::vector<std::string> never_false_;
  std::vector<std::string> never_true_;
};

}  // namespace

void warn_of_one_sided_labels(const DatasetSummary& summary,
                              const dataset::Vocabulary& vocabulary,
                              const JobContext& job) {
  const dataset::LabelTotals& all = summary.overall;
  if (all.n_samples == 0) return;
  if (!has_negatives(summary, vocabulary)) {
    job.warn(
        "nothing is labelled false in the samples, so that a network cannot "
        "learn what does not hold; a label policy other than none and near "
        "misses make false literals");
    return;
  }
  OneSidedPredicates predicates(all.n_individuals);
  for (std::size_t i = 0; i < vocabulary.classes.size(); ++i) {
    predicates.add_class(vocabulary.classes[i], summary.predicates.classes[i]);
  }
  for (std::size_t i = 0; i < vocabulary.relations.size(); ++i) {
    predicates.add_relation(vocabulary.relations[i],
                            summary.predicates.relations[i]);
  }
  predicates.warn(job);
}

}  // namespace rrn::generation
