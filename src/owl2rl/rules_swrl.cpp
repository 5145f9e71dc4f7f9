// SPDX-License-Identifier: MIT
// SWRL rules.  Each atom of a head becomes a Datalog rule of its own.
#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "owl2rl/broken_axiom.hpp"
#include "owl2rl/rule_table.hpp"
#include "owl2rl/swrl_builtins.hpp"
#include "owl2rl/swrl_rule.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/swrl.hpp"

namespace rrn::owl2rl {

namespace {

constexpr std::string_view kName = "swrl";

/// A rule with one head at most, and what it still says once equalities of
/// terms are replaced.
struct Clause {
  std::vector<SwrlAtom> body;
  std::optional<SwrlAtom> head;
};

/// Compiles the clauses of one rule.
class ClauseCompiler {
 public:
  ClauseCompiler(Compilation& compilation, const SwrlRule& rule)
      : c_(compilation), source_(rule.source) {}

  void compile(Clause clause) { replace_equalities(std::move(clause), 0); }

 private:
  [[nodiscard]] bool is_variable(const Term& term) const {
    return c_.view().has_type(term, swrl::kVariable);
  }

  /// Replaces `left = right` in the body by one term for both: what holds of
  /// individuals stated to be equal holds of each of them (eq-rep).  Only two
  /// constants have to be looked up, from number `from` of the body on.
  void replace_equalities(Clause clause, std::size_t from) {
    const auto same = std::find_if(
        clause.body.begin() + static_cast<std::ptrdiff_t>(from),
        clause.body.end(),
        [](const SwrlAtom& atom) { return atom.kind == SwrlAtomKind::kSame; });
    if (same == clause.body.end()) return unify_head(std::move(clause));
    const auto position = static_cast<std::size_t>(same - clause.body.begin());
    const SwrlAtom atom = *same;
    Clause unified = clause;
    unified.body.erase(unified.body.begin() +
                       static_cast<std::ptrdiff_t>(position));
    if (unify(unified, atom)) {
      replace_equalities(std::move(unified), position);
    } else if (!c_.unique_names()) {
      replace_equalities(std::move(clause), position + 1);
    }
  }

  /// Under unique names a head `left != right` forbids them to be the same.
  void unify_head(Clause clause) {
    const bool forbids = c_.unique_names() && clause.head &&
                         clause.head->kind == SwrlAtomKind::kDifferent;
    if (!forbids) return add(clause);
    const SwrlAtom atom = *clause.head;
    clause.head.reset();
    if (unify(clause, atom)) add(clause);
  }

  /// Makes the two terms of `atom` one; returns false if they cannot be.
  bool unify(Clause& clause, const SwrlAtom& atom) const {
    if (atom.first == atom.second) return true;
    const bool replace_first = is_variable(atom.first);
    if (!replace_first && !is_variable(atom.second)) return false;
    const Term& from = replace_first ? atom.first : atom.second;
    const Term& to = replace_first ? atom.second : atom.first;
    for (SwrlAtom& other : clause.body) replace(other, from, to);
    if (clause.head) replace(*clause.head, from, to);
    return true;
  }

  static void replace(SwrlAtom& atom, const Term& from, const Term& to) {
    if (atom.first == from) atom.first = to;
    if (atom.second == from) atom.second = to;
    std::replace(atom.arguments.begin(), atom.arguments.end(), from, to);
  }

  void add(const Clause& clause) {
    names_.clear();
    used_.clear();
    RuleBuilder rule(c_, kName, source_);
    for (const SwrlAtom& atom : clause.body) add_body(rule, atom);
    if (clause.head) add_head(rule, *clause.head);
    rule.add();
  }

  void add_builtin(RuleBuilder& rule, const SwrlAtom& atom) {
    std::vector<datalog::Argument> arguments;
    for (const Term& term : atom.arguments) {
      arguments.push_back(argument(rule, term));
    }
    add_swrl_builtin(rule, *find_swrl_builtin(atom.predicate.text), arguments);
  }

  void add_body(RuleBuilder& rule, const SwrlAtom& atom) {
    if (atom.kind == SwrlAtomKind::kBuiltin) return add_builtin(rule, atom);
    const auto first = argument(rule, atom.first);
    if (atom.kind == SwrlAtomKind::kClass) {
      const auto complement = complement_of_name(atom.predicate);
      if (complement) {
        rule.body_not_class(*complement, first);
      } else {
        rule.body_class(atom.predicate, first);
      }
      return;
    }
    if (atom.kind == SwrlAtomKind::kDataRange) {
      rule.builtin({datalog::BuiltinOp::kInDatatype,
                    {first, rule.constant(atom.predicate)},
                    std::nullopt});
      return;
    }
    const auto second = argument(rule, atom.second);
    if (atom.kind == SwrlAtomKind::kDifferent && c_.unique_names()) {
      rule.differ(first, second);
    } else {
      rule.body_property(property(atom), first, second);
    }
  }

  void add_head(RuleBuilder& rule, const SwrlAtom& atom) {
    const auto first = argument(rule, atom.first);
    if (atom.kind == SwrlAtomKind::kClass) {
      const auto complement = complement_of_name(atom.predicate);
      if (complement) {
        rule.head_not_class(*complement, first);
      } else {
        rule.head_class(atom.predicate, first);
      }
      return;
    }
    const auto second = argument(rule, atom.second);
    if (atom.kind == SwrlAtomKind::kSame) {
      rule.head_same(first, second);
    } else {
      rule.head_property(property(atom), first, second);
    }
  }

  [[nodiscard]] PropertyExpression property(const SwrlAtom& atom) const {
    if (atom.kind == SwrlAtomKind::kSame) {
      return {Term(TermView::iri(owl::kSameAs)), false};
    }
    if (atom.kind == SwrlAtomKind::kDifferent) {
      return {Term(TermView::iri(owl::kDifferentFrom)), false};
    }
    return c_.view().property(atom.predicate, "swrl rule " + source_);
  }

  /// `not C` with a named C is strong negation; other complements are classes
  /// of their own (cls-com).
  [[nodiscard]] std::optional<Term> complement_of_name(
      const Term& owl_class) const {
    if (!owl_class.view().is_blank()) return std::nullopt;
    const std::vector<Term> found =
        c_.view().objects(owl_class, owl::kComplementOf);
    if (found.size() != 1 || !found.front().view().is_iri()) {
      return std::nullopt;
    }
    return found.front();
  }

  datalog::Argument argument(RuleBuilder& rule, const Term& term) {
    if (!is_variable(term)) return rule.constant(term);
    const auto known = names_.find(term);
    if (known != names_.end()) return rule.variable(known->second);
    std::string name(term.view().is_iri() ? local_name(term.text)
                                          : std::string_view(term.text));
    // Two variables may have IRIs that end alike.
    while (!used_.insert(name).second) name += '_';
    names_.emplace(term, name);
    return rule.variable(name);
  }

  Compilation& c_;
  const std::string& source_;
  std::map<Term, std::string> names_;
  std::set<std::string> used_;
};

bool reads_difference(const SwrlRule& rule) {
  return std::any_of(rule.body.begin(), rule.body.end(),
                     [](const SwrlAtom& atom) {
                       return atom.kind == SwrlAtomKind::kDifferent;
                     });
}

/// Notes the terms that stand for individuals in a rule, as a variable does of
/// which nothing says that it is one.
void note_constants(Compilation& c, const SwrlRule& rule) {
  std::set<Term> constants;
  for (const auto* atoms : {&rule.body, &rule.heads}) {
    for (const SwrlAtom& atom : *atoms) {
      std::vector<Term> terms = atom.arguments;
      if (atom.kind != SwrlAtomKind::kBuiltin) {
        terms = {atom.first, atom.second};
      }
      for (const Term& term : terms) {
        if (!term.view().is_iri() || term.text.empty()) continue;
        if (!c.view().has_type(term, swrl::kVariable)) constants.insert(term);
      }
    }
  }
  for (const Term& constant : constants) {
    c.note_swrl_constant({constant, rule.source});
  }
}

void compile_rule(Compilation& c, const SwrlRule& rule) {
  note_constants(c, rule);
  ClauseCompiler compiler(c, rule);
  if (rule.heads.empty()) compiler.compile({rule.body, std::nullopt});
  for (const SwrlAtom& head : rule.heads) compiler.compile({rule.body, head});
}

void swrl_imp(Compilation& c) {
  bool reads_differences = false;
  for (const Term& imp : c.view().instances(swrl::kImp)) {
    c.throw_if_cancelled();
    try {
      const SwrlRule rule = read_swrl_rule(c.view(), imp);
      reads_differences = reads_differences || reads_difference(rule);
      compile_rule(c, rule);
    } catch (const BrokenAxiom&) {
      throw;
    } catch (const Error& error) {
      throw BrokenAxiom(error.what(), imp, {}, error.code());
    }
  }
  if (!reads_differences || c.unique_names()) return;
  const PropertyExpression different{Term(TermView::iri(owl::kDifferentFrom)),
                                     false};
  RuleBuilder rule(c, kName, "owl:differentFrom is symmetric");
  const auto x = rule.variable("x");
  const auto y = rule.variable("y");
  rule.body_property(different, x, y).head_property(different, y, x).add();
}

constexpr std::array<NamedRule, 1> kSwrlRules = {{{kName, swrl_imp}}};

}  // namespace

std::span<const NamedRule> swrl_rules() { return kSwrlRules; }

}  // namespace rrn::owl2rl
