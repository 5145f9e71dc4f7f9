// SPDX-License-Identifier: MIT
#ifndef RRN_MINING_COVERAGE_HPP
#define RRN_MINING_COVERAGE_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "mining/body_walk.hpp"
#include "mining/mined_rule.hpp"

namespace rrn::mining {

/// Which true facts no rule concludes yet.
class Coverage {
 public:
  /// A fact of a relation: subject and object.
  using Pair = std::pair<std::uint32_t, std::uint32_t>;

  /// Borrows the true facts; all of them are open.
  explicit Coverage(const FactIndex& truth);

  /// Closes those that are among these.
  void close(const FactIndex& known);
  /// The true facts that a rule concludes, by number: see n_numbers().
  [[nodiscard]] std::vector<std::size_t> find_concluded(const MinedRule& rule,
                                                        const FactIndex& facts,
                                                        BodyWalk& walk) const;
  /// Closes facts, all of one head; returns how many were open.
  std::uint64_t close(const Head& head, const std::vector<std::size_t>& facts);

  /// Facts have numbers below this.
  [[nodiscard]] std::size_t n_numbers() const { return is_closed_.size(); }
  [[nodiscard]] bool is_closed(std::size_t fact) const {
    return is_closed_[fact];
  }
  [[nodiscard]] std::uint64_t n_open(const Head& head) const {
    return head.is_class ? open_members_[head.predicate]
                         : open_facts_[head.predicate];
  }
  /// The open facts of a relation, in order.
  [[nodiscard]] std::vector<Pair> open_facts(std::uint32_t relation) const;

 private:
  [[nodiscard]] std::optional<std::size_t> number_of(const Head& head,
                                                     std::uint32_t x,
                                                     std::uint32_t y) const;
  void close_if_true(const Head& head, std::uint32_t x, std::uint32_t y);

  const FactIndex& truth_;
  /// Indexed by number: the truth's steps, then its class facts.
  std::vector<bool> is_closed_;
  std::vector<std::uint64_t> open_facts_;
  std::vector<std::uint64_t> open_members_;
};

}  // namespace rrn::mining

#endif  // RRN_MINING_COVERAGE_HPP
