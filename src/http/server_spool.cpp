// SPDX-License-Identifier: MIT
#include "http/server_spool.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "base/error.hpp"

namespace rrn::http {

namespace {

int open_nameless_file() {
  const char* folder = std::getenv("TMPDIR");
  std::string path = folder != nullptr && *folder != '\0' ? folder : "/tmp";
  path += "/rrn-answer-XXXXXX";
  const int file = mkostemp(path.data(), O_CLOEXEC);
  if (file < 0) {
    throw Error(ErrorCode::kIo, path + ": cannot make a file for an answer: " +
                                    std::strerror(errno));
  }
  unlink(path.c_str());
  return file;
}

}  // namespace

Spool::~Spool() {
  if (file_ >= 0) close(file_);
}

void Spool::write(std::string_view text) {
  size_ += text.size();
  if (max_bytes_ != 0 && size_ > max_bytes_) throw BodyTooLarge{max_bytes_};
  memory_ += text;
  if (memory_.size() <= kMaxMemory) return;
  if (file_ < 0) file_ = open_nameless_file();
  flush();
}

void Spool::finish() {
  if (file_ >= 0) flush();
}

void Spool::flush() {
  std::string_view rest = memory_;
  while (!rest.empty()) {
    const ssize_t n = ::write(file_, rest.data(), rest.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      throw Error(ErrorCode::kIo, std::string("cannot keep an answer: ") +
                                      std::strerror(errno));
    }
    rest.remove_prefix(static_cast<std::size_t>(n));
  }
  memory_.clear();
}

}  // namespace rrn::http
