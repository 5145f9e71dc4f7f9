// SPDX-License-Identifier: MIT
// What the handles of rrn.h stand for.
#ifndef RRN_PLUGIN_WORLD_HPP
#define RRN_PLUGIN_WORLD_HPP

#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>

#include "base/job.hpp"
#include "rrn/rrn.h"
#include "session/session.hpp"

struct RrnWorldImpl {
  /// Keeps the text of an error and tells the sink.  Does not throw.
  void fail(RrnStatus status, const char* text,
            const rrn::SourceLocation* place) noexcept;
  /// Tells the sink.  Does not throw.
  void say(RrnLevel level, const std::string& text) noexcept;

  /// Says that a callback calls back.  Tells nobody: that could be the callback
  /// that calls.  Does not throw.
  RrnStatus refuse_callback() noexcept;

  std::string last_error;
  RrnStatus last_status = RRN_SUCCESS;  ///< What the failed call returned
  rrn::SourceLocation last_place;
  bool is_in_call = false;  ///< A function that may call back has not returned
  RrnMessageSink sink = nullptr;
  void* handle = nullptr;

 private:
  void keep(RrnStatus status, const char* text,
            const rrn::SourceLocation* place) noexcept;
  void send(const RrnMessage& message) noexcept;
};

struct RrnReasonerImpl {
  RrnWorld* world = nullptr;
  RrnReasonerOptions options{};
  /// What is to be loaded; `session` holds it once it is made.
  rrn::session::SessionOptions session_options;
  std::unique_ptr<rrn::session::Session> session;
  unsigned n_late_files = 0;  ///< Read after the session was made
  unsigned n_texts = 0;       ///< Without a name of their own
  std::atomic<bool> is_cancelled = false;
};

struct RrnCursorImpl {
  RrnReasoner* reasoner;
  rrn::session::Cursor cursor;
};

#endif  // RRN_PLUGIN_WORLD_HPP
