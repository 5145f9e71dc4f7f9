// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_UPDATE_HPP
#define RRN_REASONER_UPDATE_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "datalog/materialiser.hpp"
#include "io/change_reader.hpp"
#include "reasoner/knowledge.hpp"

namespace rrn::reasoner {

/// What updates did, over all transactions.
struct UpdateSummary {
  std::uint64_t n_transactions = 0;
  std::uint64_t n_stated = 0;    ///< Facts added that were not stated
  std::uint64_t n_unstated = 0;  ///< Facts deleted that were stated
  std::uint64_t n_ignored = 0;   ///< Additions and deletions without effect
  std::uint64_t n_added = 0;     ///< Facts that hold and did not
  std::uint64_t n_removed = 0;   ///< Facts that held and do not
  std::uint64_t n_rebuilt = 0;   ///< Transactions that needed all derived anew
};

/// Applies the changes in `paths` (see io::read_changes), in their order, to
/// knowledge that derive() has closed, and keeps it closed: incrementally, or
/// from the start where a change calls for other rules (the first owl:sameAs or
/// owl:differentFrom, an axiom derived).  Then checks all constraints; `result`
/// takes outcome, limit and violations.
///
/// Blank nodes are those of the first data file with the same label.  Literals
/// are not compared by value with those that were there.  Throws Error as the
/// reader does, and kUnsupported with the place of a change to an axiom; what
/// was committed before stays.
UpdateSummary apply_updates(const std::vector<std::string>& paths,
                            const Sources& sources, Knowledge& knowledge,
                            const datalog::MaterialiseOptions& options,
                            datalog::MaterialiseResult& result,
                            const JobContext& job);

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_UPDATE_HPP
