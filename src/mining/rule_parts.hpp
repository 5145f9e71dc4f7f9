// SPDX-License-Identifier: MIT
#ifndef RRN_MINING_RULE_PARTS_HPP
#define RRN_MINING_RULE_PARTS_HPP

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dataset/sample/vocabulary.hpp"
#include "mining/mined_rule.hpp"

namespace rrn::mining {

/// A class of one variable, or a relation between two.
struct NamedAtom {
  std::string_view iri;
  bool is_class = false;
  std::string_view first;
  std::string_view second;  ///< Equal to `first` for a class
};

/// A rule with names, as syntaxes write it.  Views into the vocabulary.
struct RuleParts {
  NamedAtom head;
  std::vector<NamedAtom> body;  ///< Class atoms of x, the path, that of y
  std::vector<std::pair<std::string_view, std::string_view>> differ;
};

[[nodiscard]] RuleParts parts_of(const MinedRule& rule,
                                 const dataset::Vocabulary& vocabulary);

}  // namespace rrn::mining

#endif  // RRN_MINING_RULE_PARTS_HPP
