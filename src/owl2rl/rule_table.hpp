// SPDX-License-Identifier: MIT
#ifndef RRN_OWL2RL_RULE_TABLE_HPP
#define RRN_OWL2RL_RULE_TABLE_HPP

#include <span>
#include <string_view>
#include <vector>

#include "owl2rl/compilation.hpp"

namespace rrn::owl2rl {

/// One rule of OWL 2 RL/RDF: compiles every axiom that it applies to.
struct NamedRule {
  std::string_view name;  ///< The W3C's name
  void (*compile)(Compilation& compilation);
};

// The rules by table of OWL 2 Profiles, section 4.3, as far as axioms alone
// decide what they say.
[[nodiscard]] std::span<const NamedRule> property_rules();     // table 5
[[nodiscard]] std::span<const NamedRule> expression_rules();   // table 6
[[nodiscard]] std::span<const NamedRule> class_axiom_rules();  // table 7
[[nodiscard]] std::span<const NamedRule> datatype_rules();     // table 8
[[nodiscard]] std::span<const NamedRule> schema_rules();       // table 9
/// SWRL, which is not in OWL 2 RL.
[[nodiscard]] std::span<const NamedRule> swrl_rules();

// The names of the rules that depend on facts as well, by the call that
// compiles them.
[[nodiscard]] std::vector<std::string_view> equality_rule_names();
[[nodiscard]] std::vector<std::string_view> negated_fact_rule_names();
[[nodiscard]] std::vector<std::string_view> literal_rule_names();

}  // namespace rrn::owl2rl

#endif  // RRN_OWL2RL_RULE_TABLE_HPP
