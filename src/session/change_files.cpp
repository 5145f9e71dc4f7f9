// SPDX-License-Identifier: MIT
#include "session/change_files.hpp"

#include "base/error.hpp"
#include "io/change_reader.hpp"
#include "reasoner/knowledge/loading.hpp"

namespace rrn::session {

namespace {

/// Hands changes to a session, and commits them where a transaction ends.
class Committer final : public io::ChangeSink {
 public:
  Committer(Session& session, const JobContext& job)
      : session_(session), job_(job) {}

  void on_add(const Statement& statement,
              const SourceLocation& place) override {
    located(place, [&] { session_.add(statement); });
  }
  void on_delete(const Statement& statement,
                 const SourceLocation& place) override {
    located(place, [&] { session_.remove(statement); });
  }
  void on_abort() override { session_.roll_back(); }

  void on_commit() override {
    if (!session_.has_pending()) return;
    const Delta delta =
        session_.commit(job_, {.check = false, .restore = false});
    ++summary_.n_transactions;
    summary_.n_additions += delta.n_additions;
    summary_.n_deletions += delta.n_removals;
    summary_.n_ignored += delta.n_ignored;
    summary_.n_began += delta.n_began;
    summary_.n_ceased += delta.n_ceased;
    if (delta.rebuilt) ++summary_.n_rebuilt;
  }

  [[nodiscard]] const UpdateSummary& summary() const { return summary_; }

 private:
  /// Says of an error where the statement is written.
  template <typename Change>
  static void located(const SourceLocation& place, const Change& change) {
    try {
      change();
    } catch (const Error& error) {
      throw Error(error.code(), place, error.what());
    }
  }

  Session& session_;
  const JobContext& job_;
  UpdateSummary summary_;
};

io::ChangeReadOptions read_options(const reasoner::Sources& sources) {
  io::ChangeReadOptions options;
  if (sources.data.empty()) return options;
  options.blank_prefix = blank_prefix(sources, sources.ontologies.size());
  options.data_syntax = sources.syntax.value_or(
      io::guess_syntax(sources.data.front()).value_or(io::Syntax::kTurtle));
  return options;
}

}  // namespace

UpdateSummary apply_changes(const ChangeFiles& files, Session& session,
                            const JobContext& job) {
  Committer committer(session, job);
  const io::ChangeReadOptions marked = read_options(session.sources());
  io::ReadOptions plain;
  plain.blank_prefix = marked.blank_prefix;
  io::read_change_files(files.deletions, files.additions, plain, committer,
                        job);
  for (const std::string& path : files.changes) {
    io::read_changes(path, marked, committer, job);
  }
  session.check_constraints(job);
  return committer.summary();
}

}  // namespace rrn::session
