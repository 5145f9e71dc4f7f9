// SPDX-License-Identifier: MIT
#include "base/output_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <sys/file.h>
#include <sys/stat.h>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

namespace rrn {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPart = ".part-";

bool exists_but_is_not_regular(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

/// Where a symbolic link leads, though nothing may be there yet.
fs::path behind_links(fs::path path) {
  constexpr int kMostLinks = 40;  // as the system
  std::error_code ignored;
  for (int i = 0; i < kMostLinks; ++i) {
    if (!fs::is_symlink(fs::symlink_status(path, ignored))) break;
    const fs::path target = fs::read_symlink(path, ignored);
    if (target.empty()) break;
    path = path.parent_path() / target;
  }
  return path;
}

/// The process that a temporary file for `name` belongs to.
std::optional<pid_t> process_of(std::string_view file, std::string_view name) {
  if (!file.starts_with(name)) return std::nullopt;
  file.remove_prefix(name.size());
  if (!file.starts_with(kPart)) return std::nullopt;
  file.remove_prefix(kPart.size());
  pid_t process = 0;
  const auto [end, error] =
      std::from_chars(file.data(), file.data() + file.size(), process);
  const bool is_number = error == std::errc() && end == &file.back() + 1;
  return is_number && process > 0 ? std::optional(process) : std::nullopt;
}

/// Removes a temporary file unless a process, maybe of another machine, has it
/// locked.
void remove_if_unlocked(const fs::path& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  if (flock(file, LOCK_EX | LOCK_NB) == 0) unlink(path.c_str());
  close(file);
}

/// Removes what processes left that were killed while they wrote `path`.
void remove_leftovers(const fs::path& path) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
  const std::string name = path.filename();
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string file = entry->path().filename();
    const auto process = process_of(file, name);
    const bool is_dead = process && kill(*process, 0) != 0 && errno == ESRCH;
    if (is_dead) remove_if_unlocked(entry->path());
  }
}

}  // namespace

OutputFile::OutputFile(const std::string& path, OutputHooks hooks)
    : path_(path), hooks_(std::move(hooks)) {
  if (path == "-") {
    path_ = "standard output";
    stream_ = stdout;
    return;
  }
  if (exists_but_is_not_regular(path)) {
    stream_ = std::fopen(path.c_str(), "wb");
  } else {
    open_temporary();
  }
  if (stream_ == nullptr) {
    temporary_path_.clear();
    fail("create");
  }
}

OutputFile::~OutputFile() {
  if (stream_ != nullptr && stream_ != stdout) std::fclose(stream_);
  if (!temporary_path_.empty()) unlink(temporary_path_.c_str());
}

void OutputFile::open_temporary() {
  final_path_ = behind_links(path_);
  remove_leftovers(final_path_);
  temporary_path_ = final_path_ + std::string(kPart) + std::to_string(getpid());
  stream_ = std::fopen(temporary_path_.c_str(), "wb");
  if (stream_ == nullptr) return;
  const int file = fileno(stream_);
  static_cast<void>(flock(file, LOCK_EX | LOCK_NB));
  struct stat status {};
  if (stat(final_path_.c_str(), &status) != 0) return;
  // Who may not give files away keeps this one.
  if (fchown(file, status.st_uid, status.st_gid) == 0 ||
      status.st_uid == geteuid()) {
    static_cast<void>(fchmod(file, status.st_mode & 0777U));
  }
}

void OutputFile::write(const void* bytes, std::size_t size) {
  const std::string_view text(static_cast<const char*>(bytes), size);
  if (text_ != nullptr) {
    text_->append(text);
  } else if (hooks_.filter) {
    filtered_.clear();
    hooks_.filter->add(text, filtered_);
    write_filtered(filtered_);
  } else {
    write_filtered(text);
  }
}

void OutputFile::write_filtered(std::string_view bytes) {
  if (stream_ == stdout && hooks_.before_standard_output) {
    hooks_.before_standard_output(bytes);
  }
  if (std::fwrite(bytes.data(), 1, bytes.size(), stream_) != bytes.size()) {
    fail("write");
  }
}

void OutputFile::commit() {
  if (text_ != nullptr) return;
  RRN_CHECK(stream_ != nullptr);
  if (hooks_.filter) {
    filtered_.clear();
    hooks_.filter->finish(filtered_);
    write_filtered(filtered_);
  }
  if (std::fflush(stream_) != 0) fail("write");
  std::FILE* const stream = stream_;
  if (stream != stdout) {
    if (!temporary_path_.empty() && fsync(fileno(stream)) != 0) fail("write");
    stream_ = nullptr;
    if (std::fclose(stream) != 0) fail("write");
  }
  if (temporary_path_.empty()) return;
  if (std::rename(temporary_path_.c_str(), final_path_.c_str()) != 0) {
    fail("rename");
  }
  temporary_path_.clear();
}

void OutputFile::fail(const char* action) {
  const int reason = errno;
  const std::string message =
      std::string("cannot ") + action + ": " + std::strerror(reason);
  if (reason == EPIPE && stream_ == stdout) {
    throw ClosedPipe(ErrorCode::kIo, SourceLocation{path_}, message);
  }
  throw Error(ErrorCode::kIo, SourceLocation{path_}, message);
}

}  // namespace rrn
