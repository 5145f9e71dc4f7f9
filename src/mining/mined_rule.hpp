// SPDX-License-Identifier: MIT
#ifndef RRN_MINING_MINED_RULE_HPP
#define RRN_MINING_MINED_RULE_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "mining/fact_index.hpp"

namespace rrn::mining {

inline constexpr std::size_t kMaxPath = 3;

/// Which variables along a path have to differ, as bits: see differ_bit().
using DifferMask = std::uint8_t;

/// The bit of the variables i < j of a path, which are numbered from x = 0 on.
[[nodiscard]] constexpr DifferMask differ_bit(std::size_t i, std::size_t j) {
  constexpr std::array<std::array<std::uint8_t, 4>, 3> kBits = {
      {{0, 1, 2, 4}, {0, 0, 8, 16}, {0, 0, 0, 32}}};
  return kBits[i][j];
}

/// How often a rule's body and head hold: pairs (x, y) for the head r(x, y),
/// individuals for C(x).
struct Figures {
  std::uint64_t support = 0;  ///< Body and head hold
  std::uint64_t n_body = 0;   ///< The body holds
  /// The body holds, and some fact of the head's relation is known of x (of y
  /// where the relation is the more functional backwards; of a class head, any
  /// class of x).
  std::uint64_t n_pca = 0;
  std::uint64_t n_head = 0;  ///< All facts of the head

  [[nodiscard]] double confidence() const { return part(support, n_body); }
  [[nodiscard]] double pca_confidence() const { return part(support, n_pca); }
  [[nodiscard]] double head_coverage() const { return part(support, n_head); }

  [[nodiscard]] static double part(std::uint64_t of, std::uint64_t all) {
    return all == 0 ? 0 : static_cast<double>(of) / static_cast<double>(all);
  }
  friend bool operator==(const Figures&, const Figures&) = default;
};

/// What a rule concludes: r(x, y), where y ends the path, C(x), or, with a
/// constant c, r(x, c) or r(c, x).
struct Head {
  static constexpr std::uint32_t kNobody = 0xffffffffU;

  bool is_class = false;
  std::uint32_t predicate = 0;       ///< A RelationIndex or a ClassIndex
  std::uint32_t constant = kNobody;  ///< The individual at the other end of x
  bool is_constant_subject = false;

  [[nodiscard]] constexpr bool has_constant() const {
    return constant != kNobody;
  }
  /// Whether it says something of x alone, wherever the path ends.
  [[nodiscard]] constexpr bool is_of_x() const {
    return is_class || has_constant();
  }
  /// The link from x to the constant.
  [[nodiscard]] constexpr Step value() const {
    return {link_of(predicate, is_constant_subject), constant};
  }
  /// The subject and the object of what is concluded of x and y; of a class x
  /// and x.
  [[nodiscard]] constexpr std::pair<std::uint32_t, std::uint32_t> ends(
      std::uint32_t x, std::uint32_t y) const {
    if (is_class) return {x, x};
    if (!has_constant()) return {x, y};
    return is_constant_subject ? std::pair(constant, x)
                               : std::pair(x, constant);
  }
  /// The head that has everything that is said of this predicate.
  [[nodiscard]] constexpr Head of_anybody() const {
    return {is_class, predicate};
  }

  friend constexpr auto operator<=>(const Head&, const Head&) = default;
};

/// A connected rule, the body of which is a path of relations with conditions
/// on both ends.  Constants are individuals of the facts that it was mined
/// from.
struct MinedRule {
  Head head;
  std::vector<LinkId> path;  ///< Read from x to y; at most kMaxPath
  std::vector<std::uint32_t> start_classes;  ///< Classes of x, in order
  std::optional<std::uint32_t> end_class;    ///< The class of y
  std::optional<Step> value;                 ///< A link from x to a constant
  DifferMask differ = 0;
  Figures figures;

  [[nodiscard]] std::size_t n_atoms() const {
    return path.size() + start_classes.size() + (end_class ? 1 : 0) +
           (value ? 1 : 0);
  }
  [[nodiscard]] bool names_individuals() const {
    return head.has_constant() || value;
  }
  friend bool operator==(const MinedRule&, const MinedRule&) = default;
};

/// Which confidence counts.
enum class Measure : std::uint8_t { kStandard, kPca };

[[nodiscard]] inline double confidence(const Figures& figures,
                                       Measure measure) {
  return measure == Measure::kStandard ? figures.confidence()
                                       : figures.pca_confidence();
}

/// Whether a rule comes before another: by confidence, then by support, then
/// by length, then by what it says, so that the order is total.
[[nodiscard]] bool is_better(const MinedRule& a, const MinedRule& b,
                             Measure measure);

}  // namespace rrn::mining

#endif  // RRN_MINING_MINED_RULE_HPP
