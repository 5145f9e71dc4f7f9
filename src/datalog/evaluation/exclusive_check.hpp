// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_EVALUATION_EXCLUSIVE_CHECK_HPP
#define RRN_DATALOG_EVALUATION_EXCLUSIVE_CHECK_HPP

#include <functional>
#include <vector>

#include "datalog/evaluation/run_guard.hpp"
#include "datalog/program/program.hpp"
#include "store/fact.hpp"
#include "store/triple_store.hpp"

namespace rrn::datalog {

/// Calls visit(facts) for each way in which a set's members do not exclude each
/// other, with the one or two facts that say so: for each further relation that
/// a row is in with the first one, and for each further term of a class of
/// equal ones with the first one.  So k members that have something in common
/// are k - 1 violations, not k (k - 1) / 2.  Where terms are not merged, the
/// rows of `same_as` between two of the terms are the violations.
///
/// O(n log n) for the rows of the relations, or the terms; stops where the
/// guard does.
void for_each_exclusive_violation(
    const ExclusiveSet& set, const TripleStore& store, RunGuard& guard,
    const std::function<void(const std::vector<Fact>&)>& visit);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_EVALUATION_EXCLUSIVE_CHECK_HPP
