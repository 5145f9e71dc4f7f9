// SPDX-License-Identifier: MIT
#include "session/session_state.hpp"

#include <utility>

#include "datalog/maintenance/recomputation.hpp"
#include "neural/ensemble/averaged_model.hpp"
#include "prediction/predict/predictor.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "reasoner/knowledge/compilation.hpp"
#include "reasoner/knowledge/derivation.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "repair/model/model_loading.hpp"
#include "session/derived_changes.hpp"
#include "session/knowledge_backup.hpp"

namespace rrn::session {

namespace {

/// For what puts the session back: it must not be stopped.
JobContext uninterrupted(const JobContext& job) {
  JobContext quiet = job;
  quiet.cancel = {};
  quiet.progress = nullptr;
  return quiet;
}

/// The model of a session, asked as it says.
std::unique_ptr<neural::Model> load_model(const SessionOptions& options,
                                          std::uint32_t draws) {
  auto model = neural::averaged(repair::load_model(options.model), draws);
  if (options.device != neural::Device::kCpu) model->use_device(options.device);
  return model;
}

}  // namespace

Session::State::State(SessionOptions session_options, const JobContext& job)
    : options(std::move(session_options)),
      knowledge(std::make_unique<reasoner::Knowledge>(
          reasoner::load(options.sources, job))),
      pending(*knowledge),
      rdf_type_(knowledge->dictionary.intern_iri(rdf::kType)) {
  if (!options.model.empty()) {
    model = load_model(options, options.draws);
  }
  touch();
}

CursorSource Session::State::source() const {
  {
    const std::lock_guard lock(index_mutex_);
    if (!trivial_) trivial_.emplace(options.shown, knowledge->dictionary);
  }
  return {
      &knowledge->dictionary, &knowledge->store, predictions.get(), &*trivial_,
      &index_mutex_,          &generation,       rdf_type_};
}

/// What a snapshot reads that stays.
struct Session::State::Kept {
  std::shared_ptr<Dictionary> dictionary;
  std::shared_ptr<TripleStore> store;
  std::shared_ptr<const Predictions> predictions;
  std::optional<prediction::TrivialFilter> trivial;
  StatementCounts counts;
  std::uint64_t generation = 0;
};

Snapshot Session::State::snapshot() {
  auto kept = std::make_shared<Kept>();
  kept->dictionary = dictionary_copies_.copy(knowledge->dictionary);
  kept->store = store_copies_.copy(knowledge->store);
  kept->predictions = predictions;
  kept->trivial.emplace(options.shown, *kept->dictionary);
  kept->generation = generation;
  const CursorSource source{kept->dictionary.get(),
                            kept->store.get(),
                            kept->predictions.get(),
                            &*kept->trivial,
                            &index_mutex_,
                            &kept->generation,
                            rdf_type_};
  return Snapshot(source, kept->counts, kept);
}

/// To be called when statements are others than before.
void Session::State::touch() {
  ++generation;
  trivial_.reset();
  counts.forget();
}

Delta Session::State::commit(const JobContext& job,
                             const CommitOptions& commit_options) {
  Delta delta;
  std::optional<reasoner::FactUpdater::Effect> effect;
  try {
    const EffectiveChanges changes = pending.effective();
    delta.n_additions = changes.n_additions;
    delta.n_removals = changes.n_removals;
    delta.n_asserted = changes.n_asserted;
    delta.n_retracted = changes.n_retracted;
    delta.n_ignored = changes.n_ignored;
    if (!is_derived_ || !changes.empty()) {
      apply(changes, job, commit_options, delta, effect);
    } else if (commit_options.check) {
      check_constraints(job);
    }
  } catch (...) {
    pending.clear();
    throw;
  }
  pending.clear();
  delta.n_violations = result.n_violations;
  delta.limit = result.limit;
  return delta;
}

void Session::State::apply(
    const EffectiveChanges& changes, const JobContext& job,
    const CommitOptions& commit_options, Delta& delta,
    std::optional<reasoner::FactUpdater::Effect>& effect) {
  const bool maintains = can_maintain(changes);
  const bool compares = commit_options.list_changes && options.derive &&
                        (!maintains || knowledge->rules.program.same_as);
  std::vector<TermTriple> before;
  if (compares) before = list_derived(source());
  if (!options.derive && !changes.has_axioms()) {
    change_stated(changes.facts);
  } else if (maintains) {
    maintain(changes, job, commit_options, effect.emplace());
    delta.rebuilt = effect->rebuilt;
    delta.n_began = effect->added.size();
    delta.n_ceased = effect->removed.size();
  } else {
    delta.rebuilt = true;
    if (changes.empty()) {
      derive_first(job);
    } else {
      rebuild(changes, commit_options.restore, job);
    }
  }
  is_derived_ = true;
  if (!changes.empty()) ++n_fact_changes_;
  touch();
  if (!commit_options.list_changes || !options.derive) return;
  DerivedChanges derived = compares ? compare(before, list_derived(source()))
                                    : collect(source(), changes.facts, *effect);
  delta.added = std::move(derived.added);
  delta.removed = std::move(derived.removed);
}

bool Session::State::can_maintain(const EffectiveChanges& changes) const {
  return options.derive && is_derived_ && !changes.has_axioms() &&
         !result.limit &&
         !reasoner::needs_compilation(*knowledge, changes.facts);
}

/// Changes what is asserted where nothing is derived.
void Session::State::change_stated(const datalog::FactChanges& changes) {
  TripleStore& store = knowledge->store;
  for (const Fact& fact : changes.deletions) {
    Relation& relation = store.relation(*store.find(fact.relation));
    const std::uint32_t number = relation.find(fact.row);
    relation.set_asserted(number, false);
    relation.remove(number);
    if (relation.n_dead() > relation.size() / 2) relation.compact();
  }
  for (const Fact& fact : changes.additions) {
    Relation& relation = store.relation(store.relation_id(fact.relation));
    relation.insert(fact.row);
    relation.set_asserted(relation.find(fact.row), true);
  }
}

void Session::State::derive_first(const JobContext& job) {
  if (!options.derive) return;
  const std::size_t n_rules = knowledge->rules.program.rules.size();
  try {
    result = reasoner::derive(*knowledge, options.limits, job);
  } catch (...) {
    knowledge->store.drop_derived();
    auto& rules = knowledge->rules.program.rules;
    rules.erase(rules.begin() + static_cast<std::ptrdiff_t>(n_rules),
                rules.end());
    throw;
  }
  is_checked_ = true;
  updater_.emplace(*knowledge, options.limits, result.limit);
}

/// Compiles the axioms and derives everything anew.
void Session::State::rebuild(const EffectiveChanges& changes, bool restores,
                             const JobContext& job) {
  std::optional<KnowledgeBackup> backup;
  if (restores) backup.emplace(*knowledge);
  updater_.reset();
  try {
    datalog::change_stated(knowledge->store, changes.facts);
    if (changes.axioms) knowledge->rules.axioms = changes.axioms;
    if (changes.data_schema) {
      knowledge->rules.data_schema = changes.data_schema;
    }
    reasoner::compile_axioms(*knowledge, job);
    datalog::MaterialiseResult derived;
    if (options.derive) {
      derived = reasoner::derive(*knowledge, options.limits, job);
    }
    if (changes.has_axioms()) pending.read_object_properties();
    result = std::move(derived);
  } catch (...) {
    if (!backup) throw;
    backup->restore();
    updater_.emplace(*knowledge, options.limits, result.limit);
    pending.read_object_properties();
    throw;
  }
  is_checked_ = true;
  updater_.emplace(*knowledge, options.limits, result.limit);
}

void Session::State::maintain(const EffectiveChanges& changes,
                              const JobContext& job,
                              const CommitOptions& commit_options,
                              reasoner::FactUpdater::Effect& effect) {
  std::optional<datalog::MaterialiseResult> old_result;
  if (commit_options.restore) old_result = result;
  const bool was_checked = std::exchange(is_checked_, false);
  const std::size_t n_rules = knowledge->rules.program.rules.size();
  try {
    effect = updater_->apply(changes.facts, job);
    result.limit = updater_->limit();
    if (commit_options.check) check_constraints(job);
  } catch (...) {
    if (!old_result) throw;
    auto& rules = knowledge->rules.program.rules;
    rules.erase(rules.begin() + static_cast<std::ptrdiff_t>(n_rules),
                rules.end());
    datalog::change_stated(knowledge->store,
                           {changes.facts.deletions, changes.facts.additions});
    updater_.reset();
    static_cast<void>(
        reasoner::derive(*knowledge, options.limits, uninterrupted(job)));
    updater_.emplace(*knowledge, options.limits, old_result->limit);
    result = *old_result;
    is_checked_ = was_checked;
    throw;
  }
}

void Session::State::check_constraints(const JobContext& job) {
  if (is_checked_ || !updater_) return;
  updater_->check(result, job);
  is_checked_ = true;
}

void Session::State::predict(const JobContext& job) {
  if (!model || n_predicted_changes_ == n_fact_changes_) return;
  prediction::PredictOptions wanted;
  wanted.threshold = options.threshold;
  prediction::Predictor predictor(*knowledge, *model, wanted, job);
  Predictions found;
  predictor.for_each(
      [&](const prediction::PredictedFact& fact) { found.add(fact); });
  found.finish();
  predictions = std::make_shared<Predictions>(std::move(found));
  prediction = predictor.report();
  n_predicted_changes_ = n_fact_changes_;
  touch();
}

const prediction::LiteralScorer& Session::State::scorer(const JobContext& job) {
  if (!model) {
    throw Error(ErrorCode::kBadArgument,
                "there is no model to score with; expected one to be loaded");
  }
  if (!scorer_ || n_scored_changes_ != n_fact_changes_) {
    scorer_.reset();
    scorer_ =
        std::make_unique<prediction::LiteralScorer>(*knowledge, *model, job);
    n_scored_changes_ = n_fact_changes_;
  }
  return *scorer_;
}

std::shared_ptr<const EvidenceFinder> Session::State::evidence_finder() {
  if (!model) {
    throw Error(ErrorCode::kBadArgument,
                "there is no evidence without a model; expected one to be "
                "loaded");
  }
  if (model->kind() != "network") {
    throw Error(ErrorCode::kUnsupported, {options.model},
                "evidence needs a network of `rrn train`");
  }
  if (!evidence_model_) {
    evidence_model_ = std::make_shared<SharedModel>(load_model(options, 1));
  }
  if (!evidence_ || n_evidence_changes_ != n_fact_changes_) {
    evidence_.reset();
    evidence_ = std::make_shared<EvidenceFinder>(*knowledge, evidence_model_,
                                                 options.threshold);
    n_evidence_changes_ = n_fact_changes_;
  }
  return evidence_;
}

}  // namespace rrn::session
