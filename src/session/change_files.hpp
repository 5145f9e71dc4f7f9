// SPDX-License-Identifier: MIT
// Changes to data from files.
#ifndef RRN_SESSION_CHANGE_FILES_HPP
#define RRN_SESSION_CHANGE_FILES_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "session/session.hpp"

namespace rrn::session {

/// The files that say what is to change.
struct ChangeFiles {
  std::string deletions;  ///< RDF: statements to delete; empty: none
  std::string additions;  ///< RDF: statements to add then; empty: none
  /// Changes to make then, in this order: see io::read_changes().
  std::vector<std::string> changes;

  [[nodiscard]] bool empty() const {
    return deletions.empty() && additions.empty() && changes.empty();
  }
};

/// What updates did, over all transactions.
struct UpdateSummary {
  std::uint64_t n_transactions = 0;
  std::uint64_t n_additions = 0;  ///< Statements to be added
  std::uint64_t n_deletions = 0;  ///< Statements to be deleted
  /// Additions of what is stated, deletions of what is not.
  std::uint64_t n_ignored = 0;
  std::uint64_t n_began = 0;   ///< Facts that hold and did not before
  std::uint64_t n_ceased = 0;  ///< Facts that held and do not any more
  /// Transactions for which all was derived anew: n_began and n_ceased are
  /// without theirs.
  std::uint64_t n_rebuilt = 0;
};

/// Changes what a session asserts, with one commit for each transaction, and
/// then checks all constraints.  Axioms may be among the changes.
///
/// Blank nodes are those of the session's first data file with the same label.
/// Throws Error as the reader and Session::commit() do, with the place of a
/// statement that cannot be made, and Cancelled.  The transactions before it
/// were made; the session is then good for nothing but to be destroyed.
UpdateSummary apply_changes(const ChangeFiles& files, Session& session,
                            const JobContext& job);

}  // namespace rrn::session

#endif  // RRN_SESSION_CHANGE_FILES_HPP
