// SPDX-License-Identifier: MIT
#include "guard.hpp"

#include <cstdlib>
#include <string>

namespace rrn::plugin {

RrnStatus status_of(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::kInternal:
      return RRN_ERR_INTERNAL;
    case ErrorCode::kBadArgument:
      return RRN_ERR_BAD_ARG;
    case ErrorCode::kBadSyntax:
      return RRN_ERR_BAD_SYNTAX;
    case ErrorCode::kUnsupported:
      return RRN_ERR_UNSUPPORTED;
    case ErrorCode::kIo:
      return RRN_ERR_IO;
    case ErrorCode::kUnsafeRule:
      return RRN_ERR_UNSAFE_RULE;
    case ErrorCode::kUnstratifiable:
      return RRN_ERR_UNSTRATIFIABLE;
    case ErrorCode::kCorrupt:
      return RRN_ERR_CORRUPT;
    case ErrorCode::kMismatch:
      return RRN_ERR_MISMATCH;
  }
  return RRN_ERR_INTERNAL;
}

CallJob::CallJob(RrnReasoner& reasoner)
    : progress_(reasoner), log_(*reasoner.world) {
  reasoner.is_cancelled = false;
  job_.cancel = CancellationToken(reasoner.is_cancelled);
  job_.progress = reasoner.options.progress == nullptr ? nullptr : &progress_;
  job_.log = &log_;
  job_.seed = Seed{reasoner.options.seed};
  job_.n_threads =
      reasoner.options.n_threads == 0 ? 1 : reasoner.options.n_threads;
}

void CallJob::rethrow() const {
  if (progress_.thrown) std::rethrow_exception(progress_.thrown);
}

void CallJob::Progress::report(const ProgressEvent& event) {
  const RrnReasonerOptions& options = reasoner_.options;
  try {
    const std::string phase(event.phase);
    const int answer = options.progress(options.progress_handle, phase.c_str(),
                                        event.done, event.total.value_or(0));
    if (answer != 0) reasoner_.is_cancelled = true;
  } catch (...) {  // Thrown on where the job has ended.
    thrown = std::current_exception();
    reasoner_.is_cancelled = true;
  }
}

void CallJob::Log::log(LogLevel level, std::string_view message) {
  const RrnLevel levels[] = {RRN_INFO, RRN_WARNING, RRN_ERROR};
  world_.say(levels[static_cast<std::size_t>(level)], std::string(message));
}

void require(bool condition, const char* message) {
  if (!condition) throw Error(ErrorCode::kBadArgument, message);
}

char* copy_of(const std::string& text) {
  auto* const copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy == nullptr) throw std::bad_alloc();
  std::memcpy(copy, text.c_str(), text.size() + 1);
  return copy;
}

session::Session& open_session(RrnReasoner& reasoner, const JobContext& job) {
  if (!reasoner.session) {
    reasoner.session =
        std::make_unique<session::Session>(reasoner.session_options, job);
  }
  return *reasoner.session;
}

}  // namespace rrn::plugin
