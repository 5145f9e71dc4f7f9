// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_PROOF_DERIVATIONS_HPP
#define RRN_DATALOG_PROOF_DERIVATIONS_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "datalog/evaluation/join_cursor.hpp"
#include "datalog/evaluation/run_guard.hpp"
#include "datalog/evaluation/working_terms.hpp"
#include "datalog/plan/rule_plan.hpp"
#include "store/fact.hpp"

namespace rrn::datalog {

/// An instance of a rule: its body holds, and so do its heads.
struct Derivation {
  std::size_t rule = 0;          ///< Number in the program
  std::vector<TermId> bindings;  ///< Values of its variables
  std::vector<Fact> body;        ///< One for each body atom
};

/// The heads of a program's rules by the relation that they derive.
class HeadIndex {
 public:
  /// One head: number `head` of rule number `rule`.
  struct Head {
    std::size_t rule = 0;
    std::size_t head = 0;
    std::size_t number = 0;  ///< Among all heads of the program
  };

  /// Takes time linear in the size of the program, which is not kept.
  explicit HeadIndex(const Program& program);

  /// Returns the heads that derive facts of a relation, in the order of the
  /// rules, without those that range over relations.
  [[nodiscard]] std::span<const Head> of(const RelationKey& relation) const;
  /// Returns the heads that range over relations, in the order of the rules.
  [[nodiscard]] std::span<const Head> of_any_relation() const { return any_; }

 private:
  std::map<RelationKey, std::vector<Head>> by_relation_;
  std::vector<Head> any_;
};

/// Finds the rule instances that derive a given fact from what holds in a
/// closed store: joins with the variables of one head bound, planned once for
/// each head.  Everything is borrowed; the store may change between calls, and
/// after forget_plans() which terms are equal too.
class DerivationFinder {
 public:
  /// Rows with one of the flags `hidden` (Relation::Flag) do not hold.
  /// `heads` are those of the program; where there are none, the finder looks
  /// for them itself.
  DerivationFinder(const Program& program, WorkingTerms terms,
                   TripleStore& store, const RunGuard& guard,
                   std::uint8_t hidden = Relation::kDead,
                   const HeadIndex* heads = nullptr);
  ~DerivationFinder();
  DerivationFinder(const DerivationFinder&) = delete;
  DerivationFinder& operator=(const DerivationFinder&) = delete;

  /// To be called when other terms are equal.
  void forget_plans();

  /// Calls visit for each instance of a rule that has `fact` as a head, in the
  /// order of the rules, until it returns false.  Constraints derive nothing.
  /// Throws Cancelled.
  void for_each(const Fact& fact,
                const std::function<bool(const Derivation&)>& visit);

 private:
  struct HeadPlan;

  bool visit_head(HeadIndex::Head head, const Fact& fact,
                  const std::function<bool(const Derivation&)>& visit);
  [[nodiscard]] HeadPlan& plan_for(HeadIndex::Head head);
  [[nodiscard]] bool bind_head(HeadPlan& plan, const Fact& fact) const;

  const Program& program_;
  WorkingTerms terms_;
  TripleStore& store_;
  const RunGuard& guard_;
  std::uint8_t hidden_;
  CardinalityEstimates estimates_;
  std::optional<HeadIndex> own_heads_;
  const HeadIndex& heads_;
  /// Indexed by the number of the head.
  std::unordered_map<std::size_t, std::unique_ptr<HeadPlan>> plans_;
};

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_PROOF_DERIVATIONS_HPP
