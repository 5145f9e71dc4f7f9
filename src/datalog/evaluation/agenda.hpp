// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_EVALUATION_AGENDA_HPP
#define RRN_DATALOG_EVALUATION_AGENDA_HPP

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "datalog/plan/rule_plan.hpp"
#include "datalog/program/program.hpp"
#include "store/triple_store.hpp"

namespace rrn::datalog {

/// Says which rules have something new to join in each iteration, and which
/// rows are new.
///
/// A rule is looked at only where a relation that it reads has grown, so that
/// an iteration costs no more than what it changes, however many rules there
/// are.
class Agenda {
 public:
  /// `store` is borrowed.
  explicit Agenda(const TripleStore& store) : store_(store) {}

  /// Starts with the rules of `program` that have these numbers.  Both are
  /// borrowed.  Rows before those that `seen` names by relation are old.
  void begin(const Program& program, const std::vector<std::size_t>& rules,
             const std::vector<std::uint32_t>& seen);

  /// Begins an iteration: what came since the last one is new from now on.
  /// Returns the places in the list of rules, in its order, of those that may
  /// have something to join; they stay good until the next call.
  [[nodiscard]] std::span<const std::uint32_t> next();

  /// Has next() look whether this relation has grown.
  void note_growth(const Relation& relation);
  /// Has next() look at all relations, and name all rules.
  void note_any_change() { all_changed_ = true; }

  /// The rows that an atom of a body ranges over.
  [[nodiscard]] AtomRows rows(const Atom& atom, RowPart part) const;
  /// Right for the relations that the rules read.
  [[nodiscard]] const RowBounds& bounds() const { return bounds_; }
  /// Whether the rules read all relations, by triple atoms.
  [[nodiscard]] bool reads_all() const { return reads_all_; }

 private:
  /// A rule that reads a relation.
  struct Reader {
    std::uint32_t relation;
    std::uint32_t place;  ///< Its place in the list of rules

    friend auto operator<=>(const Reader&, const Reader&) = default;
  };
  using NumberedRelation = std::pair<const Relation*, std::uint32_t>;

  void add_readers(const Rule& rule, std::uint32_t place);
  void move_bounds(std::uint32_t relation);
  void look_at_all();
  void look_at_changed();
  void take_growth();
  void number_relations();
  void count_rows();

  const TripleStore& store_;
  std::vector<Reader> readers_;             ///< Sorted, each once
  std::vector<NumberedRelation> numbered_;  ///< What is read, once it is asked
  bool reads_all_ = false;
  bool all_changed_ = true;
  std::vector<const Relation*> grown_;  ///< Noted, each perhaps repeatedly
  std::vector<std::uint32_t> changed_;  ///< Relations whose bounds move next
  std::vector<std::uint32_t> all_;      ///< The places of all rules
  std::vector<std::uint32_t> due_;      ///< Those that the last next() named
  RowBounds bounds_;
  std::uint64_t n_total_[3] = {0, 0, 0};  ///< Rows by part, for triple atoms
};

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_EVALUATION_AGENDA_HPP
