// SPDX-License-Identifier: MIT
// What a session holds, for the files that implement it.
#ifndef RRN_SESSION_SESSION_STATE_HPP
#define RRN_SESSION_SESSION_STATE_HPP

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>

#include "base/copy_pool.hpp"
#include "neural/model/model.hpp"
#include "prediction/results/trivial_facts.hpp"
#include "reasoner/knowledge/fact_updater.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "session/pending_changes.hpp"
#include "session/predictions.hpp"
#include "session/session.hpp"
#include "session/snapshot.hpp"
#include "store/store_copies.hpp"

namespace rrn::session {

class Session::State {
 public:
  State(SessionOptions session_options, const JobContext& job);

  [[nodiscard]] CursorSource source() const;
  [[nodiscard]] Snapshot snapshot();

  Delta commit(const JobContext& job, const CommitOptions& commit_options);
  void check_constraints(const JobContext& job);
  void predict(const JobContext& job);
  [[nodiscard]] const prediction::LiteralScorer& scorer(const JobContext& job);
  [[nodiscard]] std::shared_ptr<const EvidenceFinder> evidence_finder();

  SessionOptions options;
  std::unique_ptr<reasoner::Knowledge> knowledge;
  datalog::MaterialiseResult result;  ///< What Session::result() returns
  PendingChanges pending;
  std::shared_ptr<const Predictions> predictions =
      std::make_shared<Predictions>();
  std::optional<prediction::PredictionReport> prediction;
  std::unique_ptr<neural::Model> model;
  std::uint64_t generation = 0;
  mutable StatementCounts counts;

 private:
  struct Kept;

  void apply(const EffectiveChanges& changes, const JobContext& job,
             const CommitOptions& commit_options, Delta& delta,
             std::optional<reasoner::FactUpdater::Effect>& effect);
  void derive_first(const JobContext& job);
  void rebuild(const EffectiveChanges& changes, bool restores,
               const JobContext& job);
  void maintain(const EffectiveChanges& changes, const JobContext& job,
                const CommitOptions& commit_options,
                reasoner::FactUpdater::Effect& effect);
  void change_stated(const datalog::FactChanges& changes);
  [[nodiscard]] bool can_maintain(const EffectiveChanges& changes) const;
  void touch();

  std::optional<reasoner::FactUpdater> updater_;
  bool is_derived_ = false;
  bool is_checked_ = false;  ///< Whether `result` has the violations of now
  /// Made where it is first needed after a change.
  mutable std::optional<prediction::TrivialFilter> trivial_;
  TermId rdf_type_;
  std::uint64_t n_fact_changes_ = 1;
  std::uint64_t n_predicted_changes_ = 0;
  std::unique_ptr<prediction::LiteralScorer> scorer_;
  std::uint64_t n_scored_changes_ = 0;  ///< Which `scorer_` knows
  /// The model once more, not averaged, for who asks beside the session.
  std::shared_ptr<SharedModel> evidence_model_;
  std::shared_ptr<const EvidenceFinder> evidence_;
  std::uint64_t n_evidence_changes_ = 0;  ///< Which `evidence_` knows
  mutable std::mutex index_mutex_;
  CopyPool<Dictionary> dictionary_copies_;
  StoreCopies store_copies_;
};

}  // namespace rrn::session

#endif  // RRN_SESSION_SESSION_STATE_HPP
