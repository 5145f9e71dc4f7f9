// SPDX-License-Identifier: MIT
#ifndef RRN_MINING_SELECTION_HPP
#define RRN_MINING_SELECTION_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "mining/coverage.hpp"
#include "mining/mined_rule.hpp"

namespace rrn::mining {

/// Chooses rules, of which the best are offered first, by what they conclude.
class Selection {
 public:
  /// Says whether a rule that would be kept may be.
  using Accepts = std::function<bool(const MinedRule&)>;

  /// Borrows all; the facts that are closed now need no rule.  Without
  /// `accepts` every rule may be kept.
  Selection(Coverage& coverage, const FactIndex& facts, Measure measure,
            Accepts accepts = {})
      : coverage_(coverage),
        facts_(facts),
        measure_(measure),
        accepts_(std::move(accepts)),
        walk_(facts),
        n_rules_(coverage.n_numbers()) {}

  /// Keeps a rule that concludes open facts, which are closed.  Returns how
  /// many they were.
  std::uint64_t offer(const MinedRule& rule);

  /// Returns the rules that were kept, the best first, less those all of whose
  /// facts other kept rules conclude that are as certain.
  [[nodiscard]] std::vector<MinedRule> finish();

 private:
  struct Kept {
    MinedRule rule;
    std::vector<std::size_t> facts;  ///< What it concludes and was open before
    bool is_needed = true;
  };

  void drop_needless(std::size_t begin, std::size_t end);

  Coverage& coverage_;
  const FactIndex& facts_;
  Measure measure_;
  Accepts accepts_;
  BodyWalk walk_;
  std::vector<Kept> kept_;
  std::vector<std::uint32_t> n_rules_;  ///< Kept ones that conclude each fact
};

}  // namespace rrn::mining

#endif  // RRN_MINING_SELECTION_HPP
