// SPDX-License-Identifier: MIT
#include "owl2rl/rule_index.hpp"

#include "owl2rl/rule_table.hpp"

namespace rrn::owl2rl {

std::vector<IndexedRule> rule_index() {
  std::vector<IndexedRule> index;
  for (const auto& table : {property_rules(), expression_rules(),
                            class_axiom_rules(), datatype_rules()}) {
    for (const NamedRule& rule : table) index.push_back({rule.name, "compile"});
  }
  for (const NamedRule& rule : schema_rules()) {
    index.push_back({rule.name, "compile with schema_rules"});
  }
  for (const std::string_view name : equality_rule_names()) {
    index.push_back({name, "equality_rules"});
  }
  for (const std::string_view name : negated_fact_rule_names()) {
    index.push_back({name, "add_negated_facts"});
  }
  for (const std::string_view name : literal_rule_names()) {
    index.push_back({name, "add_datatype_rules"});
  }
  return index;
}

}  // namespace rrn::owl2rl
