// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_EVALUATION_CONSTRAINTS_HPP
#define RRN_DATALOG_EVALUATION_CONSTRAINTS_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

#include "datalog/evaluation/forbidden_pairs.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "datalog/evaluation/run_guard.hpp"
#include "datalog/evaluation/working_terms.hpp"
#include "datalog/plan/cardinality.hpp"
#include "datalog/program/program.hpp"
#include "store/triple_store.hpp"

namespace rrn::datalog {

/// Finds the ways in which facts contradict each other or a constraint.
class ConstraintChecker {
 public:
  /// All are borrowed.  `max_kept` violations are kept, all are counted, in
  /// `statistics` by rule.
  ConstraintChecker(const Program& program, WorkingTerms terms,
                    TripleStore& store, CardinalityEstimates& estimates,
                    RunGuard& guard, std::size_t max_kept,
                    std::vector<RuleStatistics>& statistics);

  /// Checks every fact against its strong negation and every constraint, in the
  /// program's order.  Constraints with default negation need complete
  /// relations: they are left out unless `complete`.  Where terms are merged, a
  /// constraint whose body is one atom of Program::same_as is checked for each
  /// pair of different terms that are equal.
  void check(bool complete);

  /// All that were found before the guard stopped.
  [[nodiscard]] std::uint64_t n_violations() const { return n_violations_; }
  /// Takes those that were kept, clashes first, then by rule and witnesses.
  [[nodiscard]] std::vector<Violation> take_violations();

 private:
  void check_clashes(RelationId negative);
  [[nodiscard]] RowRange all_triples() const;
  void check_constraint(std::size_t rule);
  void check_values(std::size_t rule, ForbiddenPairs& pairs);
  void add_count(std::size_t rule, std::uint64_t n);
  [[nodiscard]] Violation violation_of(std::size_t rule,
                                       const std::vector<Fact>& facts) const;
  void check_exclusive(std::size_t rule);
  void check_equal_terms(std::size_t rule);
  /// Adds the pairs of equal terms; returns false where a limit was reached.
  bool collect_equal_terms(bool literals_only, Relation& pairs);
  void add(Violation violation);
  [[nodiscard]] GroundAtom witness(const RelationKey& key, Row row) const;

  const Program& program_;
  WorkingTerms terms_;
  TripleStore& store_;
  CardinalityEstimates& estimates_;
  RunGuard& guard_;
  std::size_t max_kept_;
  std::vector<RuleStatistics>& statistics_;
  std::uint64_t n_violations_ = 0;
  std::vector<Violation> violations_;
};

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_EVALUATION_CONSTRAINTS_HPP
