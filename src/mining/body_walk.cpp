// SPDX-License-Identifier: MIT
#include "mining/body_walk.hpp"

#include <algorithm>

namespace rrn::mining {

template <std::size_t depth>
void BodyWalk::follow(DifferMask equal) {
  const std::span<const Step> steps = facts_.steps(at_[depth], path_[depth]);
  n_steps_ += steps.size();
  constexpr std::size_t kNext = depth + 1;
  for (const Step& step : steps) {
    DifferMask now = equal;
    for (std::size_t i = 0; i < kNext; ++i) {
      if (at_[i] == step.to) now |= differ_bit(i, kNext);
    }
    if ((now & differ_) != 0) continue;
    at_[kNext] = step.to;
    if (kNext == path_.size()) {
      arrive(now);
    } else if constexpr (kNext < kMaxPath) {
      follow<kNext>(now);
    }
  }
}

void BodyWalk::arrive(DifferMask equal) {
  const std::size_t last = path_.size();
  const std::uint32_t to = at_[last];
  const Level level = (equal & differ_bit(0, last)) != 0 ? Level::kSame
                      : equal != 0                       ? Level::kEnds
                                                         : Level::kApart;
  if (walk_of_[to] != walk_) {
    walk_of_[to] = walk_;
    place_[to] = static_cast<std::uint32_t>(ends_.size());
    ends_.push_back({to, level});
  } else {
    Level& best = ends_[place_[to]].level;
    best = std::max(best, level);
  }
}

void BodyWalk::start(std::uint32_t from, std::span<const LinkId> path,
                     DifferMask differ) {
  ends_.clear();
  if (++walk_ == 0) {
    std::ranges::fill(walk_of_, 0U);
    walk_ = 1;
  }
  path_ = path;
  differ_ = differ;
  at_[0] = from;
  follow<0>(0);
}

}  // namespace rrn::mining
