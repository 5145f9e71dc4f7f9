// SPDX-License-Identifier: MIT
#ifndef RRN_ATTACH_CHANGE_LOG_HPP
#define RRN_ATTACH_CHANGE_LOG_HPP

#include <chrono>
#include <cstddef>
#include <string>

#include "attach/change.hpp"

namespace rrn::attach {

/// Follows an RDF Patch while it is written: a file that grows, a named pipe or
/// standard input (`-`).
class ChangeLog {
 public:
  /// Opens it; of a file, only what comes after what is there now is followed.
  /// Throws Error (kIo).
  explicit ChangeLog(const std::string& path);
  ~ChangeLog();
  ChangeLog(const ChangeLog&) = delete;
  ChangeLog& operator=(const ChangeLog&) = delete;

  /// Waits for at most `wait` and hands over each transaction (up to `TC`) that
  /// is there by then.  Returns false at the end of standard input, with what
  /// no `TC` ended handed over.  Throws Error (kBadSyntax, kIo), Cancelled and
  /// what the sink throws.
  bool poll(std::chrono::milliseconds wait, const ChangesSink& sink,
            const JobContext& job);

 private:
  bool read_more();
  void hand_over(std::size_t end, const ChangesSink& sink,
                 const JobContext& job);

  std::string path_;
  int descriptor_ = -1;
  bool ends_ = false;  ///< No bytes mean the end
  std::string buffer_;
};

}  // namespace rrn::attach

#endif  // RRN_ATTACH_CHANGE_LOG_HPP
