// SPDX-License-Identifier: MIT
#include "attach/change_log.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <sys/stat.h>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <thread>

#include "base/error.hpp"

namespace rrn::attach {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kSlice{20};

[[noreturn]] void fail(const std::string& path) {
  throw Error(ErrorCode::kIo, path + ": " + std::strerror(errno) +
                                  "; expected an RDF Patch that can be read");
}

/// Where the last whole transaction of `text` ends; 0 if there is none.
std::size_t end_of_transactions(std::string_view text) {
  std::size_t end = 0;
  std::size_t line_end = 0;
  for (std::size_t start = 0;
       (line_end = text.find('\n', start)) != std::string_view::npos;
       start = line_end + 1) {
    if (text.substr(start, 2) == "TC") end = line_end + 1;
  }
  return end;
}

}  // namespace

ChangeLog::ChangeLog(const std::string& path) : path_(path) {
  if (path == "-") {
    descriptor_ = dup(STDIN_FILENO);
    ends_ = true;
  } else {
    struct stat status {};
    if (stat(path.c_str(), &status) != 0) fail(path);
    // A pipe that is open for writing here too does not end between writers.
    const int mode = S_ISFIFO(status.st_mode) ? O_RDWR : O_RDONLY;
    descriptor_ = open(path.c_str(), mode | O_NONBLOCK | O_CLOEXEC);
    if (descriptor_ >= 0 && S_ISREG(status.st_mode)) {
      lseek(descriptor_, 0, SEEK_END);
    }
  }
  if (descriptor_ < 0) fail(path);
}

ChangeLog::~ChangeLog() { close(descriptor_); }

bool ChangeLog::read_more() {
  char bytes[65536];
  const ssize_t n = read(descriptor_, bytes, sizeof bytes);
  if (n < 0 && errno != EAGAIN && errno != EINTR) fail(path_);
  if (n > 0) buffer_.append(bytes, static_cast<std::size_t>(n));
  return n > 0;
}

void ChangeLog::hand_over(std::size_t end, const ChangesSink& sink,
                          const JobContext& job) {
  if (end == 0) return;
  const std::string text = buffer_.substr(0, end);
  buffer_.erase(0, end);
  read_patch(text, path_, sink, job);
}

bool ChangeLog::poll(milliseconds wait, const ChangesSink& sink,
                     const JobContext& job) {
  const auto deadline = std::chrono::steady_clock::now() + wait;
  for (;;) {
    job.cancel.throw_if_triggered();
    pollfd waiting{descriptor_, POLLIN, 0};
    const bool is_ready =
        ::poll(&waiting, 1, static_cast<int>(kSlice.count())) > 0;
    bool came = false;
    while (is_ready && read_more()) {
      came = true;
      if (ends_) break;  // The next read might wait.
    }
    if (came) {
      hand_over(end_of_transactions(buffer_), sink, job);
    } else if (is_ready && ends_) {
      hand_over(buffer_.size(), sink, job);
      return false;
    } else if (is_ready) {
      std::this_thread::sleep_for(kSlice);
    }
    if (std::chrono::steady_clock::now() >= deadline) return true;
  }
}

}  // namespace rrn::attach
