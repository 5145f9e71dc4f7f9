// SPDX-License-Identifier: MIT
#include "neural/plan/fact_blocks.hpp"

#include <algorithm>
#include <limits>

#include "base/error.hpp"

namespace rrn::neural {

namespace {

static_assert(FactBlock::kMaxFacts <=
              std::numeric_limits<std::uint16_t>::max());

using Individuals = std::span<const std::uint32_t>;

std::vector<std::uint32_t> distinct(Individuals individuals) {
  std::vector<std::uint32_t> result(individuals.begin(), individuals.end());
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::vector<std::uint16_t> positions(Individuals individuals,
                                     const std::vector<std::uint32_t>& sorted) {
  std::vector<std::uint16_t> result;
  result.reserve(individuals.size());
  for (const std::uint32_t individual : individuals) {
    const auto at = std::lower_bound(sorted.begin(), sorted.end(), individual);
    result.push_back(static_cast<std::uint16_t>(at - sorted.begin()));
  }
  return result;
}

/// Facts with the side that they are sorted by in the upper half.
class SortedFacts {
 public:
  SortedFacts(Individuals upper, Individuals lower) {
    keys_.reserve(upper.size());
    for (std::size_t i = 0; i < upper.size(); ++i) {
      keys_.push_back((std::uint64_t{upper[i]} << 32) | lower[i]);
    }
    std::sort(keys_.begin(), keys_.end());
  }

  void unpack(std::vector<std::uint32_t>& upper,
              std::vector<std::uint32_t>& lower) const {
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      upper[i] = static_cast<std::uint32_t>(keys_[i] >> 32);
      lower[i] = static_cast<std::uint32_t>(keys_[i]);
    }
  }

  /// Distinct individuals on either side, summed over blocks.
  [[nodiscard]] std::size_t n_projections() const {
    std::size_t n = 0;
    std::vector<std::uint32_t> uppers, lowers;
    for (std::size_t at = 0; at < keys_.size(); at += FactBlock::kMaxFacts) {
      const std::size_t end =
          std::min<std::size_t>(at + FactBlock::kMaxFacts, keys_.size());
      uppers.clear();
      lowers.clear();
      for (std::size_t i = at; i < end; ++i) {
        uppers.push_back(static_cast<std::uint32_t>(keys_[i] >> 32));
        lowers.push_back(static_cast<std::uint32_t>(keys_[i]));
      }
      n += distinct(uppers).size() + distinct(lowers).size();
    }
    return n;
  }

 private:
  std::vector<std::uint64_t> keys_;
};

}  // namespace

std::size_t max_side(std::span<const FactBlock> blocks) {
  std::size_t result = 0;
  for (const FactBlock& block : blocks) {
    result = std::max({result, block.subjects.size(), block.objects.size()});
  }
  return result;
}

void order_for_blocks(std::vector<std::uint32_t>& subjects,
                      std::vector<std::uint32_t>& objects) {
  RRN_CHECK(subjects.size() == objects.size());
  const SortedFacts by_subject(subjects, objects);
  if (subjects.size() <= FactBlock::kMaxFacts) {  // One block in any order
    by_subject.unpack(subjects, objects);
    return;
  }
  const SortedFacts by_object(objects, subjects);
  if (by_subject.n_projections() <= by_object.n_projections()) {
    by_subject.unpack(subjects, objects);
  } else {
    by_object.unpack(objects, subjects);
  }
}

void append_blocks(std::uint32_t index, std::span<const std::uint32_t> subjects,
                   std::span<const std::uint32_t> objects,
                   std::vector<FactBlock>& blocks) {
  RRN_CHECK(subjects.size() == objects.size());
  const auto n = static_cast<std::uint32_t>(subjects.size());
  for (std::uint32_t at = 0; at < n; at += FactBlock::kMaxFacts) {
    FactBlock block;
    block.index = index;
    block.begin = at;
    block.end = std::min(at + FactBlock::kMaxFacts, n);
    const Individuals block_subjects = subjects.subspan(at, block.size());
    const Individuals block_objects = objects.subspan(at, block.size());
    block.subjects = distinct(block_subjects);
    block.objects = distinct(block_objects);
    block.subject_of = positions(block_subjects, block.subjects);
    block.object_of = positions(block_objects, block.objects);
    blocks.push_back(std::move(block));
  }
}

}  // namespace rrn::neural
