// SPDX-License-Identifier: MIT
#include "session/session.hpp"

#include <utility>

#include "prediction/predict/rule_status.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "reasoner/proofs/explanation.hpp"
#include "reasoner/violations/violation_report.hpp"
#include "session/session_state.hpp"

namespace rrn::session {

namespace {

Fact intern_fact(reasoner::Knowledge& knowledge, const Statement& statement) {
  return reasoner::FactMapping(knowledge.dictionary).intern(statement);
}

bool contradicts(reasoner::Knowledge& knowledge, const Fact& fact,
                 const datalog::MaterialiseOptions& limits,
                 const JobContext& job) {
  std::vector<prediction::PredictedFact> facts(1);
  facts.front().relation = fact.relation;
  facts.front().row = fact.row;
  prediction::JudgeOptions options;
  options.limits = limits;
  judge(knowledge, /*is_closed=*/true, facts, options, job);
  return facts.front().status == prediction::RuleStatus::kContradicting;
}

/// Without the places of facts where the files are gone.
template <typename Locate>
auto locate_if_possible(const reasoner::Sources& sources,
                        const Locate& locate) {
  try {
    return locate(sources);
  } catch (const Error&) {
    return locate(reasoner::Sources());
  }
}

}  // namespace

Session::Session(SessionOptions options, const JobContext& job)
    : state_(std::make_unique<State>(std::move(options), job)) {}

Session::~Session() = default;

void Session::add(const Statement& statement) {
  state_->pending.add(statement);
}

void Session::remove(const Statement& statement) {
  state_->pending.remove(statement);
}

void Session::add(const TermTriple& triple) { state_->pending.add(triple); }

void Session::remove(const TermTriple& triple) {
  state_->pending.remove(triple);
}

void Session::check(const Statement& statement) const {
  state_->pending.check(statement);
}

bool Session::has_pending() const { return !state_->pending.empty(); }

void Session::roll_back() { state_->pending.clear(); }

Delta Session::commit(const JobContext& job, const CommitOptions& options) {
  return state_->commit(job, options);
}

void Session::check_constraints(const JobContext& job) {
  state_->check_constraints(job);
}

void Session::predict(const JobContext& job) { state_->predict(job); }

PredictionChanges Session::predict_changes(const JobContext& job) {
  const std::shared_ptr<const Predictions> before = state_->predictions;
  state_->predict(job);
  const TermId rdf_type = state_->source().rdf_type;
  return compare(*before, *state_->predictions, rdf_type);
}

const neural::Model* Session::model() const { return state_->model.get(); }

const prediction::LiteralScorer& Session::scorer(const JobContext& job) {
  return state_->scorer(job);
}

bool Session::has_model() const { return state_->model != nullptr; }

Cursor Session::find(const Pattern& pattern, Origins origins) const {
  return Cursor(state_->source(), pattern, origins);
}

Snapshot Session::view() const {
  return Snapshot(state_->source(), state_->counts, nullptr);
}

Snapshot Session::snapshot() { return state_->snapshot(); }

TermId Session::intern(const TermView& term) {
  return state_->knowledge->dictionary.intern(term);
}

void Session::visit(
    const Pattern& pattern, Origins origins,
    const std::function<bool(const KnownStatement&)>& visitor) const {
  Cursor cursor(state_->source(), pattern, origins);
  while (cursor.next()) {
    if (!visitor(cursor.get())) return;
  }
}

bool Session::contains(const Statement& statement, Origins origins) const {
  Cursor cursor(state_->source(),
                {statement.subject, statement.predicate, statement.object},
                origins);
  return cursor.next();
}

std::uint64_t Session::size(Origins origins) const {
  return view().size(origins);
}

Statement Session::statement(const TermTriple& triple) const {
  const Dictionary& dictionary = state_->knowledge->dictionary;
  return {dictionary.view(triple.subject), dictionary.view(triple.predicate),
          dictionary.view(triple.object), std::nullopt};
}

Answer Session::ask(const Statement& statement, const JobContext& job,
                    bool tests_refutation) {
  reasoner::Knowledge& knowledge = *state_->knowledge;
  const Fact fact = intern_fact(knowledge, statement);
  const TripleStore& store = knowledge.store;
  Answer answer;
  answer.probability = state_->predictions->find(fact.relation, fact.row);
  const bool is_reflexive =
      statement.predicate == TermView::iri(owl::kSameAs) &&
      fact.row.first == fact.row.second;
  if (store.is_asserted(fact.relation, fact.row)) {
    answer.verdict = Verdict::kAsserted;
  } else if (store.contains(fact.relation, fact.row) ||
             (is_reflexive && state_->options.derive)) {
    answer.verdict = Verdict::kDerived;
  } else if (store.contains(fact.relation.negation(), fact.row) ||
             (tests_refutation && state_->options.derive &&
              contradicts(knowledge, fact, state_->options.limits, job))) {
    answer.verdict = Verdict::kRefuted;
  } else if (answer.probability) {
    answer.verdict = Verdict::kPredicted;
  }
  return answer;
}

std::string Session::explain(const Statement& statement,
                             reasoner::ProofFormat format,
                             const JobContext& job) const {
  return prover()->explain(statement, format, job);
}

std::unique_ptr<Prover> Session::prover() const {
  reasoner::ExplainOptions options;
  options.reasoning = state_->options.limits;
  options.reasoning.max_violations = 0;
  options.search.max_time = options.reasoning.max_time;
  return std::make_unique<Prover>(*state_->knowledge, options,
                                  state_->options.sources);
}

std::shared_ptr<const EvidenceFinder> Session::evidence_finder() {
  return state_->evidence_finder();
}

std::string Session::violations(ReportFormat format,
                                const JobContext& job) const {
  const reasoner::Knowledge& knowledge = *state_->knowledge;
  const reasoner::ViolationReport report = violation_report(job);
  return format == ReportFormat::kJson ? violations_to_json(knowledge, report)
                                       : show_violations(knowledge, report);
}

reasoner::ViolationReport Session::violation_report(
    const JobContext& job) const {
  return locate_if_possible(
      state_->options.sources, [&](const reasoner::Sources& sources) {
        return describe_violations(*state_->knowledge, sources, state_->result,
                                   job);
      });
}

std::uint64_t Session::n_violations() const {
  return state_->result.n_violations;
}

std::uint64_t Session::generation() const { return state_->generation; }

const reasoner::Knowledge& Session::knowledge() const {
  return *state_->knowledge;
}

reasoner::Knowledge Session::release() && {
  return std::move(*state_->knowledge);
}

const reasoner::Sources& Session::sources() const {
  return state_->options.sources;
}

const datalog::MaterialiseResult& Session::result() const {
  return state_->result;
}

const prediction::PredictionReport* Session::prediction() const {
  return state_->prediction ? &*state_->prediction : nullptr;
}

}  // namespace rrn::session
