// SPDX-License-Identifier: MIT
// The ways in which an instance of a rule can lack one premise.
#ifndef RRN_GENERATION_NEAR_MISS_NEAR_MISS_SITES_HPP
#define RRN_GENERATION_NEAR_MISS_NEAR_MISS_SITES_HPP

#include <optional>
#include <vector>

#include "datalog/program/program.hpp"
#include "dataset/sample/sample.hpp"

namespace rrn::generation {

/// A head of a rule and a premise of it that is not to hold.
///
/// Premises are numbered as in the rule's text: body atoms, then those under
/// default negation, then disequalities, then built-ins.
struct NearMissSite {
  dataset::BrokenStep step;
  /// What is left: the other premises and, where the one that breaks is no body
  /// atom, its opposite.  Its heads are the head and, if one is missing, the
  /// body atom that is not to hold.
  datalog::Rule rule;
  bool lacks_atom = false;
  /// Variables that nothing but the missing atom binds.
  std::vector<datalog::Variable> free;

  [[nodiscard]] const RelationKey& head() const {
    return rule.heads.front().relation;
  }
  /// Requires lacks_atom.
  [[nodiscard]] const RelationKey& missing() const {
    return rule.heads.back().relation;
  }
  /// Whether no other premise is a fact: anything would do.
  [[nodiscard]] bool is_bare() const { return rule.body.empty(); }
};

/// Finds all sites of the rules of `program`, in their order.  Rules with
/// triple atoms have none, nor have those that compute.
[[nodiscard]] std::vector<NearMissSite> find_near_miss_sites(
    const datalog::Program& program);

/// Returns rules that derive the strong negation of a fact that violates a
/// constraint of `program` (without triple atoms), once it is there itself.
[[nodiscard]] datalog::Program refuting_rules(const datalog::Program& program);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_NEAR_MISS_NEAR_MISS_SITES_HPP
