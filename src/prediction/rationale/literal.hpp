// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_RATIONALE_LITERAL_HPP
#define RRN_PREDICTION_RATIONALE_LITERAL_HPP

#include <array>
#include <cstdint>
#include <variant>

#include "dataset/sample/sample.hpp"

namespace rrn::prediction {

/// A literal about one individual or about two.
using Literal = std::variant<dataset::ClassLiteral, dataset::RelationLiteral>;

/// Subject and object; the individual twice for a class.
[[nodiscard]] inline std::array<std::uint32_t, 2> ends_of(
    const Literal& literal) {
  if (const auto* member = std::get_if<dataset::ClassLiteral>(&literal)) {
    return {member->individual.value, member->individual.value};
  }
  const auto& fact = std::get<dataset::RelationLiteral>(literal);
  return {fact.subject.value, fact.object.value};
}

/// The literal about other individuals.
[[nodiscard]] inline Literal with_ends(const Literal& literal,
                                       std::uint32_t subject,
                                       std::uint32_t object) {
  using dataset::EntityIndex;
  if (const auto* member = std::get_if<dataset::ClassLiteral>(&literal)) {
    return dataset::ClassLiteral{EntityIndex{subject}, member->owl_class,
                                 member->positive};
  }
  const auto& fact = std::get<dataset::RelationLiteral>(literal);
  return dataset::RelationLiteral{EntityIndex{subject}, fact.relation,
                                  EntityIndex{object}, fact.positive};
}

/// Adds a literal to the specified facts of a sample.
inline void specify(dataset::Sample& kb, const Literal& fact) {
  if (const auto* member = std::get_if<dataset::ClassLiteral>(&fact)) {
    kb.classes.specified.push_back(*member);
  } else {
    kb.relations.specified.push_back(std::get<dataset::RelationLiteral>(fact));
  }
}

/// The literal, or what it negates.
[[nodiscard]] inline Literal positive(Literal literal) {
  std::visit([](auto& own) { own.positive = true; }, literal);
  return literal;
}

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_LITERAL_HPP
