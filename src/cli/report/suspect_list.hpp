// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_REPORT_SUSPECT_LIST_HPP
#define RRN_CLI_REPORT_SUSPECT_LIST_HPP

#include <cstddef>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/job.hpp"
#include "cli/report/stated_conflicts.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "repair/model/repair_model.hpp"
#include "store/fact.hpp"

namespace rrn::cli {

/// A stated fact that is probably wrong, or one that is probably missing.
struct Suspect {
  Fact fact;
  double probability = 0;  ///< How probable it is that the fact holds
  SourceLocation place;    ///< Where it is stated, as far as known
  std::string reason;      ///< What speaks against it, or for it
};

/// What somebody with flawed data looks at first.
struct SuspectList {
  std::vector<Suspect> doubted;  ///< Stated facts, least probable first
  /// Stated facts that lead to violations together with others, of which they
  /// are not the more doubtful ones; least probable first.
  std::vector<Suspect> clashing;
  std::vector<Suspect> missing;  ///< Facts to be added, most probable first
  std::size_t n_judged = 0;      ///< Stated facts that the model could judge
  std::size_t n_doubted = 0;     ///< Those that are probably wrong
  std::size_t n_clashing = 0;    ///< Others that lead to violations
  std::size_t n_missing = 0;     ///< Facts to be added that are probable
  /// Whether facts to be added were looked for: a model that judges nothing
  /// finds none.
  bool seeks_missing = true;
};

/// Judges all stated facts by a repair model, and such as may be missing, and
/// keeps `n` of each kind.
///
/// A fact is the less probable the less its ends fit its relation
/// (repair::ClassFits, repair::LearntFits).  Facts below one half are doubted,
/// but for those of a class or relation of which more than half would be: these
/// are believed, with a warning.  In
/// each of `conflicts` at least one fact is wrong, or one is missing, which
/// makes each of them less probable (repair::beliefs_in_conflict()); these are
/// doubted below 0.45.
///
/// Facts that the rules derive in `knowledge`, and facts that follow from
/// others that are believed, are not missing.  Throws Error and Cancelled as
/// the model does.
[[nodiscard]] SuspectList find_suspects(
    repair::RepairModel& model, reasoner::Knowledge& knowledge,
    const reasoner::Sources& sources,
    const std::vector<StatedConflict>& conflicts, std::size_t n,
    const JobContext& job);

/// Lists the facts with probability, place and reason, for people.
[[nodiscard]] std::string show_suspects(const reasoner::Knowledge& knowledge,
                                        const SuspectList& list);

/// Writes `judged`, `doubted`, `clashing` and the facts in `suspects` and
/// `clashes` as JSON, with terms as N-Triples writes them, and if missing ones
/// were looked for `missing` and `additions`.
[[nodiscard]] std::string suspects_to_json(const Dictionary& dictionary,
                                           const SuspectList& list);

/// Shows the same as a page that needs no other file, with links to the files;
/// `verdict` says whether the facts contradict each other.
[[nodiscard]] std::string suspects_to_html(const reasoner::Knowledge& knowledge,
                                           const SuspectList& list,
                                           const std::string& verdict);

/// Writes an RDF Patch that deletes the doubted facts and adds the missing
/// ones, to be looked through and given to `rrn reason --update`.  Facts about
/// blank nodes are left out, as their labels mean nothing outside of their
/// file.
[[nodiscard]] std::string suspects_to_patch(const Dictionary& dictionary,
                                            const SuspectList& list);

}  // namespace rrn::cli

#endif  // RRN_CLI_REPORT_SUSPECT_LIST_HPP
