// SPDX-License-Identifier: MIT
#include "owl2rl/compilation.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "owl2rl/owl_vocabulary.hpp"

namespace rrn::owl2rl {

using datalog::Argument;
using datalog::Atom;

std::vector<std::string> Compilation::unsupported() const {
  std::vector<std::string> lines;
  for (const auto& [what, n] : unsupported_) {
    lines.push_back(what + " (" + std::to_string(n) + ")");
  }
  return lines;
}

RuleBuilder::RuleBuilder(Compilation& compilation, std::string_view name,
                         std::string source)
    : compilation_(compilation) {
  rule_.name = name;
  rule_.source = std::move(source);
}

Argument RuleBuilder::variable(std::string_view name) {
  auto& names = rule_.variable_names;
  const auto found = std::find(names.begin(), names.end(), name);
  const auto index = static_cast<std::uint32_t>(found - names.begin());
  if (found == names.end()) names.emplace_back(name);
  return Argument::variable({index});
}

Argument RuleBuilder::constant(const Term& term) {
  return Argument::constant(compilation_.dictionary().intern(term.view()));
}

Argument RuleBuilder::individual(const Term& term) {
  if (term.view().is_literal()) {
    throw Error(ErrorCode::kBadSyntax,
                rule_.source + ": the literal " +
                    compilation_.view().describe(term) +
                    " stands where an individual is needed");
  }
  return constant(term);
}

Atom RuleBuilder::class_atom(const Term& owl_class, Argument member) {
  if (owl_class.view().is_literal()) {
    throw Error(ErrorCode::kBadSyntax,
                rule_.source + ": the literal " +
                    compilation_.view().describe(owl_class) +
                    " stands where a class is needed");
  }
  const TermId id = compilation_.dictionary().intern(owl_class.view());
  return {{id, Arity::kUnary, Polarity::kPositive}, member, member};
}

Atom RuleBuilder::property_atom(const PropertyExpression& property,
                                Argument subject, Argument object) {
  const TermId id = compilation_.dictionary().intern(property.property.view());
  if (property.inverse) std::swap(subject, object);
  return {{id, Arity::kBinary, Polarity::kPositive}, subject, object};
}

bool RuleBuilder::is_datatype(const Term& owl_class) {
  if (!compilation_.view().is_datatype(owl_class)) return false;
  compilation_.note_unsupported("a datatype as a class");
  says_nothing_ = true;
  return true;
}

RuleBuilder& RuleBuilder::body_class(const Term& owl_class, Argument member) {
  if (is_datatype(owl_class)) return *this;
  if (owl_class.view() == TermView::iri(owl::kThing)) {
    things_.push_back(member);
    return *this;
  }
  if (owl_class.view() == TermView::iri(owl::kNothing)) says_nothing_ = true;
  rule_.body.push_back(class_atom(owl_class, member));
  return *this;
}

RuleBuilder& RuleBuilder::body_property(const PropertyExpression& property,
                                        Argument subject, Argument object) {
  rule_.body.push_back(property_atom(property, subject, object));
  return *this;
}

RuleBuilder& RuleBuilder::body_not_class(const Term& owl_class,
                                         Argument member) {
  rule_.body.push_back(class_atom(owl_class, member));
  rule_.body.back().relation.polarity = Polarity::kNegative;
  return *this;
}

RuleBuilder& RuleBuilder::head_not_class(const Term& owl_class,
                                         Argument member) {
  rule_.heads.push_back(class_atom(owl_class, member));
  rule_.heads.back().relation.polarity = Polarity::kNegative;
  return *this;
}

RuleBuilder& RuleBuilder::differ(Argument left, Argument right) {
  rule_.disequalities.push_back({left, right});
  return *this;
}

RuleBuilder& RuleBuilder::head_class(const Term& owl_class, Argument member) {
  if (is_datatype(owl_class)) return *this;
  if (owl_class.view() == TermView::iri(owl::kThing)) says_nothing_ = true;
  if (owl_class.view() == TermView::iri(owl::kNothing)) return *this;
  rule_.heads.push_back(class_atom(owl_class, member));
  return *this;
}

RuleBuilder& RuleBuilder::head_property(const PropertyExpression& property,
                                        Argument subject, Argument object) {
  rule_.heads.push_back(property_atom(property, subject, object));
  return *this;
}

RuleBuilder& RuleBuilder::head_same(Argument left, Argument right) {
  differ(left, right);
  if (compilation_.unique_names()) return *this;
  return head_property({Term(TermView::iri(owl::kSameAs)), false}, left, right);
}

bool RuleBuilder::binds(Argument argument) const {
  return std::any_of(rule_.body.begin(), rule_.body.end(),
                     [&](const Atom& atom) {
                       return atom.first == argument || atom.second == argument;
                     });
}

/// Everything is an owl:Thing, so asking for one only matters where nothing
/// else says which individuals are meant.
void RuleBuilder::restore_things() {
  const std::vector<Argument> things = std::move(things_);
  for (const Argument thing : things) {
    if (!thing.is_variable() || binds(thing)) continue;
    rule_.body.push_back(class_atom(Term(TermView::iri(owl::kThing)), thing));
    compilation_.note_unsupported(
        "owl:Thing as a condition, beyond what is stated to be one");
  }
}

void RuleBuilder::require_safe() const {
  datalog::Rule rule = rule_;
  // The axiom is what a person can find; its place in the file is not known.
  rule.location.file = rule.name + " rule " + rule.source;
  datalog::check_safe(rule);
}

void RuleBuilder::add() {
  if (says_nothing_) return;
  restore_things();
  const bool repeats_premise =
      rule_.heads.size() == 1 &&
      std::find(rule_.body.begin(), rule_.body.end(), rule_.heads.front()) !=
          rule_.body.end();
  if (repeats_premise) return;
  require_safe();
  compilation_.add(std::move(rule_));
}

}  // namespace rrn::owl2rl
