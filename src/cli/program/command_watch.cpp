// SPDX-License-Identifier: MIT
#include "cli/program/command_watch.hpp"

#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <system_error>

#include "base/output_file.hpp"
#include "cli/program/exit_code.hpp"

namespace rrn::cli {

namespace {

using std::chrono::milliseconds;

/// How long a command may take to write what it has by its deadline.
constexpr milliseconds kToWrite(30);
/// How long it may take to end by itself.
constexpr milliseconds kToEnd(30);

std::atomic<bool> interrupted{false};
sem_t something_happened;

extern "C" void on_interrupt(int) {
  if (interrupted.exchange(true)) {
    _exit(static_cast<int>(ExitCode::kInterrupted));
  }
  sem_post(&something_happened);
}

/// Waits for something to happen, or for a time.
void wait_until(CommandWatch::Clock::time_point end) {
  const auto since_start = std::chrono::duration_cast<std::chrono::nanoseconds>(
      end.time_since_epoch());
  constexpr std::int64_t kSecond = 1'000'000'000;
  const timespec at{since_start.count() / kSecond,
                    since_start.count() % kSecond};
  sem_clockwait(&something_happened, CLOCK_MONOTONIC, &at);
}

/// Makes a thread that no signal interrupts.
template <typename Work>
std::thread make_deaf_thread(Work work) {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread thread;
  try {
    thread = std::thread(std::move(work));
  } catch (const std::system_error&) {
    // The system has no more threads: the command ends by itself alone.
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return thread;
}

std::string describe_end(const char* option, const Terminal& terminal) {
  return std::string("rrn: ") + option + " ended the command while it was " +
         terminal.doing() + "; what it had is not written\n";
}

}  // namespace

void handle_signals() {
  sem_init(&something_happened, 0, 0);
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  // `nohup` has it ignored, and that stays.
  struct sigaction hangup {};
  sigaction(SIGHUP, nullptr, &hangup);
  if (hangup.sa_handler != SIG_IGN) sigaction(SIGHUP, &action, nullptr);
}

CancellationToken signal_token() { return CancellationToken(interrupted); }

CommandWatch::CommandWatch(const Terminal& terminal,
                           std::optional<Clock::time_point> deadline)
    : terminal_(terminal), deadline_(deadline) {
  thread_ = make_deaf_thread([this] { watch(); });
}

CommandWatch::~CommandWatch() {
  {
    const std::lock_guard lock(ending_);
    is_over_ = true;
  }
  if (!thread_.joinable()) return;
  sem_post(&something_happened);
  thread_.join();
}

CancellationToken CommandWatch::token() const {
  return thread_.joinable() ? CancellationToken(triggered_) : signal_token();
}

void CommandWatch::watch() {
  const Clock::time_point far = Clock::now() + std::chrono::hours(10000);
  const Clock::time_point late = deadline_ ? *deadline_ + kToWrite : far;
  while (!is_over_ && !interrupted && Clock::now() < late) wait_until(late);
  if (is_over_) return;
  is_late_ = !interrupted;
  triggered_ = true;
  const Clock::time_point end = Clock::now() + kToEnd;
  while (!is_over_ && Clock::now() < end) wait_until(end);
  end_process();
}

void CommandWatch::end_process() {
  const std::lock_guard lock(ending_);
  if (is_over_) return;
  OutputFile::remove_unfinished();
  const std::string text =
      is_late_ ? describe_lateness(terminal_) : "rrn: interrupted\n";
  static_cast<void>(!write(STDERR_FILENO, text.data(), text.size()));
  _exit(static_cast<int>(is_late_ ? ExitCode::kLimitReached
                                  : ExitCode::kInterrupted));
}

std::string describe_lateness(const Terminal& terminal) {
  return describe_end("--max-time", terminal);
}

std::string describe_lack_of_memory(const Terminal& terminal) {
  return describe_end("--memory-limit", terminal);
}

}  // namespace rrn::cli
