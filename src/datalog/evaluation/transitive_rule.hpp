// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_EVALUATION_TRANSITIVE_RULE_HPP
#define RRN_DATALOG_EVALUATION_TRANSITIVE_RULE_HPP

#include <cstddef>
#include <cstdint>
#include <optional>

#include "datalog/program/program.hpp"
#include "store/relation.hpp"
#include "store/term_links.hpp"

namespace rrn::datalog {

/// Returns which atom of the body takes the step, if the rule says no more than
/// that a binary relation is transitive: `p(x, z) <- p(x, y), p(y, z)`, in
/// either order.  The step is `p(y, z)`.
[[nodiscard]] std::optional<std::size_t> transitive_step(const Rule& rule);

/// Rows of a relation that its transitive rule did not derive, as many of them
/// as have the same closure as all.
///
/// A path is a shorter path and one such step, so that the rule need not join
/// paths with paths: a chain of n rows takes n^2 / 2 matches, not n^3 / 6.
class TransitiveSteps {
 public:
  /// `closure` is borrowed; `rule` is the number of its transitive rule.
  TransitiveSteps(const Relation& closure, std::size_t rule)
      : closure_(closure), rule_(static_cast<std::uint32_t>(rule)) {}

  [[nodiscard]] Relation& relation() { return steps_; }

  /// Takes over the steps among the rows of the closure before `end`, and
  /// returns those that are new.
  RowRange take_until(std::uint32_t end);
  /// Forgets all steps, since terms got other names.
  void clear();

  /// Returns by how many bytes the steps grew since the last call.
  [[nodiscard]] std::size_t take_growth();

 private:
  void take(Row row, std::uint32_t end);

  const Relation& closure_;
  std::uint32_t rule_;
  std::uint32_t n_seen_ = 0;  ///< Rows of the closure that were looked at
  Relation steps_;
  TermLinks links_;
  std::size_t memory_ = 0;  ///< Reported already
};

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_EVALUATION_TRANSITIVE_RULE_HPP
