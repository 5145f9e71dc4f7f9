// SPDX-License-Identifier: MIT
#include "io/byte_input.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <sys/stat.h>
#include <algorithm>
#include <cerrno>
#include <cstring>

#include <zlib.h>

#include "base/error.hpp"

namespace rrn::io {

namespace {

constexpr unsigned kGzipBuffer = 1U << 17;

[[noreturn]] void fail(const std::string& name, const std::string& reason) {
  throw Error(ErrorCode::kIo, SourceLocation{name}, "cannot read: " + reason);
}

/// A file through zlib, which passes plain files on unchanged.
class FileInput final : public ByteInput {
 public:
  explicit FileInput(const std::string& path) : name_(input_name(path)) {
    const int descriptor =
        path == "-" ? dup(STDIN_FILENO) : open(path.c_str(), O_RDONLY);
    if (descriptor < 0) fail(name_, std::strerror(errno));
    struct stat status {};
    if (fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) {
      close(descriptor);
      fail(name_, std::strerror(EISDIR));
    }
    file_ = gzdopen(descriptor, "rb");
    if (file_ == nullptr) {
      close(descriptor);
      fail(name_, "out of memory");
    }
    gzbuffer(file_, kGzipBuffer);
  }
  FileInput(const FileInput&) = delete;
  FileInput& operator=(const FileInput&) = delete;
  ~FileInput() override { gzclose_r(file_); }

  std::size_t read(char* bytes, std::size_t size) override {
    const auto wanted = static_cast<unsigned>(
        std::min<std::size_t>(size, 1U << 30));  // what gzread can count
    const int n = gzread(file_, bytes, wanted);
    if (n > 0) return static_cast<std::size_t>(n);
    check();
    return 0;
  }

 private:
  /// Throws unless what was read so far ended well.
  void check() {
    int code = Z_OK;
    const char* const message = gzerror(file_, &code);
    switch (code) {
      case Z_OK:
      case Z_STREAM_END:
        return;
      case Z_ERRNO:
        fail(name_, std::strerror(errno));
      case Z_BUF_ERROR:
        fail(name_, "the gzip data is truncated");
      case Z_DATA_ERROR:
        fail(name_, "the gzip data is corrupt");
      default:
        fail(name_, message);
    }
  }

  std::string name_;
  gzFile file_ = nullptr;
};

class MemoryInput final : public ByteInput {
 public:
  explicit MemoryInput(std::string_view text) : rest_(text) {}

  std::size_t read(char* bytes, std::size_t size) override {
    const std::size_t n = rest_.copy(bytes, size);
    rest_.remove_prefix(n);
    return n;
  }

 private:
  std::string_view rest_;
};

}  // namespace

std::unique_ptr<ByteInput> open_input(const std::string& path) {
  return std::make_unique<FileInput>(path);
}

std::unique_ptr<ByteInput> view_input(std::string_view text) {
  return std::make_unique<MemoryInput>(text);
}

std::string input_name(const std::string& path) {
  return path == "-" ? "standard input" : path;
}

}  // namespace rrn::io
