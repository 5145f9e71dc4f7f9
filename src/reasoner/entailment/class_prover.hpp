// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_ENTAILMENT_CLASS_PROVER_HPP
#define RRN_REASONER_ENTAILMENT_CLASS_PROVER_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "owl2rl/ontology_view.hpp"
#include "reasoner/entailment/assumed_closure.hpp"
#include "reasoner/entailment/check_guard.hpp"
#include "reasoner/entailment/conclusion.hpp"

namespace rrn::reasoner {

/// Proves what a conclusion says about members of class expressions, from the
/// closure of a premise and from closures of assumptions.
///
/// Sound for OWL.  What holds of a fresh individual holds of every one, as
/// equality is no obstacle to a rule that has no disequality; where one has,
/// or names are unique, fresh individuals prove nothing and are not used.  No
/// assumption proves anything where rules use default negation.
///
/// All that looks at expressions throws as CheckGuard::poll(), CheckStopped
/// where there are too many cases, and Error (kUnsupported) where expressions
/// are nested too deeply.
class ClassProver {
 public:
  /// Facts that are assumed together.
  using Case = std::vector<Fact>;

  /// Borrows all; `premise` is the closure without assumptions.
  ClassProver(const AssumedClosure& premise, const Conclusion& conclusion,
              const CheckGuard& guard);

  [[nodiscard]] const owl2rl::OntologyView& view() const { return view_; }
  [[nodiscard]] const AssumedClosure& premise() const { return premise_; }
  [[nodiscard]] bool may_generalise() const { return may_generalise_; }
  /// Whether a limit kept a closure from being complete.
  [[nodiscard]] bool met_limit() const { return met_limit_; }

  /// Whether `individual` is a member of a class or class expression.
  [[nodiscard]] bool is_member(const AssumedClosure& closure, TermId individual,
                               const Term& owl_class);
  /// Whether it is one of what the triples of `owl_class` write down.
  [[nodiscard]] bool has_shape(const AssumedClosure& closure, TermId individual,
                               const Term& owl_class);
  /// Returns cases of which one is true where `individual` is a member; none
  /// where it cannot be.  A case may say less than membership does.
  [[nodiscard]] std::vector<Case> cases(TermId individual,
                                        const Term& owl_class);
  [[nodiscard]] std::vector<Case> shape_cases(TermId individual,
                                              const Term& owl_class);

  /// Returns every way of taking a case of the one and a case of the other.
  [[nodiscard]] std::vector<Case> combine(const std::vector<Case>& left,
                                          const std::vector<Case>& right) const;

  using Goal = std::function<bool(const AssumedClosure&)>;
  /// Whether `goal` holds, or a contradiction follows, in every case.
  [[nodiscard]] bool in_all(const AssumedClosure& closure,
                            std::span<const Case> cases, const Goal& goal);
  /// Whether a contradiction follows in every case.
  [[nodiscard]] bool refutes(const AssumedClosure& closure,
                             std::span<const Case> cases);
  [[nodiscard]] bool are_different(const AssumedClosure& closure, TermId left,
                                   TermId right);

  /// Makes an individual that nothing is said about but, in `facts`, that it
  /// is a thing.
  TermId fresh(Case& facts);
  [[nodiscard]] TermId intern(const Term& term) const;
  [[nodiscard]] Fact property_fact(const owl2rl::PropertyExpression& property,
                                   TermId from, TermId to) const;

 private:
  [[nodiscard]] std::optional<Term> part(const Term& owl_class,
                                         std::string_view predicate) const;
  [[nodiscard]] std::vector<Term> list(const Term& head) const;
  [[nodiscard]] std::vector<TermId> values(
      const AssumedClosure& closure, TermId individual,
      const owl2rl::PropertyExpression& property) const;
  [[nodiscard]] const std::vector<TermId>& same_in_premise(
      const Term& owl_class);

  [[nodiscard]] bool is_literal_of(TermId value,
                                   const TermView& datatype) const;
  [[nodiscard]] bool has_boolean_shape(const AssumedClosure& closure,
                                       TermId individual,
                                       const Term& owl_class);
  [[nodiscard]] bool has_restriction_shape(const AssumedClosure& closure,
                                           TermId individual,
                                           const Term& owl_class);
  [[nodiscard]] bool has_all_values(const AssumedClosure& closure,
                                    TermId individual,
                                    const owl2rl::PropertyExpression& property,
                                    const Term& filler);
  [[nodiscard]] bool has_at_least(const AssumedClosure& closure,
                                  TermId individual, const Term& owl_class,
                                  unsigned n);
  [[nodiscard]] bool has_at_most(const AssumedClosure& closure,
                                 TermId individual, const Term& owl_class,
                                 unsigned n);
  [[nodiscard]] bool find_different(const AssumedClosure& closure,
                                    std::span<const TermId> candidates,
                                    unsigned n, std::vector<TermId>& chosen);
  [[nodiscard]] std::vector<Case> restriction_cases(TermId individual,
                                                    const Term& owl_class);

  const AssumedClosure& premise_;
  const Conclusion& conclusion_;
  owl2rl::OntologyView view_;
  const CheckGuard& guard_;
  bool may_assume_ = true;
  bool may_generalise_ = true;
  bool met_limit_ = false;
  std::uint64_t n_fresh_ = 0;
  std::size_t nesting_ = 0;  ///< Expressions within expressions looked at now
  std::map<Term, std::vector<TermId>> same_in_premise_;
};

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_ENTAILMENT_CLASS_PROVER_HPP
