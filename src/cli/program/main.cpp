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

namespace {

constexpr std::string_view kNoMemory = "rrn: out of memory\n";
constexpr int kFailed = static_cast<int>(rrn::cli::ExitCode::kFailed);

/// Does only what a signal handler may do.
void say_no_memory() noexcept {
  static_cast<void>(!write(STDERR_FILENO, kNoMemory.data(), kNoMemory.size()));
}

/// Ends the program where nothing can catch an exception: in what a library
/// does while it is loaded.
[[noreturn]] void end_without_memory() {
  try {
    if (std::current_exception()) {
      std::rethrow_exception(std::current_exception());
    }
  } catch (const std::bad_alloc&) {
    say_no_memory();
    std::_Exit(kFailed);
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
  say_no_memory();
  _exit(kFailed);
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
    say_no_memory();
    return kFailed;
  }
}
