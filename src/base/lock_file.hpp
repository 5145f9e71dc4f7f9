// SPDX-License-Identifier: MIT
#ifndef RRN_BASE_LOCK_FILE_HPP
#define RRN_BASE_LOCK_FILE_HPP

#include <string>

namespace rrn {

/// Keeps other processes from writing the same file or folder: holds
/// `PATH.lock` locked, and removes it at the end.  A lock file that a killed
/// process left locks nothing.
class LockFile {
 public:
  /// `path` is the file or folder that is to be written.  Throws Error (kIo) if
  /// another process is at it, or if the lock file cannot be made.
  explicit LockFile(std::string path);
  ~LockFile();
  LockFile(const LockFile&) = delete;
  LockFile& operator=(const LockFile&) = delete;

 private:
  std::string lock_path_;
  int file_ = -1;
};

}  // namespace rrn

#endif  // RRN_BASE_LOCK_FILE_HPP
