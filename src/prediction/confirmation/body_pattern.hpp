// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_CONFIRMATION_BODY_PATTERN_HPP
#define RRN_PREDICTION_CONFIRMATION_BODY_PATTERN_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "mining/mined_rule.hpp"

namespace rrn::prediction {

/// A class of one variable, or a relation between two.
struct PatternAtom {
  bool is_class = false;
  std::uint32_t predicate = 0;
  std::uint32_t first = 0;
  std::uint32_t second = 0;  ///< Equal to `first` for a class
  /// The atoms of the rule that need this one, as bits by their number.
  std::uint32_t needed_by = 0;

  [[nodiscard]] bool says_the_same(const PatternAtom& other) const {
    return is_class == other.is_class && predicate == other.predicate &&
           first == other.first && second == other.second;
  }
};

/// Facts from which the body of a rule follows, with variables for their
/// individuals.
struct BodyPattern {
  std::uint32_t n_variables = 0;  ///< x is 0, and y the last of the rule's own
  std::uint32_t y = 0;
  std::vector<PatternAtom> atoms;
  /// Variables that have to stand for different individuals.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> differ;
};

/// Which relations can be told as they are.
using CanTell = std::function<bool(std::uint32_t relation)>;

/// Returns facts that can be told and from which the body of a rule follows: an
/// atom that cannot be told is replaced by the body of one of the `known` rules
/// that conclude it, drawn by `rng` among the most certain ones, and so on.
/// Absent where none was found.
[[nodiscard]] std::optional<BodyPattern> expand_body(
    const mining::MinedRule& rule, std::span<const mining::MinedRule> known,
    const CanTell& can_tell, Rng& rng);

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_CONFIRMATION_BODY_PATTERN_HPP
