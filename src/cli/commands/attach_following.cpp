// SPDX-License-Identifier: MIT
#include "cli/commands/attach_following.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

#include "cli/options/session_options.hpp"
#include "cli/program/option_values.hpp"
#include "cli/report/attach_report.hpp"

namespace rrn::cli {

namespace {

using attach::AttachReport;
using std::chrono::milliseconds;

void wait(milliseconds time, const JobContext& job) {
  constexpr milliseconds kSlice{20};
  for (; time.count() > 0; time -= kSlice) {
    job.cancel.throw_if_triggered();
    std::this_thread::sleep_for(std::min(time, kSlice));
  }
}

}  // namespace

void watch_store(const CommandRun& run, attach::Attachment& attachment) {
  constexpr milliseconds kLongestWait{30000};
  const milliseconds interval = run.get<Duration>("interval").value;
  milliseconds pause = interval;
  for (;;) {
    wait(pause, run.job);
    pause = interval;
    try {
      const auto start = std::chrono::steady_clock::now();
      const bool has_changed = attachment.has_changed(run.job);
      // Asking is to take the store a third of its time at most.
      pause =
          std::max(interval, 2 * std::chrono::ceil<milliseconds>(
                                     std::chrono::steady_clock::now() - start));
      if (!has_changed) continue;
      const AttachReport report = attachment.follow(run.job);
      if (report.n_added + report.n_removed > 0) {
        report_attachment(run, attachment, report);
      }
    } catch (const Error& error) {
      if (error.code() != ErrorCode::kIo) throw;
      run.terminal.log(LogLevel::kWarning, error.what());
      pause =
          std::min(std::max(interval, milliseconds(1000)) * 4, kLongestWait);
    }
  }
}

void follow_log(const CommandRun& run, attach::Attachment& attachment,
                attach::ChangeLog& log) {
  const auto apply = [&](std::span<const attach::Change> changes) {
    const AttachReport report = attachment.apply(changes, run.job);
    if (report.n_added + report.n_removed > 0) {
      report_attachment(run, attachment, report);
    }
  };
  while (log.poll(milliseconds(200), apply, run.job)) {
  }
}

std::unique_ptr<attach::ChangePort> make_change_port(const CommandRun& run) {
  if (!run.has("listen")) return nullptr;
  http::ServerOptions server;
  server.port = static_cast<std::uint16_t>(run.get<Count>("listen").value);
  http::AccessOptions access;
  access.host_names = http::loopback_names();
  access.token = get_secret(run, "listen-token-file");
  return std::make_unique<attach::ChangePort>(std::move(server),
                                              std::move(access));
}

void follow_port(const CommandRun& run, attach::Attachment& attachment,
                 attach::ChangePort& port) {
  constexpr milliseconds kRetry{4000};
  bool is_behind = false;
  const auto apply = [&](std::span<const attach::Change> changes) {
    is_behind = true;
    const AttachReport report = attachment.apply(changes, run.job);
    is_behind = false;
    if (report.n_added + report.n_removed > 0) {
      report_attachment(run, attachment, report);
    }
  };
  run.terminal.say("taking changes on " + port.url() + "/\n");
  for (;;) {
    try {
      const bool was_behind = is_behind;
      port.poll(was_behind ? kRetry : milliseconds(200), apply, run.job);
      if (was_behind && is_behind) apply({});
    } catch (const Error& error) {
      if (error.code() != ErrorCode::kIo) throw;
      run.terminal.log(LogLevel::kWarning, error.what());
    }
  }
}

}  // namespace rrn::cli
