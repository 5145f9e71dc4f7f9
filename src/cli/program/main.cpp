// SPDX-License-Identifier: MIT
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "cli/program/command.hpp"

namespace {

constexpr const char* kNoMemory = "rrn: out of memory\n";
constexpr int kFailed = static_cast<int>(rrn::cli::ExitCode::kFailed);

/// Ends the program where nothing can catch an exception: in what a library
/// does while it is loaded.
[[noreturn]] void end_without_memory() {
  try {
    if (std::current_exception()) {
      std::rethrow_exception(std::current_exception());
    }
  } catch (const std::bad_alloc&) {
    std::fputs(kNoMemory, stderr);
    std::_Exit(kFailed);
  } catch (...) {
    __gnu_cxx::__verbose_terminate_handler();
  }
  std::abort();
}

}  // namespace

int main(int argc, char** argv) {
  std::set_terminate(end_without_memory);
  try {
    return static_cast<int>(rrn::cli::run_command_line(
        std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc)));
  } catch (const std::bad_alloc&) {
    std::fputs(kNoMemory, stderr);
    return kFailed;
  }
}
