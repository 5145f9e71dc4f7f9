// SPDX-License-Identifier: MIT
#ifndef RRN_OWL2RL_COMPILATION_HPP
#define RRN_OWL2RL_COMPILATION_HPP

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "datalog/program/program.hpp"
#include "owl2rl/ontology_compiler.hpp"
#include "owl2rl/ontology_view.hpp"
#include "rdf/dictionary.hpp"

namespace rrn::owl2rl {

/// The state of one compile(): what is read and what comes out.  Borrows all.
class Compilation {
 public:
  Compilation(const GraphView& graph, const CompileOptions& options,
              Dictionary& dictionary, const JobContext& job)
      : view_(graph), options_(options), dictionary_(dictionary), job_(job) {}

  [[nodiscard]] const OntologyView& view() const { return view_; }
  [[nodiscard]] bool unique_names() const { return options_.unique_names; }
  [[nodiscard]] const CompileOptions& options() const { return options_; }
  [[nodiscard]] Dictionary& dictionary() { return dictionary_; }
  [[nodiscard]] const datalog::Program& program() const { return program_; }

  void add(datalog::Rule rule) { program_.add(std::move(rule)); }
  /// Adds one constraint for all pairs of a set, unless it has none.
  void add_exclusive(std::string_view name, const std::string& source,
                     std::vector<std::string> variable_names,
                     datalog::ExclusiveSet set);
  [[nodiscard]] datalog::Program take_program() { return std::move(program_); }

  /// Counts something that was read but has no rules.
  void note_unsupported(const std::string& what) { ++unsupported_[what].n; }
  /// Counts an axiom that has no rules: triples of `predicate` mark such
  /// axioms, and that with the subject `node` this one.
  void note_unsupported(const std::string& what, std::string_view predicate,
                        const TermView& node);
  /// Returns what was noted, each with its number.
  [[nodiscard]] std::vector<std::string> unsupported() const;
  [[nodiscard]] std::vector<UnsupportedAxioms> unsupported_axioms() const;

  void note_swrl_constant(SwrlConstant constant) {
    swrl_constants_.push_back(std::move(constant));
  }
  [[nodiscard]] std::vector<SwrlConstant> take_swrl_constants() {
    return std::move(swrl_constants_);
  }

  void throw_if_cancelled() const { job_.cancel.throw_if_triggered(); }

 private:
  OntologyView view_;
  CompileOptions options_;
  Dictionary& dictionary_;
  const JobContext& job_;
  datalog::Program program_;
  std::map<std::string, UnsupportedAxioms> unsupported_;
  std::vector<SwrlConstant> swrl_constants_;
};

/// Builds one rule of an axiom, atom by atom, and adds it unless it says
/// nothing: its head is owl:Thing or one of its own premises, or its body asks
/// for a member of owl:Nothing.  A head owl:Nothing makes it a constraint.
///
/// A data range is a condition in the body (dt-type2) and, as a head, a
/// constraint that no literal is outside it (dt-not-type), one for each
/// datatype that the range intersects.
///
/// Throws Error (kBadSyntax), naming the axiom, for a literal in the place of a
/// class, a property or an individual.
class RuleBuilder {
 public:
  /// `name` is the W3C name, `source` the axiom for people.
  RuleBuilder(Compilation& compilation, std::string_view name,
              std::string source);

  /// Returns the variable of that name, the same for each call.
  datalog::Argument variable(std::string_view name);
  /// Returns a variable that no call before has returned.
  datalog::Argument fresh_variable();
  datalog::Argument constant(const Term& term);
  /// Returns a constant like constant(), for terms that must not be literals.
  datalog::Argument individual(const Term& term);

  RuleBuilder& body_class(const Term& owl_class, datalog::Argument member);
  RuleBuilder& body_property(const PropertyExpression& property,
                             datalog::Argument subject,
                             datalog::Argument object);
  /// Asks for members of the class's strong negation.
  RuleBuilder& body_not_class(const Term& owl_class, datalog::Argument member);
  RuleBuilder& differ(datalog::Argument left, datalog::Argument right);
  RuleBuilder& builtin(datalog::BuiltinAtom condition);
  RuleBuilder& head_class(const Term& owl_class, datalog::Argument member);
  RuleBuilder& head_property(const PropertyExpression& property,
                             datalog::Argument subject,
                             datalog::Argument object);
  RuleBuilder& head_not_class(const Term& owl_class, datalog::Argument member);
  /// Concludes that two individuals are one: owl:sameAs or, under unique names,
  /// that they must not differ.
  RuleBuilder& head_same(datalog::Argument left, datalog::Argument right);
  /// Concludes that two values of a property are one: those of a data property
  /// are what they are, so that they must not differ.
  RuleBuilder& head_same_values(const PropertyExpression& property,
                                datalog::Argument left,
                                datalog::Argument right);

  /// Throws also Error (kUnsafeRule), naming the axiom and the variable.
  void add();

 private:
  [[nodiscard]] datalog::Atom class_atom(const Term& owl_class,
                                         datalog::Argument member);
  [[nodiscard]] datalog::Atom property_atom(const PropertyExpression& property,
                                            datalog::Argument subject,
                                            datalog::Argument object);
  [[nodiscard]] bool binds(datalog::Argument argument) const;
  void body_data_range(const Term& range, datalog::Argument member);
  void head_data_range(const Term& range, datalog::Argument member);
  [[nodiscard]] bool has_unbound_literal() const;
  void restore_things();
  void add_datatype_constraints();
  void require_safe() const;

  Compilation& compilation_;
  datalog::Rule rule_;
  std::vector<datalog::Argument> things_;        ///< Asked to be owl:Thing
  std::vector<datalog::Argument> data_members_;  ///< Asked to be in a range
  /// Datatypes that a literal must not be outside of.
  std::optional<std::vector<Term>> head_datatypes_;
  datalog::Argument head_literal_ = datalog::Argument::variable({0});
  bool says_nothing_ = false;
};

}  // namespace rrn::owl2rl

#endif  // RRN_OWL2RL_COMPILATION_HPP
