// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_PROOF_DEPTH_SEARCH_HPP
#define RRN_DATALOG_PROOF_DEPTH_SEARCH_HPP

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <unordered_map>
#include <vector>

#include "datalog/evaluation/run_guard.hpp"
#include "datalog/proof/derivations.hpp"
#include "store/triple_store.hpp"

namespace rrn::datalog {

/// Counts the rule instances that a search looks at.
class SearchBudget {
 public:
  /// Borrows the guard.
  SearchBudget(RunGuard& guard, std::optional<std::uint64_t> max_instances)
      : guard_(guard), max_instances_(max_instances) {}

  /// Returns false once a limit is reached.  Throws Cancelled.
  [[nodiscard]] bool spend() {
    if (is_spent_) return false;
    ++n_instances_;
    is_spent_ =
        !guard_.tick() || (max_instances_ && n_instances_ > *max_instances_);
    return !is_spent_;
  }
  /// To be called after a join, which may have been stopped by the time.
  void look_at_time() { is_spent_ = is_spent_ || !guard_.poll_worker(); }
  /// Once true it stays so.
  [[nodiscard]] bool is_spent() const { return is_spent_; }

 private:
  RunGuard& guard_;
  std::optional<std::uint64_t> max_instances_;
  std::uint64_t n_instances_ = 0;
  bool is_spent_ = false;
};

/// The least depths of proofs, by iterative deepening: the memo of a
/// ProofSearch.  See there.
///
/// A fact is looked at for one depth at a time, the least that is not known to
/// be too small, so that what is found is always minimal, and depths at which
/// no rule instance could fit are left out.  In a chain of facts that wait for
/// each other each has a smaller depth than the one before: no fact waits for
/// itself.
class DepthSearch {
 public:
  /// No proof has this depth.
  static constexpr std::uint32_t kNever =
      std::numeric_limits<std::uint32_t>::max();

  enum class Decision : std::uint8_t { kProven, kNot, kLimitReached };

  /// Borrows all.
  DepthSearch(const TripleStore& store, DerivationFinder& finder,
              SearchBudget& budget)
      : store_(store), finder_(finder), budget_(budget) {}
  /// A search for proofs in which `without` is not used.  Borrows `all`, which
  /// knows the least depth of that fact.
  DepthSearch(const DepthSearch& all, const Fact& without);

  /// Decides whether a fact has a proof of at most that depth; finds the least
  /// one.
  [[nodiscard]] Decision decide(const Fact& fact, std::uint32_t limit);

  /// A depth that no proof of the fact is below; the least one if it is proven.
  [[nodiscard]] std::uint32_t bound(const Fact& fact) {
    return nodes_[number(fact)].bound;
  }
  [[nodiscard]] bool is_proven(const Fact& fact) {
    return nodes_[number(fact)].is_proven;
  }
  /// Returns the last step of the proof found, with no body and
  /// RowOrigin::kNoRule if the fact is asserted.  Requires is_proven().  Stays
  /// where it is.
  [[nodiscard]] const Derivation& last_step(const Fact& fact) {
    return nodes_[number(fact)].last_step;
  }

 private:
  using Number = std::uint32_t;

  /// What is known of a fact.
  struct Node {
    Fact fact;
    std::uint32_t bound = 1;
    bool is_proven = false;
    Derivation last_step;
  };
  /// A rule instance that may prove its head at the depth looked at.
  struct Candidate {
    Derivation derivation;
    std::vector<Number> body;
  };
  /// A fact that is looked at for one depth.
  struct Frame {
    Number goal = 0;
    std::uint32_t depth = 0;
    std::uint32_t next_bound = kNever;  ///< Least of those that failed
    std::vector<Candidate> candidates;
    std::size_t at = 0;
  };

  Number number(const Fact& fact);
  [[nodiscard]] Node make_node(const Fact& fact);
  [[nodiscard]] bool raise(Number goal);
  void open(Number goal);
  [[nodiscard]] std::uint32_t bound(const std::vector<Number>& body) const;
  [[nodiscard]] std::optional<Number> find_open(
      const std::vector<Number>& body) const;
  [[nodiscard]] std::optional<Number> advance(Frame& frame);

  const TripleStore& store_;
  DerivationFinder& finder_;
  SearchBudget& budget_;
  const DepthSearch* seed_ = nullptr;
  std::uint32_t seed_depth_ = 0;  ///< Proofs up to here are those of seed_
  std::deque<Node> nodes_;        ///< References stay good as it grows
  std::unordered_map<Fact, Number, FactHash> numbers_;
  std::vector<Frame> frames_;
};

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_PROOF_DEPTH_SEARCH_HPP
