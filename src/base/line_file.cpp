// SPDX-License-Identifier: MIT
#include "base/line_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <sys/stat.h>
#include <cerrno>
#include <cstring>

#include "base/error.hpp"

namespace rrn {

LineFile::LineFile(const std::string& path, Start start) : path_(path) {
  constexpr mode_t kMode = 0666;  // The user's mask takes from it.
  const int truncate = start == Start::kAnew ? O_TRUNC : 0;
  descriptor_ = open(path.c_str(),
                     O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | truncate, kMode);
  if (descriptor_ < 0) fail("open");
  try {
    drop_incomplete_line();
  } catch (...) {
    close(descriptor_);
    throw;
  }
}

LineFile::~LineFile() { close(descriptor_); }

void LineFile::append(std::string_view line) {
  std::string text(line);
  text += '\n';
  std::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t n = write(descriptor_, rest.data(), rest.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) fail("write");
    rest.remove_prefix(static_cast<std::size_t>(n));
  }
}

void LineFile::drop_incomplete_line() {
  struct stat status {};
  if (fstat(descriptor_, &status) != 0) fail("read");
  if (!S_ISREG(status.st_mode)) return;
  off_t end = status.st_size;
  for (char last = 0; end > 0; --end) {
    if (pread(descriptor_, &last, 1, end - 1) != 1) fail("read");
    if (last == '\n') break;
  }
  if (end != status.st_size && ftruncate(descriptor_, end) != 0) fail("write");
}

void LineFile::fail(const char* action) const {
  const int reason = errno;
  throw Error(ErrorCode::kIo, SourceLocation{path_},
              std::string("cannot ") + action + ": " + std::strerror(reason));
}

}  // namespace rrn
