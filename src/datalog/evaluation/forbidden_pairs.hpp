// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_EVALUATION_FORBIDDEN_PAIRS_HPP
#define RRN_DATALOG_EVALUATION_FORBIDDEN_PAIRS_HPP

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "datalog/evaluation/key_rule.hpp"
#include "datalog/evaluation/run_guard.hpp"
#include "datalog/evaluation/value_pairs.hpp"
#include "datalog/evaluation/working_terms.hpp"
#include "datalog/plan/cardinality.hpp"
#include "store/fact.hpp"
#include "store/triple_store.hpp"

namespace rrn::datalog {

/// The pairs of what has one key that a constraint forbids, counted in time
/// linear in the matches of one half.
class ForbiddenPairs {
 public:
  /// `key` holds the halves of `rule`.  Everything is borrowed.
  ForbiddenPairs(const Rule& rule, const KeyRule& key, WorkingTerms terms,
                 TripleStore& store, CardinalityEstimates& estimates,
                 RunGuard& guard);

  /// Returns how many pairs are forbidden; nothing where no more than `few` are
  /// compared, so that each may be looked at.
  [[nodiscard]] std::optional<std::uint64_t> count(std::uint64_t few);

  /// Calls visit(facts) with the facts of each pair until it returns false or a
  /// limit is reached.  For a rule that compares values, after count().
  void for_each(const std::function<bool(const std::vector<Fact>&)>& visit);

 private:
  bool collect();
  [[nodiscard]] TermId term_of(Argument argument, std::uint32_t key,
                               TermId left, TermId right) const;

  const Rule& rule_;
  const KeyRule& key_;
  WorkingTerms terms_;
  TripleStore& store_;
  CardinalityEstimates& estimates_;
  RunGuard& guard_;
  std::vector<std::uint64_t> n_values_;  ///< Indexed by number of the key
  std::vector<TermId> key_terms_;        ///< Those of each key in turn
  ValuePairs values_;
};

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_EVALUATION_FORBIDDEN_PAIRS_HPP
