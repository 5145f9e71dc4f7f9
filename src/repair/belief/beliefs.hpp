// SPDX-License-Identifier: MIT
#ifndef RRN_REPAIR_BELIEF_BELIEFS_HPP
#define RRN_REPAIR_BELIEF_BELIEFS_HPP

#include <vector>

#include "dataset/sample/sample.hpp"

namespace rrn::repair {

/// A positive literal and how probable it is that it holds, whatever is stated.
template <typename Literal>
struct Belief {
  Literal literal;
  float probability = 0;

  friend bool operator==(const Belief&, const Belief&) = default;
};

/// What is believed of the facts of one sample that can be judged: of stated
/// facts and of such as may be missing.  What is not listed is not believed.
struct Beliefs {
  std::vector<Belief<dataset::ClassLiteral>> classes;
  std::vector<Belief<dataset::RelationLiteral>> relations;
};

}  // namespace rrn::repair

#endif  // RRN_REPAIR_BELIEF_BELIEFS_HPP
