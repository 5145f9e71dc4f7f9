// SPDX-License-Identifier: MIT
// What the writers of evidence and of counterfactuals have in common.
#ifndef RRN_PREDICTION_RATIONALE_RATIONALE_TERMS_HPP
#define RRN_PREDICTION_RATIONALE_RATIONALE_TERMS_HPP

#include <array>
#include <cstddef>
#include <span>
#include <string>

#include "base/error.hpp"
#include "base/json_writer.hpp"
#include "prediction/rationale/literal_facts.hpp"
#include "prediction/rationale/rationale.hpp"
#include "rdf/term.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "reasoner/proofs/explanation.hpp"

namespace rrn::prediction {

/// What is written.  Borrows all.
struct RationaleDocument {
  const reasoner::Knowledge& knowledge;
  const LiteralFacts& facts;
  const reasoner::FactPlaces& places;
  std::span<const Rationale> rationales;
};

/// Formats one number as printf() does.
[[nodiscard]] std::string show_number(const char* format, double number);
/// A number and the word for one or for many.
[[nodiscard]] std::string show_count(std::size_t n, const char* one,
                                     const char* many);
/// The fact in Turtle without its final dot.
[[nodiscard]] std::string show_fact(const RationaleDocument& document,
                                    const Fact& fact);

/// Where a fact is stated, as far as known.
[[nodiscard]] SourceLocation place_of(const RationaleDocument& document,
                                      const Fact& fact);
/// Subject, predicate and object of the triple that states a fact.
[[nodiscard]] std::array<TermView, 3> terms_of(const Dictionary& dictionary,
                                               const Fact& fact);
/// Writes the member "fact" of an object.
void write_fact(const RationaleDocument& document, const Fact& fact,
                JsonWriter& json);

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_RATIONALE_TERMS_HPP
