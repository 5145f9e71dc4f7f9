// SPDX-License-Identifier: MIT
#include <algorithm>

#include "mining/rule_parts.hpp"
#include "mining/rule_text.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "rdf/vocabulary/rrn.hpp"
#include "rdf/vocabulary/swrl.hpp"

namespace rrn::mining {

namespace {

std::string iri(std::string_view text) { return '<' + std::string(text) + '>'; }

std::string variable(std::string_view name) {
  return "<urn:x-rrn:variable#" + std::string(name) + '>';
}

std::string write_term(const Term& term) {
  return term.is_constant ? iri(term.text) : variable(term.text);
}

std::string write_atom(const NamedAtom& atom) {
  if (atom.is_class) {
    return "[ a swrl:ClassAtom ; swrl:classPredicate " + iri(atom.iri) +
           " ; swrl:argument1 " + write_term(atom.first) + " ]";
  }
  return "[ a swrl:IndividualPropertyAtom ; swrl:propertyPredicate " +
         iri(atom.iri) + " ; swrl:argument1 " + write_term(atom.first) +
         " ; swrl:argument2 " + write_term(atom.second) + " ]";
}

std::string write_rule(const RuleParts& parts, const std::string& comments) {
  std::string text = "\n[] a swrl:Imp ;\n    rdfs:comment " + comments +
                     " ;\n    swrl:body (\n";
  for (const NamedAtom& atom : parts.body) {
    text += "        " + write_atom(atom) + '\n';
  }
  for (const auto& [a, b] : parts.differ) {
    text += "        [ a swrl:DifferentIndividualsAtom ; swrl:argument1 " +
            variable(a) + " ; swrl:argument2 " + variable(b) + " ]\n";
  }
  text.back() = ' ';
  return text + ") ;\n    swrl:head ( " + write_atom(parts.head) + " ) .\n";
}

}  // namespace

std::string to_swrl(std::span<const MinedRule> rules, const RuleNames& names,
                    const std::string& title, AskedModel asked) {
  std::string text = "# " + title + "\n@prefix rdfs: " + iri(rdfs::kNamespace) +
                     " .\n@prefix swrl: " + iri(swrl::kNamespace) + " .\n";
  if (std::ranges::any_of(
          rules, [](const MinedRule& rule) { return rule.differ != 0; })) {
    text += "\n[] a " + iri(owl::kOntology) + " ; " + iri(vocab::kUniqueNames) +
            " true .\n";
  }
  for (const char* const name : {"x", "y", "z", "w"}) {
    text += variable(name) + " a swrl:Variable .\n";
  }
  for (std::size_t i = 0; i < rules.size(); ++i) {
    std::string comments = '"' + describe(rules[i].figures) + '"';
    if (!asked.empty()) comments += " , \"" + describe(asked[i]) + '"';
    text += write_rule(parts_of(rules[i], names), comments);
  }
  return text;
}

}  // namespace rrn::mining
