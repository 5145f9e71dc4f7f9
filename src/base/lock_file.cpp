// SPDX-License-Identifier: MIT
#include "base/lock_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <sys/file.h>
#include <sys/stat.h>
#include <cerrno>
#include <cstring>
#include <utility>

#include "base/error.hpp"

namespace rrn {

namespace {

/// Whether `file` still has that name: another process may have removed it
/// between opening and locking.
bool is_there(int file, const std::string& path) {
  struct stat opened {};
  struct stat named {};
  return fstat(file, &opened) == 0 && stat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

std::string without_slashes(std::string path) {
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return path;
}

}  // namespace

LockFile::LockFile(std::string path)
    : lock_path_(without_slashes(std::move(path)) + ".lock") {
  const std::string target = lock_path_.substr(0, lock_path_.size() - 5);
  while (true) {
    file_ = open(lock_path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file_ < 0) {
      throw Error(ErrorCode::kIo, SourceLocation{target},
                  std::string("cannot create: ") + std::strerror(errno));
    }
    if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
      const bool is_locked = errno == EWOULDBLOCK;
      const std::string reason = std::strerror(errno);
      close(file_);
      throw Error(ErrorCode::kIo, SourceLocation{target},
                  is_locked ? "another process is writing it; expected none, "
                              "or another name"
                            : "cannot lock: " + reason);
    }
    if (is_there(file_, lock_path_)) return;
    close(file_);
  }
}

LockFile::~LockFile() {
  unlink(lock_path_.c_str());
  close(file_);
}

}  // namespace rrn
