// SPDX-License-Identifier: MIT
#include "io/chunk_source.hpp"

#include <algorithm>
#include <cstring>

namespace rrn::io {

void Chunk::reserve(std::size_t size) {
  if (size + 1 <= capacity_) return;
  const std::size_t capacity = std::max(size + 1, capacity_ * 2);
  auto bytes = std::make_unique_for_overwrite<char[]>(capacity);
  if (size_ > 0) std::memcpy(bytes.get(), bytes_.get(), size_);
  bytes_ = std::move(bytes);
  capacity_ = capacity;
}

bool ChunkSource::next(Chunk& chunk) {
  chunk.size_ = 0;
  chunk.reserve(std::max(chunk_size_, rest_.size()));
  std::memcpy(chunk.bytes_.get(), rest_.data(), rest_.size());
  chunk.size_ = rest_.size();
  rest_.clear();
  std::size_t searched = 0;  // no line ends before here
  std::size_t wanted = chunk_size_;
  while (!ended_) {
    if (!fill(chunk, std::max(wanted, chunk.size_ + 1))) break;
    const std::size_t line_end = chunk.text().substr(searched).rfind('\n');
    if (line_end != std::string_view::npos) {
      const std::size_t size = searched + line_end + 1;
      rest_ = chunk.text().substr(size);
      chunk.size_ = size;
      return true;
    }
    searched = chunk.size_;
    wanted = chunk.size_ * 2;
  }
  if (failure_) {
    // The last line may be a part of one.
    const std::size_t line_end = chunk.text().rfind('\n');
    chunk.size_ = line_end == std::string_view::npos ? 0 : line_end + 1;
    if (chunk.size_ == 0) std::rethrow_exception(failure_);
  }
  return chunk.size_ > 0;
}

/// Reads until the chunk has `size` bytes; returns false at the end.
bool ChunkSource::fill(Chunk& chunk, std::size_t size) {
  chunk.reserve(size);
  try {
    while (chunk.size_ < size) {
      const std::size_t n =
          input_.read(chunk.bytes_.get() + chunk.size_, size - chunk.size_);
      if (n == 0) {
        ended_ = true;
        return false;
      }
      chunk.size_ += n;
    }
  } catch (...) {
    failure_ = std::current_exception();
    ended_ = true;
    return false;
  }
  return true;
}

}  // namespace rrn::io
