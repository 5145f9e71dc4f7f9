// SPDX-License-Identifier: MIT
// OWL 2 Profiles, table 5: the semantics of properties.  prp-npa1 and prp-npa2
// are in negated_facts.cpp: a negative assertion is a fact.  A range that is a
// datatype makes prp-rng a constraint.
#include <array>
#include <string>

#include "owl2rl/broken_axiom.hpp"
#include "owl2rl/member_pairs.hpp"
#include "owl2rl/rule_table.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdfs.hpp"

namespace rrn::owl2rl {

namespace {

/// A property that an axiom declares to have a characteristic.
struct Characteristic {
  PropertyExpression property;
  std::string source;
};

std::vector<Characteristic> characteristics(const Compilation& c,
                                            std::string_view owl_type) {
  std::vector<Characteristic> found;
  for (const Term& term : c.view().instances(owl_type)) {
    std::string source =
        c.view().describe(term) + " a " + std::string(local_name(owl_type));
    const PropertyExpression property = c.view().property(term, source);
    found.push_back({property, std::move(source)});
  }
  return found;
}

/// Two properties that an axiom relates.
struct PropertyPair {
  PropertyExpression left;
  PropertyExpression right;
  std::string source;
};

std::vector<PropertyPair> property_pairs(const Compilation& c,
                                         std::string_view predicate) {
  std::vector<PropertyPair> found;
  for (const auto& [left, right] : c.view().pairs(predicate)) {
    std::string source =
        c.view().describe_axiom(left, local_name(predicate), right);
    const PropertyExpression first = c.view().property(left, source);
    const PropertyExpression second = c.view().property(right, source);
    found.push_back({first, second, std::move(source)});
  }
  return found;
}

void add_subproperty(Compilation& c, std::string_view name,
                     const std::string& source, const PropertyExpression& sub,
                     const PropertyExpression& super) {
  RuleBuilder rule(c, name, source);
  const auto x = rule.variable("x");
  const auto y = rule.variable("y");
  rule.body_property(sub, x, y).head_property(super, x, y).add();
}

void add_disjoint(Compilation& c, std::string_view name,
                  const std::string& source, const PropertyExpression& left,
                  const PropertyExpression& right) {
  RuleBuilder rule(c, name, source);
  const auto x = rule.variable("x");
  const auto y = rule.variable("y");
  rule.body_property(left, x, y).body_property(right, x, y).add();
}

/// The annotation properties that OWL 2 RL knows.
void prp_ap(Compilation& c) {
  if (!c.options().axiomatic) return;
  const Term annotation(TermView::iri(owl::kAnnotationProperty));
  constexpr std::array kProperties = {
      rdfs::kLabel,          rdfs::kComment,
      rdfs::kSeeAlso,        rdfs::kIsDefinedBy,
      owl::kDeprecated,      owl::kVersionInfo,
      owl::kPriorVersion,    owl::kBackwardCompatibleWith,
      owl::kIncompatibleWith};
  for (const std::string_view iri : kProperties) {
    RuleBuilder rule(c, "prp-ap", prefixed_name(iri) + " is an annotation");
    const auto property = rule.constant(Term(TermView::iri(iri)));
    rule.head_class(annotation, property).add();
  }
}

void prp_dom(Compilation& c) {
  for (const auto& [term, owl_class] : c.view().pairs(rdfs::kDomain)) {
    RuleBuilder rule(c, "prp-dom",
                     c.view().describe_axiom(term, "domain", owl_class));
    const auto x = rule.variable("x");
    const auto y = rule.variable("y");
    rule.body_property(c.view().property(term, c.view().describe_axiom(
                                                   term, "domain", owl_class)),
                       x, y);
    rule.head_class(owl_class, x).add();
  }
}

void prp_rng(Compilation& c) {
  for (const auto& [term, owl_class] : c.view().pairs(rdfs::kRange)) {
    RuleBuilder rule(c, "prp-rng",
                     c.view().describe_axiom(term, "range", owl_class));
    const auto x = rule.variable("x");
    const auto y = rule.variable("y");
    rule.body_property(c.view().property(term, c.view().describe_axiom(
                                                   term, "range", owl_class)),
                       x, y);
    rule.head_class(owl_class, y).add();
  }
}

void prp_fp(Compilation& c) {
  for (const auto& [property, source] :
       characteristics(c, owl::kFunctionalProperty)) {
    RuleBuilder rule(c, "prp-fp", source);
    const auto x = rule.variable("x");
    const auto y = rule.variable("y");
    const auto z = rule.variable("z");
    rule.body_property(property, x, y).body_property(property, x, z);
    rule.head_same_values(property, y, z).add();
  }
}

void prp_ifp(Compilation& c) {
  for (const auto& [property, source] :
       characteristics(c, owl::kInverseFunctionalProperty)) {
    RuleBuilder rule(c, "prp-ifp", source);
    const auto x = rule.variable("x");
    const auto y = rule.variable("y");
    const auto z = rule.variable("z");
    rule.body_property(property, x, z).body_property(property, y, z);
    rule.head_same(x, y).add();
  }
}

void prp_irp(Compilation& c) {
  for (const auto& [property, source] :
       characteristics(c, owl::kIrreflexiveProperty)) {
    RuleBuilder rule(c, "prp-irp", source);
    const auto x = rule.variable("x");
    rule.body_property(property, x, x).add();
  }
}

void prp_symp(Compilation& c) {
  for (const auto& [property, source] :
       characteristics(c, owl::kSymmetricProperty)) {
    RuleBuilder rule(c, "prp-symp", source);
    const auto x = rule.variable("x");
    const auto y = rule.variable("y");
    rule.body_property(property, x, y).head_property(property, y, x).add();
  }
}

void prp_asyp(Compilation& c) {
  for (const auto& [property, source] :
       characteristics(c, owl::kAsymmetricProperty)) {
    RuleBuilder rule(c, "prp-asyp", source);
    const auto x = rule.variable("x");
    const auto y = rule.variable("y");
    rule.body_property(property, x, y).body_property(property, y, x).add();
  }
}

void prp_trp(Compilation& c) {
  for (const auto& [property, source] :
       characteristics(c, owl::kTransitiveProperty)) {
    RuleBuilder rule(c, "prp-trp", source);
    const auto x = rule.variable("x");
    const auto y = rule.variable("y");
    const auto z = rule.variable("z");
    rule.body_property(property, x, y).body_property(property, y, z);
    rule.head_property(property, x, z).add();
  }
}

void prp_spo1(Compilation& c) {
  for (const auto& [sub, super, source] :
       property_pairs(c, rdfs::kSubPropertyOf)) {
    add_subproperty(c, "prp-spo1", source, sub, super);
  }
}

void prp_spo2(Compilation& c) {
  for (const auto& [term, head] : c.view().pairs(owl::kPropertyChainAxiom)) {
    const std::string axiom =
        "propertyChainAxiom of " + c.view().describe(term);
    const std::vector<Term> chain = c.view().list(head, axiom);
    if (chain.size() < 2) {
      throw BrokenAxiom(axiom + ": a chain of length " +
                            std::to_string(chain.size()) +
                            "; at least 2 properties are needed",
                        term, owl::kPropertyChainAxiom);
    }
    std::string source;
    for (const Term& link : chain) {
      source += (source.empty() ? "" : " o ") + c.view().describe(link);
    }
    source += " subPropertyOf " + c.view().describe(term);
    RuleBuilder rule(c, "prp-spo2", source);
    const auto first = rule.variable("x0");
    auto from = first;
    for (std::size_t i = 0; i < chain.size(); ++i) {
      const auto to = rule.variable("x" + std::to_string(i + 1));
      rule.body_property(c.view().property(chain[i], axiom), from, to);
      from = to;
    }
    rule.head_property(c.view().property(term, axiom), first, from).add();
  }
}

void prp_eqp1(Compilation& c) {
  for (const auto& [left, right, source] :
       property_pairs(c, owl::kEquivalentProperty)) {
    add_subproperty(c, "prp-eqp1", source, left, right);
  }
}

void prp_eqp2(Compilation& c) {
  for (const auto& [left, right, source] :
       property_pairs(c, owl::kEquivalentProperty)) {
    add_subproperty(c, "prp-eqp2", source, right, left);
  }
}

void prp_pdw(Compilation& c) {
  for (const auto& [left, right, source] :
       property_pairs(c, owl::kPropertyDisjointWith)) {
    add_disjoint(c, "prp-pdw", source, left, right);
  }
}

void add_disjoint_set(Compilation& c, const std::string& source,
                      const std::vector<PropertyExpression>& members) {
  datalog::ExclusiveSet set;
  for (const auto& [property, inverse] : members) {
    const TermId id = c.dictionary().intern(property.view());
    set.relations.push_back({{id, Arity::kBinary}, inverse});
  }
  c.add_exclusive("prp-adp", source, {"x", "y"}, std::move(set));
}

void prp_adp(Compilation& c) {
  for (const Term& node : c.view().instances(owl::kAllDisjointProperties)) {
    const std::string axiom = "AllDisjointProperties";
    const Term head = c.view().only_object(node, owl::kMembers, axiom);
    const std::vector<Term> terms = c.view().list(head, axiom);
    const std::string source = c.view().describe_members(axiom, terms);
    std::vector<PropertyExpression> members;
    for (const Term& term : terms) {
      members.push_back(c.view().property(term, axiom));
    }
    if (members.size() > kMaxPairedMembers) {
      add_disjoint_set(c, source, members);
      continue;
    }
    for (const auto& [left, right] : member_pairs(members)) {
      c.throw_if_cancelled();
      add_disjoint(c, "prp-adp", source, left, right);
    }
  }
}

/// The axioms `p owl:inverseOf q`.  A blank `p` is an expression, no axiom.
std::vector<PropertyPair> inverse_pairs(const Compilation& c) {
  std::vector<PropertyPair> found;
  for (const auto& [left, right] : c.view().pairs(owl::kInverseOf)) {
    if (left.view().is_blank()) continue;
    std::string source = c.view().describe_axiom(left, "inverseOf", right);
    PropertyExpression inverse = c.view().property(right, source);
    inverse.inverse = !inverse.inverse;
    found.push_back({{left, false}, inverse, std::move(source)});
  }
  return found;
}

void prp_inv1(Compilation& c) {
  for (const auto& [property, inverse, source] : inverse_pairs(c)) {
    add_subproperty(c, "prp-inv1", source, property, inverse);
  }
}

void prp_inv2(Compilation& c) {
  for (const auto& [property, inverse, source] : inverse_pairs(c)) {
    add_subproperty(c, "prp-inv2", source, inverse, property);
  }
}

void prp_key(Compilation& c) {
  for (const auto& [owl_class, head] : c.view().pairs(owl::kHasKey)) {
    const std::string axiom = "hasKey of " + c.view().describe(owl_class);
    const std::vector<Term> keys = c.view().list(head, axiom);
    std::string source = c.view().describe(owl_class) + " hasKey";
    for (const Term& key : keys) source += " " + c.view().describe(key);
    if (keys.empty()) {
      throw BrokenAxiom(axiom + ": an empty key; at least 1 property is needed",
                        owl_class, owl::kHasKey);
    }
    RuleBuilder rule(c, "prp-key", source);
    const auto x = rule.variable("x");
    const auto y = rule.variable("y");
    rule.body_class(owl_class, x).body_class(owl_class, y);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      const auto z = rule.variable("z" + std::to_string(i + 1));
      const PropertyExpression key = c.view().property(keys[i], axiom);
      rule.body_property(key, x, z).body_property(key, y, z);
    }
    rule.head_same(x, y).add();
  }
}

constexpr std::array<NamedRule, 18> kPropertyRules = {{
    {"prp-ap", prp_ap},
    {"prp-dom", prp_dom},
    {"prp-rng", prp_rng},
    {"prp-fp", prp_fp},
    {"prp-ifp", prp_ifp},
    {"prp-irp", prp_irp},
    {"prp-symp", prp_symp},
    {"prp-asyp", prp_asyp},
    {"prp-trp", prp_trp},
    {"prp-spo1", prp_spo1},
    {"prp-spo2", prp_spo2},
    {"prp-eqp1", prp_eqp1},
    {"prp-eqp2", prp_eqp2},
    {"prp-pdw", prp_pdw},
    {"prp-adp", prp_adp},
    {"prp-inv1", prp_inv1},
    {"prp-inv2", prp_inv2},
    {"prp-key", prp_key},
}};

}  // namespace

std::span<const NamedRule> property_rules() { return kPropertyRules; }

}  // namespace rrn::owl2rl
