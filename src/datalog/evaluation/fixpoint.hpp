// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_EVALUATION_FIXPOINT_HPP
#define RRN_DATALOG_EVALUATION_FIXPOINT_HPP

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "datalog/evaluation/agenda.hpp"
#include "datalog/evaluation/equality_merging.hpp"
#include "datalog/evaluation/join_cursor.hpp"
#include "datalog/evaluation/key_rule.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "datalog/evaluation/run_guard.hpp"
#include "datalog/evaluation/transitive_rule.hpp"
#include "datalog/evaluation/working_terms.hpp"
#include "datalog/plan/rule_plan.hpp"
#include "store/fact.hpp"

namespace rrn::datalog {

/// What the evaluation of strata shares.  Everything is borrowed.
struct Evaluation {
  const Program& program;
  WorkingTerms terms;
  TripleStore& store;
  CardinalityEstimates& estimates;
  RunGuard& guard;
  std::vector<RuleStatistics>& statistics;
  EqualityMerging* merging = nullptr;  ///< Null: nothing makes terms equal
  std::uint8_t hidden = Relation::kDead;
  std::uint32_t chunk_rows = MaterialiseOptions().chunk_rows;
  /// Whether paths of transitive rules may grow by one step in an iteration;
  /// else a path is found in the first iteration that can join it.
  bool by_steps = true;
  /// Whether rules are new, and not only rows: transitive rules then go by
  /// steps, too, as they do in an evaluation of all rows.
  bool has_new_rules = false;
};

/// One evaluation of a rule, or a chunk of it, with room for what it derives.
struct JoinTask {
  JoinTask(std::size_t rule_number, const JoinRule& join_rule,
           const RulePlan& plan, const Evaluation& evaluation);

  std::size_t number;  ///< The rule's number
  const JoinRule& rule;
  JoinCursor cursor;
  std::vector<std::vector<Row>>
      rows;                         ///< Indexed by head; none for triple heads
  std::vector<TermTriple> triples;  ///< What triple heads derive
  RuleStatistics statistics;
  bool finished = false;
};

/// Evaluates the rules of a stratum semi-naively, in iterations: each joins
/// rows of which one at least is new since the last one.  An iteration is split
/// into tasks by the rows of the first atom; tasks run in parallel and put what
/// they find aside, up to a bound, and then it is inserted in the order of the
/// tasks, one thread to a relation.
class Fixpoint {
 public:
  explicit Fixpoint(const Evaluation& evaluation);

  /// Evaluates the rules with these numbers to their fixpoint.  Rows before
  /// those that `seen` names by relation have been joined by them already; with
  /// nothing seen, rules without a body are evaluated too.  Those of the rules
  /// that are `fresh` look at all rows in any case.
  void evaluate(const std::vector<std::size_t>& rules, const std::string& title,
                const std::vector<std::uint32_t>& seen = {},
                const std::set<std::size_t>& fresh = {});

  /// Over all calls.
  [[nodiscard]] std::uint64_t n_iterations() const {
    return iteration_ends_.size();
  }
  /// The last stamp (TripleStore) of each iteration.
  [[nodiscard]] const std::vector<std::uint32_t>& iteration_ends() const {
    return iteration_ends_;
  }

 private:
  struct RuleState {
    std::size_t number;
    JoinRule rule;
    bool fresh;  ///< Not evaluated over all rows yet
    /// Set for a transitive rule: what the atom for a step ranges over.
    /// Borrowed.
    TransitiveSteps* steps = nullptr;
    /// Set for a rule that merges the values of a functional relation.
    std::optional<Column> functional = std::nullopt;
    /// Set for another rule that merges what has one key: `rule` is then its
    /// half.
    std::optional<KeyRule> key = std::nullopt;
    KeyNumbers key_numbers = {};
    std::vector<TermId> first_values = {};  ///< Indexed by number of the key
  };
  using JoinVisitor = std::function<void(std::span<const AtomRows>)>;

  void find_transitive_rules(const std::vector<std::uint32_t>& seen);
  void find_functional_rules();
  void find_key_rules();
  void add_functional_equations(RuleState& state);
  void add_key_equations(RuleState& state);
  void take_key_matches(RuleState& state, std::span<const AtomRows> rows);
  void for_each_join(RuleState& state, const std::vector<Atom>& body,
                     const JoinVisitor& visit);
  [[nodiscard]] const Rule& evaluated_rule(const RuleState& state) const;
  void add_tasks(RuleState& state);
  void add_transitive_tasks(RuleState& state);
  void add_plan(const RuleState& state, std::span<const AtomRows> rows);
  void run_tasks(const std::string& title);
  void run_wave(std::size_t begin, std::size_t end);
  void run(JoinTask& task) const;
  void insert_all(std::size_t begin, std::size_t end);
  void keep_statistics(JoinTask& task) const;
  void insert_triples(JoinTask& task, std::uint32_t stamp);
  void insert_within_limit(JoinTask& task, std::uint32_t stamp);
  void take_equations(JoinTask& task);
  [[nodiscard]] static bool reads_triples(const RuleState& state);
  [[nodiscard]] bool has_renamed_relation() const;
  void merge_terms();

  Evaluation evaluation_;
  std::vector<RuleState> states_;
  Agenda agenda_;
  std::deque<TransitiveSteps> steps_;
  std::deque<RulePlan> plans_;
  std::deque<JoinTask> tasks_;
  std::vector<Equation> equations_;
  std::vector<std::uint32_t> iteration_ends_;
};

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_EVALUATION_FIXPOINT_HPP
