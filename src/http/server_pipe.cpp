// SPDX-License-Identifier: MIT
#include "http/server_pipe.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace rrn::http {

BodyPipe::BodyPipe(ProduceBody produce)
    : producer_([this, body = std::move(produce)] { run(body); }) {}

BodyPipe::~BodyPipe() {
  give_up();
  producer_.join();
}

void BodyPipe::run(const ProduceBody& produce) {
  bool has_failed = false;
  try {
    produce([this](std::string_view text) { write(text); });
  } catch (...) {
    has_failed = true;  // the reader sees an answer that is cut off
  }
  const std::lock_guard lock(mutex_);
  is_done_ = true;
  has_failed_ = has_failed;
  changed_.notify_all();
}

void BodyPipe::write(std::string_view text) {
  while (!text.empty()) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] {
      return is_given_up_ || held_.size() - n_taken_ < kMaxHeld;
    });
    if (is_given_up_) throw Cancelled();
    if (n_taken_ > 0) {
      held_.erase(0, n_taken_);
      n_taken_ = 0;
    }
    const std::size_t n = std::min(text.size(), kMaxHeld - held_.size());
    held_.append(text.substr(0, n));
    text.remove_prefix(n);
    changed_.notify_all();
  }
}

std::optional<std::size_t> BodyPipe::read(char* out, std::size_t max) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] {
    return is_given_up_ || is_done_ || n_taken_ < held_.size();
  });
  if (is_given_up_) return std::nullopt;
  const std::size_t n = std::min(max, held_.size() - n_taken_);
  if (n == 0) {
    if (has_failed_) return std::nullopt;
    return 0;
  }
  std::memcpy(out, held_.data() + n_taken_, n);
  n_taken_ += n;
  changed_.notify_all();
  return n;
}

void BodyPipe::give_up() {
  const std::lock_guard lock(mutex_);
  is_given_up_ = true;
  changed_.notify_all();
}

}  // namespace rrn::http
