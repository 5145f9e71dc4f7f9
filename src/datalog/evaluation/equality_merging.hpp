// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_EVALUATION_EQUALITY_MERGING_HPP
#define RRN_DATALOG_EVALUATION_EQUALITY_MERGING_HPP

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "datalog/evaluation/run_guard.hpp"
#include "rdf/dictionary.hpp"
#include "store/triple_store.hpp"

namespace rrn::datalog {

/// Two terms that a rule, or a stated fact, makes equal.
struct Equation {
  TermId left;
  TermId right;
  std::uint32_t rule = RowOrigin::kNoRule;
};

/// The rows that one update condemned, and their facts.
struct CondemnedRows {
  TripleStore facts;
  std::vector<std::pair<RelationId, std::uint32_t>> rows;
};

/// Merges terms and keeps the facts under representatives (eq-sym, eq-trans,
/// eq-rep-s and eq-rep-o of OWL 2 Profiles, table 4, without their closure).
///
/// The representative of a class is an IRI if one is in it, else a blank node,
/// and of those the one that is first by text, so that it does not depend on
/// the order of the input.  For each class of two or more terms, the relation
/// `same_as` holds the row (r, r) of its representative.
class EqualityMerging {
 public:
  /// Everything is borrowed.
  EqualityMerging(TermId same_as, const Dictionary& dictionary,
                  TripleStore& store, RunGuard& guard);

  /// Merges what the facts of `same_as` say.  Returns whether anything changed.
  bool merge_facts();
  /// Merges the sides of equations.  Returns whether anything changed.
  bool merge(std::span<const Equation> equations);

  /// From now on, rows that get other names are condemned, not removed, and
  /// noted in `condemned`.  Borrowed.
  void condemn_renamed(CondemnedRows& condemned) { condemned_ = &condemned; }

  /// Whether `id` stopped being a representative in the last merge.
  [[nodiscard]] bool was_renamed(TermId id) const {
    return std::binary_search(renamed_.begin(), renamed_.end(), id);
  }

 private:
  [[nodiscard]] TermId better_of(TermId a, TermId b) const;
  void unite(const Equation& equation, std::vector<Equation>& done);
  void rewrite_all();
  void rewrite(RelationId id);
  void rename(RelationId id, std::uint32_t number);

  TermId same_as_;
  const Dictionary& dictionary_;
  TripleStore& store_;
  RunGuard& guard_;
  CondemnedRows* condemned_ = nullptr;
  std::vector<TermId> renamed_;  ///< Sorted after a merge
};

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_EVALUATION_EQUALITY_MERGING_HPP
