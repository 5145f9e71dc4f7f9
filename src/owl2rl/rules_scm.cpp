// SPDX-License-Identifier: MIT
// OWL 2 Profiles, table 9: the semantics of schema vocabulary.  These rules
// read and derive axioms as facts.
#include <array>
#include <string>

#include "owl2rl/rule_table.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdfs.hpp"

namespace rrn::owl2rl {

namespace {

Term iri(std::string_view text) { return Term(TermView::iri(text)); }

/// One rule over the predicates of axioms; arguments are variables' names.
class SchemaRule {
 public:
  SchemaRule(Compilation& compilation, std::string_view name,
             std::string source)
      : rule_(compilation, name, std::move(source)) {}

  SchemaRule& when_type(std::string_view x, std::string_view rdf_type) {
    rule_.body_class(iri(rdf_type), rule_.variable(x));
    return *this;
  }
  SchemaRule& when(std::string_view x, std::string_view predicate,
                   std::string_view y) {
    const auto first = rule_.variable(x);
    rule_.body_property({iri(predicate), false}, first, rule_.variable(y));
    return *this;
  }
  SchemaRule& then(std::string_view x, std::string_view predicate,
                   std::string_view y) {
    const auto first = rule_.variable(x);
    rule_.head_property({iri(predicate), false}, first, rule_.variable(y));
    return *this;
  }
  void add() { rule_.add(); }

  RuleBuilder& builder() { return rule_; }

 private:
  RuleBuilder rule_;
};

void scm_cls(Compilation& c) {
  SchemaRule rule(c, "scm-cls", "what every class is part of");
  rule.when_type("c", owl::kClass)
      .then("c", rdfs::kSubClassOf, "c")
      .then("c", owl::kEquivalentClass, "c");
  RuleBuilder& builder = rule.builder();
  const PropertyExpression part_of{iri(rdfs::kSubClassOf), false};
  const auto owl_class = builder.variable("c");
  builder.head_property(part_of, owl_class, builder.constant(iri(owl::kThing)))
      .head_property(part_of, builder.constant(iri(owl::kNothing)), owl_class);
  rule.add();
}

void scm_sco(Compilation& c) {
  SchemaRule(c, "scm-sco", "rdfs:subClassOf is transitive")
      .when("c1", rdfs::kSubClassOf, "c2")
      .when("c2", rdfs::kSubClassOf, "c3")
      .then("c1", rdfs::kSubClassOf, "c3")
      .add();
}

void scm_eqc1(Compilation& c) {
  SchemaRule(c, "scm-eqc1", "equivalent classes are subclasses")
      .when("c1", owl::kEquivalentClass, "c2")
      .then("c1", rdfs::kSubClassOf, "c2")
      .then("c2", rdfs::kSubClassOf, "c1")
      .add();
}

void scm_eqc2(Compilation& c) {
  SchemaRule(c, "scm-eqc2", "mutual subclasses are equivalent")
      .when("c1", rdfs::kSubClassOf, "c2")
      .when("c2", rdfs::kSubClassOf, "c1")
      .then("c1", owl::kEquivalentClass, "c2")
      .add();
}

void add_reflexive_property(Compilation& c, std::string_view name,
                            std::string_view rdf_type) {
  SchemaRule(c, name, "a property is its own subproperty")
      .when_type("p", rdf_type)
      .then("p", rdfs::kSubPropertyOf, "p")
      .then("p", owl::kEquivalentProperty, "p")
      .add();
}

void scm_op(Compilation& c) {
  add_reflexive_property(c, "scm-op", owl::kObjectProperty);
}

void scm_dp(Compilation& c) {
  add_reflexive_property(c, "scm-dp", owl::kDatatypeProperty);
}

void scm_spo(Compilation& c) {
  SchemaRule(c, "scm-spo", "rdfs:subPropertyOf is transitive")
      .when("p1", rdfs::kSubPropertyOf, "p2")
      .when("p2", rdfs::kSubPropertyOf, "p3")
      .then("p1", rdfs::kSubPropertyOf, "p3")
      .add();
}

void scm_eqp1(Compilation& c) {
  SchemaRule(c, "scm-eqp1", "equivalent properties are subproperties")
      .when("p1", owl::kEquivalentProperty, "p2")
      .then("p1", rdfs::kSubPropertyOf, "p2")
      .then("p2", rdfs::kSubPropertyOf, "p1")
      .add();
}

void scm_eqp2(Compilation& c) {
  SchemaRule(c, "scm-eqp2", "mutual subproperties are equivalent")
      .when("p1", rdfs::kSubPropertyOf, "p2")
      .when("p2", rdfs::kSubPropertyOf, "p1")
      .then("p1", owl::kEquivalentProperty, "p2")
      .add();
}

/// A domain or range is every superclass of it.
void add_superclass(Compilation& c, std::string_view name,
                    std::string_view predicate) {
  SchemaRule(c, name, prefixed_name(predicate) + " of a superclass")
      .when("p", predicate, "c1")
      .when("c1", rdfs::kSubClassOf, "c2")
      .then("p", predicate, "c2")
      .add();
}

/// A property has the domains or ranges of what it is a subproperty of.
void add_subproperty(Compilation& c, std::string_view name,
                     std::string_view predicate) {
  SchemaRule(c, name, prefixed_name(predicate) + " of a subproperty")
      .when("p2", predicate, "c")
      .when("p1", rdfs::kSubPropertyOf, "p2")
      .then("p1", predicate, "c")
      .add();
}

void scm_dom1(Compilation& c) { add_superclass(c, "scm-dom1", rdfs::kDomain); }
void scm_dom2(Compilation& c) { add_subproperty(c, "scm-dom2", rdfs::kDomain); }
void scm_rng1(Compilation& c) { add_superclass(c, "scm-rng1", rdfs::kRange); }
void scm_rng2(Compilation& c) { add_subproperty(c, "scm-rng2", rdfs::kRange); }

/// Two restrictions of one property, of which the first has the narrower
/// filler.
SchemaRule same_property(Compilation& c, std::string_view name,
                         std::string_view predicate) {
  SchemaRule rule(c, name, prefixed_name(predicate) + " of a superclass");
  rule.when("c1", predicate, "y1")
      .when("c1", owl::kOnProperty, "p")
      .when("c2", predicate, "y2")
      .when("c2", owl::kOnProperty, "p")
      .when("y1", rdfs::kSubClassOf, "y2");
  return rule;
}

/// Two restrictions with one filler, of which the first has the narrower
/// property.
SchemaRule same_filler(Compilation& c, std::string_view name,
                       std::string_view predicate) {
  SchemaRule rule(c, name, prefixed_name(predicate) + " of a superproperty");
  rule.when("c1", predicate, "y")
      .when("c1", owl::kOnProperty, "p1")
      .when("c2", predicate, "y")
      .when("c2", owl::kOnProperty, "p2")
      .when("p1", rdfs::kSubPropertyOf, "p2");
  return rule;
}

void scm_hv(Compilation& c) {
  same_filler(c, "scm-hv", owl::kHasValue)
      .then("c1", rdfs::kSubClassOf, "c2")
      .add();
}

void scm_svf1(Compilation& c) {
  same_property(c, "scm-svf1", owl::kSomeValuesFrom)
      .then("c1", rdfs::kSubClassOf, "c2")
      .add();
}

void scm_svf2(Compilation& c) {
  same_filler(c, "scm-svf2", owl::kSomeValuesFrom)
      .then("c1", rdfs::kSubClassOf, "c2")
      .add();
}

void scm_avf1(Compilation& c) {
  same_property(c, "scm-avf1", owl::kAllValuesFrom)
      .then("c1", rdfs::kSubClassOf, "c2")
      .add();
}

void scm_avf2(Compilation& c) {
  same_filler(c, "scm-avf2", owl::kAllValuesFrom)
      .then("c2", rdfs::kSubClassOf, "c1")
      .add();
}

void add_part(Compilation& c, std::string_view name, const std::string& source,
              const Term& part, const Term& whole) {
  RuleBuilder rule(c, name, source);
  const auto first = rule.individual(part);
  rule.head_property({iri(rdfs::kSubClassOf), false}, first,
                     rule.individual(whole))
      .add();
}

void scm_int(Compilation& c) {
  for (const auto& [whole, head] : c.view().pairs(owl::kIntersectionOf)) {
    const std::string source = "intersectionOf of " + c.view().describe(whole);
    for (const Term& member : c.view().list(head, source)) {
      add_part(c, "scm-int", source, whole, member);
    }
  }
}

void scm_uni(Compilation& c) {
  for (const auto& [whole, head] : c.view().pairs(owl::kUnionOf)) {
    const std::string source = "unionOf of " + c.view().describe(whole);
    for (const Term& member : c.view().list(head, source)) {
      add_part(c, "scm-uni", source, member, whole);
    }
  }
}

constexpr std::array<NamedRule, 20> kSchemaRules = {{
    {"scm-cls", scm_cls},   {"scm-sco", scm_sco},   {"scm-eqc1", scm_eqc1},
    {"scm-eqc2", scm_eqc2}, {"scm-op", scm_op},     {"scm-dp", scm_dp},
    {"scm-spo", scm_spo},   {"scm-eqp1", scm_eqp1}, {"scm-eqp2", scm_eqp2},
    {"scm-dom1", scm_dom1}, {"scm-dom2", scm_dom2}, {"scm-rng1", scm_rng1},
    {"scm-rng2", scm_rng2}, {"scm-hv", scm_hv},     {"scm-svf1", scm_svf1},
    {"scm-svf2", scm_svf2}, {"scm-avf1", scm_avf1}, {"scm-avf2", scm_avf2},
    {"scm-int", scm_int},   {"scm-uni", scm_uni},
}};

}  // namespace

std::span<const NamedRule> schema_rules() { return kSchemaRules; }

}  // namespace rrn::owl2rl
