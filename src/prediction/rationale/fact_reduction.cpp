// SPDX-License-Identifier: MIT
#include "prediction/rationale/fact_reduction.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/error.hpp"

namespace rrn::prediction {

namespace {

/// The facts that hurt least the last time are tried alone at first.
constexpr std::size_t kTriedFirst = 4;
constexpr std::size_t kTryingDraws = 2;
/// How far a few draws may stay below what is wanted of all.
constexpr double kMargin = 0.1;

}  // namespace

FactReduction::FactReduction(FactDeletion& deletion, Start start,
                             const std::vector<double>& weights, double wanted)
    : deletion_(deletion),
      start_(std::move(start)),
      weights_(weights),
      wanted_(wanted) {
  RRN_CHECK(start_.sizes.empty() ? start_.order.empty()
                                 : start_.sizes.back() == start_.order.size());
  grow_to(start_.sizes.empty() ? 0 : start_.sizes.front());
}

void FactReduction::grow_to(std::size_t n) {
  facts_.assign(start_.order.begin(),
                start_.order.begin() + static_cast<std::ptrdiff_t>(n));
  if (n == start_.order.size()) begin_halving();  // All of them are enough.
}

void FactReduction::begin_halving() {
  std::stable_sort(facts_.begin(), facts_.end(),
                   [&](std::uint32_t a, std::uint32_t b) {
                     return weights_[a] < weights_[b];
                   });
  stage_ = Stage::kHalve;
  n_halved_ = facts_.size() / 2;
  if (n_halved_ == 0) begin_trying(kTriedFirst);
}

void FactReduction::begin_trying(std::size_t n) {
  n_tried_ = std::min(n, facts_.size());
  stage_ = n_tried_ == 0 ? Stage::kCheck : Stage::kTry;
}

FactNumbers FactReduction::without(std::size_t place) const {
  FactNumbers rest = facts_;
  rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(place));
  return rest;
}

std::vector<FactNumbers> FactReduction::parts() const {
  switch (stage_) {
    case Stage::kGrow:
      return {facts_};
    case Stage::kHalve:
      return {
          FactNumbers(facts_.begin() + static_cast<std::ptrdiff_t>(n_halved_),
                      facts_.end())};
    case Stage::kTry: {
      std::vector<FactNumbers> rests;
      for (std::size_t i = 0; i < n_tried_; ++i) rests.push_back(without(i));
      return rests;
    }
    case Stage::kConfirm:
      return {rest()};
    case Stage::kCheck:
      return {facts_};
    case Stage::kDone:
      break;
  }
  return {};
}

void FactReduction::add_tellings(
    std::vector<FactDeletion::Telling>& tellings) const {
  for (FactNumbers& part : parts()) {
    FactDeletion::Telling& telling = tellings.emplace_back();
    telling.deletion = &deletion_;
    telling.part = std::move(part);
    if (stage_ == Stage::kCheck) continue;
    if (stage_ == Stage::kTry) telling.n_draws = kTryingDraws;
    telling.floor = wanted_ - kMargin;
    if (!asks_all_) telling.ceiling = sure_above(wanted_);
  }
}

void FactReduction::proceed() {
  switch (stage_) {
    case Stage::kGrow:
      if (is_enough(facts_)) return begin_halving();
      return grow_to(start_.sizes[++at_size_]);
    case Stage::kHalve:
      return halve();
    case Stage::kTry:
      return choose();
    case Stage::kConfirm:
      return confirm();
    case Stage::kCheck:
      return check();
    case Stage::kDone:
      return;
  }
}

void FactReduction::halve() {
  FactNumbers rest = parts().front();
  if (is_enough(rest)) {
    facts_ = std::move(rest);
    n_halved_ = std::min(n_halved_, facts_.size() / 2);
  } else {
    n_halved_ /= 2;
  }
  if (n_halved_ == 0) begin_trying(kTriedFirst);
}

void FactReduction::choose() {
  std::vector<std::pair<Belief, std::uint32_t>> tried;
  for (std::size_t i = 0; i < n_tried_; ++i) {
    tried.emplace_back(deletion_.belief(without(i)), facts_[i]);
  }
  std::stable_sort(tried.begin(), tried.end(),
                   [](const auto& a, const auto& b) {
                     return a.first.log_odds > b.first.log_odds;
                   });
  n_candidates_ = 0;
  for (std::size_t i = 0; i < n_tried_; ++i) {
    facts_[i] = tried[i].second;
    if (n_candidates_ == i && tried[i].first.probability >= wanted_ - kMargin) {
      ++n_candidates_;
    }
  }
  candidate_ = 0;
  n_dropped_ = n_candidates_;
  stage_ = Stage::kConfirm;
  if (n_candidates_ == 0) try_next();
}

FactNumbers FactReduction::rest() const {
  FactNumbers rest = facts_;
  const auto first = rest.begin() + static_cast<std::ptrdiff_t>(candidate_);
  rest.erase(first, first + static_cast<std::ptrdiff_t>(n_dropped_));
  return rest;
}

void FactReduction::confirm() {
  FactNumbers others = rest();
  if (is_enough(others)) {
    facts_ = std::move(others);
    begin_trying(kTriedFirst);
  } else if (n_dropped_ > 1) {
    n_dropped_ /= 2;
  } else if (++candidate_ == n_candidates_) {
    try_next();
  }
}

void FactReduction::try_next() {
  if (n_tried_ < facts_.size()) {
    begin_trying(facts_.size());
  } else {
    stage_ = Stage::kCheck;
  }
}

void FactReduction::check() {
  if (asks_all_ || is_enough(facts_)) {
    stage_ = Stage::kDone;
    return;
  }
  asks_all_ = true;
  stage_ = Stage::kGrow;
  at_size_ = 0;
  grow_to(start_.sizes.empty() ? 0 : start_.sizes.front());
}

bool FactReduction::is_enough(const FactNumbers& part) const {
  return deletion_.belief(part).probability >= wanted_;
}

}  // namespace rrn::prediction
