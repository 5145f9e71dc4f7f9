// SPDX-License-Identifier: MIT
#include "world.hpp"

#include <cstdlib>
#include <new>

#include "guard.hpp"

void RrnWorldImpl::send(const RrnMessage& message) noexcept {
  if (sink == nullptr) return;
  try {
    sink(handle, &message);
  } catch (...) {  // It must not throw, and is not let through.
  }
}

void RrnWorldImpl::fail(RrnStatus status, const char* text,
                        const rrn::SourceLocation* place) noexcept {
  keep(status, text, place);
  RrnMessage message{};
  message.struct_size = sizeof message;
  message.level = RRN_ERROR;
  message.status = status;
  if (place != nullptr && !place->file.empty()) {
    message.file = place->file.c_str();
    message.line = place->line;
    message.column = place->column;
  }
  message.text = text;
  send(message);
}

void RrnWorldImpl::keep(RrnStatus status, const char* text,
                        const rrn::SourceLocation* place) noexcept {
  last_status = status;
  try {
    last_error = text;
    last_place = place == nullptr ? rrn::SourceLocation() : *place;
  } catch (const std::bad_alloc&) {
    last_error.clear();
    last_place.file.clear();
  }
}

RrnStatus RrnWorldImpl::refuse_callback() noexcept {
  keep(RRN_ERR_BAD_ARG,
       "a callback calls the library; expected rrn_reasoner_cancel() alone",
       nullptr);
  return RRN_ERR_BAD_ARG;
}

void RrnWorldImpl::say(RrnLevel level, const std::string& text) noexcept {
  RrnMessage message{};
  message.struct_size = sizeof message;
  message.level = level;
  message.text = text.c_str();
  send(message);
}

const char* rrn_version() noexcept { return RRN_PROJECT_VERSION; }

const char* rrn_status_text(RrnStatus status) noexcept {
  switch (status) {
    case RRN_SUCCESS:
      return "success";
    case RRN_FAILURE:
      return "nothing more";
    case RRN_CANCELLED:
      return "cancelled";
    case RRN_ERR_INTERNAL:
      return "internal error";
    case RRN_ERR_NO_MEMORY:
      return "out of memory";
    case RRN_ERR_BAD_ARG:
      return "bad argument";
    case RRN_ERR_BAD_SYNTAX:
      return "bad syntax";
    case RRN_ERR_UNSUPPORTED:
      return "unsupported";
    case RRN_ERR_IO:
      return "input or output error";
    case RRN_ERR_UNSAFE_RULE:
      return "unsafe rule";
    case RRN_ERR_UNSTRATIFIABLE:
      return "negation through a cycle of rules";
    case RRN_ERR_CORRUPT:
      return "corrupt file";
    case RRN_ERR_MISMATCH:
      return "model of another vocabulary";
  }
  return "unknown status";
}

void rrn_free(void* memory) noexcept { std::free(memory); }

RrnStatus rrn_world_new(RrnWorld** world) noexcept {
  if (world == nullptr) return RRN_ERR_BAD_ARG;
  *world = new (std::nothrow) RrnWorldImpl;
  return *world == nullptr ? RRN_ERR_NO_MEMORY : RRN_SUCCESS;
}

void rrn_world_free(RrnWorld* world) noexcept { delete world; }

RrnStatus rrn_world_set_message_sink(RrnWorld* world, RrnMessageSink sink,
                                     void* handle) noexcept {
  if (world == nullptr) return RRN_ERR_BAD_ARG;
  world->sink = sink;
  world->handle = handle;
  return RRN_SUCCESS;
}

const char* rrn_last_error(const RrnWorld* world) noexcept {
  return world == nullptr ? "" : world->last_error.c_str();
}

RrnStatus rrn_last_message(const RrnWorld* world,
                           RrnMessage* message) noexcept {
  if (world == nullptr || message == nullptr ||
      message->struct_size < sizeof message->struct_size) {
    return RRN_ERR_BAD_ARG;
  }
  if (world->last_status == RRN_SUCCESS) return RRN_FAILURE;
  RrnMessage last{};
  last.level = RRN_ERROR;
  last.status = world->last_status;
  const rrn::SourceLocation& place = world->last_place;
  if (!place.file.empty()) {
    last.file = place.file.c_str();
    last.line = place.line;
    last.column = place.column;
  }
  last.text = world->last_error.c_str();
  rrn::plugin::hand_out(message, last);
  return RRN_SUCCESS;
}
