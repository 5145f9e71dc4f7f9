// SPDX-License-Identifier: MIT
// Cursors, sinks, and questions about one triple.
#include <string>

#include "guard.hpp"
#include "terms.hpp"

using rrn::JobContext;
using rrn::plugin::copy_of;
using rrn::plugin::guard_job;
using rrn::plugin::open_session;
using rrn::plugin::require;
using rrn::reasoner::ProofFormat;
using rrn::session::Session;

namespace {

std::uint32_t verdict_of(rrn::session::Verdict verdict) {
  switch (verdict) {
    case rrn::session::Verdict::kAsserted:
      return RRN_IS_ASSERTED;
    case rrn::session::Verdict::kDerived:
      return RRN_IS_DERIVED;
    case rrn::session::Verdict::kPredicted:
      return RRN_IS_PREDICTED;
    case rrn::session::Verdict::kRefuted:
      return RRN_IS_REFUTED;
    case rrn::session::Verdict::kUnknown:
      break;
  }
  return RRN_IS_UNKNOWN;
}

ProofFormat proof_format(RrnFormat format) {
  require(format >= RRN_TEXT && format <= RRN_TURTLE,
          "the format is not known");
  const ProofFormat formats[] = {ProofFormat::kText, ProofFormat::kJson,
                                 ProofFormat::kTurtle};
  return formats[format];
}

}  // namespace

RrnStatus rrn_reasoner_size(RrnReasoner* reasoner, uint32_t origins,
                            uint64_t* size) noexcept {
  if (size != nullptr) *size = 0;
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    require(size != nullptr, "the place of the size is null");
    const auto set = rrn::plugin::origins_of(origins);
    *size = open_session(*reasoner, job).size(set);
    return RRN_SUCCESS;
  });
}

RrnStatus rrn_cursor_new(RrnReasoner* reasoner, const RrnTerm* subject,
                         const RrnTerm* predicate, const RrnTerm* object,
                         uint32_t origins, RrnCursor** cursor) noexcept {
  if (cursor != nullptr) *cursor = nullptr;
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    require(cursor != nullptr, "the place of the cursor is null");
    const auto pattern = rrn::plugin::pattern_of(subject, predicate, object);
    const auto set = rrn::plugin::origins_of(origins);
    const Session& session = open_session(*reasoner, job);
    *cursor = new RrnCursorImpl{reasoner, session.find(pattern, set)};
    return RRN_SUCCESS;
  });
}

RrnStatus rrn_cursor_next(RrnCursor* cursor, RrnStatement* statement) noexcept {
  if (cursor == nullptr) return RRN_ERR_BAD_ARG;
  return rrn::plugin::guard(cursor->reasoner->world, [&] {
    require(statement != nullptr, "the place of the statement is null");
    if (!cursor->cursor.next()) return RRN_FAILURE;
    rrn::plugin::hand_out(statement,
                          rrn::plugin::hand_out(cursor->cursor.get()));
    return RRN_SUCCESS;
  });
}

void rrn_cursor_free(RrnCursor* cursor) noexcept { delete cursor; }

RrnStatus rrn_reasoner_send(RrnReasoner* reasoner, const RrnTerm* subject,
                            const RrnTerm* predicate, const RrnTerm* object,
                            uint32_t origins, RrnStatementSink sink,
                            void* handle) noexcept {
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    require(sink != nullptr, "the sink is null");
    const auto pattern = rrn::plugin::pattern_of(subject, predicate, object);
    const auto set = rrn::plugin::origins_of(origins);
    RrnStatus status = RRN_SUCCESS;
    open_session(*reasoner, job)
        .visit(pattern, set, [&](const rrn::session::KnownStatement& known) {
          job.cancel.throw_if_triggered();
          const RrnStatement statement = rrn::plugin::hand_out(known);
          status = sink(handle, &statement);
          return status == RRN_SUCCESS;
        });
    return status;
  });
}

RrnStatus rrn_reasoner_ask(RrnReasoner* reasoner, const RrnTerm* subject,
                           const RrnTerm* predicate, const RrnTerm* object,
                           RrnAnswer* answer) noexcept {
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    require(answer != nullptr, "the place of the answer is null");
    const rrn::Statement statement =
        rrn::plugin::statement_of(subject, predicate, object);
    const rrn::session::Answer said =
        open_session(*reasoner, job).ask(statement, job);
    RrnAnswer result{};
    result.verdict = verdict_of(said.verdict);
    result.probability =
        said.probability ? static_cast<double>(*said.probability) : -1;
    rrn::plugin::hand_out(answer, result);
    return RRN_SUCCESS;
  });
}

RrnStatus rrn_reasoner_explain(RrnReasoner* reasoner, const RrnTerm* subject,
                               const RrnTerm* predicate, const RrnTerm* object,
                               RrnFormat format, char** text) noexcept {
  if (text != nullptr) *text = nullptr;
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    require(text != nullptr, "the place of the text is null");
    const rrn::Statement statement =
        rrn::plugin::statement_of(subject, predicate, object);
    *text = copy_of(open_session(*reasoner, job)
                        .explain(statement, proof_format(format), job));
    return RRN_SUCCESS;
  });
}

RrnStatus rrn_reasoner_check(RrnReasoner* reasoner, RrnFormat format,
                             uint64_t* n_violations, char** report) noexcept {
  if (n_violations != nullptr) *n_violations = 0;
  if (report != nullptr) *report = nullptr;
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    require(n_violations != nullptr, "the place of the number is null");
    require(format == RRN_TEXT || format == RRN_JSON,
            "contradictions are reported as text or JSON");
    const Session& session = open_session(*reasoner, job);
    if (report != nullptr) {
      *report = copy_of(session.violations(
          format == RRN_JSON ? rrn::session::ReportFormat::kJson
                             : rrn::session::ReportFormat::kText,
          job));
    }
    *n_violations = session.n_violations();
    return RRN_SUCCESS;
  });
}
