// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_UPDATE_HPP
#define RRN_REASONER_UPDATE_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "io/change_reader.hpp"
#include "reasoner/knowledge/knowledge.hpp"

namespace rrn::reasoner {

/// What is to change in the data.
struct ChangeFiles {
  std::string deletions;  ///< RDF: facts to delete; empty: none
  std::string additions;  ///< RDF: facts to add then; empty: none
  /// Changes to make then, in this order: see io::read_changes().
  std::vector<std::string> changes;

  [[nodiscard]] bool empty() const {
    return deletions.empty() && additions.empty() && changes.empty();
  }
};

/// What updates did, over all transactions.
struct UpdateSummary {
  std::uint64_t n_transactions = 0;
  std::uint64_t n_additions = 0;  ///< Facts to be added
  std::uint64_t n_deletions = 0;  ///< Facts to be deleted
  /// Of both: additions of what is stated, deletions of what is not.
  std::uint64_t n_ignored = 0;
  std::uint64_t n_added = 0;    ///< Facts that hold and did not before
  std::uint64_t n_removed = 0;  ///< Facts that held and do not any more
  /// Transactions for which all was derived anew: n_added and n_removed are
  /// without theirs.
  std::uint64_t n_rebuilt = 0;
};

/// Makes changes to the facts of knowledge that derive() has closed, and keeps
/// it closed: incrementally, or from the start where that is not possible (a
/// limit left the closure incomplete, or other rules are needed: the first
/// owl:sameAs or owl:differentFrom, an axiom derived).  Then checks all
/// constraints.  `result` is that of derive(), and takes the new outcome,
/// limit and violations.
///
/// Blank nodes are those of the first data file with the same label.  Literals
/// are not compared by value with those that were there.  Throws Error as the
/// reader does, and kUnsupported with the place of a change to an axiom; what
/// was committed before stays.
UpdateSummary apply_updates(const ChangeFiles& files, const Sources& sources,
                            Knowledge& knowledge,
                            const datalog::MaterialiseOptions& options,
                            datalog::MaterialiseResult& result,
                            const JobContext& job);

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_UPDATE_HPP
