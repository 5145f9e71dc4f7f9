// SPDX-License-Identifier: MIT
#include "io/content_sniffing.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

namespace rrn::io {

namespace {

/// An input whose first bytes were read already.
class ResumedInput final : public ByteInput {
 public:
  ResumedInput(std::string start, std::unique_ptr<ByteInput> rest)
      : start_(std::move(start)), rest_(std::move(rest)) {}

  std::size_t read(char* bytes, std::size_t size) override {
    if (at_ == start_.size()) return rest_->read(bytes, size);
    const std::size_t n = std::min(size, start_.size() - at_);
    std::memcpy(bytes, start_.data() + at_, n);
    at_ += n;
    return n;
  }

 private:
  std::string start_;
  std::size_t at_ = 0;
  std::unique_ptr<ByteInput> rest_;
};

}  // namespace

bool looks_like_xml(std::string_view start) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  constexpr std::string_view kSpace = " \t\r\n";
  if (start.starts_with(kByteOrderMark)) {
    start.remove_prefix(kByteOrderMark.size());
  }
  start.remove_prefix(std::min(start.find_first_not_of(kSpace), start.size()));
  if (start.starts_with("<?xml") || start.starts_with("<!")) return true;
  if (!start.starts_with('<')) return false;
  const std::size_t end = start.find_first_of(" \t\r\n<>\"'{}|^`\\", 1);
  return end != start.npos && end > 1 && kSpace.find(start[end]) != kSpace.npos;
}

std::string peek(std::unique_ptr<ByteInput>& input) {
  constexpr std::size_t kSniffed = 2048;
  std::string start(kSniffed, '\0');
  start.resize(input->read(start.data(), start.size()));
  input = std::make_unique<ResumedInput>(start, std::move(input));
  return start;
}

}  // namespace rrn::io
