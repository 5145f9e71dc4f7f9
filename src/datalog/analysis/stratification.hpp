// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_ANALYSIS_STRATIFICATION_HPP
#define RRN_DATALOG_ANALYSIS_STRATIFICATION_HPP

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "datalog/program/program.hpp"

namespace rrn::datalog {

/// The order in which rules are evaluated.
struct Stratification {
  /// Strata in order; each holds numbers of rules in Program::rules.  A rule's
  /// default-negated relations are complete in strata before its own, and a
  /// stratum is as small as the dependency graph's components allow.
  /// Constraints are in no stratum.
  std::vector<std::vector<std::size_t>> strata;
};

/// The order for maintenance, which looks at all rules of a relation at once.
struct RelationStratification {
  /// The rules with a head in each component of relations, in order.  A rule
  /// with several heads may be in several strata, and one whose head ranges
  /// over relations is in all of them.
  std::vector<std::vector<std::size_t>> strata;
  /// Per relation that occurs in the program, the number of its component;
  /// what a fact depends on has the same or a smaller one.
  std::map<RelationKey, std::uint32_t> component_of;
  /// Per stratum, the number of its component.
  std::vector<std::uint32_t> components;
  /// Whether an atom ranges over relations: then the other relations depend on
  /// each other as well, and their component is `any_component`.
  std::optional<std::uint32_t> any_component;

  [[nodiscard]] std::optional<std::uint32_t> component(
      const RelationKey& key) const;
};

/// Computes strata from the strongly connected components of the dependency
/// graph.  Throws Error (kUnstratifiable) naming the place of a rule with
/// default negation inside a cycle, the relation and a rule of the cycle.
/// Linear in the size of the program.
///
/// Under Program::same_as every relation depends on equality, and a rule with
/// `!=` depends on it as on a negated relation, unless all it does is make the
/// two terms equal.
[[nodiscard]] Stratification stratify(const Program& program,
                                      const Dictionary& dictionary);

/// Whether a rule with `!=` needs to know which terms are equal.  If all it
/// does is make the two terms equal, it does not.
[[nodiscard]] bool needs_equality(const Rule& rule, TermId same_as);

/// Computes the order for maintenance, and throws as stratify() does.
[[nodiscard]] RelationStratification stratify_relations(
    const Program& program, const Dictionary& dictionary);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_ANALYSIS_STRATIFICATION_HPP
