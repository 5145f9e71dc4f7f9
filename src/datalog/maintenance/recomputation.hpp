// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_MAINTENANCE_RECOMPUTATION_HPP
#define RRN_DATALOG_MAINTENANCE_RECOMPUTATION_HPP

#include <cstdint>

#include "base/job.hpp"
#include "datalog/maintenance/maintenance.hpp"

namespace rrn::datalog {

/// Drops everything derived and changes what is stated.  Returns how many
/// changes had no effect.
std::uint64_t change_stated(TripleStore& store, const FactChanges& changes);

/// Does what Maintainer::apply() does by deriving everything anew, and finds
/// the differences by comparison.
[[nodiscard]] UpdateResult recompute(const Program& program,
                                     Dictionary& dictionary, TripleStore& store,
                                     const FactChanges& changes,
                                     const MaterialiseOptions& options,
                                     const JobContext& job);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_MAINTENANCE_RECOMPUTATION_HPP
