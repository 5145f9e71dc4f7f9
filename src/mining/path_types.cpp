// SPDX-License-Identifier: MIT
#include "mining/path_types.hpp"

#include <algorithm>
#include <unordered_map>

namespace rrn::mining {

namespace {

/// A path of up to three links in one number.
using Code = std::uint64_t;
constexpr unsigned kLinkBits = 21;

Code append(Code code, LinkId link) { return code << kLinkBits | (link + 1); }

std::vector<LinkId> decode(Code code) {
  std::vector<LinkId> path;
  constexpr Code kMask = (Code{1} << kLinkBits) - 1;
  for (; code != 0; code >>= kLinkBits) {
    path.push_back(static_cast<LinkId>(code & kMask) - 1);
  }
  std::ranges::reverse(path);
  return path;
}

/// The types of the paths between two individuals.
class WaysBetween {
 public:
  WaysBetween(const FactIndex& facts, std::size_t max_ways)
      : facts_(facts), max_ways_(max_ways) {}

  /// Returns the distinct types; `was_cut` tells whether there are more ways.
  const std::vector<Code>& find(std::uint32_t x, std::uint32_t y,
                                std::size_t length, LinkId without, Rng& rng) {
    codes_.clear();
    n_tried_ = 0;
    was_cut = false;
    if (length == 1) {
      for (const Step& step : facts_.steps_to(x, y)) {
        if (step.link != without) codes_.push_back(append(0, step.link));
      }
      return codes_;
    }
    const std::span<const Step> steps = facts_.steps(x);
    const std::size_t shift = steps.empty() ? 0 : rng.below(steps.size());
    for (std::size_t i = 0; i < steps.size() && !is_full(); ++i) {
      const Step& first = steps[(i + shift) % steps.size()];
      if (first.to == x || first.to == y) continue;
      if (length == 2) {
        join(append(0, first.link), first.to, y);
      } else {
        join_by_one(append(0, first.link), x, first.to, y, rng);
      }
    }
    std::ranges::sort(codes_);
    codes_.erase(std::unique(codes_.begin(), codes_.end()), codes_.end());
    return codes_;
  }

  bool was_cut = false;

 private:
  bool is_full() {
    if (codes_.size() >= max_ways_ || n_tried_ > kMostTried) was_cut = true;
    return was_cut;
  }
  void join(Code code, std::uint32_t z, std::uint32_t y) {
    for (const Step& last : facts_.steps_to(z, y)) {
      codes_.push_back(append(code, last.link));
    }
  }
  /// Goes on by the neighbours of the end that has fewer of them.
  void join_by_one(Code code, std::uint32_t x, std::uint32_t z, std::uint32_t y,
                   Rng& rng) {
    const bool from_z = facts_.steps(z).size() <= facts_.steps(y).size();
    const std::span<const Step> steps = facts_.steps(from_z ? z : y);
    const std::size_t shift = steps.empty() ? 0 : rng.below(steps.size());
    for (std::size_t i = 0; i < steps.size() && !is_full(); ++i) {
      const Step& step = steps[(i + shift) % steps.size()];
      const std::uint32_t w = step.to;
      ++n_tried_;
      if (w == x || w == y || w == z) continue;
      if (from_z) {
        join(append(code, step.link), w, y);
      } else {
        for (const Step& middle : facts_.steps_to(z, w)) {
          codes_.push_back(
              append(append(code, middle.link), turned(step.link)));
        }
      }
    }
  }

  static constexpr std::size_t kMostTried = 1'000'000;

  const FactIndex& facts_;
  std::size_t max_ways_;
  std::size_t n_tried_ = 0;
  std::vector<Code> codes_;
};

}  // namespace

FoundPaths find_path_types(const FactIndex& facts, std::uint32_t relation,
                           std::span<const Coverage::Pair> drawn,
                           std::size_t length, const PathLimits& limits,
                           Rng rng, const CancellationToken& cancel) {
  FoundPaths found;
  WaysBetween ways(facts, limits.max_ways);
  std::unordered_map<Code, std::uint32_t> counts;
  for (const auto& [x, y] : drawn) {
    cancel.throw_if_triggered();
    if (x == y) continue;
    for (const Code code :
         ways.find(x, y, length, link_of(relation, false), rng)) {
      ++counts[code];
    }
    found.n_cut += ways.was_cut ? 1 : 0;
  }
  std::vector<std::pair<std::uint32_t, Code>> order;
  for (const auto& [code, n] : counts) {
    if (n >= limits.min_facts) order.emplace_back(n, code);
  }
  std::ranges::sort(order, [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  if (order.size() > limits.max_types) {
    found.n_left_out = order.size() - limits.max_types;
    order.resize(limits.max_types);
  }
  for (const auto& [n, code] : order) found.types.push_back({decode(code), n});
  return found;
}

}  // namespace rrn::mining
