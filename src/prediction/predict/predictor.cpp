// SPDX-License-Identifier: MIT
#include "prediction/predict/predictor.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "neural/pairs/individual_graph.hpp"

namespace rrn::prediction {

namespace {

constexpr std::uint64_t kMaxScoreBytes = 4'000'000'000;

void check_size(std::uint64_t n_individuals, std::uint64_t n_relations) {
  if (fits_all_pairs(n_individuals, n_relations)) return;
  const std::uint64_t bytes =
      n_individuals * n_individuals * n_relations * sizeof(float);
  throw Error(ErrorCode::kUnsupported,
              "scoring all pairs of " + std::to_string(n_individuals) +
                  " individuals over " + std::to_string(n_relations) +
                  " relations takes " + std::to_string(bytes / 1'000'000'000) +
                  " GB; at most 4 GB are supported");
}

/// Ordered pairs of individuals of different components.
std::uint64_t n_unjoined_pairs(const std::vector<std::uint32_t>& components) {
  std::map<std::uint32_t, std::uint64_t> sizes;
  for (const std::uint32_t component : components) ++sizes[component];
  std::uint64_t n = components.size() * components.size();
  for (const auto& [component, size] : sizes) n -= size * size;
  return n;
}

}  // namespace

bool fits_all_pairs(std::uint64_t n_individuals, std::uint64_t n_relations) {
  return static_cast<double>(n_individuals) *
             static_cast<double>(n_individuals) *
             static_cast<double>(n_relations) * sizeof(float) <=
         static_cast<double>(kMaxScoreBytes);
}

Predictor::Predictor(reasoner::Knowledge& knowledge, neural::Model& model,
                     const PredictOptions& options, const JobContext& job)
    : knowledge_(knowledge),
      model_(model),
      options_(options),
      job_(job),
      report_(job.seed.derive("examples")),
      sample_(read_facts(knowledge, model, report_.unread)),
      asked_(options.asked, knowledge, false) {
  report_.n_individuals = sample_.kb.n_individuals;
  const std::size_t n_relations = model.vocabulary().relations.size();
  if (options.scope == PairScope::kAll) {
    check_size(sample_.kb.n_individuals, n_relations);
  }
  find_predicates();
  if (options.scope == PairScope::kNear ||
      !fits_all_pairs(sample_.kb.n_individuals, n_relations)) {
    prepare_candidates();
  }
}

void Predictor::find_predicates() {
  const dataset::Vocabulary& vocabulary = model_.vocabulary();
  const neural::Calibration& calibration = model_.calibration();
  const auto threshold = [&](float own) {
    return options_.threshold.value_or(own);
  };
  for (std::size_t c = 0; c < vocabulary.classes.size(); ++c) {
    classes_.push_back(find(vocabulary.classes[c], Arity::kUnary,
                            threshold(calibration.class_threshold(c))));
  }
  for (std::size_t r = 0; r < vocabulary.relations.size(); ++r) {
    relations_.push_back(find(vocabulary.relations[r], Arity::kBinary,
                              threshold(calibration.relation_threshold(r))));
  }
  if (!options_.threshold) {
    report_.n_own_thresholds = calibration.n_own_thresholds();
  }
}

Predictor::Predicate Predictor::find(const dataset::Predicate& predicate,
                                     Arity arity, float threshold) {
  const RelationKey key{knowledge_.dictionary.intern_iri(predicate.iri), arity,
                        Polarity::kPositive};
  const auto relation = [&](const RelationKey& wanted) -> const Relation* {
    const auto id = knowledge_.store.find(wanted);
    return id ? &knowledge_.store.relation(*id) : nullptr;
  };
  return {key, relation(key), relation(key.negation()), threshold};
}

void Predictor::for_each(const Visitor& visit) {
  if (!scores_candidates()) {
    needs_listed_pairs_alone() ? score_listed(visit) : score_all(visit);
    return;
  }
  add_classes(visit);
  if (auto believed = embedded_->believed_relations()) {
    add_believed(std::move(*believed), visit);
  } else if (options_.asked.binds_pairs()) {
    add_asked_candidates(visit);
  } else {
    add_candidates(visit);
  }
  report_.agreement.add_missed(scored_.n_derived_not_scored);
  report_.pairs = scored_;
}

void Predictor::score_all(const Visitor& visit) {
  const neural::Prediction scores = model_.predict(sample_.kb, job_);
  add_all_classes(scores.classes, visit);
  add_all_pairs(scores, visit);
}

/// `probabilities` are [individuals, classes].
void Predictor::add_all_classes(std::span<const float> probabilities,
                                const Visitor& visit) {
  for (std::size_t c = 0; c < classes_.size(); ++c) {
    if (!asked_.admits(classes_[c].key)) continue;
    for (std::size_t i = 0; i < sample_.individuals.size(); ++i) {
      const TermId x = sample_.individuals[i];
      if (!asked_.admits_subject(x)) continue;
      add(classes_[c], {x, x}, probabilities[i * classes_.size() + c], visit);
    }
  }
}

/// Literals that are not listed are impossible: they are predicted from no
/// threshold but 0.
bool Predictor::needs_listed_pairs_alone() const {
  return model_.lists_beliefs() &&
         std::ranges::all_of(relations_, [](const Predicate& relation) {
           return relation.threshold > 0;
         });
}

void Predictor::score_listed(const Visitor& visit) {
  embedded_ = model_.embed(sample_.kb, job_);
  add_all_classes(embedded_->class_probabilities(0, sample_.kb.n_individuals),
                  visit);
  add_believed(embedded_->believed_relations().value(), visit);
  report_.agreement.add_neither(n_pairs_asked_for() - scored_.n_literals);
}

/// Relation literals of all pairs, as far as they are asked for.
std::uint64_t Predictor::n_pairs_asked_for() const {
  const auto count = [&](auto admits) {
    return static_cast<std::uint64_t>(
        std::ranges::count_if(sample_.individuals, admits));
  };
  const std::uint64_t n_relations = static_cast<std::uint64_t>(
      std::ranges::count_if(relations_, [&](const Predicate& r) {
        return asked_.admits(r.key);
      }));
  return n_relations *
         count([&](TermId x) { return asked_.admits_subject(x); }) *
         count([&](TermId x) { return asked_.admits_object(x); });
}

void Predictor::add_all_pairs(const neural::Prediction& scores,
                              const Visitor& visit) {
  const std::vector<std::uint32_t> components =
      options_.scope == PairScope::kAll || model_.knows_strangers()
          ? std::vector<std::uint32_t>(sample_.kb.n_individuals)
          : neural::components(neural::IndividualGraph(sample_.kb));
  report_.n_unjoined_pairs = n_unjoined_pairs(components);
  for (std::size_t r = 0; r < relations_.size(); ++r) {
    if (!asked_.admits(relations_[r].key)) continue;
    for (std::size_t s = 0; s < scores.n_individuals; ++s) {
      if (!asked_.admits_subject(sample_.individuals[s])) continue;
      for (std::size_t o = 0; o < scores.n_individuals; ++o) {
        if (!asked_.admits_object(sample_.individuals[o])) continue;
        const Row row{sample_.individuals[s], sample_.individuals[o]};
        const float probability = scores.relation(s, r, o);
        if (components[s] == components[o]) {
          add(relations_[r], row, probability, visit);
        } else {
          leave_out(relations_[r], row, probability);
        }
      }
    }
  }
}

/// Compares what is said of a literal, and visits it if it is predicted.
void Predictor::add(const Predicate& predicate, Row row, float probability,
                    const Visitor& visit) {
  const auto is_asserted = [&](const Relation* facts) {
    if (facts == nullptr) return false;
    const std::uint32_t number = facts->find_any(row);
    return number < facts->size() && facts->is_asserted(number);
  };
  Agreement& agreement = report_.agreement;
  if (is_asserted(predicate.facts)) {
    if (probability < 0.5F) {
      agreement.doubt({predicate.key, row, probability, false});
    }
    return;
  }
  if (is_asserted(predicate.negations)) {
    if (probability >= 0.5F) agreement.doubt_negation();
    return;
  }
  const bool predicted = probability >= predicate.threshold;
  const PredictedFact fact{predicate.key, row, probability,
                           is_derived(predicate, row)};
  agreement.add(fact, predicted);
  if (predicted) visit(fact);
}

/// Notes a literal that is not predicted whatever its score, if the rules
/// derive it.
void Predictor::leave_out(const Predicate& predicate, Row row,
                          float probability) {
  if (!is_derived(predicate, row)) return;
  report_.agreement.add({predicate.key, row, probability, true},
                        /*predicted=*/false);
}

bool Predictor::is_derived(const Predicate& predicate, Row row) const {
  return predicate.facts != nullptr &&
         predicate.facts->contains(knowledge_.store.normalise(row));
}

std::vector<PredictedFact> collect(Predictor& predictor) {
  std::vector<PredictedFact> facts;
  predictor.for_each([&](const PredictedFact& fact) { facts.push_back(fact); });
  return facts;
}

}  // namespace rrn::prediction
