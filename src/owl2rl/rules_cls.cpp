// SPDX-License-Identifier: MIT
// OWL 2 Profiles, table 6: the semantics of classes.  Fillers that are
// datatypes are conditions in a body and constraints as a head.
#include <array>
#include <string>

#include "owl2rl/broken_axiom.hpp"
#include "owl2rl/rule_table.hpp"
#include "rdf/vocabulary/owl.hpp"

namespace rrn::owl2rl {

namespace {

/// A class defined by a list: `source` says how, for people.
struct ListClass {
  Term owl_class;
  std::vector<Term> members;
  std::string source;
};

std::string defined_as(const OntologyView& view, const Term& owl_class,
                       std::string_view predicate) {
  if (owl_class.view().is_blank()) return view.describe(owl_class);
  return std::string(local_name(predicate)) + " of " + view.describe(owl_class);
}

std::vector<ListClass> list_classes(const Compilation& c,
                                    std::string_view predicate) {
  std::vector<ListClass> found;
  for (const auto& [owl_class, head] : c.view().pairs(predicate)) {
    if (c.view().is_datatype(owl_class)) continue;
    std::string source = defined_as(c.view(), owl_class, predicate);
    std::vector<Term> members = c.view().list(head, source);
    found.push_back({owl_class, std::move(members), std::move(source)});
  }
  return found;
}

/// A restriction: its class, property, and the object of its own predicate.
struct Restriction {
  Term owl_class;
  PropertyExpression property;
  Term filler;
  std::string source;
};

std::vector<Restriction> restrictions(const Compilation& c,
                                      std::string_view predicate) {
  std::vector<Restriction> found;
  for (const auto& [owl_class, filler] : c.view().pairs(predicate)) {
    found.push_back({owl_class, c.view().restricted_property(owl_class), filler,
                     defined_as(c.view(), owl_class, predicate)});
  }
  return found;
}

/// Restrictions with a given maximal cardinality.
std::vector<Restriction> max_restrictions(const Compilation& c,
                                          std::string_view predicate,
                                          unsigned max) {
  std::vector<Restriction> found;
  for (Restriction& restriction : restrictions(c, predicate)) {
    const auto n = parse_cardinality(restriction.filler.view());
    if (!n) {
      throw BrokenAxiom("restriction " +
                            c.view().describe(restriction.owl_class) + ": " +
                            prefixed_name(predicate) + " is " +
                            c.view().describe(restriction.filler) +
                            "; a non-negative integer is needed",
                        restriction.owl_class, predicate);
    }
    if (*n == max) found.push_back(std::move(restriction));
  }
  return found;
}

bool is_thing(const Term& term) {
  return term.view() == TermView::iri(owl::kThing);
}

void add_built_in_class(Compilation& c, std::string_view name,
                        std::string_view iri) {
  if (!c.options().axiomatic) return;
  RuleBuilder rule(c, name, prefixed_name(iri) + " is a class");
  const auto built_in = rule.constant(Term(TermView::iri(iri)));
  rule.head_class(Term(TermView::iri(owl::kClass)), built_in).add();
}

void cls_thing(Compilation& c) {
  add_built_in_class(c, "cls-thing", owl::kThing);
}

void cls_nothing1(Compilation& c) {
  add_built_in_class(c, "cls-nothing1", owl::kNothing);
}

void cls_nothing2(Compilation& c) {
  const TermView nothing = TermView::iri(owl::kNothing);
  if (!c.dictionary().find(nothing)) return;
  datalog::Rule rule;
  const auto x = datalog::Argument::variable({0});
  rule.body.push_back({{c.dictionary().intern(nothing), Arity::kUnary}, x, x});
  rule.variable_names = {"x"};
  rule.name = "cls-nothing2";
  rule.source = "owl:Nothing has no members";
  c.add(std::move(rule));
}

void cls_int1(Compilation& c) {
  for (const auto& [owl_class, members, source] :
       list_classes(c, owl::kIntersectionOf)) {
    RuleBuilder rule(c, "cls-int1", source);
    const auto y = rule.variable("y");
    for (const Term& member : members) rule.body_class(member, y);
    // An empty intersection is owl:Thing.
    if (members.empty()) rule.body_class(Term(TermView::iri(owl::kThing)), y);
    rule.head_class(owl_class, y).add();
  }
}

void cls_int2(Compilation& c) {
  for (const auto& [owl_class, members, source] :
       list_classes(c, owl::kIntersectionOf)) {
    for (const Term& member : members) {
      RuleBuilder rule(c, "cls-int2", source);
      const auto y = rule.variable("y");
      rule.body_class(owl_class, y).head_class(member, y).add();
    }
  }
}

void cls_uni(Compilation& c) {
  for (const auto& [owl_class, members, source] :
       list_classes(c, owl::kUnionOf)) {
    for (const Term& member : members) {
      RuleBuilder rule(c, "cls-uni", source);
      const auto y = rule.variable("y");
      rule.body_class(member, y).head_class(owl_class, y).add();
    }
  }
}

void cls_com(Compilation& c) {
  for (const auto& [left, right] : c.view().pairs(owl::kComplementOf)) {
    RuleBuilder rule(c, "cls-com",
                     c.view().describe_axiom(left, "complementOf", right));
    const auto x = rule.variable("x");
    rule.body_class(left, x).body_class(right, x).add();
  }
}

/// A value would be a member of owl:Nothing, so that nothing can have one.
void add_empty_restriction(Compilation& c, const Term& owl_class,
                           const std::string& source) {
  RuleBuilder rule(c, "cls-nothing2", source);
  rule.body_class(owl_class, rule.variable("x")).add();
}

/// At least so many values in owl:Nothing: there is none.
void add_empty_cardinalities(Compilation& c) {
  const Term nothing(TermView::iri(owl::kNothing));
  for (const std::string_view predicate :
       {owl::kMinQualifiedCardinality, owl::kQualifiedCardinality}) {
    for (const auto& [owl_class, bound] : c.view().pairs(predicate)) {
      const std::vector<Term> classes =
          c.view().objects(owl_class, owl::kOnClass);
      const bool is_positive = parse_cardinality(bound.view()).value_or(0) > 0;
      if (!is_positive || classes != std::vector<Term>{nothing}) continue;
      add_empty_restriction(c, owl_class, c.view().describe(owl_class));
    }
  }
}

void cls_svf1(Compilation& c) {
  add_empty_cardinalities(c);
  for (const auto& [owl_class, property, filler, source] :
       restrictions(c, owl::kSomeValuesFrom)) {
    if (is_thing(filler)) continue;
    if (filler.view() == TermView::iri(owl::kNothing)) {
      add_empty_restriction(c, owl_class, source);
    }
    RuleBuilder rule(c, "cls-svf1", source);
    const auto u = rule.variable("u");
    const auto v = rule.variable("v");
    rule.body_property(property, u, v).body_class(filler, v);
    rule.head_class(owl_class, u).add();
  }
}

void cls_svf2(Compilation& c) {
  for (const auto& [owl_class, property, filler, source] :
       restrictions(c, owl::kSomeValuesFrom)) {
    if (!is_thing(filler)) continue;
    RuleBuilder rule(c, "cls-svf2", source);
    const auto u = rule.variable("u");
    rule.body_property(property, u, rule.variable("v"));
    rule.head_class(owl_class, u).add();
  }
}

void cls_avf(Compilation& c) {
  for (const auto& [owl_class, property, filler, source] :
       restrictions(c, owl::kAllValuesFrom)) {
    RuleBuilder rule(c, "cls-avf", source);
    const auto u = rule.variable("u");
    const auto v = rule.variable("v");
    rule.body_class(owl_class, u).body_property(property, u, v);
    rule.head_class(filler, v).add();
  }
}

void cls_hv1(Compilation& c) {
  for (const auto& [owl_class, property, filler, source] :
       restrictions(c, owl::kHasValue)) {
    RuleBuilder rule(c, "cls-hv1", source);
    const auto u = rule.variable("u");
    rule.body_class(owl_class, u);
    rule.head_property(property, u, rule.constant(filler)).add();
  }
}

void cls_hv2(Compilation& c) {
  for (const auto& [owl_class, property, filler, source] :
       restrictions(c, owl::kHasValue)) {
    RuleBuilder rule(c, "cls-hv2", source);
    const auto u = rule.variable("u");
    rule.body_property(property, u, rule.constant(filler));
    rule.head_class(owl_class, u).add();
  }
}

void cls_maxc1(Compilation& c) {
  for (const auto& [owl_class, property, filler, source] :
       max_restrictions(c, owl::kMaxCardinality, 0)) {
    RuleBuilder rule(c, "cls-maxc1", source);
    const auto u = rule.variable("u");
    rule.body_class(owl_class, u);
    rule.body_property(property, u, rule.variable("y")).add();
  }
}

void cls_maxc2(Compilation& c) {
  for (const auto& [owl_class, property, filler, source] :
       max_restrictions(c, owl::kMaxCardinality, 1)) {
    RuleBuilder rule(c, "cls-maxc2", source);
    const auto u = rule.variable("u");
    const auto y = rule.variable("y");
    const auto z = rule.variable("z");
    rule.body_class(owl_class, u);
    rule.body_property(property, u, y).body_property(property, u, z);
    rule.head_same_values(property, y, z).add();
  }
}

/// cls-maxqc1 to cls-maxqc4: at most `max` values in a class, which for the
/// even-numbered ones is owl:Thing, or in a data range.
void add_max_qualified(Compilation& c, std::string_view name, unsigned max,
                       bool of_things) {
  for (const Restriction& restriction :
       max_restrictions(c, owl::kMaxQualifiedCardinality, max)) {
    const std::string_view predicate =
        c.view().has(restriction.owl_class, owl::kOnClass) ? owl::kOnClass
                                                           : owl::kOnDataRange;
    if (!c.view().has(restriction.owl_class, predicate)) continue;
    const Term filler = c.view().only_object(
        restriction.owl_class, predicate, "restriction " + restriction.source);
    if (is_thing(filler) != of_things) continue;
    RuleBuilder rule(c, name, restriction.source);
    const auto u = rule.variable("u");
    rule.body_class(restriction.owl_class, u);
    const auto y = rule.variable("y");
    rule.body_property(restriction.property, u, y).body_class(filler, y);
    if (max == 0) {
      rule.add();
      continue;
    }
    const auto z = rule.variable("z");
    rule.body_property(restriction.property, u, z).body_class(filler, z);
    rule.head_same_values(restriction.property, y, z).add();
  }
}

void cls_maxqc1(Compilation& c) {
  add_max_qualified(c, "cls-maxqc1", 0, false);
}

void cls_maxqc2(Compilation& c) { add_max_qualified(c, "cls-maxqc2", 0, true); }

void cls_maxqc3(Compilation& c) {
  add_max_qualified(c, "cls-maxqc3", 1, false);
}

void cls_maxqc4(Compilation& c) { add_max_qualified(c, "cls-maxqc4", 1, true); }

void cls_oo(Compilation& c) {
  for (const auto& [owl_class, members, source] :
       list_classes(c, owl::kOneOf)) {
    for (const Term& member : members) {
      RuleBuilder rule(c, "cls-oo", source);
      rule.head_class(owl_class, rule.individual(member)).add();
    }
  }
}

constexpr std::array<NamedRule, 19> kExpressionRules = {{
    {"cls-thing", cls_thing},
    {"cls-nothing1", cls_nothing1},
    {"cls-nothing2", cls_nothing2},
    {"cls-int1", cls_int1},
    {"cls-int2", cls_int2},
    {"cls-uni", cls_uni},
    {"cls-com", cls_com},
    {"cls-svf1", cls_svf1},
    {"cls-svf2", cls_svf2},
    {"cls-avf", cls_avf},
    {"cls-hv1", cls_hv1},
    {"cls-hv2", cls_hv2},
    {"cls-maxc1", cls_maxc1},
    {"cls-maxc2", cls_maxc2},
    {"cls-maxqc1", cls_maxqc1},
    {"cls-maxqc2", cls_maxqc2},
    {"cls-maxqc3", cls_maxqc3},
    {"cls-maxqc4", cls_maxqc4},
    {"cls-oo", cls_oo},
}};

}  // namespace

std::span<const NamedRule> expression_rules() { return kExpressionRules; }

}  // namespace rrn::owl2rl
