// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_RATIONALE_CLASS_CONTRAST_HPP
#define RRN_PREDICTION_RATIONALE_CLASS_CONTRAST_HPP

#include <vector>

#include "prediction/rationale/neighbourhood.hpp"

namespace rrn::prediction {

/// Another class in the place of a stated one.
///
/// A network guesses what it is not told.  A fact that it guesses is not needed
/// for a prediction, and yet the prediction rests on it: it would be another if
/// the network was told the opposite.
struct ClassContrast {
  std::uint32_t fact = 0;  ///< Number of a positive class fact
  dataset::ClassLiteral instead;
};

/// Finds the contrasts of the class facts of a neighbourhood: for each up to
/// three classes that no individual around has together with the one stated,
/// those of the most individuals.  Sorted by fact.  O(facts * classes).
[[nodiscard]] std::vector<ClassContrast> find_contrasts(
    const Neighbourhood& around);

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_CLASS_CONTRAST_HPP
