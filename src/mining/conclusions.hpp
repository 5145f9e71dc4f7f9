// SPDX-License-Identifier: MIT
// What mined rules conclude from facts, and how sure that is.
#ifndef RRN_MINING_CONCLUSIONS_HPP
#define RRN_MINING_CONCLUSIONS_HPP

#include <span>
#include <vector>

#include "base/cancellation.hpp"
#include "dataset/sample/sample.hpp"
#include "mining/mined_rule.hpp"

namespace rrn::mining {

/// Adds to `facts` what rules conclude from them and is new, once; `index` was
/// made from `facts`.  Duplicates are possible.  Throws Cancelled.
void add_conclusions(std::span<const MinedRule> rules, const FactIndex& index,
                     FactIndex::Facts& facts, const CancellationToken& cancel);

/// Counts on other facts how often a rule's body holds, and its head with it;
/// the other figures are 0.  Throws Cancelled.
[[nodiscard]] Figures count_again(const MinedRule& rule, const FactIndex& facts,
                                  const CancellationToken& cancel);

/// How probable a conclusion of a rule is that rests on nothing else: support /
/// (matches + 5), so that a rule with few matches is not taken at its word.
[[nodiscard]] double probability_of(const Figures& figures);

/// A positive literal that rules conclude.
template <typename Literal>
struct Conclusion {
  Literal literal;
  float probability = 0;

  friend bool operator==(const Conclusion&, const Conclusion&) = default;
};

/// What rules conclude, literals in order.
struct Conclusions {
  std::vector<Conclusion<dataset::ClassLiteral>> classes;
  std::vector<Conclusion<dataset::RelationLiteral>> relations;
};

/// Which relation literals are asked about.
struct AskedRelations {
  /// Positive or not.
  std::span<const dataset::RelationLiteral> literals;
  /// Those that share the relation, and the subject or the object, with one of
  /// these are asked about, too.
  bool with_others = false;
};

/// Returns what rules conclude from facts, stated or not; of relations only
/// what is `asked`, if that is given.
///
/// With the probabilities p1 >= p2 >= ... of the rules that conclude it, a
/// literal has p1 + (1 - p1) / 256 (p2 + (1 - p2) / 256 (p3 + ...)): that of
/// the best rule, and the others tell apart what would be equal.  For each
/// individual with facts the rules are walked once.  Throws Cancelled.
[[nodiscard]] Conclusions conclude(std::span<const MinedRule> rules,
                                   const FactIndex& facts,
                                   const CancellationToken& cancel,
                                   const AskedRelations* asked = nullptr);

}  // namespace rrn::mining

#endif  // RRN_MINING_CONCLUSIONS_HPP
