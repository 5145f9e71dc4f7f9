// SPDX-License-Identifier: MIT
#include "io/byte_input.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <sys/stat.h>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <vector>

#include <zlib.h>

#include "base/error.hpp"

namespace rrn::io {

namespace {

constexpr std::size_t kInputBuffer = std::size_t{1} << 17;
constexpr int kGzip = 15 + 16;  // the largest window, and the header of gzip
constexpr unsigned char kGzipMagic[] = {0x1F, 0x8B};

[[noreturn]] void fail(const std::string& name, const std::string& reason) {
  throw Error(ErrorCode::kIo, SourceLocation{name}, "cannot read: " + reason);
}

/// The bytes of a file as they are.
class PlainInput final : public ByteInput {
 public:
  PlainInput(const std::string& path, CancellationToken cancel)
      : name_(input_name(path)), cancel_(cancel) {
    // A pipe that nobody writes yet shall open; nothing else is changed by it.
    file_ = path == "-" ? dup(STDIN_FILENO)
                        : open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file_ < 0) fail(name_, std::strerror(errno));
    struct stat status {};
    if (fstat(file_, &status) != 0) return;
    if (S_ISDIR(status.st_mode)) {
      close(file_);
      fail(name_, std::strerror(EISDIR));
    }
    is_waited_for_ = !S_ISREG(status.st_mode);
  }
  ~PlainInput() override { close(file_); }
  PlainInput(const PlainInput&) = delete;
  PlainInput& operator=(const PlainInput&) = delete;

  std::size_t read(char* bytes, std::size_t size) override {
    while (true) {
      if (is_waited_for_) wait();
      const ssize_t n = ::read(file_, bytes, size);
      if (n >= 0) return static_cast<std::size_t>(n);
      if (errno != EINTR && errno != EAGAIN) fail(name_, std::strerror(errno));
      cancel_.throw_if_triggered();
    }
  }

  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  void wait() const {
    constexpr int kMilliseconds = 100;
    pollfd waiting{file_, POLLIN, 0};
    while (poll(&waiting, 1, kMilliseconds) <= 0) cancel_.throw_if_triggered();
  }

  std::string name_;
  CancellationToken cancel_;
  int file_ = -1;
  bool is_waited_for_ = false;  ///< A pipe, a terminal
};

/// A file that may be packed by gzip: one part or several (RFC 1952, section
/// 2.2), and zeros behind them, with which tapes are filled.
class FileInput final : public ByteInput {
 public:
  FileInput(const std::string& path, CancellationToken cancel)
      : plain_(path, cancel), buffer_(kInputBuffer) {}
  ~FileInput() override {
    if (state_ == State::kPacked) inflateEnd(&stream_);
  }
  FileInput(const FileInput&) = delete;
  FileInput& operator=(const FileInput&) = delete;

  std::size_t read(char* bytes, std::size_t size) override {
    if (state_ == State::kUnknown) look();
    if (state_ == State::kPacked) return unpack(bytes, size);
    if (begin_ == end_) return plain_.read(bytes, size);
    const std::size_t n = std::min(size, end_ - begin_);
    std::memcpy(bytes, buffer_.data() + begin_, n);
    begin_ += n;
    return n;
  }

 private:
  enum class State : unsigned char { kUnknown, kPlain, kPacked };

  /// Sees by the first bytes whether the file is packed.
  void look() {
    while (end_ < sizeof kGzipMagic && fill()) {
    }
    state_ = State::kPlain;
    if (!is_packed_here()) return;
    if (inflateInit2(&stream_, kGzip) != Z_OK) throw std::bad_alloc();
    state_ = State::kPacked;
  }

  [[nodiscard]] bool is_packed_here() const {
    return end_ - begin_ >= sizeof kGzipMagic &&
           std::memcmp(buffer_.data() + begin_, kGzipMagic,
                       sizeof kGzipMagic) == 0;
  }

  /// Adds bytes to what is in the buffer; false at the end.
  bool fill() {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    const std::size_t n =
        plain_.read(buffer_.data() + end_, buffer_.size() - end_);
    end_ += n;
    return n > 0;
  }

  std::size_t unpack(char* bytes, std::size_t size) {
    stream_.next_out = reinterpret_cast<Bytef*>(bytes);
    const auto wanted =
        static_cast<uInt>(std::min<std::size_t>(size, 1U << 30));
    stream_.avail_out = wanted;
    while (stream_.avail_out == wanted && !is_over_) {
      if (begin_ == end_ && !fill()) {
        fail(plain_.name(), "the gzip data is truncated");
      }
      stream_.next_in = reinterpret_cast<Bytef*>(buffer_.data() + begin_);
      stream_.avail_in = static_cast<uInt>(end_ - begin_);
      const int result = inflate(&stream_, Z_NO_FLUSH);
      begin_ = end_ - stream_.avail_in;
      if (result == Z_STREAM_END) {
        start_next_part();
      } else if (result == Z_MEM_ERROR) {
        throw std::bad_alloc();
      } else if (result != Z_OK && result != Z_BUF_ERROR) {
        fail(plain_.name(), "the gzip data is corrupt");
      }
    }
    return wanted - stream_.avail_out;
  }

  void start_next_part() {
    while (end_ - begin_ < sizeof kGzipMagic && fill()) {
    }
    if (is_packed_here()) {
      inflateReset(&stream_);
      return;
    }
    is_over_ = true;
    do {
      for (; begin_ < end_; ++begin_) {
        if (buffer_[begin_] == '\0') continue;
        fail(plain_.name(),
             "other bytes follow the gzip data; expected the end of the file");
      }
    } while (fill());
  }

  PlainInput plain_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;  ///< The first byte in the buffer that is not used
  std::size_t end_ = 0;
  State state_ = State::kUnknown;
  bool is_over_ = false;
  z_stream stream_{};
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

std::unique_ptr<ByteInput> open_input(const std::string& path,
                                      CancellationToken cancel) {
  return std::make_unique<FileInput>(path, cancel);
}

std::unique_ptr<ByteInput> view_input(std::string_view text) {
  return std::make_unique<MemoryInput>(text);
}

std::string input_name(const std::string& path) {
  return path == "-" ? "standard input" : path;
}

}  // namespace rrn::io
