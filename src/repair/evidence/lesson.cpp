// SPDX-License-Identifier: MIT
#include "repair/evidence/lesson.hpp"

#include <algorithm>

namespace rrn::repair {

namespace {

template <typename Literal>
std::vector<Literal> positive(const dataset::Literals<Literal>& literals) {
  std::vector<Literal> facts;
  literals.for_each_known([&](const Literal& literal) {
    if (literal.positive) facts.push_back(literal);
  });
  std::sort(facts.begin(), facts.end());
  facts.erase(std::unique(facts.begin(), facts.end()), facts.end());
  return facts;
}

}  // namespace

TrueFacts::TrueFacts(const dataset::Sample& kb)
    : classes_(positive(kb.classes)), relations_(positive(kb.relations)) {}

bool TrueFacts::holds(const dataset::ClassLiteral& fact) const {
  return std::ranges::binary_search(classes_, fact);
}

bool TrueFacts::holds(const dataset::RelationLiteral& fact) const {
  return std::ranges::binary_search(relations_, fact);
}

}  // namespace rrn::repair
