// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_MAINTENANCE_MAINTENANCE_HPP
#define RRN_DATALOG_MAINTENANCE_MAINTENANCE_HPP

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/job.hpp"
#include "datalog/analysis/stratification.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "datalog/proof/derivations.hpp"

namespace rrn::datalog {

/// What is to be stated from now on, and what no longer.
struct FactChanges {
  std::vector<Fact> additions;  ///< Take effect after the deletions
  std::vector<Fact> deletions;  ///< What is not stated is ignored, and counted
};

struct UpdateResult {
  Outcome outcome = Outcome::kFixpoint;
  std::optional<Limit> limit;   ///< The closure is then incomplete
  std::uint64_t n_ignored = 0;  ///< Additions that are stated already, and
                                ///< deletions of what is not
  /// Facts that hold now and did not, and the reverse, under representatives.
  std::vector<Fact> added;
  std::vector<Fact> removed;
  std::uint64_t n_violations = 0;  ///< Counted if constraints are checked
  std::vector<Violation> violations;
  /// Only violations; by number of the rule.
  std::vector<RuleStatistics> rule_statistics;
};

/// Keeps a closed store closed under additions and deletions of facts, at a
/// cost that grows with what changes, not with what is there.
///
/// Stratum by stratum, what lost its support is condemned; what can be derived
/// from the rest is derived again; and then new rows are joined as in
/// semi-naive evaluation (DRed: Gupta, Mumick, Subrahmanian 1993).  Support is
/// checked backwards before anything is condemned (as in backward/forward:
/// Motik et al. 2015), which rows' stamps make well-founded: a fact is kept if
/// some rule derives it from facts that are older, or of a lower stratum.
/// Where a fact that made terms equal is gone, their class is split, facts
/// about its members are dropped, and what is stated of them is added again.
///
/// Programs in which terms become equal and atoms range over all relations are
/// derived anew instead, as a relation may get another name.
///
/// Everything is borrowed.  Refuted facts of negative polarity are not kept up:
/// the store must have been materialised with Refutation::kNone.
class Maintainer {
 public:
  Maintainer(const Program& program, Dictionary& dictionary,
             TripleStore& store);
  ~Maintainer();
  Maintainer(const Maintainer&) = delete;
  Maintainer& operator=(const Maintainer&) = delete;

  struct Options {
    MaterialiseOptions limits;
    bool check_constraints = true;  ///< All of them, at the end
  };

  /// Applies changes.  Throws Cancelled, and Error as materialise() does; what
  /// is stated is then as after the changes, and nothing is derived.
  UpdateResult apply(const FactChanges& changes, const Options& options,
                     const JobContext& job);

 private:
  class Update;

  void make_joins();
  void list_reads();

  const Program& program_;
  Dictionary& dictionary_;
  TripleStore& store_;
  RelationStratification stratification_;
  CardinalityEstimates estimates_;
  std::vector<JoinRule> joins_;  ///< Indexed by rule
  HeadIndex heads_;
  /// Per stratum, the relations in the bodies of its rules; nothing where they
  /// may be any.
  std::vector<std::optional<std::vector<RelationId>>> reads_;
  bool renames_relations_ = false;
};

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_MAINTENANCE_MAINTENANCE_HPP
