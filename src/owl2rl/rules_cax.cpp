// SPDX-License-Identifier: MIT
// OWL 2 Profiles, table 7: the semantics of class axioms.
#include <array>
#include <string>

#include "base/error.hpp"
#include "owl2rl/member_pairs.hpp"
#include "owl2rl/rule_table.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdfs.hpp"

namespace rrn::owl2rl {

namespace {

void add_subclass(Compilation& c, std::string_view name,
                  const std::string& source, const Term& sub,
                  const Term& super) {
  RuleBuilder rule(c, name, source);
  const auto x = rule.variable("x");
  rule.body_class(sub, x).head_class(super, x).add();
}

void add_disjoint(Compilation& c, std::string_view name,
                  const std::string& source, const Term& left,
                  const Term& right) {
  RuleBuilder rule(c, name, source);
  const auto x = rule.variable("x");
  rule.body_class(left, x).body_class(right, x).add();
}

void cax_sco(Compilation& c) {
  for (const auto& [sub, super] : c.view().pairs(rdfs::kSubClassOf)) {
    add_subclass(c, "cax-sco",
                 c.view().describe_axiom(sub, "subClassOf", super), sub, super);
  }
}

void cax_eqc1(Compilation& c) {
  for (const auto& [left, right] : c.view().pairs(owl::kEquivalentClass)) {
    add_subclass(c, "cax-eqc1",
                 c.view().describe_axiom(left, "equivalentClass", right), left,
                 right);
  }
}

void cax_eqc2(Compilation& c) {
  for (const auto& [left, right] : c.view().pairs(owl::kEquivalentClass)) {
    add_subclass(c, "cax-eqc2",
                 c.view().describe_axiom(left, "equivalentClass", right), right,
                 left);
  }
}

void cax_dw(Compilation& c) {
  for (const auto& [left, right] : c.view().pairs(owl::kDisjointWith)) {
    add_disjoint(c, "cax-dw",
                 c.view().describe_axiom(left, "disjointWith", right), left,
                 right);
  }
}

/// Whether a class is compiled to other than the relation of its name.
bool is_special(const Compilation& c, const Term& owl_class) {
  return owl_class.view().is_literal() ||
         owl_class.view() == TermView::iri(owl::kThing) ||
         owl_class.view() == TermView::iri(owl::kNothing) ||
         c.view().is_datatype(owl_class);
}

void add_disjoint_pairs(Compilation& c, const std::string& source,
                        const std::vector<Term>& members) {
  for (const auto& [left, right] : member_pairs(members)) {
    c.throw_if_cancelled();
    add_disjoint(c, "cax-adc", source, left, right);
  }
}

/// One constraint over all that are named classes or expressions, and pairs
/// with the others.
void add_disjoint_set(Compilation& c, const std::string& source,
                      const std::vector<Term>& members) {
  datalog::ExclusiveSet set;
  for (std::size_t i = 0; i < members.size(); ++i) {
    c.throw_if_cancelled();
    if (!is_special(c, members[i])) {
      set.relations.push_back(
          {{c.dictionary().intern(members[i].view()), Arity::kUnary}});
      continue;
    }
    for (std::size_t j = 0; j < members.size(); ++j) {
      if (j > i || (j < i && !is_special(c, members[j]))) {
        add_disjoint(c, "cax-adc", source, members[i], members[j]);
      }
    }
  }
  c.add_exclusive("cax-adc", source, {"x"}, std::move(set));
}

void cax_adc(Compilation& c) {
  for (const Term& node : c.view().instances(owl::kAllDisjointClasses)) {
    const std::string axiom = "AllDisjointClasses";
    const Term head = c.view().only_object(node, owl::kMembers, axiom);
    const std::vector<Term> members = c.view().list(head, axiom);
    const std::string source = c.view().describe_members(axiom, members);
    if (members.size() > kMaxPairedMembers) {
      add_disjoint_set(c, source, members);
    } else {
      add_disjoint_pairs(c, source, members);
    }
  }
}

constexpr std::array<NamedRule, 5> kClassAxiomRules = {{
    {"cax-sco", cax_sco},
    {"cax-eqc1", cax_eqc1},
    {"cax-eqc2", cax_eqc2},
    {"cax-dw", cax_dw},
    {"cax-adc", cax_adc},
}};

}  // namespace

std::span<const NamedRule> class_axiom_rules() { return kClassAxiomRules; }

}  // namespace rrn::owl2rl
