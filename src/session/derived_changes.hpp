// SPDX-License-Identifier: MIT
#ifndef RRN_SESSION_DERIVED_CHANGES_HPP
#define RRN_SESSION_DERIVED_CHANGES_HPP

#include <optional>
#include <vector>

#include "datalog/maintenance/maintenance.hpp"
#include "reasoner/knowledge/fact_updater.hpp"
#include "session/cursor.hpp"

namespace rrn::session {

/// Derived statements that are new, and those that are gone; each sorted.
struct DerivedChanges {
  std::vector<TermTriple> added;
  std::vector<TermTriple> removed;
};

/// Returns all derived statements, sorted.
[[nodiscard]] std::vector<TermTriple> list_derived(const CursorSource& source);

/// Compares two lists of list_derived().
[[nodiscard]] DerivedChanges compare(const std::vector<TermTriple>& before,
                                     const std::vector<TermTriple>& after);

/// Finds the same from what an update did, where no terms are equal, neither
/// before nor after it; `facts` are the changes to what is asserted, all with
/// effect.
[[nodiscard]] DerivedChanges collect(
    const CursorSource& source, const datalog::FactChanges& facts,
    const reasoner::FactUpdater::Effect& effect);

}  // namespace rrn::session

#endif  // RRN_SESSION_DERIVED_CHANGES_HPP
