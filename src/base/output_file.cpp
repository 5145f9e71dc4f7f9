// SPDX-License-Identifier: MIT
#include "base/output_file.hpp"

#include <unistd.h>

#include <sys/stat.h>
#include <cerrno>
#include <cstring>

#include "base/error.hpp"

namespace rrn {

namespace {

bool exists_but_is_not_regular(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

}  // namespace

OutputFile::OutputFile(const std::string& path) : path_(path) {
  if (path == "-") {
    path_ = "standard output";
    stream_ = stdout;
    return;
  }
  if (exists_but_is_not_regular(path)) {
    stream_ = std::fopen(path.c_str(), "wb");
  } else {
    temporary_path_ = path + ".part-" + std::to_string(getpid());
    stream_ = std::fopen(temporary_path_.c_str(), "wb");
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

void OutputFile::write(const void* bytes, std::size_t size) {
  if (text_ != nullptr) {
    text_->append(static_cast<const char*>(bytes), size);
    return;
  }
  if (std::fwrite(bytes, 1, size, stream_) != size) fail("write");
}

void OutputFile::commit() {
  if (text_ != nullptr) return;
  RRN_CHECK(stream_ != nullptr);
  if (std::fflush(stream_) != 0) fail("write");
  std::FILE* const stream = stream_;
  if (stream != stdout) {
    if (!temporary_path_.empty() && fsync(fileno(stream)) != 0) fail("write");
    stream_ = nullptr;
    if (std::fclose(stream) != 0) fail("write");
  }
  if (temporary_path_.empty()) return;
  if (std::rename(temporary_path_.c_str(), path_.c_str()) != 0) fail("rename");
  temporary_path_.clear();
}

void OutputFile::fail(const char* action) {
  const int reason = errno;
  throw Error(ErrorCode::kIo, SourceLocation{path_},
              std::string("cannot ") + action + ": " + std::strerror(reason));
}

}  // namespace rrn
