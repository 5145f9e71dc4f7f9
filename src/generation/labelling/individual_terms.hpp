// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_LABELLING_INDIVIDUAL_TERMS_HPP
#define RRN_GENERATION_LABELLING_INDIVIDUAL_TERMS_HPP

#include <map>
#include <optional>

#include "dataset/sample/sample.hpp"
#include "generation/labelling/symbolic_labeller.hpp"

namespace rrn::generation {

/// The terms that stand for the individuals of one sample where rules speak of
/// it: an individual whose name is an IRI in the rules (`:x a :T20CricketFan`
/// if `:x :loves :T20Cricket`, say) is that term, the others are those of
/// SymbolicLabeller::term_of().
class IndividualTerms {
 public:
  /// Borrows the rules.
  IndividualTerms(const SymbolicLabeller& rules, const dataset::Sample& kb);

  [[nodiscard]] const SymbolicLabeller& rules() const { return rules_; }
  /// The individual that a term stands for, if it is one of the sample.
  [[nodiscard]] std::optional<dataset::EntityIndex> entity_of(
      TermId term) const;
  /// A store with the specified literals of a sample with the same individuals.
  [[nodiscard]] TripleStore load(const dataset::Sample& kb) const;

 private:
  [[nodiscard]] TermId term_of(dataset::EntityIndex individual) const;

  const SymbolicLabeller& rules_;
  std::map<dataset::EntityIndex, TermId> terms_;  ///< Only of those with a name
  std::map<TermId, dataset::EntityIndex> entities_;  ///< Their individuals
};

}  // namespace rrn::generation

#endif  // RRN_GENERATION_LABELLING_INDIVIDUAL_TERMS_HPP
