// SPDX-License-Identifier: MIT
#include "reasoner/update.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "datalog/maintenance.hpp"
#include "datalog/recomputation.hpp"
#include "owl2rl/derived_schema.hpp"
#include "owl2rl/ontology_compiler.hpp"
#include "rdf/namespaces.hpp"
#include "reasoner/derivation.hpp"
#include "reasoner/fact_loader.hpp"

namespace rrn::reasoner {

namespace {

using datalog::Fact;
using datalog::FactChanges;

/// Collects the changes of a transaction and applies them.
class Updater final : public io::ChangeSink {
 public:
  Updater(Knowledge& knowledge, const datalog::MaterialiseOptions& options,
          std::optional<datalog::Limit> limit, const JobContext& job)
      : knowledge_(knowledge),
        options_(options),
        job_(job),
        mapping_(knowledge.dictionary),
        limit_(limit) {
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
    if (limit_ || needs_equality_rules(changes)) {
      rebuild(changes);
    } else {
      maintain(changes);
    }
  }

  /// Checks all constraints.
  void finish(datalog::MaterialiseResult& result) {
    datalog::Maintainer::Options options;
    options.limits = options_;
    const datalog::UpdateResult checked = maintainer().apply({}, options, job_);
    result.n_violations = checked.n_violations;
    result.violations = checked.violations;
    result.n_derived = knowledge_.store.n_derived();
    result.limit = limit_;
    result.outcome = limit_ ? datalog::Outcome::kLimitReached : checked.outcome;
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
    const auto [key, row] = mapping_.intern(statement);
    pending_[{key, row}] = is_added;
  }

  datalog::Maintainer& maintainer() {
    if (!maintainer_) {
      maintainer_.emplace(knowledge_.program, knowledge_.dictionary,
                          knowledge_.store);
    }
    return *maintainer_;
  }

  void maintain(const FactChanges& changes) {
    datalog::Maintainer::Options options;
    options.limits = options_;
    options.check_constraints = false;
    const datalog::UpdateResult result =
        maintainer().apply(changes, options, job_);
    summary_.n_ignored += result.n_ignored;
    summary_.n_added += result.added.size();
    summary_.n_removed += result.removed.size();
    if (result.limit) limit_ = result.limit;
    datalog::Program more = owl2rl::compile_derived_schema(
        *knowledge_.axioms, knowledge_.compile_options,
        equality_mode(knowledge_.compile_options.unique_names),
        knowledge_.program, knowledge_.store, knowledge_.dictionary, job_);
    if (more.rules.empty()) return;
    knowledge_.program.append(std::move(more));
    derive_anew();
  }

  /// Only what may hold has rules for equality.
  [[nodiscard]] bool needs_equality_rules(const FactChanges& changes) const {
    if (knowledge_.report.unique_names) return false;
    return std::any_of(
        changes.additions.begin(), changes.additions.end(),
        [this](const Fact& fact) {
          const TermView predicate =
              knowledge_.dictionary.view(fact.relation.predicate);
          const bool matters = predicate == TermView::iri(owl::kSameAs) ||
                               predicate == TermView::iri(owl::kDifferentFrom);
          const auto id = knowledge_.store.find(fact.relation);
          return matters && fact.relation.arity == Arity::kBinary &&
                 (!id || knowledge_.store.relation(*id).n_live() == 0);
        });
  }

  void rebuild(const FactChanges& changes) {
    TripleStore& store = knowledge_.store;
    summary_.n_ignored += datalog::change_stated(store, changes);
    datalog::Program& program = knowledge_.program;
    program.append(rules_of_equality(knowledge_.report.unique_names, program,
                                     store, knowledge_.dictionary));
    derive_anew();
  }

  void derive_anew() {
    ++summary_.n_rebuilt;
    maintainer_.reset();
    knowledge_.store.drop_derived();
    const datalog::MaterialiseResult result =
        derive(knowledge_, options_, job_);
    limit_ = result.limit;
  }

  Knowledge& knowledge_;
  const datalog::MaterialiseOptions& options_;
  const JobContext& job_;
  FactMapping mapping_;
  std::map<Fact, bool> pending_;  ///< To be added, else deleted
  std::optional<datalog::Maintainer> maintainer_;
  std::optional<datalog::Limit> limit_;
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
