// SPDX-License-Identifier: MIT
// OWL 2 Profiles, table 8: the semantics of datatypes.  dt-eq, dt-diff and
// dt-not-type are in literal_rules.cpp: they depend on the literals of the
// facts.  dt-type2 holds of each literal that a rule asks about, by a builtin
// condition of that rule; only what it says of datatypes is here.
#include <array>
#include <string>

#include "owl2rl/owl_vocabulary.hpp"
#include "owl2rl/rule_table.hpp"

namespace rrn::owl2rl {

namespace {

/// A datatype of OWL 2 RL and the smallest one that its values are part of.
struct DatatypeEntry {
  std::string_view iri;
  std::string_view part_of;
};

#define RRN_RDF "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
#define RRN_XSD "http://www.w3.org/2001/XMLSchema#"

constexpr std::array<DatatypeEntry, 32> kDatatypes = {{
    {RRN_RDF "PlainLiteral", rdfs::kLiteral},
    {RRN_RDF "XMLLiteral", rdfs::kLiteral},
    {rdfs::kLiteral, ""},
    {RRN_XSD "decimal", rdfs::kLiteral},
    {RRN_XSD "integer", RRN_XSD "decimal"},
    {RRN_XSD "nonNegativeInteger", RRN_XSD "integer"},
    {RRN_XSD "nonPositiveInteger", RRN_XSD "integer"},
    {RRN_XSD "positiveInteger", RRN_XSD "nonNegativeInteger"},
    {RRN_XSD "negativeInteger", RRN_XSD "nonPositiveInteger"},
    {RRN_XSD "long", RRN_XSD "integer"},
    {RRN_XSD "int", RRN_XSD "long"},
    {RRN_XSD "short", RRN_XSD "int"},
    {RRN_XSD "byte", RRN_XSD "short"},
    {RRN_XSD "unsignedLong", RRN_XSD "nonNegativeInteger"},
    {RRN_XSD "unsignedInt", RRN_XSD "unsignedLong"},
    {RRN_XSD "unsignedShort", RRN_XSD "unsignedInt"},
    {RRN_XSD "unsignedByte", RRN_XSD "unsignedShort"},
    {RRN_XSD "float", rdfs::kLiteral},
    {RRN_XSD "double", rdfs::kLiteral},
    {RRN_XSD "string", RRN_RDF "PlainLiteral"},
    {RRN_XSD "normalizedString", RRN_XSD "string"},
    {RRN_XSD "token", RRN_XSD "normalizedString"},
    {RRN_XSD "language", RRN_XSD "token"},
    {RRN_XSD "Name", RRN_XSD "token"},
    {RRN_XSD "NCName", RRN_XSD "Name"},
    {RRN_XSD "NMTOKEN", RRN_XSD "token"},
    {RRN_XSD "boolean", rdfs::kLiteral},
    {RRN_XSD "hexBinary", rdfs::kLiteral},
    {RRN_XSD "base64Binary", rdfs::kLiteral},
    {RRN_XSD "anyURI", rdfs::kLiteral},
    {RRN_XSD "dateTime", rdfs::kLiteral},
    {RRN_XSD "dateTimeStamp", RRN_XSD "dateTime"},
}};

#undef RRN_RDF
#undef RRN_XSD

Term iri(std::string_view text) { return Term(TermView::iri(text)); }

void dt_type1(Compilation& c) {
  if (!c.options().axiomatic) return;
  for (const DatatypeEntry& entry : kDatatypes) {
    RuleBuilder rule(c, "dt-type1",
                     prefixed_name(entry.iri) + " is a datatype");
    const auto datatype = rule.constant(iri(entry.iri));
    rule.head_class(iri(rdfs::kDatatype), datatype).add();
  }
}

/// As subclass axioms of the datatypes, for scm-rng1 and its like.
void dt_type2(Compilation& c) {
  if (!c.options().axiomatic || !c.options().schema_rules) return;
  for (const DatatypeEntry& entry : kDatatypes) {
    if (entry.part_of.empty()) continue;
    RuleBuilder rule(c, "dt-type2",
                     prefixed_name(entry.iri) + " is part of " +
                         prefixed_name(entry.part_of));
    const auto part = rule.constant(iri(entry.iri));
    rule.head_property({iri(rdfs::kSubClassOf), false}, part,
                       rule.constant(iri(entry.part_of)))
        .add();
  }
}

constexpr std::array<NamedRule, 2> kRules = {{
    {"dt-type1", dt_type1},
    {"dt-type2", dt_type2},
}};

}  // namespace

std::span<const NamedRule> datatype_rules() { return kRules; }

}  // namespace rrn::owl2rl
