// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_MAINTENANCE_TENTATIVE_CLOSURE_HPP
#define RRN_DATALOG_MAINTENANCE_TENTATIVE_CLOSURE_HPP

#include <cstdint>
#include <deque>
#include <vector>

#include "base/job.hpp"
#include "datalog/evaluation/run_guard.hpp"
#include "datalog/plan/cardinality.hpp"
#include "datalog/program/program.hpp"
#include "datalog/proof/derivations.hpp"
#include "rdf/dictionary.hpp"
#include "store/triple_store.hpp"

namespace rrn::datalog {

/// A closed store that takes only facts which contradict nothing: many small
/// additions, each of which is undone where it leads to a violation.
///
/// An addition costs what it derives: each new row is joined with all others by
/// joins that are planned once, for every body atom of every rule, and
/// constraints are looked at where a new row takes part.  Undoing one takes
/// time in the size of the relations that it changed, so it is meant for small
/// stores.  To be used by one thread at a time.
///
/// It keeps neither depths of proofs nor which rules fired or refused a fact:
/// generation::SampleClosure does, and takes about 2.5 times as long.
class TentativeClosure {
 public:
  /// Whether additions can be judged one by one: no default negation, no term
  /// that becomes equal to another, no computation, no triple atom.
  [[nodiscard]] static bool supports(const Program& program);

  /// Starts with what follows without facts.  Both arguments are borrowed.
  /// Throws Error (kUnsupported) for a program that it does not support, and
  /// kBadArgument where even no facts at all are a violation.
  TentativeClosure(const Program& program, const Dictionary& dictionary);
  ~TentativeClosure();
  TentativeClosure(const TentativeClosure&) = delete;
  TentativeClosure& operator=(const TentativeClosure&) = delete;

  /// Adds a fact with what follows, unless that violates a constraint or
  /// clashes with a strong negation: then nothing changes.  Returns whether it
  /// holds now.
  [[nodiscard]] bool add(const Fact& fact);
  /// Returns what add() would, and changes nothing.
  [[nodiscard]] bool admits(const Fact& fact);
  /// Goes back to what follows without facts.
  void clear();

  /// The closure.  Which rows are stated is not kept.
  [[nodiscard]] const TripleStore& store() const { return store_; }

 private:
  struct Join;
  struct NewRow {
    RelationId relation;
    std::uint32_t number;
  };

  void add_joins(const Rule& rule);
  bool state_bodiless(const Rule& rule);
  void insert(RelationId id, Row row);
  /// Joins the rows of `pending_`, which grows.  Returns whether they violate
  /// nothing.
  bool propagate();
  bool fire(Join& join, Row row);
  [[nodiscard]] bool clashes(RelationId id, Row row) const;
  void keep_pending();
  void drop_pending();

  const Dictionary& dictionary_;
  TripleStore store_;
  JobContext job_;  ///< An addition is too short to be stopped
  RunGuard guard_;
  CardinalityEstimates estimates_;
  std::deque<Join> joins_;
  /// The joins that a new row starts, indexed by its relation.
  std::vector<std::vector<Join*>> joins_of_;
  std::vector<NewRow> pending_;  ///< Rows of the addition at hand
  std::vector<NewRow> kept_;     ///< Rows of all additions since clear()
};

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_MAINTENANCE_TENTATIVE_CLOSURE_HPP
