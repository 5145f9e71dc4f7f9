// SPDX-License-Identifier: MIT
#ifndef RRN_OWL2RL_EQUAL_LITERALS_HPP
#define RRN_OWL2RL_EQUAL_LITERALS_HPP

#include <vector>

#include "rdf/dictionary.hpp"

namespace rrn::owl2rl {

/// Returns the groups of two or more literals of a dictionary that have one
/// value, each in order of its ids, in order of their first.  Takes expected
/// O(n log n) for n literals with a datatype or a language tag that is not in
/// lower case; others are only looked up.
[[nodiscard]] std::vector<std::vector<TermId>> equal_literals(
    const Dictionary& dictionary);

}  // namespace rrn::owl2rl

#endif  // RRN_OWL2RL_EQUAL_LITERALS_HPP
