// SPDX-License-Identifier: MIT
// Scoring candidate pairs, block by block.
#include <algorithm>
#include <iterator>
#include <span>
#include <tuple>
#include <utility>

#include "prediction/predict/declared_signatures.hpp"
#include "prediction/predict/predictor.hpp"

namespace rrn::prediction {

namespace {

using dataset::EntityIndex;
using dataset::RelationIndex;
using neural::CandidatePair;

constexpr std::uint32_t kIndividualsAtOnce = 4096;
/// Pairs that are scored at once for one relation after the other.
constexpr std::size_t kPairsAtOnce = std::size_t{1} << 16;

}  // namespace

void Predictor::prepare_candidates() {
  embedded_ = model_.embed(sample_.kb, job_);
  std::vector<neural::RelationSignature> signatures;
  if (knowledge_.rules.axioms) {
    signatures =
        declared_signatures(*knowledge_.rules.axioms, model_.vocabulary());
  }
  filter_ = std::make_unique<neural::RelationFilter>(
      std::move(signatures), sample_.kb, *embedded_, job_.cancel);
  const std::span<const std::uint32_t> reach = model_.reach();
  if (!reach.empty()) {
    options_.limits.hops =
        std::min(options_.limits.hops, std::ranges::max(reach));
  }
  scored_.hops = options_.limits.hops;
  scored_.n_hubs = embedded_->n_hubs();
  scored_.n_derived_not_scored = n_derived_asked_for();
}

std::uint64_t Predictor::n_derived_asked_for() const {
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

void Predictor::add_classes(const Visitor& visit) {
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

void Predictor::add_candidates(const Visitor& visit) {
  neural::CandidatePairs candidates(sample_.kb, options_.limits);
  std::vector<CandidatePair> pairs;
  while (candidates.next(kPairsAtOnce, pairs, job_.cancel)) {
    add_block(pairs, visit);
    job_.report(
        {"score", candidates.n_subjects_done(), sample_.kb.n_individuals, {}});
  }
  scored_.counts = candidates.counts();
}

void Predictor::add_asked_candidates(const Visitor& visit) {
  neural::CandidatePairs candidates(sample_.kb, options_.limits);
  const bool by_subject = options_.asked.subject.has_value();
  std::vector<CandidatePair> pairs;
  for (std::uint32_t i = 0; i < sample_.individuals.size(); ++i) {
    const TermId x = sample_.individuals[i];
    if (!(by_subject ? asked_.admits_subject(x) : asked_.admits_object(x))) {
      continue;
    }
    for (const CandidatePair& pair : candidates.pairs_of({i})) {
      if (!by_subject) {
        pairs.push_back({pair.object, pair.subject, pair.hops});
      } else if (asked_.admits_object(sample_.individuals[pair.object.value])) {
        pairs.push_back(pair);
      }
    }
  }
  add_block(pairs, visit);
  scored_.counts = candidates.counts();
}

void Predictor::add_block(const std::vector<CandidatePair>& pairs,
                          const Visitor& visit) {
  const std::uint64_t n_derived = report_.agreement.n_derived();
  const std::span<const std::uint32_t> reach = model_.reach();
  for (std::uint32_t r = 0; r < relations_.size(); ++r) {
    if (!asked_.admits(relations_[r].key)) continue;
    const RelationIndex relation{r};
    block_.clear();
    std::uint64_t n_beyond = 0;
    for (const CandidatePair& pair : pairs) {
      if (!reach.empty() && pair.hops > reach[r]) {
        ++n_beyond;
      } else if (filter_->admits_subject(relation, pair.subject) &&
                 filter_->admits_object(relation, pair.object)) {
        block_.push_back({pair.subject, relation, pair.object, true});
      }
    }
    scored_.n_beyond_reach += n_beyond;
    scored_.n_not_admitted += pairs.size() - n_beyond - block_.size();
    score_block(r, visit);
  }
  scored_.n_derived_not_scored -= report_.agreement.n_derived() - n_derived;
}

void Predictor::score_block(std::uint32_t relation, const Visitor& visit) {
  scored_.n_literals += block_.size();
  const std::vector<float> probabilities =
      embedded_->score(block_, job_.cancel);
  for (std::size_t i = 0; i < block_.size(); ++i) {
    add(relations_[relation],
        {sample_.individuals[block_[i].subject.value],
         sample_.individuals[block_[i].object.value]},
        probabilities[i], visit);
  }
}

void Predictor::add_believed(std::vector<dataset::RelationLiteral> literals,
                             const Visitor& visit) {
  const auto add_all = [&](const auto& facts) {
    for (dataset::RelationLiteral fact : facts) {
      fact.positive = true;
      literals.push_back(fact);
    }
  };
  add_all(sample_.kb.relations.specified);
  add_all(sample_.kb.relations.inferable);
  const auto by_relation = [](const dataset::RelationLiteral& l) {
    return std::tuple(l.relation, l.subject, l.object);
  };
  std::ranges::sort(literals, {}, by_relation);
  literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
  const std::uint64_t n_derived = report_.agreement.n_derived();
  for (auto begin = literals.begin(); begin != literals.end();) {
    const std::uint32_t relation = begin->relation.value;
    const auto end = std::find_if(begin, literals.end(), [&](const auto& l) {
      return l.relation.value != relation;
    });
    block_.clear();
    std::copy_if(begin, end, std::back_inserter(block_), [&](const auto& l) {
      return asked_.admits(relations_[relation].key,
                           {sample_.individuals[l.subject.value],
                            sample_.individuals[l.object.value]});
    });
    score_block(relation, visit);
    begin = end;
  }
  scored_.only_believed = true;
  scored_.n_derived_not_scored -= report_.agreement.n_derived() - n_derived;
}

}  // namespace rrn::prediction
