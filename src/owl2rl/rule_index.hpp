// SPDX-License-Identifier: MIT
#ifndef RRN_OWL2RL_RULE_INDEX_HPP
#define RRN_OWL2RL_RULE_INDEX_HPP

#include <string_view>
#include <vector>

namespace rrn::owl2rl {

/// Where a rule of OWL 2 RL/RDF is compiled.
struct IndexedRule {
  std::string_view name;         ///< The W3C's name
  std::string_view compiled_by;  ///< The call that does it
};

/// Returns the rules of OWL 2 Profiles, tables 4 to 9.  A rule that two calls
/// have a part in (cls-com) is there for each of them.
[[nodiscard]] std::vector<IndexedRule> rule_index();

}  // namespace rrn::owl2rl

#endif  // RRN_OWL2RL_RULE_INDEX_HPP
