// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_ENTAILMENT_ASSUMED_CLOSURE_HPP
#define RRN_REASONER_ENTAILMENT_ASSUMED_CLOSURE_HPP

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/job.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "datalog/program/program.hpp"
#include "rdf/dictionary.hpp"
#include "reasoner/entailment/check_guard.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "store/fact.hpp"
#include "store/triple_store.hpp"

namespace rrn::reasoner {

[[nodiscard]] constexpr RelationKey class_relation(TermId owl_class) {
  return {owl_class, Arity::kUnary, Polarity::kPositive};
}
[[nodiscard]] constexpr RelationKey property_relation(TermId property) {
  return {property, Arity::kBinary, Polarity::kPositive};
}

/// What every closure over one premise shares.  Borrows all.
struct ClosureContext {
  Knowledge& premise;  ///< Not reasoned over; its dictionary grows
  datalog::MaterialiseOptions limits;  ///< The time is that of `guard`
  const CheckGuard& guard;
  const JobContext& job;
  /// For a literal all literals of its value, those of the premise first: as
  /// the object of a fact each of them stands for the others.
  std::map<TermId, std::vector<TermId>> literal_forms;
};

/// What follows from a premise and a few assumed facts.
///
/// Every closure is a store of its own, so an assumption costs as much as the
/// premise's reasoning.
class AssumedClosure {
 public:
  /// Derives everything.  Borrows the context.  Throws as materialise().
  explicit AssumedClosure(const ClosureContext& context,
                          std::vector<Fact> assumptions = {});

  /// Returns the closure of the premise, what was assumed so far, and `facts`.
  [[nodiscard]] AssumedClosure assume(std::span<const Fact> facts) const;

  [[nodiscard]] bool is_inconsistent() const {
    return result_.n_violations > 0;
  }
  /// Whether a limit stopped it: what is not there may still follow.
  [[nodiscard]] bool is_complete() const { return !result_.limit.has_value(); }
  [[nodiscard]] const datalog::MaterialiseResult& result() const {
    return result_;
  }

  /// Whether a fact holds, in whichever of its terms' equal names and in
  /// whichever form of its literal it was stated.  That something equals itself
  /// holds always.
  [[nodiscard]] bool holds(const RelationKey& relation, Row row) const;
  [[nodiscard]] bool are_same(TermId left, TermId right) const;
  /// The term itself and, for a literal, the others of its value, those of the
  /// premise first.
  [[nodiscard]] std::vector<TermId> forms(TermId id) const;

  /// Called with each row; returns false to stop.
  using Visitor = std::function<bool(Row)>;
  /// Visits the facts of a relation that agree with what is given of a row.
  /// Equal terms are visited under one of their names.
  void visit(const RelationKey& relation, std::optional<TermId> first,
             std::optional<TermId> second, const Visitor& visitor) const;
  /// At most how many facts visit() would visit.
  [[nodiscard]] std::uint64_t estimate(const RelationKey& relation,
                                       std::optional<TermId> first,
                                       std::optional<TermId> second) const;
  /// Returns the positive relations of that arity that have facts.
  [[nodiscard]] std::vector<RelationKey> relations(Arity arity) const;

  [[nodiscard]] Dictionary& dictionary() const {
    return context_->premise.dictionary;
  }
  [[nodiscard]] bool has_unique_names() const {
    return context_->premise.rules.has_unique_names();
  }
  /// The rules that were evaluated.
  [[nodiscard]] const datalog::Program& program() const {
    return rules_.program;
  }

 private:
  [[nodiscard]] std::optional<TermId> representative(
      std::optional<TermId> id) const;
  void visit_bound(const RelationKey& relation, Column column, TermId bound,
                   const Visitor& visitor) const;

  const ClosureContext* context_;
  std::vector<Fact> assumptions_;
  RuleSet rules_;
  std::unique_ptr<TripleStore> store_;
  datalog::MaterialiseResult result_;
  TermId same_as_;
};

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_ENTAILMENT_ASSUMED_CLOSURE_HPP
