// SPDX-License-Identifier: MIT
#include "prediction/predict/large_prediction.hpp"

#include <algorithm>
#include <optional>
#include <span>

#include "prediction/predict/declared_signatures.hpp"

namespace rrn::prediction {

namespace {

using dataset::EntityIndex;
using dataset::RelationIndex;
using neural::CandidatePair;

constexpr std::uint32_t kIndividualsAtOnce = 4096;
/// Pairs that are scored at once for one relation after the other.
constexpr std::size_t kPairsAtOnce = std::size_t{1} << 16;
constexpr std::size_t kMaxExamples = 64;

}  // namespace

LargePrediction::LargePrediction(reasoner::Knowledge& knowledge,
                                 std::unique_ptr<neural::Model> model,
                                 const LargePredictionOptions& options,
                                 const JobContext& job)
    : knowledge_(knowledge),
      model_(std::move(model)),
      options_(options),
      job_(job),
      sample_(read_facts(knowledge, *model_, result_)),
      asked_(options.asked, knowledge, false),
      embedded_(model_->embed(sample_.kb, job)),
      rng_(job.seed.derive("examples")) {
  const dataset::Vocabulary& vocabulary = model_->vocabulary();
  const neural::Calibration& calibration = model_->calibration();
  for (std::size_t c = 0; c < vocabulary.classes.size(); ++c) {
    classes_.push_back(
        find(vocabulary.classes[c], Arity::kUnary,
             options.threshold.value_or(calibration.class_threshold(c))));
  }
  for (std::size_t r = 0; r < vocabulary.relations.size(); ++r) {
    relations_.push_back(
        find(vocabulary.relations[r], Arity::kBinary,
             options.threshold.value_or(calibration.relation_threshold(r))));
  }
  if (!options.threshold) {
    result_.n_own_thresholds = calibration.n_own_thresholds();
  }
  std::vector<neural::RelationSignature> signatures;
  if (knowledge.rules.axioms) {
    signatures = declared_signatures(*knowledge.rules.axioms, vocabulary);
  }
  filter_ = std::make_unique<neural::RelationFilter>(
      std::move(signatures), sample_.kb, *embedded_, job.cancel);
  scored_.hops = options.limits.hops;
  scored_.n_derived_not_scored = n_derived_asked_for();
}

std::uint64_t LargePrediction::n_derived_asked_for() const {
  const auto& facts = sample_.kb.relations.inferable;
  const auto is_asked = [&](const dataset::RelationLiteral& fact) {
    return fact.positive &&
           asked_.admits(relations_[fact.relation.value].key,
                         {sample_.individuals[fact.subject.value],
                          sample_.individuals[fact.object.value]});
  };
  return static_cast<std::uint64_t>(
      std::count_if(facts.begin(), facts.end(), is_asked));
}

LargePrediction::Predicate LargePrediction::find(
    const dataset::Predicate& predicate, Arity arity, float threshold) {
  const RelationKey key{knowledge_.dictionary.intern_iri(predicate.iri), arity,
                        Polarity::kPositive};
  const auto relation = [&](const RelationKey& wanted) -> const Relation* {
    const auto id = knowledge_.store.find(wanted);
    return id ? &knowledge_.store.relation(*id) : nullptr;
  };
  return {key, relation(key), relation(key.negation()), threshold};
}

void LargePrediction::for_each(const Visitor& visit) {
  add_classes(visit);
  if (options_.asked.binds_pairs()) {
    add_asked_pairs(visit);
  } else {
    add_pairs(visit);
  }
  result_.pairs = scored_;
}

void LargePrediction::add_classes(const Visitor& visit) {
  const std::uint32_t n = embedded_->n_individuals();
  for (std::uint32_t begin = 0; begin < n; begin += kIndividualsAtOnce) {
    job_.cancel.throw_if_triggered();
    const std::uint32_t end = std::min(n, begin + kIndividualsAtOnce);
    const auto names =
        std::span(sample_.individuals).subspan(begin, end - begin);
    if (std::ranges::none_of(
            names, [&](TermId x) { return asked_.admits_subject(x); })) {
      continue;
    }
    const std::vector<float> probabilities =
        embedded_->class_probabilities(begin, end);
    for (std::uint32_t i = begin; i < end; ++i) {
      const TermId x = sample_.individuals[i];
      const std::size_t first = (i - begin) * classes_.size();
      if (!asked_.admits_subject(x)) continue;
      for (std::size_t c = 0; c < classes_.size(); ++c) {
        if (!asked_.admits(classes_[c].key)) continue;
        add(classes_[c], {x, x}, probabilities[first + c], visit);
      }
    }
  }
}

void LargePrediction::add_pairs(const Visitor& visit) {
  neural::CandidatePairs candidates(sample_.kb, options_.limits);
  std::vector<CandidatePair> pairs;
  while (candidates.next(kPairsAtOnce, pairs, job_.cancel)) {
    add_block(pairs, visit);
    job_.report(
        {"score", candidates.n_subjects_done(), sample_.kb.n_individuals, {}});
  }
  scored_.counts = candidates.counts();
}

void LargePrediction::add_asked_pairs(const Visitor& visit) {
  neural::CandidatePairs candidates(sample_.kb, options_.limits);
  const bool by_subject = options_.asked.subject.has_value();
  std::vector<CandidatePair> pairs;
  for (std::uint32_t i = 0; i < sample_.individuals.size(); ++i) {
    const TermId x = sample_.individuals[i];
    if (!(by_subject ? asked_.admits_subject(x) : asked_.admits_object(x))) {
      continue;
    }
    for (const EntityIndex other : candidates.partners({i})) {
      if (!by_subject) {
        pairs.push_back({other, {i}});
      } else if (asked_.admits_object(sample_.individuals[other.value])) {
        pairs.push_back({{i}, other});
      }
    }
  }
  add_block(pairs, visit);
  scored_.counts = candidates.counts();
}

void LargePrediction::add_block(const std::vector<CandidatePair>& pairs,
                                const Visitor& visit) {
  const std::uint64_t n_both = result_.agreement.n_both;
  const std::uint64_t n_derived_only = result_.agreement.n_derived_only;
  for (std::uint32_t r = 0; r < relations_.size(); ++r) {
    if (!asked_.admits(relations_[r].key)) continue;
    const RelationIndex relation{r};
    block_.clear();
    for (const CandidatePair& pair : pairs) {
      if (filter_->admits_subject(relation, pair.subject) &&
          filter_->admits_object(relation, pair.object)) {
        block_.push_back({pair.subject, relation, pair.object, true});
      }
    }
    scored_.n_not_admitted += pairs.size() - block_.size();
    scored_.n_literals += block_.size();
    const std::vector<float> probabilities =
        embedded_->score(block_, job_.cancel);
    for (std::size_t i = 0; i < block_.size(); ++i) {
      add(relations_[r],
          {sample_.individuals[block_[i].subject.value],
           sample_.individuals[block_[i].object.value]},
          probabilities[i], visit);
    }
  }
  scored_.n_derived_not_scored -=
      result_.agreement.n_both - n_both +
      (result_.agreement.n_derived_only - n_derived_only);
}

void LargePrediction::add(const Predicate& predicate, Row row,
                          float probability, const Visitor& visit) {
  const auto is_asserted = [&](const Relation* facts) {
    if (facts == nullptr) return false;
    const std::uint32_t number = facts->find_any(row);
    return number < facts->size() && facts->is_asserted(number);
  };
  if (is_asserted(predicate.facts)) {
    result_.n_doubted += probability < 0.5F ? 1 : 0;
    return;
  }
  if (is_asserted(predicate.negations)) {
    result_.n_doubted += probability >= 0.5F ? 1 : 0;
    return;
  }
  const bool predicted = probability >= predicate.threshold;
  const bool derived =
      predicate.facts != nullptr &&
      predicate.facts->contains(knowledge_.store.normalise(row));
  Agreement& agreement = result_.agreement;
  agreement.n_both += predicted && derived ? 1 : 0;
  agreement.n_predicted_only += predicted && !derived ? 1 : 0;
  agreement.n_derived_only += !predicted && derived ? 1 : 0;
  agreement.n_neither += !predicted && !derived ? 1 : 0;
  const PredictedFact fact{predicate.key, row, probability, derived};
  if (predicted) {
    visit(fact);
    keep_example(result_.facts, scored_.n_predicted++, fact);
  } else if (derived) {
    keep_example(result_.missed, agreement.n_derived_only - 1, fact);
  }
}

/// Keeps some of all facts, each with the same chance.
void LargePrediction::keep_example(std::vector<PredictedFact>& examples,
                                   std::uint64_t n_seen,
                                   const PredictedFact& fact) {
  if (examples.size() < kMaxExamples) {
    examples.push_back(fact);
    return;
  }
  const std::uint64_t place = rng_.below(n_seen + 1);
  if (place < kMaxExamples) examples[place] = fact;
}

}  // namespace rrn::prediction
