// SPDX-License-Identifier: MIT
#include "owl2rl/swrl_rule.hpp"

#include "base/error.hpp"
#include "datalog/builtins/builtin_strings.hpp"
#include "datalog/builtins/builtin_syntax.hpp"
#include "owl2rl/swrl_builtins.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "rdf/vocabulary/swrl.hpp"

namespace rrn::owl2rl {

namespace {

/// Reads one rule; `name_` is how messages call it.
class SwrlReader {
 public:
  SwrlReader(const OntologyView& view, const Term& imp)
      : view_(view), imp_(imp) {
    const std::vector<Term> labels = view.objects(imp, rdfs::kLabel);
    if (!labels.empty()) label_ = labels.front().text;
    name_ = "swrl rule " + (label_.empty() ? view.describe(imp) : label_);
  }

  SwrlRule read() {
    SwrlRule rule;
    rule.body = read_atoms(swrl::kBody);
    rule.heads = read_atoms(swrl::kHead);
    for (const SwrlAtom& head : rule.heads) check_head(head);
    const std::string heads = describe(rule.heads);
    rule.source = (label_.empty() ? "" : label_ + ": ") + describe(rule.body) +
                  " -> " + (heads.empty() ? "false" : heads);
    return rule;
  }

 private:
  std::vector<SwrlAtom> read_atoms(std::string_view part) {
    std::vector<SwrlAtom> atoms;
    const Term list = view_.only_object(imp_, part, name_);
    for (const Term& node : view_.list(list, name_)) {
      atoms.push_back(read_atom(node));
    }
    return atoms;
  }

  SwrlAtom read_atom(const Term& node) {
    SwrlAtom atom;
    if (view_.has_type(node, swrl::kClassAtom)) {
      atom.kind = SwrlAtomKind::kClass;
      atom.predicate = part_of(node, swrl::kClassPredicate);
      atom.first = individual(part_of(node, swrl::kArgument1));
      return atom;
    }
    if (view_.has_type(node, swrl::kBuiltinAtom)) return read_builtin(node);
    if (view_.has_type(node, swrl::kDataRangeAtom)) {
      return read_data_range(node);
    }
    if (view_.has_type(node, swrl::kSameIndividualAtom)) {
      atom.kind = SwrlAtomKind::kSame;
    } else if (view_.has_type(node, swrl::kDifferentIndividualsAtom)) {
      atom.kind = SwrlAtomKind::kDifferent;
    } else {
      read_property(node, atom);
    }
    atom.first = individual(part_of(node, swrl::kArgument1));
    atom.second = part_of(node, swrl::kArgument2);
    if (atom.kind != SwrlAtomKind::kDataProperty) individual(atom.second);
    return atom;
  }

  SwrlAtom read_data_range(const Term& node) {
    SwrlAtom atom;
    atom.kind = SwrlAtomKind::kDataRange;
    atom.predicate = part_of(node, swrl::kDataRange);
    atom.first = part_of(node, swrl::kArgument1);
    if (!atom.predicate.view().is_iri()) {
      throw Error(ErrorCode::kUnsupported,
                  name_ + ": the data range " + view_.describe(atom.predicate) +
                      " has no rule; expected a datatype");
    }
    return atom;
  }

  SwrlAtom read_builtin(const Term& node) {
    SwrlAtom atom;
    atom.kind = SwrlAtomKind::kBuiltin;
    atom.predicate = part_of(node, swrl::kBuiltin);
    const SwrlBuiltin* const builtin = find_swrl_builtin(atom.predicate.text);
    const std::string what = name_ + ": the builtin <" + atom.predicate.text;
    if (builtin == nullptr) {
      throw Error(ErrorCode::kUnsupported,
                  what +
                      "> is not known; expected one of those of the SWRL "
                      "submission, in the namespace swrlb:, for values");
    }
    atom.arguments = view_.list(part_of(node, swrl::kArguments), name_);
    const std::size_t n = atom.arguments.size();
    const std::size_t n_result = builtin->has_result() ? 1 : 0;
    if (n < builtin->min_arguments + n_result ||
        (builtin->max_arguments != datalog::kManyArguments &&
         n > builtin->max_arguments + n_result)) {
      throw Error(ErrorCode::kBadSyntax,
                  what + "> has " + std::to_string(n) +
                      (n == 1 ? " argument" : " arguments") + "; expected " +
                      expected_number(*builtin, n_result));
    }
    if (builtin->op == datalog::BuiltinOp::kMatches) check_pattern(atom);
    return atom;
  }

  static std::string expected_number(const SwrlBuiltin& builtin,
                                     std::size_t n_result) {
    const std::string least = std::to_string(builtin.min_arguments + n_result);
    if (builtin.max_arguments == datalog::kManyArguments) {
      return "at least " + least;
    }
    if (builtin.max_arguments == builtin.min_arguments) return least;
    return least + " or " + std::to_string(builtin.max_arguments + n_result);
  }

  void check_pattern(const SwrlAtom& atom) const {
    const Term& pattern = atom.arguments[1];
    const bool has_flags = atom.arguments.size() > 2;
    if (!pattern.view().is_literal() ||
        (has_flags && !atom.arguments[2].view().is_literal())) {
      return;
    }
    const auto error = datalog::find_pattern_error(
        pattern.text, has_flags ? atom.arguments[2].text : "");
    if (error) throw Error(ErrorCode::kBadSyntax, name_ + ": " + *error);
  }

  void check_head(const SwrlAtom& atom) const {
    if (atom.kind != SwrlAtomKind::kBuiltin &&
        atom.kind != SwrlAtomKind::kDataRange) {
      return;
    }
    throw Error(ErrorCode::kUnsupported,
                name_ + ": " + describe(atom) +
                    " in a head has no rule; expected class, property, same "
                    "or different atoms");
  }

  void read_property(const Term& node, SwrlAtom& atom) {
    if (view_.has_type(node, swrl::kIndividualPropertyAtom)) {
      atom.kind = SwrlAtomKind::kProperty;
    } else if (view_.has_type(node, swrl::kDatavaluedPropertyAtom)) {
      atom.kind = SwrlAtomKind::kDataProperty;
    } else {
      fail_on_type(node);
    }
    atom.predicate = part_of(node, swrl::kPropertyPredicate);
    if (atom.predicate.view() == TermView::iri(owl::kSameAs)) {
      atom.kind = SwrlAtomKind::kSame;
    } else if (atom.predicate.view() == TermView::iri(owl::kDifferentFrom)) {
      atom.kind = SwrlAtomKind::kDifferent;
    }
  }

  [[noreturn]] void fail_on_type(const Term& node) {
    const std::vector<Term> types = view_.objects(node, rdf::kType);
    if (types.empty()) {
      throw Error(ErrorCode::kBadSyntax,
                  name_ +
                      ": an atom has no rdf:type; a kind of atom of the "
                      "SWRL vocabulary is needed");
    }
    throw Error(ErrorCode::kUnsupported,
                name_ + ": an atom of type " + view_.describe(types.front()) +
                    " has no rule; expected class, property, same, "
                    "different, data range or builtin atoms");
  }

  Term part_of(const Term& node, std::string_view predicate) {
    return view_.only_object(node, predicate, name_);
  }

  Term individual(Term term) {
    if (term.view().is_literal()) {
      throw Error(ErrorCode::kBadSyntax,
                  name_ + ": the literal " + view_.describe(term) +
                      " stands where an individual is needed");
    }
    return term;
  }

  std::string describe(const Term& term) const {
    return (view_.has_type(term, swrl::kVariable) ? "?" : "") +
           view_.describe(term);
  }

  std::string describe(const SwrlAtom& atom) const {
    const std::string first = describe(atom.first);
    const std::string predicate = view_.describe(atom.predicate);
    switch (atom.kind) {
      case SwrlAtomKind::kClass:
      case SwrlAtomKind::kDataRange:
        return predicate + "(" + first + ")";
      case SwrlAtomKind::kBuiltin:
        return predicate + "(" + describe(atom.arguments) + ")";
      case SwrlAtomKind::kSame:
        return first + " = " + describe(atom.second);
      case SwrlAtomKind::kDifferent:
        return first + " != " + describe(atom.second);
      case SwrlAtomKind::kProperty:
      case SwrlAtomKind::kDataProperty:
        break;
    }
    return predicate + "(" + first + ", " + describe(atom.second) + ")";
  }

  std::string describe(const std::vector<Term>& terms) const {
    std::string text;
    for (const Term& term : terms) {
      text += (text.empty() ? "" : ", ") + describe(term);
    }
    return text;
  }

  std::string describe(const std::vector<SwrlAtom>& atoms) const {
    std::string text;
    for (const SwrlAtom& atom : atoms) {
      text += (text.empty() ? "" : " & ") + describe(atom);
    }
    return text;
  }

  const OntologyView& view_;
  const Term& imp_;
  std::string label_;
  std::string name_;
};

}  // namespace

SwrlRule read_swrl_rule(const OntologyView& view, const Term& imp) {
  return SwrlReader(view, imp).read();
}

}  // namespace rrn::owl2rl
