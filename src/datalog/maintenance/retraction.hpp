// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_MAINTENANCE_RETRACTION_HPP
#define RRN_DATALOG_MAINTENANCE_RETRACTION_HPP

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "datalog/analysis/stratification.hpp"
#include "datalog/evaluation/equality_merging.hpp"
#include "datalog/evaluation/join_cursor.hpp"
#include "datalog/plan/cardinality.hpp"
#include "datalog/proof/derivations.hpp"

namespace rrn::datalog {

/// The rows of a growing store that came between two looks at it.  Borrows the
/// store.
class FreshRows {
 public:
  explicit FreshRows(const TripleStore& store) : store_(store) {}

  /// Goes on to the rows that came since the last call, in the beginning to
  /// all; returns whether there are any.
  bool advance();
  /// Returns the rows that an atom may match, which for a triple atom are as
  /// many as there are in all relations.
  [[nodiscard]] RowRange of(const Atom& atom) const;

 private:
  const TripleStore& store_;
  std::vector<RowRange> ranges_;  ///< Indexed by relation
  std::uint32_t n_rows_ = 0;
};

/// The facts that lost their support in one update.
///
/// A condemned row keeps its place until the update ends: joins that look for
/// what depends on it still see it, joins that derive do not.  Everything is
/// borrowed.
class Retraction {
 public:
  /// Rows with one of these flags do not hold.
  static constexpr std::uint8_t kGone = Relation::kDead | Relation::kCondemned;

  /// `joins` are the rules by number, as they were before the update, and
  /// `heads` are those of the program.
  Retraction(const Program& program, const std::vector<JoinRule>& joins,
             const HeadIndex& heads, Dictionary& dictionary, TripleStore& store,
             const RelationStratification& stratification, RunGuard& guard);

  /// Condemns a row; does nothing for one that is gone.
  void condemn(RelationId id, std::uint32_t number);
  /// Condemns a row unless it is asserted, if need be under another name, or
  /// derived from facts that are older or of a lower stratum.
  void condemn_unless_supported(RelationId id, std::uint32_t number);

  /// Condemns what depends on condemned facts, or on the absence of a fact in
  /// `added`, and has no other support: heads of `rules` of this component.
  void propagate(std::span<const std::size_t> rules,
                 std::optional<std::uint32_t> component, TripleStore& added);

  /// Looks at all that a rule derived: its constants have other names now.
  void recheck(std::size_t rule, std::optional<std::uint32_t> component);

  /// Returns the representatives of classes that may have been made with the
  /// help of a condemned fact or of one of `touched`: facts that hold still
  /// under representatives, but are no longer stated of one of the names.
  /// `rules` are those of this component, which is that of equality.
  [[nodiscard]] std::set<TermId> find_doubtful_classes(
      std::span<const std::size_t> rules,
      std::optional<std::uint32_t> component, const std::vector<Fact>& touched);
  /// Condemns the derived facts about a class, and has what depends on stated
  /// ones looked at: they hold of one member only.
  void condemn_facts_about(TermId representative);

  /// Returns the rule that derives a fact from what holds, kNoRule if it is
  /// asserted, or nothing.
  [[nodiscard]] std::optional<std::uint32_t> find_support(const Fact& fact);

  /// To be called when other terms are equal.
  void forget_plans() { derivations_.forget_plans(); }

  /// All facts that were condemned or whose dependents were looked at, whether
  /// or not they hold.
  [[nodiscard]] TripleStore& condemned() { return condemned_.facts; }
  [[nodiscard]] CondemnedRows& condemned_rows() { return condemned_; }
  /// Returns the condemned facts of a component that may have a support all
  /// the same: they were condemned unseen, or some rule derives them from facts
  /// that are not older.
  [[nodiscard]] std::span<const Fact> in_doubt(
      std::optional<std::uint32_t> component) const;

 private:
  void follow_up(RelationId id, Row row);
  enum class Support : std::uint8_t { kNone, kDoubtful, kSound };

  [[nodiscard]] Support support_of(const Fact& fact, RelationId id,
                                   std::uint32_t number);
  void mark_condemned(RelationId id, std::uint32_t number);
  [[nodiscard]] bool is_asserted(const Fact& fact) const;
  void follow_condemned(std::size_t rule, const FreshRows& fresh,
                        std::optional<std::uint32_t> component);
  void follow_added(std::size_t rule, TripleStore& added,
                    std::optional<std::uint32_t> component);
  void follow(std::size_t rule, const JoinRule& join, const JoinAtom& changed,
              std::optional<std::size_t> replaced, RowRange range,
              std::optional<std::uint32_t> component);
  /// The fact that a head is in a match.
  [[nodiscard]] static Fact head_fact(const Rule& rule, const JoinRule& join,
                                      std::size_t head,
                                      const JoinCursor& cursor);
  [[nodiscard]] TripleStore touched_store(
      const std::vector<Fact>& touched_facts) const;
  void touch_heads(std::size_t rule, std::size_t atom, RowRange range,
                   std::optional<std::uint32_t> component, TripleStore& touched,
                   std::set<TermId>& doubtful);
  void condemn_heads(std::size_t rule, const JoinRule& join,
                     std::span<const AtomRows> rows,
                     std::optional<std::uint32_t> component);
  void condemn_head(const Rule& rule, const JoinRule& join, std::size_t head,
                    const JoinCursor& cursor,
                    std::optional<std::uint32_t> component);

  const Program& program_;
  const std::vector<JoinRule>& joins_;
  Dictionary& dictionary_;
  TripleStore& store_;
  const RelationStratification& stratification_;
  RunGuard& guard_;
  DerivationFinder derivations_;
  CardinalityEstimates estimates_;
  CondemnedRows condemned_;
  std::map<std::optional<std::uint32_t>, std::vector<Fact>> in_doubt_;
};

/// Calls visit(number) for the rows of a relation, dead ones included, that
/// mention `term`; each at least once.
template <typename Visitor>
void for_each_row_about(Relation& relation, bool unary, TermId term,
                        Visitor&& visit) {
  for (const Column column : {Column::kFirst, Column::kSecond}) {
    if (unary && column == Column::kSecond) return;
    relation.ensure_index(column);
    const RowRange all = relation.all();
    std::uint32_t number = relation.newest_match(column, term, all);
    while (number != Relation::kNoRow) {
      const std::uint32_t next = relation.older_match(column, number, all);
      visit(number);
      number = next;
    }
  }
}

/// Returns a rule with one more body atom, `changed`, in the place of number
/// `replaced` or at the end, without default negation.
[[nodiscard]] JoinRule with_changed_atom(const JoinRule& rule,
                                         const JoinAtom& changed,
                                         std::optional<std::size_t> replaced);

/// Returns the rows over which the atoms of a join range: `range` for atom
/// number `i`, all for the others.
[[nodiscard]] std::vector<AtomRows> all_rows_but(const JoinRule& rule,
                                                 std::size_t i, RowRange range,
                                                 const TripleStore& store);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_MAINTENANCE_RETRACTION_HPP
