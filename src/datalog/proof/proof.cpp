// SPDX-License-Identifier: MIT
#include "datalog/proof/proof.hpp"

#include <algorithm>
#include <functional>
#include <queue>
#include <set>
#include <unordered_map>
#include <utility>

#include "base/error.hpp"
#include "datalog/proof/depth_search.hpp"

namespace rrn::datalog {

namespace {

using Decision = DepthSearch::Decision;

/// Returns the last step of the proof of a fact: kNoRule if it is asserted.
using LastStep = std::function<const Derivation&(const Fact&)>;

/// Puts the steps of a proof behind each other.
class ProofBuilder {
 public:
  explicit ProofBuilder(LastStep last_step)
      : last_step_(std::move(last_step)) {}

  Proof build(const Fact& fact, const Derivation& last) {
    struct Open {
      Fact fact;
      const Derivation* step;
      std::size_t n_done = 0;
    };
    std::vector<Open> open = {{fact, &last}};
    while (!open.empty()) {
      Open& top = open.back();
      if (top.n_done < top.step->body.size()) {
        const Fact& premise = top.step->body[top.n_done++];
        if (!numbers_.contains(premise)) {
          open.push_back({premise, &last_step_(premise)});
        }
        continue;
      }
      add(top.fact, *top.step);
      open.pop_back();
    }
    return std::move(proof_);
  }

 private:
  void add(const Fact& fact, const Derivation& derivation) {
    ProofStep step;
    step.fact = fact;
    if (derivation.rule != RowOrigin::kNoRule) {
      step.rule = derivation.rule;
      step.bindings = derivation.bindings;
      step.depth = 1;
    }
    for (const Fact& premise : derivation.body) {
      const std::size_t number = numbers_.at(premise);
      step.premises.push_back(number);
      step.depth = std::max(step.depth, proof_.steps[number].depth + 1);
    }
    numbers_.emplace(fact, proof_.steps.size());
    proof_.steps.push_back(std::move(step));
  }

  LastStep last_step_;
  Proof proof_;
  std::unordered_map<Fact, std::size_t, FactHash> numbers_;
};

JobContext without_progress(JobContext job) {
  job.progress = nullptr;
  return job;
}

MaterialiseOptions time_limit(const ProofLimits& limits) {
  MaterialiseOptions options;
  options.max_time = limits.max_time;
  return options;
}

Proof build(DepthSearch& search, const Fact& fact, const Derivation& last) {
  ProofBuilder builder([&search](const Fact& premise) -> const Derivation& {
    return search.last_step(premise);
  });
  return builder.build(fact, last);
}

/// The ways to derive one fact, in order of the least depth they can have.
class Alternatives {
 public:
  /// Borrows all; the depth of `goal` is known to `search`.
  Alternatives(DepthSearch& search, const Fact& goal)
      : search_(search), without_goal_(search, goal), goal_(goal) {}

  /// Notes all rule instances.
  void collect(DerivationFinder& finder, SearchBudget& budget) {
    std::set<std::pair<std::size_t, std::vector<TermId>>> seen;
    finder.for_each(goal_, [&](const Derivation& found) {
      if (!budget.spend()) return false;
      const bool is_circular = std::find(found.body.begin(), found.body.end(),
                                         goal_) != found.body.end();
      if (!is_circular && seen.emplace(found.rule, found.bindings).second) {
        queue_.emplace(bound(found), instances_.size());
        instances_.push_back(found);
      }
      return true;
    });
    budget.look_at_time();
  }

  /// Returns the next proof, or nothing if there is none or a limit was
  /// reached.
  std::optional<Proof> next() {
    while (!queue_.empty()) {
      const auto [least, number] = queue_.top();
      queue_.pop();
      const Derivation& instance = instances_[number];
      switch (prove_premises(search_, instance, least)) {
        case Decision::kLimitReached:
          return std::nullopt;
        case Decision::kNot:
          if (bound(instance) != DepthSearch::kNever) {
            queue_.emplace(bound(instance), number);
          }
          continue;
        case Decision::kProven:
          break;
      }
      const Decision apart = prove_apart(instance);
      if (apart == Decision::kLimitReached) return std::nullopt;
      if (apart == Decision::kProven) {
        return build(without_goal_, goal_, instance);
      }
    }
    return std::nullopt;
  }

 private:
  std::uint32_t bound(const Derivation& instance) {
    std::uint32_t least = 0;
    for (const Fact& premise : instance.body) {
      least = std::max(least, search_.bound(premise));
    }
    return least == DepthSearch::kNever ? least : least + 1;
  }

  static Decision prove_premises(DepthSearch& search,
                                 const Derivation& instance,
                                 std::uint32_t depth) {
    for (const Fact& premise : instance.body) {
      const Decision verdict = search.decide(premise, depth - 1);
      if (verdict != Decision::kProven) return verdict;
    }
    return Decision::kProven;
  }

  /// Whether the premises have proofs of their least depths without the goal.
  Decision prove_apart(const Derivation& instance) {
    for (const Fact& premise : instance.body) {
      const Decision verdict =
          without_goal_.decide(premise, search_.bound(premise));
      if (verdict != Decision::kProven) return verdict;
    }
    return Decision::kProven;
  }

  using Entry = std::pair<std::uint32_t, std::size_t>;

  DepthSearch& search_;
  DepthSearch without_goal_;
  Fact goal_;
  std::vector<Derivation> instances_;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

}  // namespace

struct ProofSearch::State {
  State(const Program& program, Dictionary& dictionary, TripleStore& facts,
        const ProofLimits& limits, const JobContext& context)
      : store(facts),
        job(without_progress(context)),
        guard(time_limit(limits), facts, dictionary, job),
        budget(guard, limits.max_instances),
        finder(program, WorkingTerms(dictionary), facts, guard),
        search(facts, finder, budget) {}

  TripleStore& store;
  JobContext job;
  RunGuard guard;
  SearchBudget budget;
  DerivationFinder finder;
  DepthSearch search;
};

ProofSearch::ProofSearch(const Program& program, Dictionary& dictionary,
                         TripleStore& store, const ProofLimits& limits,
                         const JobContext& job) {
  RRN_CHECK(!program.same_as);
  state_ = std::make_unique<State>(program, dictionary, store, limits, job);
}

ProofSearch::~ProofSearch() = default;

ProofResult ProofSearch::prove(const Fact& fact) {
  ProofResult result;
  if (!state_->store.contains(fact.relation, fact.row)) return result;
  // Of facts that rest on each other alone no depth would be too great.
  const auto limit = static_cast<std::uint32_t>(
      std::min<std::uint64_t>(state_->store.n_live(), DepthSearch::kNever - 1));
  switch (state_->search.decide(fact, limit)) {
    case Decision::kProven:
      result.proofs.push_back(
          build(state_->search, fact, state_->search.last_step(fact)));
      break;
    case Decision::kNot:
      break;
    case Decision::kLimitReached:
      result.is_complete = false;
      if (auto proof = first_found(fact)) {
        result.proofs.push_back(*std::move(proof));
      }
      break;
  }
  return result;
}

ProofResult ProofSearch::prove(const Fact& fact, std::size_t n) {
  ProofResult first = prove(fact);
  if (n <= 1 || !first.is_complete || first.proofs.empty()) return first;
  ProofResult result;
  if (first.proofs.front().depth() == 0) result.proofs = first.proofs;
  Alternatives alternatives(state_->search, fact);
  alternatives.collect(state_->finder, state_->budget);
  while (result.proofs.size() < n && !state_->budget.is_spent()) {
    auto proof = alternatives.next();
    if (!proof) break;
    result.proofs.push_back(*std::move(proof));
  }
  result.is_complete = !state_->budget.is_spent();
  if (result.proofs.empty()) result.proofs = std::move(first.proofs);
  return result;
}

/// What a fact was first derived from is older than the fact itself.
std::optional<Proof> ProofSearch::first_found(const Fact& fact) {
  if (state_->guard.stopped()) state_->guard.grant_check();
  const auto stamp_of = [this](const Fact& f) {
    const Relation& relation =
        state_->store.relation(*state_->store.find(f.relation));
    return relation.origin(relation.find(f.row)).stamp;
  };
  std::unordered_map<Fact, Derivation, FactHash> last_steps;
  std::vector<Fact> open = {fact};
  while (!open.empty()) {
    const Fact goal = open.back();
    open.pop_back();
    const auto [entry, is_new] = last_steps.try_emplace(goal);
    if (!is_new) continue;
    Derivation& last = entry->second;
    last.rule = RowOrigin::kNoRule;
    if (state_->search.is_proven(goal)) {
      last = state_->search.last_step(goal);
    } else {
      const std::uint32_t stamp = stamp_of(goal);
      state_->finder.for_each(goal, [&](const Derivation& found) {
        const bool is_older = std::all_of(
            found.body.begin(), found.body.end(),
            [&](const Fact& premise) { return stamp_of(premise) < stamp; });
        if (is_older) last = found;
        return !is_older;
      });
      if (last.rule == RowOrigin::kNoRule) return std::nullopt;
    }
    open.insert(open.end(), last.body.begin(), last.body.end());
  }
  ProofBuilder builder([&](const Fact& premise) -> const Derivation& {
    return last_steps.at(premise);
  });
  Proof proof = builder.build(fact, last_steps.at(fact));
  proof.is_minimal = state_->search.is_proven(fact);
  return proof;
}

}  // namespace rrn::datalog
