// SPDX-License-Identifier: MIT
// Reasoners: what they are made of, what changes, and reasoning.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <new>
#include <string>
#include <vector>

#include "guard.hpp"
#include "terms.hpp"

using rrn::ErrorCode;
using rrn::JobContext;
using rrn::plugin::guard;
using rrn::plugin::guard_job;
using rrn::plugin::open_session;
using rrn::plugin::require;
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

using Change = void (Session::*)(const rrn::Statement&);

RrnStatus change(RrnReasoner* reasoner, const RrnTerm* subject,
                 const RrnTerm* predicate, const RrnTerm* object, Change call) {
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
