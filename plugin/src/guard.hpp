// SPDX-License-Identifier: MIT
// The one place where exceptions end: nothing but a status crosses the ABI.
#ifndef RRN_PLUGIN_GUARD_HPP
#define RRN_PLUGIN_GUARD_HPP

#include <cstddef>
#include <cstring>
#include <exception>
#include <new>
#include <string>

#include "base/error.hpp"
#include "base/failure.hpp"
#include "rrn/rrn.h"
#include "world.hpp"

namespace rrn::plugin {

/// The status that an error code stands for.
[[nodiscard]] RrnStatus status_of(ErrorCode code) noexcept;

/// Stops a call with a status that a callback gave: no error of the library.
struct Stopped {
  RrnStatus status;
};

/// Marks a world as being in a call.
class InCall {
 public:
  explicit InCall(RrnWorld& world) : world_(world) { world_.is_in_call = true; }
  ~InCall() { world_.is_in_call = false; }
  InCall(const InCall&) = delete;
  InCall& operator=(const InCall&) = delete;

 private:
  RrnWorld& world_;
};

/// Runs the body of a function and turns what it throws into a status.  Refuses
/// if a callback of another call runs it.
template <typename Body>
RrnStatus guard(RrnWorld* world, const Body& body) noexcept {
  if (world->is_in_call) return world->refuse_callback();
  const InCall in_call(*world);
  const auto fail = [world](RrnStatus status, const char* text,
                            const SourceLocation* place = nullptr) {
    world->fail(status, text, place);
    return status;
  };
  try {
    return body();
  } catch (const Stopped& stopped) {
    return stopped.status;
  } catch (const Cancelled&) {
    return fail(RRN_CANCELLED, "cancelled");
  } catch (const Error& error) {
    return fail(status_of(error.code()), error.what(), &error.location());
  } catch (const std::bad_alloc&) {
    return fail(RRN_ERR_NO_MEMORY, "out of memory");
  } catch (const std::exception& error) {
    // A callback may have thrown it: its own words say most.
    const auto known = describe_known_failure(error);
    return fail(RRN_ERR_INTERNAL, known ? known->c_str() : error.what());
  } catch (...) {
    return fail(RRN_ERR_INTERNAL, "an unknown exception was thrown");
  }
}

/// The job of one call.
class CallJob {
 public:
  /// Forgets earlier cancellations.
  explicit CallJob(RrnReasoner& reasoner);
  /// Throws what the progress function threw, if it did.
  void rethrow() const;
  [[nodiscard]] const JobContext& context() const { return job_; }

 private:
  class Progress final : public ProgressSink {
   public:
    explicit Progress(RrnReasoner& reasoner) : reasoner_(reasoner) {}
    void report(const ProgressEvent& event) override;
    std::exception_ptr thrown;

   private:
    RrnReasoner& reasoner_;
  };
  class Log final : public Logger {
   public:
    explicit Log(RrnWorld& world) : world_(world) {}
    void log(LogLevel level, std::string_view message) override;

   private:
    RrnWorld& world_;
  };

  Progress progress_;
  Log log_;
  JobContext job_;
};

/// Runs the body of a function of a reasoner with a job of its own.
template <typename Body>
RrnStatus guard_job(RrnReasoner* reasoner, const Body& body) noexcept {
  return guard(reasoner->world, [&] {
    const CallJob job(*reasoner);
    try {
      return body(job.context());
    } catch (const Cancelled&) {
      job.rethrow();
      throw;
    }
  });
}

/// Throws Error (kBadArgument) for a null pointer or another bad argument.
void require(bool condition, const char* message);

/// Returns text for rrn_free().
[[nodiscard]] char* copy_of(const std::string& text);

/// Copies what the caller's struct has room for, but for the size.
template <typename Struct>
void hand_out(Struct* target, const Struct& value) {
  constexpr std::size_t kHead = sizeof value.struct_size;
  require(target->struct_size >= kHead,
          "the struct_size of a struct is not set");
  const std::size_t size =
      target->struct_size < sizeof value ? target->struct_size : sizeof value;
  std::memcpy(reinterpret_cast<char*>(target) + kHead,
              reinterpret_cast<const char*>(&value) + kHead, size - kHead);
}

/// Returns the session, which is made first if it is not there.
[[nodiscard]] session::Session& open_session(RrnReasoner& reasoner,
                                             const JobContext& job);

}  // namespace rrn::plugin

#endif  // RRN_PLUGIN_GUARD_HPP
