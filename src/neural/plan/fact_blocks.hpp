// SPDX-License-Identifier: MIT
// Which facts of the simultaneous schedule are worked on together.
#ifndef RRN_NEURAL_PLAN_FACT_BLOCKS_HPP
#define RRN_NEURAL_PLAN_FACT_BLOCKS_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rrn::neural {

/// Facts [begin, end) of one update layer.  Each individual that is a subject
/// (or an object) in the block is projected once, whatever its facts are, so a
/// block never costs more products than its facts one by one.
struct FactBlock {
  /// Few enough for what a block needs to stay in the cache, enough for the
  /// BLAS to be efficient.
  static constexpr std::uint32_t kMaxFacts = 512;

  std::uint32_t index = 0;  ///< Index of the facts in UpdatePlan::facts
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::vector<std::uint32_t> subjects;  ///< Distinct, ascending
  std::vector<std::uint32_t> objects;   ///< Distinct, ascending
  /// Positions of the individuals of fact begin + i in the lists above.
  std::vector<std::uint16_t> subject_of;
  std::vector<std::uint16_t> object_of;

  [[nodiscard]] std::uint32_t size() const { return end - begin; }
};

/// The greatest number of distinct individuals on one side of a block.
[[nodiscard]] std::size_t max_side(std::span<const FactBlock> blocks);

/// Sorts the facts of one layer, by subjects or by objects first, whichever
/// leaves fewer projections to blocks of successive facts.
void order_for_blocks(std::vector<std::uint32_t>& subjects,
                      std::vector<std::uint32_t>& objects);

/// Cuts the facts of one layer, the `index`-th of the plan, into blocks and
/// appends them.
void append_blocks(std::uint32_t index, std::span<const std::uint32_t> subjects,
                   std::span<const std::uint32_t> objects,
                   std::vector<FactBlock>& blocks);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_PLAN_FACT_BLOCKS_HPP
