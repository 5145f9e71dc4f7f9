// SPDX-License-Identifier: MIT
// Samples with flaws in what is specified: how far a network can do without it
// (paper, section 5, "missing information" and "conflicts").
#ifndef RRN_DATASET_SAMPLE_FLAWS_HPP
#define RRN_DATASET_SAMPLE_FLAWS_HPP

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "base/random.hpp"
#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"

namespace rrn::dataset {

using AnyLiteral = std::variant<ClassLiteral, RelationLiteral>;

/// What a network is given in place of a sample.
struct FlawedSample {
  /// Has the individuals and labels of the clean sample, whose labels are to be
  /// compared with; only what is specified differs.
  Sample kb;
  /// The specified literals of the clean sample that were removed, contradicted
  /// or replaced, sorted.  A network does well that still holds them for true,
  /// negative ones for false.
  std::vector<AnyLiteral> changed;
  /// For a literal that was removed by without_literal(), one of the same
  /// predicate and sign about random individuals of which nothing is known: a
  /// network that holds everything for true recovers facts without having
  /// learnt a thing, and holds these for true as well.
  std::vector<AnyLiteral> decoys;
};

/// The specified literals of both kinds, in the order of the sample.
[[nodiscard]] std::vector<AnyLiteral> specified_literals(const Sample& kb);

/// Removes `literal`, which is specified, and draws its decoy.
[[nodiscard]] FlawedSample without_literal(const Sample& kb,
                                           const AnyLiteral& literal, Rng& rng);

/// Specifies the negation of one random specified literal beside it.  Nothing
/// if there is none.
///
/// A network that keeps one membership for each class and individual reads the
/// positive one of a class and its complement.
[[nodiscard]] std::optional<FlawedSample> with_conflict(const Sample& kb,
                                                        Rng& rng);

enum class Flaw : std::uint8_t {
  kRemoved,       ///< Literals are missing
  kContradicted,  ///< Their negations are specified beside them
  /// Each is replaced by one of the same predicate and sign about random
  /// individuals that is neither specified, inferable nor predictable
  kReplaced,
};

/// Gives the part `part` of all specified literals a flaw, rounded to the
/// nearest number of them.  With the same seed, what is changed for a smaller
/// part is changed for a greater one too.  A literal for which no replacement
/// is found in a bounded number of tries stays as it is.
[[nodiscard]] FlawedSample with_flaws(const Sample& kb, Flaw flaw, double part,
                                      Seed seed);

}  // namespace rrn::dataset

#endif  // RRN_DATASET_SAMPLE_FLAWS_HPP
