// SPDX-License-Identifier: MIT
#ifndef RRN_MINING_BODY_WALK_HPP
#define RRN_MINING_BODY_WALK_HPP

#include <cstdint>
#include <span>
#include <vector>

#include "mining/mined_rule.hpp"

namespace rrn::mining {

/// Follows paths from one individual and tells the distinct ends.
class BodyWalk {
 public:
  /// How different the variables are at best, over all ways to an end.
  enum class Level : std::uint8_t {
    kSame,   ///< x = y
    kEnds,   ///< x and y differ
    kApart,  ///< All variables differ
  };
  struct End {
    std::uint32_t to = 0;
    Level level = Level::kSame;
  };

  /// Borrows the facts.
  explicit BodyWalk(const FactIndex& facts)
      : facts_(facts),
        walk_of_(facts.n_individuals()),
        place_(facts.n_individuals()) {}

  /// Walks over all ways along a path of 1 to kMaxPath links on which none of
  /// the variables of `differ` are equal.
  void start(std::uint32_t from, std::span<const LinkId> path,
             DifferMask differ = 0);

  /// Where it ended, each individual once, in a fixed order.
  [[nodiscard]] const std::vector<End>& ends() const { return ends_; }
  /// The end at an individual, or null.  O(1).
  [[nodiscard]] const End* end_at(std::uint32_t to) const {
    return walk_of_[to] == walk_ ? &ends_[place_[to]] : nullptr;
  }
  /// Steps taken since it was made.
  [[nodiscard]] std::uint64_t n_steps() const { return n_steps_; }

 private:
  template <std::size_t depth>
  void follow(DifferMask equal);
  void arrive(DifferMask equal);

  const FactIndex& facts_;
  std::vector<std::uint32_t> walk_of_;  ///< The last walk that ended there
  std::vector<std::uint32_t> place_;    ///< Its place among the ends
  std::vector<End> ends_;
  std::uint32_t walk_ = 0;
  std::uint64_t n_steps_ = 0;
  std::span<const LinkId> path_;
  DifferMask differ_ = 0;
  std::uint32_t at_[kMaxPath + 1] = {};  ///< The variables of this way
};

}  // namespace rrn::mining

#endif  // RRN_MINING_BODY_WALK_HPP
