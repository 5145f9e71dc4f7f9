// SPDX-License-Identifier: MIT
// OWL 2 Profiles, table 8: the semantics of datatypes.  dt-eq, dt-diff and
// dt-not-type are in literal_rules.cpp: they depend on the literals of the
// facts.  dt-type2 holds of each literal that a rule asks about, by a builtin
// condition of that rule; only what it says of datatypes is here.
#include <array>
#include <string>

#include "owl2rl/rule_table.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "rdf/vocabulary/xsd.hpp"

namespace rrn::owl2rl {

namespace {

/// A datatype of OWL 2 RL and the smallest one that its values are part of.
struct DatatypeEntry {
  std::string_view iri;
  std::string_view part_of;
};

constexpr std::array<DatatypeEntry, 32> kDatatypes = {{
    {rdf::kPlainLiteral, rdfs::kLiteral},
    {rdf::kXMLLiteral, rdfs::kLiteral},
    {rdfs::kLiteral, ""},
    {xsd::kDecimal, rdfs::kLiteral},
    {xsd::kInteger, xsd::kDecimal},
    {xsd::kNonNegativeInteger, xsd::kInteger},
    {xsd::kNonPositiveInteger, xsd::kInteger},
    {xsd::kPositiveInteger, xsd::kNonNegativeInteger},
    {xsd::kNegativeInteger, xsd::kNonPositiveInteger},
    {xsd::kLong, xsd::kInteger},
    {xsd::kInt, xsd::kLong},
    {xsd::kShort, xsd::kInt},
    {xsd::kByte, xsd::kShort},
    {xsd::kUnsignedLong, xsd::kNonNegativeInteger},
    {xsd::kUnsignedInt, xsd::kUnsignedLong},
    {xsd::kUnsignedShort, xsd::kUnsignedInt},
    {xsd::kUnsignedByte, xsd::kUnsignedShort},
    {xsd::kFloat, rdfs::kLiteral},
    {xsd::kDouble, rdfs::kLiteral},
    {xsd::kString, rdf::kPlainLiteral},
    {xsd::kNormalizedString, xsd::kString},
    {xsd::kToken, xsd::kNormalizedString},
    {xsd::kLanguage, xsd::kToken},
    {xsd::kName, xsd::kToken},
    {xsd::kNCName, xsd::kName},
    {xsd::kNMTOKEN, xsd::kToken},
    {xsd::kBoolean, rdfs::kLiteral},
    {xsd::kHexBinary, rdfs::kLiteral},
    {xsd::kBase64Binary, rdfs::kLiteral},
    {xsd::kAnyURI, rdfs::kLiteral},
    {xsd::kDateTime, rdfs::kLiteral},
    {xsd::kDateTimeStamp, xsd::kDateTime},
}};

Term iri_term(std::string_view text) { return Term(TermView::iri(text)); }

void dt_type1(Compilation& c) {
  if (!c.options().axiomatic) return;
  for (const DatatypeEntry& entry : kDatatypes) {
    RuleBuilder rule(c, "dt-type1",
                     prefixed_name(entry.iri) + " is a datatype");
    const auto datatype = rule.constant(iri_term(entry.iri));
    rule.head_class(iri_term(rdfs::kDatatype), datatype).add();
  }
}

/// Subclass axioms of the datatypes, for scm-rng1 and its like.
void dt_type2(Compilation& c) {
  if (!c.options().axiomatic || !c.options().schema_rules) return;
  for (const DatatypeEntry& entry : kDatatypes) {
    if (entry.part_of.empty()) continue;
    RuleBuilder rule(c, "dt-type2",
                     prefixed_name(entry.iri) + " is part of " +
                         prefixed_name(entry.part_of));
    const auto part = rule.constant(iri_term(entry.iri));
    rule.head_property({iri_term(rdfs::kSubClassOf), false}, part,
                       rule.constant(iri_term(entry.part_of)))
        .add();
  }
}

constexpr std::array<NamedRule, 2> kDatatypeRules = {{
    {"dt-type1", dt_type1},
    {"dt-type2", dt_type2},
}};

}  // namespace

std::span<const NamedRule> datatype_rules() { return kDatatypeRules; }

}  // namespace rrn::owl2rl
