// SPDX-License-Identifier: MIT
#include "reasoner/update.hpp"

#include <map>
#include <optional>

#include "datalog/maintenance/maintenance.hpp"
#include "reasoner/knowledge/fact_loader.hpp"
#include "reasoner/knowledge/fact_updater.hpp"

namespace rrn::reasoner {

namespace {

using datalog::FactChanges;

/// Collects the changes of a transaction and applies them.
class Updater final : public io::ChangeSink {
 public:
  Updater(Knowledge& knowledge, const datalog::MaterialiseOptions& options,
          std::optional<datalog::Limit> limit, const JobContext& job)
      : job_(job),
        mapping_(knowledge.dictionary),
        updater_(knowledge, options, limit) {
    for (const TermId property :
         object_properties(*knowledge.axioms, knowledge.dictionary)) {
      mapping_.add_object_property(property);
    }
  }

  void on_add(const Statement& statement,
              const SourceLocation& place) override {
    note(statement, place, true);
  }
  void on_delete(const Statement& statement,
                 const SourceLocation& place) override {
    note(statement, place, false);
  }
  void on_abort() override { pending_.clear(); }

  void on_commit() override {
    if (pending_.empty()) return;
    FactChanges changes;
    for (const auto& [fact, is_added] : pending_) {
      (is_added ? changes.additions : changes.deletions).push_back(fact);
    }
    pending_.clear();
    ++summary_.n_transactions;
    summary_.n_additions += changes.additions.size();
    summary_.n_deletions += changes.deletions.size();
    const FactUpdater::Effect effect = updater_.apply(changes, job_);
    summary_.n_ignored += effect.n_ignored;
    summary_.n_added += effect.added.size();
    summary_.n_removed += effect.removed.size();
    if (effect.rebuilt) ++summary_.n_rebuilt;
  }

  /// Checks all constraints.
  void finish(datalog::MaterialiseResult& result) {
    updater_.check(result, job_);
  }

  [[nodiscard]] const UpdateSummary& summary() const { return summary_; }

 private:
  void note(const Statement& statement, const SourceLocation& place,
            bool is_added) {
    if (const auto problem = mapping_.find_misplaced_literal(statement)) {
      throw Error(ErrorCode::kBadSyntax, place, *problem);
    }
    if (may_state_axiom(statement)) {
      throw Error(ErrorCode::kUnsupported, place,
                  "a change to an axiom; expected changes to facts, since the "
                  "rules stay as they are");
    }
    pending_[mapping_.intern(statement)] = is_added;
  }

  const JobContext& job_;
  FactMapping mapping_;
  std::map<Fact, bool> pending_;  ///< To be added, else deleted
  FactUpdater updater_;
  UpdateSummary summary_;
};

}  // namespace

UpdateSummary apply_updates(const ChangeFiles& files, const Sources& sources,
                            Knowledge& knowledge,
                            const datalog::MaterialiseOptions& options,
                            datalog::MaterialiseResult& result,
                            const JobContext& job) {
  Updater updater(knowledge, options, result.limit, job);
  io::ChangeReadOptions read;
  if (!sources.data.empty()) {
    read.blank_prefix = blank_prefix(sources, sources.ontologies.size());
    read.data_syntax = sources.syntax.value_or(
        io::guess_syntax(sources.data.front()).value_or(io::Syntax::kTurtle));
  }
  io::ReadOptions plain;
  plain.blank_prefix = read.blank_prefix;
  io::read_change_files(files.deletions, files.additions, plain, updater, job);
  for (const std::string& path : files.changes) {
    io::read_changes(path, read, updater, job);
  }
  updater.finish(result);
  return updater.summary();
}

}  // namespace rrn::reasoner
