// SPDX-License-Identifier: MIT
#include "io/gzip_filter.hpp"

#include <array>
#include <new>
#include <string>
#include <string_view>

#include <zlib.h>

#include "base/error.hpp"

namespace rrn::io {

namespace {

constexpr int kGzipWindow =
    15 + 16;                    // the largest window, and the header of gzip
constexpr int kGzipMemory = 8;  // the usual

class GzipFilter final : public ByteFilter {
 public:
  GzipFilter() {
    if (deflateInit2(&stream_, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzipWindow,
                     kGzipMemory, Z_DEFAULT_STRATEGY) != Z_OK) {
      throw std::bad_alloc();
    }
  }
  ~GzipFilter() override { deflateEnd(&stream_); }
  GzipFilter(const GzipFilter&) = delete;
  GzipFilter& operator=(const GzipFilter&) = delete;

  void add(std::string_view bytes, std::string& out) override {
    constexpr std::size_t kPortion = std::size_t{1} << 30;
    while (!bytes.empty()) {
      pass(bytes.substr(0, kPortion), Z_NO_FLUSH, out);
      bytes.remove_prefix(std::min(kPortion, bytes.size()));
    }
  }
  void finish(std::string& out) override { pass({}, Z_FINISH, out); }

 private:
  void pass(std::string_view bytes, int flush, std::string& out) {
    // zlib does not write to what it reads.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream_.avail_in = static_cast<uInt>(bytes.size());
    do {
      stream_.next_out = buffer_.data();
      stream_.avail_out = static_cast<uInt>(buffer_.size());
      RRN_CHECK(deflate(&stream_, flush) != Z_STREAM_ERROR);
      out.append(reinterpret_cast<const char*>(buffer_.data()),
                 buffer_.size() - stream_.avail_out);
    } while (stream_.avail_out == 0);
  }

  z_stream stream_{};
  std::array<Bytef, 1U << 15> buffer_;
};

}  // namespace

std::unique_ptr<ByteFilter> make_gzip_filter() {
  return std::make_unique<GzipFilter>();
}

}  // namespace rrn::io
