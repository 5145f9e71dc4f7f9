// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "cli/program/command.hpp"
#include "cli/program/memory_limit.hpp"

namespace {

using rrn::cli::ExitCode;

/// Says so, and returns the exit code.  Does only what a signal handler may do.
int say_no_memory() noexcept {
  const bool limited = rrn::cli::MemoryLimit::is_set();
  const std::string_view text =
      limited ? "rrn: --memory-limit ended the command; what it had is not "
                "written\n"
              : "rrn: out of memory\n";
  static_cast<void>(!write(STDERR_FILENO, text.data(), text.size()));
  return static_cast<int>(limited ? ExitCode::kLimitReached
                                  : ExitCode::kFailed);
}

/// Ends the program where nothing can catch an exception: in what a library
/// does while it is loaded.
[[noreturn]] void end_without_memory() {
  try {
    if (std::current_exception()) {
      std::rethrow_exception(std::current_exception());
    }
  } catch (const std::bad_alloc&) {
    std::_Exit(say_no_memory());
  } catch (...) {
    __gnu_cxx::__verbose_terminate_handler();
  }
  std::abort();
}

/// Handles SIGSEGV.  Libraries in C, Serd among them, use what malloc() returns
/// without a look at it: where it said last that there is no memory, and the
/// address is as near to null as a part of an object at null, that is why the
/// program has to end.  Any other fault happens again, without a handler.
void end_at_null(int /*signal*/, siginfo_t* info, void* /*context*/) {
  constexpr auto kNearNull = std::uintptr_t{1} << 32;
  const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
  if (errno != ENOMEM || address >= kNearNull) return;
  _exit(say_no_memory());
}

/// Sets that handler, unless there is one, as sanitizers have.
void handle_null() noexcept {
  struct sigaction action {};
  if (sigaction(SIGSEGV, nullptr, &action) != 0 ||
      action.sa_handler != SIG_DFL) {
    return;
  }
  action.sa_sigaction = end_at_null;
  action.sa_flags = SA_SIGINFO | static_cast<int>(SA_RESETHAND);
  sigaction(SIGSEGV, &action, nullptr);
}

}  // namespace

int main(int argc, char** argv) {
  std::set_terminate(end_without_memory);
  handle_null();
  try {
    return static_cast<int>(rrn::cli::run_command_line(
        std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc)));
  } catch (const std::bad_alloc&) {
    return say_no_memory();
  }
}
