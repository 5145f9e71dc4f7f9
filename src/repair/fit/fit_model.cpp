// SPDX-License-Identifier: MIT
#include "repair/fit/fit_model.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rrn::repair {

namespace {

/// The logarithm of a ratio as a number of 0 to 255; 128 stands for 0.
std::uint8_t as_count(double log_ratio) {
  constexpr double kSteps = 12;
  return static_cast<std::uint8_t>(
      std::clamp(std::round(128 + kSteps * log_ratio), 0.0, 255.0));
}

/// A number of any size as one of 0 to 255.
std::uint8_t on_log_scale(std::uint32_t n) {
  constexpr double kSteps = 11;
  return static_cast<std::uint8_t>(std::min(255.0, kSteps * std::log1p(n)));
}

std::uint8_t at_most_255(std::uint32_t n) {
  return static_cast<std::uint8_t>(std::min<std::uint32_t>(n, 255));
}

TraitCounts with_sample(TraitCounts counts, const Ends& ends) {
  counts.add(ends);
  return counts;
}

}  // namespace

void write_fits(const FitModel& model, dataset::ByteWriter& out) {
  model.counts.write(out);
  model.trees.write(out);
}

FitModel read_fits(dataset::ByteReader& in,
                   const dataset::Vocabulary& vocabulary) {
  FitModel model;
  model.counts = TraitCounts::read(in, vocabulary);
  model.trees = BoostedTrees::read(in, FitEvidence::kColumns);
  return model;
}

FitEvidence::FitEvidence(const TraitCounts& counts, const Ends& ends)
    : counts_(counts), ends_(ends) {
  fits_.reserve(ends.size());
  n_of_each_.resize(ends.n_individuals());
  for (std::uint32_t i = 0; i < ends.n_individuals(); ++i) {
    for (const FactsAtEnd& own : ends.of(i)) {
      n_of_each_[i] += own.n_facts;
      const std::uint32_t relation = own.end / 2;
      if (relation >= n_facts_.size()) n_facts_.resize(relation + 1);
      const bool is_object = (own.end & 1U) != 0;
      if (!is_object) n_facts_[relation] += own.n_facts;
      const auto classes = traits_beside(TraitKind::kClass, ends, i, own);
      const auto others = traits_beside(TraitKind::kEnd, ends, i, own);
      fits_.push_back({as_count(counts.fit(own.end, classes)),
                       as_count(counts.fit(own.end, others)),
                       as_count(counts.fit(other_end(own.end), classes)),
                       as_count(counts.fit(other_end(own.end), others))});
    }
  }
}

void FitEvidence::add_end(std::uint32_t individual, EndId end,
                          CountRows& rows) const {
  const Fits& fits = fits_[ends_.place(individual, end)];
  rows.values.insert(
      rows.values.end(),
      {fits.by_classes, fits.by_ends, fits.other_by_classes, fits.other_by_ends,
       at_most_255(ends_.n_facts(individual, end)),
       at_most_255(ends_.n_facts(individual, other_end(end))),
       at_most_255(n_of_each_[individual])});
}

void FitEvidence::add(const dataset::RelationLiteral& fact,
                      CountRows& rows) const {
  rows.n_columns = kColumns;
  const EndId subject_end = end_of(fact.relation, false);
  add_end(fact.subject.value, subject_end, rows);
  add_end(fact.object.value, end_of(fact.relation, true), rows);
  std::uint32_t n_forward = 0;
  std::uint32_t n_backward = 0;
  for (const FactsAtEnd& own : ends_.of(fact.subject.value)) {
    const bool is_backward = (own.end & 1U) != 0;
    const LinkId link = link_of({own.end / 2}, true, is_backward);
    if (own.end == subject_end ||
        !ends_.graph().joins(fact.subject.value, link, fact.object.value)) {
      continue;
    }
    ++(is_backward ? n_backward : n_forward);
  }
  rows.values.insert(rows.values.end(),
                     {on_log_scale(counts_.n_facts(subject_end)),
                      on_log_scale(n_facts_[fact.relation.value]),
                      at_most_255(n_forward), at_most_255(n_backward)});
}

LearntFits::LearntFits(const FitModel& model, const dataset::Sample& kb)
    : graph_(kb), ends_(graph_), counts_(with_sample(model.counts, ends_)) {
  judge(model, kb);
  believe_what_is_common();
}

void LearntFits::judge(const FitModel& model, const dataset::Sample& kb) {
  const FitEvidence evidence(counts_, ends_);
  CountRows rows;
  for (const dataset::RelationLiteral& fact : kb.relations.specified) {
    if (!fact.positive) continue;
    rows.values.clear();
    evidence.add(fact, rows);
    doubts_.emplace(fact, 1 - model.trees.probability(rows.row(0)));
  }
}

void LearntFits::believe_what_is_common() {
  constexpr double kMostWrong = 0.1;
  constexpr double kFew = 10;
  // By what is odd: the end, and the trait that is rare there.
  std::map<std::pair<EndId, std::optional<Trait>>,
           std::vector<dataset::RelationLiteral>>
      doubted;
  for (const auto& [fact, doubt] : doubts_) {
    if (doubt < 0.5) continue;
    const auto odd = oddity(fact);
    const EndId end = end_of(fact.relation, odd && odd->at_object);
    doubted[{end, odd ? std::optional(odd->trait) : std::nullopt}].push_back(
        fact);
  }
  TraitCounts own;
  own.add(ends_);
  for (const auto& [odd, facts] : doubted) {
    const double share = odd.second ? own.share(*odd.second) : 1;
    const double most = kMostWrong * own.n_facts(odd.first) * share;
    if (static_cast<double>(facts.size()) <= std::max(kFew, most)) continue;
    for (const auto& fact : facts) doubts_[fact] = 0;
  }
}

double LearntFits::doubt(const dataset::RelationLiteral& fact) const {
  const auto found = doubts_.find(fact);
  return found == doubts_.end() ? 0 : found->second;
}

std::optional<Oddity> LearntFits::oddity(
    const dataset::RelationLiteral& fact) const {
  std::optional<Oddity> oddest;
  double least = 0;
  for (const bool at_object : {false, true}) {
    const EndId end = end_of(fact.relation, at_object);
    const std::uint32_t individual =
        at_object ? fact.object.value : fact.subject.value;
    const FactsAtEnd own{end, ends_.n_facts(individual, end)};
    for (const TraitKind kind : {TraitKind::kClass, TraitKind::kEnd}) {
      for (const Trait trait : traits_beside(kind, ends_, individual, own)) {
        const double ratio = counts_.log_ratio(end, trait);
        if (ratio >= least) continue;
        least = ratio;
        oddest = {at_object, trait, counts_.n_alike(end, trait),
                  counts_.n_facts(end)};
      }
    }
  }
  return oddest;
}

}  // namespace rrn::repair
