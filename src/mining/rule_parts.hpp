// SPDX-License-Identifier: MIT
#ifndef RRN_MINING_RULE_PARTS_HPP
#define RRN_MINING_RULE_PARTS_HPP

#include <string_view>
#include <utility>
#include <vector>

#include "mining/mined_rule.hpp"
#include "mining/rule_text.hpp"

namespace rrn::mining {

/// A variable, or an individual with its IRI.
struct Term {
  std::string_view text;
  bool is_constant = false;
};

/// A class of one term, or a relation between two.
struct NamedAtom {
  std::string_view iri;
  bool is_class = false;
  Term first;
  Term second;  ///< Equal to `first` for a class
};

/// A rule with names, as syntaxes write it.  Views into the names.
struct RuleParts {
  NamedAtom head;
  /// What is said of x alone, the path, what is said of y alone.
  std::vector<NamedAtom> body;
  std::vector<std::pair<std::string_view, std::string_view>> differ;
};

[[nodiscard]] RuleParts parts_of(const MinedRule& rule, const RuleNames& names);

}  // namespace rrn::mining

#endif  // RRN_MINING_RULE_PARTS_HPP
