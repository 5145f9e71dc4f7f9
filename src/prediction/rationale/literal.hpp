// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_RATIONALE_LITERAL_HPP
#define RRN_PREDICTION_RATIONALE_LITERAL_HPP

#include <variant>

#include "dataset/sample/sample.hpp"

namespace rrn::prediction {

/// A literal about one individual or about two.
using Literal = std::variant<dataset::ClassLiteral, dataset::RelationLiteral>;

/// The literal, or what it negates.
[[nodiscard]] inline Literal positive(Literal literal) {
  std::visit([](auto& own) { own.positive = true; }, literal);
  return literal;
}

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_LITERAL_HPP
