// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_ENTAILMENT_AXIOM_PROVER_HPP
#define RRN_REASONER_ENTAILMENT_AXIOM_PROVER_HPP

#include <span>
#include <vector>

#include "reasoner/entailment/class_prover.hpp"
#include "reasoner/entailment/conclusion.hpp"

namespace rrn::reasoner {

/// Proves the claims of a conclusion that hold no variable: by look-up in the
/// closure of the premise, expressions matched as they are written, and else by
/// what the claim means, from what follows when its condition is assumed of
/// fresh individuals or its opposite leads to a contradiction.
class AxiomProver {
 public:
  /// Borrows all.
  AxiomProver(ClassProver& classes, const Conclusion& conclusion,
              const CheckGuard& guard);

  [[nodiscard]] bool proves(const GraphTriple& claim);

 private:
  using Property = owl2rl::PropertyExpression;
  using Case = ClassProver::Case;

  [[nodiscard]] bool is_stated(const GraphTriple& claim) const;
  [[nodiscard]] bool proves_type(const GraphTriple& claim);
  [[nodiscard]] bool proves_characteristic(const Term& property,
                                           std::string_view type);
  [[nodiscard]] bool proves_statement_node(const Term& node,
                                           std::string_view type);
  [[nodiscard]] bool proves_negative_assertion(const Term& node);
  [[nodiscard]] bool proves_class_axiom(const GraphTriple& claim);
  [[nodiscard]] bool proves_property_axiom(const GraphTriple& claim);

  [[nodiscard]] bool is_subclass(const Term& sub, const Term& super);
  [[nodiscard]] bool are_disjoint(const Term& left, const Term& right);
  [[nodiscard]] bool is_defined_as_written(const Term& owl_class);
  [[nodiscard]] bool is_disjoint_union(const Term& owl_class, const Term& head);
  [[nodiscard]] bool is_key(const Term& owl_class, const Term& head);

  [[nodiscard]] bool is_subproperty(const std::vector<Property>& chain,
                                    const Property& super);
  [[nodiscard]] bool are_disjoint(const Property& left, const Property& right);
  [[nodiscard]] bool has_domain(const Property& property,
                                const Term& owl_class);
  [[nodiscard]] bool has_data_range(const Term& property,
                                    const Term& datatype) const;

  [[nodiscard]] Property property(const Term& term) const;
  [[nodiscard]] std::vector<Property> properties(const Term& head) const;
  [[nodiscard]] std::vector<Term> list(const Term& head) const;
  [[nodiscard]] std::vector<Term> members(const Term& node) const;

  ClassProver& classes_;
  const AssumedClosure& premise_;
  const Conclusion& conclusion_;
  const CheckGuard& guard_;
};

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_ENTAILMENT_AXIOM_PROVER_HPP
