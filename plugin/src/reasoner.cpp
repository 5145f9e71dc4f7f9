// SPDX-License-Identifier: MIT
// Reasoners: what they are made of, what changes, and reasoning.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <new>
#include <string>
#include <vector>

#include "guard.hpp"
#include "io/rdf_reader.hpp"
#include "terms.hpp"

using rrn::ErrorCode;
using rrn::JobContext;
using rrn::plugin::guard;
using rrn::plugin::guard_job;
using rrn::plugin::open_session;
using rrn::plugin::require;
using rrn::reasoner::Sources;
using rrn::session::Session;
using rrn::session::SessionOptions;

namespace {

RrnReasonerOptions default_options() {
  RrnReasonerOptions options{};
  options.struct_size = sizeof options;
  options.threshold = -1;
  return options;
}

/// Takes the fields that the caller's struct has, and defaults for the rest.
RrnReasonerOptions read_options(const RrnReasonerOptions& given) {
  RrnReasonerOptions options = default_options();
  require(given.struct_size >= sizeof given.struct_size,
          "the struct_size of the options is not set");
#define RRN_TAKE(field)                                           \
  if (offsetof(RrnReasonerOptions, field) + sizeof given.field <= \
      given.struct_size)                                          \
  options.field = given.field
  RRN_TAKE(n_threads);
  RRN_TAKE(seed);
  RRN_TAKE(flags);
  RRN_TAKE(n_draws);
  RRN_TAKE(progress);
  RRN_TAKE(progress_handle);
  RRN_TAKE(threshold);
  RRN_TAKE(max_derivations);
  RRN_TAKE(max_milliseconds);
  RRN_TAKE(max_bytes);
  RRN_TAKE(device);
#undef RRN_TAKE
  return options;
}

rrn::neural::Device find_device(std::uint32_t device) {
  switch (device) {
    case RRN_DEVICE_CPU:
      return rrn::neural::Device::kCpu;
    case RRN_DEVICE_CUDA:
      return rrn::neural::Device::kCuda;
    case RRN_DEVICE_AUTO:
      return rrn::neural::Device::kAuto;
    default:
      break;
  }
  require(false, "the device is no RrnDevice");
  return rrn::neural::Device::kCpu;
}

SessionOptions session_options(const RrnReasonerOptions& options) {
  constexpr std::uint32_t kAllFlags = 63;
  constexpr std::uint32_t kMostDraws = 1000;
  const auto has = [&](RrnReasonerFlag flag) {
    return (options.flags & flag) != 0;
  };
  require((options.flags & ~kAllFlags) == 0,
          "the flags are no set of RrnReasonerFlag");
  require(!has(RRN_UNIQUE_NAMES) || !has(RRN_SEVERAL_NAMES),
          "names cannot be unique and several");
  require(options.threshold <= 1, "the threshold is above 1");
  require(options.n_draws <= kMostDraws, "more than 1000 draws");
  SessionOptions session;
  if (has(RRN_UNIQUE_NAMES)) session.sources.unique_names = true;
  if (has(RRN_SEVERAL_NAMES)) session.sources.unique_names = false;
  session.sources.lax = has(RRN_LAX);
  session.sources.schema = has(RRN_DERIVE_AXIOMS);
  session.derive = !has(RRN_NO_RULES);
  if (has(RRN_SHOW_TRIVIAL)) show_trivial(session.shown, "all");
  if (options.threshold >= 0) {
    session.threshold = static_cast<float>(options.threshold);
  }
  session.draws = std::max(1U, options.n_draws);
  session.device = find_device(options.device);
  if (options.max_derivations > 0) {
    session.limits.max_derivations = options.max_derivations;
  }
  if (options.max_milliseconds > 0) {
    session.limits.max_time =
        std::chrono::milliseconds(options.max_milliseconds);
  }
  if (options.max_bytes > 0) session.limits.max_memory = options.max_bytes;
  return session;
}

void require_readable(const char* path) {
  require(path != nullptr, "the path of a file is null");
  if (!std::ifstream(path)) {
    throw rrn::Error(ErrorCode::kIo, rrn::SourceLocation{path},
                     "cannot open the file");
  }
}

/// Keeps what a session can take.
class StatementBuffer final : public rrn::StatementSink {
 public:
  explicit StatementBuffer(const Session& session) : session_(session) {}
  void on_statement(const rrn::Statement& statement,
                    const rrn::SourceLocation&) override {
    session_.check(statement);
    terms_.emplace_back(statement.subject);
    terms_.emplace_back(statement.predicate);
    terms_.emplace_back(statement.object);
  }
  void send_to(Session& session) const {
    for (std::size_t i = 0; i < terms_.size(); i += 3) {
      session.add({terms_[i].view(), terms_[i + 1].view(), terms_[i + 2].view(),
                   std::nullopt});
    }
  }

 private:
  const Session& session_;
  std::vector<rrn::Term> terms_;
};

/// Reads a file into a session that is there already: all of it or nothing.
void add_file(RrnReasoner& reasoner, const char* path, const JobContext& job) {
  StatementBuffer buffer(*reasoner.session);
  rrn::io::ReadOptions options;
  options.lax = reasoner.session_options.sources.lax;
  options.blank_prefix = "late" + std::to_string(++reasoner.n_late_files);
  static_cast<void>(rrn::io::read_rdf(path, options, buffer, job));
  buffer.send_to(*reasoner.session);
}

RrnStatus load(RrnReasoner* reasoner, const char* path,
               std::vector<std::string> Sources::*list) {
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    require_readable(path);
    if (reasoner->session) {
      add_file(*reasoner, path, job);
    } else {
      (reasoner->session_options.sources.*list).emplace_back(path);
    }
    return RRN_SUCCESS;
  });
}

void require_no_session(const RrnReasoner& reasoner, const char* what) {
  if (!reasoner.session) return;
  throw rrn::Error(ErrorCode::kUnsupported,
                   std::string(what) +
                       " cannot be loaded any more; expected before the first "
                       "call that needs what is loaded");
}

/// Sends changes to a sink.
void send(const Session& session, const std::vector<rrn::TermTriple>& triples,
          RrnStatementSink sink, void* handle) {
  if (sink == nullptr) return;
  for (const rrn::TermTriple& triple : triples) {
    const RrnStatement statement = rrn::plugin::hand_out(
        {session.statement(triple), rrn::session::Origin::kDerived, 1});
    const RrnStatus status = sink(handle, &statement);
    if (status != RRN_SUCCESS) throw rrn::plugin::Stopped{status};
  }
}

std::uint32_t limits_of(std::optional<rrn::datalog::Limit> limit) {
  if (!limit) return 0;
  return std::uint32_t{1} << static_cast<unsigned>(*limit);
}

RrnStatus change(RrnReasoner* reasoner, const RrnTerm* subject,
                 const RrnTerm* predicate, const RrnTerm* object,
                 void (Session::*call)(const rrn::Statement&)) {
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    const rrn::Statement statement =
        rrn::plugin::statement_of(subject, predicate, object);
    (open_session(*reasoner, job).*call)(statement);
    return RRN_SUCCESS;
  });
}

}  // namespace

void rrn_reasoner_options_init(RrnReasonerOptions* options,
                               size_t struct_size) noexcept {
  if (options == nullptr || struct_size < sizeof options->struct_size) return;
  RrnReasonerOptions defaults = default_options();
  defaults.struct_size = static_cast<std::uint32_t>(struct_size);
  const std::size_t known = std::min(struct_size, sizeof defaults);
  std::memset(static_cast<void*>(options), 0, struct_size);
  std::memcpy(static_cast<void*>(options), &defaults, known);
}

RrnStatus rrn_reasoner_new(RrnWorld* world, const RrnReasonerOptions* options,
                           RrnReasoner** reasoner) noexcept {
  if (reasoner != nullptr) *reasoner = nullptr;
  if (world == nullptr || reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard(world, [&] {
    auto made = std::make_unique<RrnReasonerImpl>();
    made->world = world;
    made->options =
        options == nullptr ? default_options() : read_options(*options);
    made->session_options = session_options(made->options);
    *reasoner = made.release();
    return RRN_SUCCESS;
  });
}

void rrn_reasoner_free(RrnReasoner* reasoner) noexcept { delete reasoner; }

void rrn_reasoner_cancel(RrnReasoner* reasoner) noexcept {
  if (reasoner != nullptr) reasoner->is_cancelled = true;
}

RrnStatus rrn_reasoner_load_ontology(RrnReasoner* reasoner,
                                     const char* path) noexcept {
  return load(reasoner, path, &Sources::ontologies);
}

RrnStatus rrn_reasoner_load_data(RrnReasoner* reasoner,
                                 const char* path) noexcept {
  return load(reasoner, path, &Sources::data);
}

RrnStatus rrn_reasoner_load_rules(RrnReasoner* reasoner,
                                  const char* path) noexcept {
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard(reasoner->world, [&] {
    require_readable(path);
    require_no_session(*reasoner, "rules");
    reasoner->session_options.sources.rules.emplace_back(path);
    return RRN_SUCCESS;
  });
}

RrnStatus rrn_reasoner_load_model(RrnReasoner* reasoner,
                                  const char* path) noexcept {
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard(reasoner->world, [&] {
    require_readable(path);
    require_no_session(*reasoner, "a model");
    require(reasoner->session_options.model.empty(),
            "there is a model already");
    reasoner->session_options.model = path;
    return RRN_SUCCESS;
  });
}

RrnStatus rrn_reasoner_add(RrnReasoner* reasoner, const RrnTerm* subject,
                           const RrnTerm* predicate,
                           const RrnTerm* object) noexcept {
  return change(reasoner, subject, predicate, object, &Session::add);
}

RrnStatus rrn_reasoner_remove(RrnReasoner* reasoner, const RrnTerm* subject,
                              const RrnTerm* predicate,
                              const RrnTerm* object) noexcept {
  return change(reasoner, subject, predicate, object, &Session::remove);
}

RrnStatus rrn_reasoner_roll_back(RrnReasoner* reasoner) noexcept {
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard(reasoner->world, [&] {
    if (reasoner->session) reasoner->session->roll_back();
    return RRN_SUCCESS;
  });
}

RrnStatus rrn_reasoner_reason(RrnReasoner* reasoner, RrnOutcome* outcome,
                              RrnStatementSink on_new, RrnStatementSink on_gone,
                              void* handle) noexcept {
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    require(outcome == nullptr ||
                outcome->struct_size >= sizeof outcome->struct_size,
            "the struct_size of the outcome is not set");
    Session& session = open_session(*reasoner, job);
    rrn::session::CommitOptions options;
    options.list_changes = on_new != nullptr || on_gone != nullptr;
    const rrn::session::Delta delta = session.commit(job, options);
    if (outcome != nullptr) {
      RrnOutcome result{};
      result.limits = limits_of(delta.limit);
      result.n_asserted = delta.n_asserted;
      result.n_retracted = delta.n_retracted;
      result.n_ignored = delta.n_ignored;
      result.n_violations = delta.n_violations;
      result.rebuilt = delta.rebuilt ? 1 : 0;
      rrn::plugin::hand_out(outcome, result);
    }
    send(session, delta.removed, on_gone, handle);
    send(session, delta.added, on_new, handle);
    return RRN_SUCCESS;
  });
}

RrnStatus rrn_reasoner_predict(RrnReasoner* reasoner) noexcept {
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    require(!reasoner->session_options.model.empty(),
            "there is no model to predict with; expected one from "
            "rrn_reasoner_load_model()");
    open_session(*reasoner, job).predict(job);
    return RRN_SUCCESS;
  });
}
