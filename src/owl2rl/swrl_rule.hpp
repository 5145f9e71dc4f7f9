// SPDX-License-Identifier: MIT
#ifndef RRN_OWL2RL_SWRL_RULE_HPP
#define RRN_OWL2RL_SWRL_RULE_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "owl2rl/ontology_view.hpp"

namespace rrn::owl2rl {

enum class SwrlAtomKind : std::uint8_t {
  kClass,         ///< predicate(first)
  kProperty,      ///< predicate(first, second)
  kDataProperty,  ///< A property whose `second` may be a literal
  kSame,          ///< first = second
  kDifferent,     ///< first != second
  kDataRange,     ///< `first` is a value of the datatype `predicate`
  kBuiltin,       ///< predicate(arguments...)
};

struct SwrlAtom {
  SwrlAtomKind kind = SwrlAtomKind::kClass;
  Term predicate;
  Term first;
  Term second;
  std::vector<Term> arguments = {};
};

/// A swrl:Imp as it is written.  Its variables are IRIs or blank nodes.
struct SwrlRule {
  std::vector<SwrlAtom> body;
  std::vector<SwrlAtom> heads;  ///< Empty: the body must not hold
  std::string source;           ///< Label and text, for people
};

/// Reads the rule of a swrl:Imp.  Throws Error: kBadSyntax for a broken one and
/// kUnsupported for an atom without rules (a built-in that is not known, a data
/// range that is no datatype, either of them in the head).
[[nodiscard]] SwrlRule read_swrl_rule(const OntologyView& view,
                                      const Term& imp);

}  // namespace rrn::owl2rl

#endif  // RRN_OWL2RL_SWRL_RULE_HPP
