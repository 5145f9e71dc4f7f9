// SPDX-License-Identifier: MIT
#include "rdf/hashed_term.hpp"

#include <algorithm>
#include <utility>

namespace rrn {

TextArena::TextArena(TextArena&& other) noexcept
    : block_size_(other.block_size_),
      blocks_(std::move(other.blocks_)),
      n_used_(std::exchange(other.n_used_, 0)),
      free_(std::exchange(other.free_, nullptr)),
      free_size_(std::exchange(other.free_size_, 0)) {
  other.blocks_.clear();
}

TextArena& TextArena::operator=(TextArena&& other) noexcept {
  TextArena moved(std::move(other));
  std::swap(block_size_, moved.block_size_);
  std::swap(blocks_, moved.blocks_);
  std::swap(n_used_, moved.n_used_);
  std::swap(free_, moved.free_);
  std::swap(free_size_, moved.free_size_);
  return *this;
}

const char* TextArena::store(std::string_view first, std::string_view second,
                             std::string_view third) {
  const std::size_t size = first.size() + second.size() + third.size();
  if (size > free_size_ || free_ == nullptr) start_block(size);
  char* const start = free_;
  char* end = start;
  for (const std::string_view part : {first, second, third}) {
    if (!part.empty()) std::memcpy(end, part.data(), part.size());
    end += part.size();
  }
  free_ = end;
  free_size_ -= size;
  return start;
}

void TextArena::start_block(std::size_t size) {
  if (n_used_ == blocks_.size() || blocks_[n_used_].size < size) {
    const std::size_t wanted = std::max(block_size_, size);
    Block block{std::make_unique_for_overwrite<char[]>(wanted), wanted};
    blocks_.insert(blocks_.begin() + static_cast<std::ptrdiff_t>(n_used_),
                   std::move(block));
  }
  free_ = blocks_[n_used_].bytes.get();
  free_size_ = blocks_[n_used_].size;
  ++n_used_;
}

void TextArena::clear() {
  std::erase_if(blocks_, [this](const Block& block) {
    return block.size != block_size_;
  });
  n_used_ = 0;
  free_ = nullptr;
  free_size_ = 0;
}

}  // namespace rrn
