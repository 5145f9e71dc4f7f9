// SPDX-License-Identifier: MIT
#include "owl2rl/compilation.hpp"

#include <algorithm>

#include "owl2rl/broken_axiom.hpp"
#include "owl2rl/data_range.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdfs.hpp"

namespace rrn::owl2rl {

using datalog::Argument;
using datalog::Atom;
using datalog::BuiltinOp;

namespace {

const std::string kForeignDataRange = "a data range outside OWL 2 RL";

}  // namespace

std::vector<std::string> Compilation::unsupported() const {
  std::vector<std::string> lines;
  for (const auto& [what, axioms] : unsupported_) {
    lines.push_back(what + " (" + std::to_string(axioms.n) + ")");
  }
  return lines;
}

void Compilation::note_unsupported(const std::string& what,
                                   std::string_view predicate,
                                   const TermView& node) {
  // The first that is written in a file is likely among so many.
  constexpr std::size_t kMaxNodes = 100;
  UnsupportedAxioms& axioms = unsupported_[what];
  ++axioms.n;
  axioms.predicate = predicate;
  if (axioms.nodes.size() < kMaxNodes) axioms.nodes.emplace_back(node);
}

std::vector<UnsupportedAxioms> Compilation::unsupported_axioms() const {
  std::vector<UnsupportedAxioms> all;
  for (const auto& [what, axioms] : unsupported_) {
    all.push_back(axioms);
    all.back().kind = what;
  }
  return all;
}

void Compilation::add_exclusive(std::string_view name,
                                const std::string& source,
                                std::vector<std::string> variable_names,
                                datalog::ExclusiveSet set) {
  if (set.relations.size() + set.terms.size() < 2) return;
  datalog::Rule rule;
  rule.name = name;
  rule.source = source;
  rule.variable_names = std::move(variable_names);
  rule.exclusive =
      std::make_shared<const datalog::ExclusiveSet>(std::move(set));
  add(std::move(rule));
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

Argument RuleBuilder::fresh_variable() {
  const auto& names = rule_.variable_names;
  std::string name;
  std::size_t n = 0;
  do {
    name = "_" + std::to_string(++n);
  } while (std::find(names.begin(), names.end(), name) != names.end());
  return variable(name);
}

Argument RuleBuilder::constant(const Term& term) {
  return Argument::constant(compilation_.dictionary().intern(term.view()));
}

Argument RuleBuilder::individual(const Term& term) {
  if (term.view().is_literal()) {
    throw BrokenAxiom(rule_.source + ": the literal " +
                          compilation_.view().describe(term) +
                          " stands where an individual is needed",
                      term);
  }
  return constant(term);
}

Atom RuleBuilder::class_atom(const Term& owl_class, Argument member) {
  if (owl_class.view().is_literal()) {
    throw BrokenAxiom(rule_.source + ": the literal " +
                          compilation_.view().describe(owl_class) +
                          " stands where a class is needed",
                      owl_class);
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

void RuleBuilder::body_data_range(const Term& range, Argument member) {
  const auto datatypes = intersected_datatypes(compilation_.view(), range);
  if (!datatypes) {
    compilation_.note_unsupported(kForeignDataRange);
    says_nothing_ = true;
    return;
  }
  data_members_.push_back(member);
  for (const Term& datatype : *datatypes) {
    builtin({BuiltinOp::kInDatatype, {member, constant(datatype)}, {}});
  }
}

void RuleBuilder::head_data_range(const Term& range, Argument member) {
  head_datatypes_ = intersected_datatypes(compilation_.view(), range);
  head_literal_ = member;
  if (head_datatypes_) return;
  compilation_.note_unsupported(kForeignDataRange);
  says_nothing_ = true;
}

RuleBuilder& RuleBuilder::builtin(datalog::BuiltinAtom condition) {
  rule_.builtins.push_back(std::move(condition));
  return *this;
}

RuleBuilder& RuleBuilder::body_class(const Term& owl_class, Argument member) {
  if (compilation_.view().is_datatype(owl_class)) {
    body_data_range(owl_class, member);
    return *this;
  }
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
  if (compilation_.view().is_datatype(owl_class)) {
    head_data_range(owl_class, member);
    return *this;
  }
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

RuleBuilder& RuleBuilder::head_same_values(const PropertyExpression& property,
                                           Argument left, Argument right) {
  if (!compilation_.view().has_type(property.property,
                                    owl::kDatatypeProperty)) {
    return head_same(left, right);
  }
  differ(left, right);
  return builtin({BuiltinOp::kDifferentValues, {left, right}, {}});
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

/// Whether a rule asks of all literals there are whether they are in a range.
bool RuleBuilder::has_unbound_literal() const {
  return std::any_of(
      data_members_.begin(), data_members_.end(), [&](Argument member) {
        if (!member.is_variable() || binds(member)) return false;
        return std::none_of(rule_.builtins.begin(), rule_.builtins.end(),
                            [&](const datalog::BuiltinAtom& builtin) {
                              return builtin.result == member;
                            });
      });
}

/// A literal is in a datatype or it is a contradiction that it should be.
void RuleBuilder::add_datatype_constraints() {
  const Term any(TermView::iri(rdfs::kLiteral));
  for (const Term& datatype : *head_datatypes_) {
    if (datatype == any) continue;
    RuleBuilder constraint = *this;
    constraint.head_datatypes_.reset();
    constraint.rule_.source += " (dt-not-type)";
    // Most literals are in their range: that is asked first.
    constraint
        .builtin({BuiltinOp::kInDatatype,
                  {head_literal_, constant(datatype)},
                  {},
                  /*negated=*/true})
        .builtin({BuiltinOp::kInDatatype, {head_literal_, constant(any)}, {}})
        .add();
  }
}

void RuleBuilder::require_safe() const {
  datalog::Rule rule = rule_;
  // The axiom is what a person can find; its place in the file is not known.
  rule.location.file = rule.name + " rule " + rule.source;
  datalog::check_safe(rule);
}

void RuleBuilder::add() {
  compilation_.throw_if_cancelled();
  if (says_nothing_) return;
  if (has_unbound_literal()) {
    compilation_.note_unsupported(kForeignDataRange);
    return;
  }
  if (head_datatypes_) return add_datatype_constraints();
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
