// SPDX-License-Identifier: MIT
// A graph with what follows from it, kept up to date: what the plugin, the
// storage module, `rrn attach`, `rrn serve` and `rrn reason` stand on.
#ifndef RRN_SESSION_SESSION_HPP
#define RRN_SESSION_SESSION_HPP

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "neural/model/options.hpp"
#include "prediction/predict/literal_scorer.hpp"
#include "prediction/predict/predictor.hpp"
#include "prediction/results/trivial_facts.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "reasoner/proofs/proof_writer.hpp"
#include "reasoner/violations/violation_report.hpp"
#include "session/cursor.hpp"
#include "session/evidence.hpp"
#include "session/known_statement.hpp"
#include "session/predictions.hpp"
#include "session/prover.hpp"
#include "session/snapshot.hpp"

namespace rrn::session {

/// What a session starts with.
struct SessionOptions {
  reasoner::Sources sources;
  datalog::MaterialiseOptions limits;
  bool derive = true;  ///< False: no symbolic reasoning
  /// Derived statements that are left out as trivial unless shown.
  prediction::ShownTrivial shown;
  std::string model;               ///< A network; empty: no predictions
  std::optional<float> threshold;  ///< For predictions; absent: the model's
  /// How often the network is asked, see neural::AveragedModel; 1 or more.
  std::uint32_t draws = 1;
  neural::Device device = neural::Device::kCpu;  ///< Where it predicts
};

struct CommitOptions {
  bool list_changes = false;  ///< Fill Delta::added and Delta::removed
  bool check = true;          ///< Look for violated constraints
  /// Put the session back after an error; without this, which saves memory and
  /// time, it is then good for nothing but to be destroyed.
  bool restore = true;
};

/// What a commit did.
struct Delta {
  std::uint64_t n_additions = 0;  ///< Changes that were asked for
  std::uint64_t n_removals = 0;   ///< Changes that were asked for
  std::uint64_t n_asserted = 0;
  std::uint64_t n_retracted = 0;
  /// Additions of what is asserted, removals of what is not.
  std::uint64_t n_ignored = 0;
  bool rebuilt = false;  ///< Derived from the start
  /// Facts that hold and did not before, and the reverse, with one name of
  /// equal terms; not counted where all was derived from the start.
  std::uint64_t n_began = 0;
  std::uint64_t n_ceased = 0;
  std::uint64_t n_violations = 0;       ///< Violated constraints, now
  std::optional<datalog::Limit> limit;  ///< The closure is incomplete
  /// Statements of Origin::kDerived that are new, and those that are gone (also
  /// those that became asserted), sorted by their numbers; exact, whether
  /// rebuilt or not.  See Session::statement().
  std::vector<TermTriple> added;
  std::vector<TermTriple> removed;
};

enum class ReportFormat : std::uint8_t { kText, kJson };

/// Statements, what follows from them by rules and axioms, and what a network
/// predicts, each apart.
///
/// Several threads may call const functions at a time while none calls another
/// function.
class Session {
 public:
  /// Loads everything; nothing is derived before the first commit().  Throws
  /// Error as reasoner::load() and neural::Engine::load() do, and Cancelled.
  Session(SessionOptions options, const JobContext& job);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Changes what is asserted at the next commit(), in the order of the calls.
  /// Axioms may be added and removed too; the rules are then compiled anew.
  /// Graph names are ignored.  Throws Error (kBadSyntax) for what is no RDF
  /// triple, and for a literal where an individual or a class is needed.
  void add(const Statement& statement);
  void remove(const Statement& statement);
  /// Changes a statement of terms that have numbers: see intern().
  void add(const TermTriple& triple);
  void remove(const TermTriple& triple);
  /// Throws what add() would throw, and changes nothing.
  void check(const Statement& statement) const;
  [[nodiscard]] bool has_pending() const;
  /// Forgets the changes since the last commit.
  void roll_back();

  /// Applies what is pending and brings the closure up to date, at a cost that
  /// grows with what changes where that can be done.  Throws Error as
  /// reasoner::derive() and owl2rl::compile() do, Cancelled and std::bad_alloc;
  /// then the session is as before, and the changes are forgotten.  To put it
  /// back takes a copy of the store where all is derived anew, else as long as
  /// deriving.
  Delta commit(const JobContext& job, const CommitOptions& options = {});
  /// Looks for violated constraints, after commits that did not.
  void check_constraints(const JobContext& job);

  /// Predicts from the asserted facts, if they changed since the last time; a
  /// commit does not.  Without a model does nothing.  Throws Error
  /// (kUnsupported, kMismatch) and Cancelled; then the old predictions stay.
  void predict(const JobContext& job);
  /// Predicts likewise, and returns how the predictions differ from the last
  /// ones, whatever the rules derive.
  [[nodiscard]] PredictionChanges predict_changes(const JobContext& job);
  [[nodiscard]] bool has_model() const;
  /// The model; null without one.
  [[nodiscard]] const neural::Model* model() const;
  /// What the model makes of the asserted facts, valid until they change. Kept,
  /// as to embed them takes as long as to predict.  Throws Error as
  /// prediction::LiteralScorer does, and kBadArgument without a model.
  [[nodiscard]] const prediction::LiteralScorer& scorer(const JobContext& job);

  /// What there is now, for as long as nothing changes; costs nothing.
  [[nodiscard]] Snapshot view() const;
  /// What there is now, to be read while the session changes, by any threads.
  /// Costs what changed since the last one (see StoreCopies).  Ends with the
  /// session.
  [[nodiscard]] Snapshot snapshot();

  /// Goes through what matches; see Cursor.
  [[nodiscard]] Cursor find(const Pattern& pattern,
                            Origins origins = kAllOrigins) const;
  /// The number of a term, which gets one if it has none.
  TermId intern(const TermView& term);
  /// Visits the same, until the visitor returns false.
  void visit(const Pattern& pattern, Origins origins,
             const std::function<bool(const KnownStatement&)>& visitor) const;
  [[nodiscard]] bool contains(const Statement& statement,
                              Origins origins = kAllOrigins) const;
  /// How many statements find() goes through.  Counted once for each state.
  [[nodiscard]] std::uint64_t size(Origins origins) const;
  /// Returns the statement with these terms, valid as long as the session.
  [[nodiscard]] Statement statement(const TermTriple& triple) const;

  /// Says what is known of a triple.  What is not known is tested for whether
  /// it contradicts the facts and rules if `tests_refutation`, which may cost
  /// as much as deriving everything.  Throws Cancelled.
  [[nodiscard]] Answer ask(const Statement& statement,
                           const JobContext& job = {},
                           bool tests_refutation = true);
  /// Proves a statement, as `rrn explain` writes it; if it does not follow, the
  /// text says so.  Derives everything anew.  Throws Cancelled.
  [[nodiscard]] std::string explain(const Statement& statement,
                                    reasoner::ProofFormat format,
                                    const JobContext& job = {}) const;
  /// What proves the same later, while the session changes; takes a copy of
  /// everything.  Ends with the session.
  [[nodiscard]] std::unique_ptr<Prover> prover() const;
  /// What finds the stated facts on which predictions rest, also later, while
  /// the session changes, from what is asserted now.  Kept until that changes,
  /// as to read the facts takes O(facts).  Throws Error (kBadArgument) without
  /// a model, kUnsupported for one that is no network, and as
  /// prediction::read_facts().
  [[nodiscard]] std::shared_ptr<const EvidenceFinder> evidence_finder();
  /// The contradictions of the last commit, as `rrn check` reports them.
  [[nodiscard]] std::string violations(ReportFormat format,
                                       const JobContext& job = {}) const;
  /// Contradictions as data, with the places of what takes part.
  [[nodiscard]] reasoner::ViolationReport violation_report(
      const JobContext& job = {}) const;
  [[nodiscard]] std::uint64_t n_violations() const;

  /// Grows with every commit and prediction that changed something.
  [[nodiscard]] std::uint64_t generation() const;
  /// Facts, rules and names as they are now.
  [[nodiscard]] const reasoner::Knowledge& knowledge() const;
  /// Hands them over.  The session is then good for nothing but to be
  /// destroyed.
  [[nodiscard]] reasoner::Knowledge release() &&;
  /// Where they came from.
  [[nodiscard]] const reasoner::Sources& sources() const;
  /// What the last run of all rules made, with the violations, the outcome and
  /// the limit of the last commit.
  [[nodiscard]] const datalog::MaterialiseResult& result() const;
  /// What there is to say of the last prediction; null before the first.
  [[nodiscard]] const prediction::PredictionReport* prediction() const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace rrn::session

#endif  // RRN_SESSION_SESSION_HPP
