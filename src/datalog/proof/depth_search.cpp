// SPDX-License-Identifier: MIT
#include "datalog/proof/depth_search.hpp"

#include <algorithm>
#include <utility>

namespace rrn::datalog {

DepthSearch::DepthSearch(const DepthSearch& all, const Fact& without)
    : store_(all.store_),
      finder_(all.finder_),
      budget_(all.budget_),
      seed_(&all),
      seed_depth_(all.nodes_[all.numbers_.at(without)].bound) {
  numbers_.emplace(without, 0);
  nodes_.push_back({without, kNever, false, {}});
}

DepthSearch::Decision DepthSearch::decide(const Fact& fact,
                                          std::uint32_t limit) {
  const Number goal = number(fact);
  while (!nodes_[goal].is_proven && nodes_[goal].bound <= limit) {
    if (!raise(goal) && !nodes_[goal].is_proven) return Decision::kLimitReached;
  }
  return nodes_[goal].is_proven && nodes_[goal].bound <= limit
             ? Decision::kProven
             : Decision::kNot;
}

DepthSearch::Number DepthSearch::number(const Fact& fact) {
  const auto [entry, is_new] =
      numbers_.try_emplace(fact, static_cast<Number>(nodes_.size()));
  if (is_new) nodes_.push_back(make_node(fact));
  return entry->second;
}

DepthSearch::Node DepthSearch::make_node(const Fact& fact) {
  if (seed_ != nullptr) {
    // A proof that uses a fact is deeper than the fact's own.
    const auto entry = seed_->numbers_.find(fact);
    if (entry != seed_->numbers_.end()) {
      Node node = seed_->nodes_[entry->second];
      if (node.is_proven && node.bound > seed_depth_) {
        return {fact, node.bound, false, {}};
      }
      return node;
    }
  }
  Node node{fact, 1, false, {}};
  if (store_.is_asserted(fact.relation, fact.row)) {
    node.bound = 0;
    node.is_proven = true;
    node.last_step.rule = RowOrigin::kNoRule;
  }
  return node;
}

/// Decides whether `goal` has a proof whose depth is its bound.  Returns false
/// where a limit is reached.
bool DepthSearch::raise(Number goal) {
  frames_.clear();
  open(goal);
  while (!frames_.empty()) {
    if (budget_.is_spent()) return false;
    Frame& frame = frames_.back();
    if (nodes_[frame.goal].is_proven) {
      frames_.pop_back();
    } else if (const auto waits_for = advance(frame)) {
      open(*waits_for);
    } else {
      if (!nodes_[frame.goal].is_proven) {
        nodes_[frame.goal].bound = frame.next_bound;
      }
      frames_.pop_back();
    }
  }
  return true;
}

/// Begins to look at a fact: keeps the rule instances that may still succeed.
void DepthSearch::open(Number goal) {
  Frame& frame = frames_.emplace_back();
  frame.goal = goal;
  frame.depth = nodes_[goal].bound;
  const Fact fact = nodes_[goal].fact;
  std::vector<Number> body;
  finder_.for_each(fact, [&](const Derivation& found) {
    if (!budget_.spend()) return false;
    body.clear();
    for (const Fact& premise : found.body) body.push_back(number(premise));
    // No proof of least depth rests on what it proves.
    if (std::find(body.begin(), body.end(), goal) != body.end()) return true;
    const std::uint32_t least = bound(body);
    if (least > frame.depth) {
      frame.next_bound = std::min(frame.next_bound, least);
    } else if (find_open(body)) {
      frame.candidates.push_back({found, body});
    } else {
      nodes_[goal].is_proven = true;
      nodes_[goal].last_step = found;
      return false;
    }
    return true;
  });
  budget_.look_at_time();
}

std::uint32_t DepthSearch::bound(const std::vector<Number>& body) const {
  std::uint32_t least = 0;
  for (const Number premise : body) {
    least = std::max(least, nodes_[premise].bound);
  }
  return least == kNever ? kNever : least + 1;
}

std::optional<DepthSearch::Number> DepthSearch::find_open(
    const std::vector<Number>& body) const {
  const auto premise = std::find_if(body.begin(), body.end(), [this](Number n) {
    return !nodes_[n].is_proven;
  });
  if (premise == body.end()) return std::nullopt;
  return *premise;
}

/// Goes on with the candidates of a frame.  Returns a premise to be looked at
/// first, or nothing when one has succeeded or all have failed.
std::optional<DepthSearch::Number> DepthSearch::advance(Frame& frame) {
  for (; frame.at < frame.candidates.size(); ++frame.at) {
    Candidate& candidate = frame.candidates[frame.at];
    const std::uint32_t least = bound(candidate.body);
    if (least > frame.depth) {
      frame.next_bound = std::min(frame.next_bound, least);
      continue;
    }
    const auto waits_for = find_open(candidate.body);
    if (waits_for) return waits_for;
    nodes_[frame.goal].is_proven = true;
    nodes_[frame.goal].last_step = std::move(candidate.derivation);
    return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace rrn::datalog
