// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_RATIONALE_LITERAL_FACTS_HPP
#define RRN_PREDICTION_RATIONALE_LITERAL_FACTS_HPP

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "dataset/rdf/sample_builder.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "prediction/rationale/rationale.hpp"
#include "rdf/dictionary.hpp"
#include "store/fact.hpp"

namespace rrn::prediction {

/// Translates between the facts of a store and the literals of the sample that
/// a model reads.
class LiteralFacts {
 public:
  /// Gives the names of the vocabulary numbers in `dictionary`.  Borrows the
  /// sample.
  LiteralFacts(Dictionary& dictionary, const dataset::StoreSample& sample,
               const dataset::Vocabulary& vocabulary);

  /// The literal that says the same; nothing where the model knows no such
  /// class or relation, or no fact is about the individual.
  [[nodiscard]] std::optional<Literal> literal_of(const Fact& fact) const;
  [[nodiscard]] Fact fact_of(const Literal& literal) const;

 private:
  using Numbers = std::unordered_map<TermId, std::uint32_t>;

  const dataset::StoreSample& sample_;
  Numbers individuals_, class_numbers_, relation_numbers_;
  std::vector<TermId> classes_, relations_;  ///< Indexed by number
};

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_LITERAL_FACTS_HPP
