// SPDX-License-Identifier: MIT
#include "reasoner/entailment/class_prover.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "base/error.hpp"
#include "datalog/builtins/builtins.hpp"
#include "rdf/vocabulary/owl.hpp"

namespace rrn::reasoner {

namespace {

using Case = ClassProver::Case;
using owl2rl::PropertyExpression;

/// Each case takes a closure of its own.
constexpr std::size_t kMaxCases = 100'000;

/// Counts expressions within expressions, each of which takes stack.
class Nesting {
 public:
  explicit Nesting(std::size_t& n) : n_(n) {
    constexpr std::size_t kMax = 500;
    if (n_ >= kMax) {
      throw Error(ErrorCode::kUnsupported,
                  "class expressions nested more than " + std::to_string(kMax) +
                      " deep in a conclusion are not supported");
    }
    ++n_;
  }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;
  ~Nesting() { --n_; }

 private:
  std::size_t& n_;
};

bool concludes_only_equality(const datalog::Rule& rule,
                             const RelationKey& same_as) {
  return !rule.heads.empty() &&
         std::all_of(rule.heads.begin(), rule.heads.end(),
                     [&](const datalog::Atom& head) {
                       return head.relation == same_as;
                     });
}

}  // namespace

ClassProver::ClassProver(const AssumedClosure& premise,
                         const Conclusion& conclusion, const CheckGuard& guard)
    : premise_(premise),
      conclusion_(conclusion),
      view_(conclusion.graph()),
      guard_(guard),
      met_limit_(!premise.is_complete()) {
  const RelationKey same_as =
      property_relation(premise.dictionary().intern_iri(owl::kSameAs));
  may_generalise_ = !premise.has_unique_names();
  for (const datalog::Rule& rule : premise.program().rules) {
    if (!rule.negated_body.empty()) may_assume_ = false;
    // `x != y` in a rule for x = y leaves out only what is known already.
    if (!rule.disequalities.empty() &&
        !concludes_only_equality(rule, same_as)) {
      may_generalise_ = false;
    }
  }
  may_generalise_ = may_generalise_ && may_assume_;
}

std::vector<Case> ClassProver::combine(const std::vector<Case>& left,
                                       const std::vector<Case>& right) const {
  std::vector<Case> all;
  if (left.size() * right.size() > kMaxCases) throw CheckStopped();
  for (const Case& a : left) {
    for (const Case& b : right) {
      guard_.tick();
      all.push_back(a);
      all.back().insert(all.back().end(), b.begin(), b.end());
    }
  }
  return all;
}

TermId ClassProver::intern(const Term& term) const {
  return premise_.forms(premise_.dictionary().intern(term.view())).front();
}

TermId ClassProver::fresh(Case& facts) {
  Dictionary& dictionary = premise_.dictionary();
  std::string label;
  do {
    label = "any" + std::to_string(++n_fresh_);
  } while (dictionary.find(TermView::blank(label)));
  const TermId individual = dictionary.intern(TermView::blank(label));
  facts.push_back({class_relation(dictionary.intern_iri(owl::kThing)),
                   {individual, individual}});
  return individual;
}

Fact ClassProver::property_fact(const PropertyExpression& property, TermId from,
                                TermId to) const {
  const RelationKey relation = property_relation(intern(property.property));
  return {relation, property.inverse ? Row{to, from} : Row{from, to}};
}

std::optional<Term> ClassProver::part(const Term& owl_class,
                                      std::string_view predicate) const {
  std::vector<Term> found = view_.objects(owl_class, predicate);
  if (found.empty()) return std::nullopt;
  return std::move(found.front());
}

std::vector<Term> ClassProver::list(const Term& head) const {
  return view_.list(head, "conclusion");
}

bool ClassProver::in_all(const AssumedClosure& closure,
                         std::span<const Case> cases, const Goal& goal) {
  if (!may_assume_) return false;
  return std::all_of(cases.begin(), cases.end(), [&](const Case& facts) {
    guard_.poll();
    const AssumedClosure assumed = closure.assume(facts);
    if (assumed.is_inconsistent() || goal(assumed)) return true;
    met_limit_ = met_limit_ || !assumed.is_complete();
    return false;
  });
}

bool ClassProver::refutes(const AssumedClosure& closure,
                          std::span<const Case> cases) {
  return in_all(closure, cases, [](const AssumedClosure&) { return false; });
}

bool ClassProver::are_different(const AssumedClosure& closure, TermId left,
                                TermId right) {
  if (closure.are_same(left, right)) return false;
  Dictionary& dictionary = premise_.dictionary();
  const RelationKey different =
      property_relation(dictionary.intern_iri(owl::kDifferentFrom));
  if (closure.holds(different, {left, right}) ||
      closure.holds(different, {right, left})) {
    return true;
  }
  if (closure.has_unique_names()) {
    return dictionary.view(left).is_iri() && dictionary.view(right).is_iri();
  }
  const Case same = {
      {property_relation(dictionary.intern_iri(owl::kSameAs)), {left, right}}};
  return refutes(closure, {&same, 1});
}

std::vector<TermId> ClassProver::values(
    const AssumedClosure& closure, TermId individual,
    const PropertyExpression& property) const {
  const RelationKey relation = property_relation(intern(property.property));
  std::vector<TermId> found;
  const auto take = [&](Row row) {
    found.push_back(property.inverse ? row.first : row.second);
    return true;
  };
  if (property.inverse) {
    closure.visit(relation, std::nullopt, individual, take);
  } else {
    closure.visit(relation, individual, std::nullopt, take);
  }
  return found;
}

/// Returns the nodes of the premise that the same triples write down.
const std::vector<TermId>& ClassProver::same_in_premise(const Term& owl_class) {
  const auto known = same_in_premise_.find(owl_class);
  if (known != same_in_premise_.end()) return known->second;
  const std::vector<GraphTriple> triples = conclusion_.structure_of(owl_class);
  std::vector<TermId> nodes;
  if (!triples.empty()) {
    const GraphPattern pattern(triples, premise_.dictionary());
    static_cast<void>(
        pattern.match(premise_, guard_, [&](const auto& solution) {
          if (const auto node = solution(owl_class.text)) {
            nodes.push_back(*node);
          }
          return false;
        }));
  }
  return same_in_premise_.emplace(owl_class, std::move(nodes)).first->second;
}

bool ClassProver::is_member(const AssumedClosure& closure, TermId individual,
                            const Term& owl_class) {
  if (closure.is_inconsistent()) return true;
  const TermView name = owl_class.view();
  if (name == TermView::iri(owl::kThing)) return true;
  const Row row{individual, individual};
  if (!name.is_blank()) {
    return closure.holds(class_relation(intern(owl_class)), row) ||
           is_literal_of(individual, name);
  }
  const Nesting nesting(nesting_);
  guard_.tick();
  for (const TermId node : same_in_premise(owl_class)) {
    if (closure.holds(class_relation(node), row)) return true;
  }
  return has_shape(closure, individual, owl_class);
}

/// Whether it is a literal of a built-in datatype.
bool ClassProver::is_literal_of(TermId value, const TermView& datatype) const {
  const TermView term = premise_.dictionary().view(value);
  return term.is_literal() &&
         datalog::builtin_holds(datalog::BuiltinOp::kInDatatype,
                                std::array{term, datatype});
}

bool ClassProver::has_shape(const AssumedClosure& closure, TermId individual,
                            const Term& owl_class) {
  return has_boolean_shape(closure, individual, owl_class) ||
         has_restriction_shape(closure, individual, owl_class);
}

bool ClassProver::has_boolean_shape(const AssumedClosure& closure,
                                    TermId individual, const Term& owl_class) {
  const auto is_one = [&](const Term& c) {
    return is_member(closure, individual, c);
  };
  if (const auto head = part(owl_class, owl::kIntersectionOf)) {
    const std::vector<Term> members = list(*head);
    return std::all_of(members.begin(), members.end(), is_one);
  }
  if (const auto head = part(owl_class, owl::kUnionOf)) {
    const std::vector<Term> members = list(*head);
    return std::any_of(members.begin(), members.end(), is_one);
  }
  if (const auto head = part(owl_class, owl::kOneOf)) {
    const std::vector<Term> members = list(*head);
    return std::any_of(members.begin(), members.end(), [&](const Term& member) {
      return closure.are_same(individual, intern(member));
    });
  }
  const auto complement = part(owl_class, owl::kComplementOf);
  if (!complement) return false;
  const RelationKey negated = class_relation(intern(*complement)).negation();
  return closure.holds(negated, {individual, individual}) ||
         refutes(closure, cases(individual, *complement));
}

std::vector<Case> ClassProver::cases(TermId individual, const Term& owl_class) {
  const Row row{individual, individual};
  const TermView name = owl_class.view();
  if (name == TermView::iri(owl::kThing)) return {{}};
  if (name == TermView::iri(owl::kNothing)) return {};
  if (view_.is_datatype(owl_class)) return {{}};
  if (!name.is_blank()) return {{{class_relation(intern(owl_class)), row}}};
  const Nesting nesting(nesting_);
  guard_.tick();
  Case in_premise;
  for (const TermId node : same_in_premise(owl_class)) {
    in_premise.push_back({class_relation(node), row});
  }
  return combine({in_premise}, shape_cases(individual, owl_class));
}

std::vector<Case> ClassProver::shape_cases(TermId individual,
                                           const Term& owl_class) {
  std::vector<Case> all;
  if (const auto head = part(owl_class, owl::kIntersectionOf)) {
    all = {{}};
    for (const Term& c : list(*head)) all = combine(all, cases(individual, c));
    return all;
  }
  if (const auto head = part(owl_class, owl::kUnionOf)) {
    for (const Term& c : list(*head)) {
      for (Case& facts : cases(individual, c)) all.push_back(std::move(facts));
      if (all.size() > kMaxCases) throw CheckStopped();
    }
    return all;
  }
  if (const auto head = part(owl_class, owl::kOneOf)) {
    const RelationKey same_as =
        property_relation(premise_.dictionary().intern_iri(owl::kSameAs));
    for (const Term& member : list(*head)) {
      all.push_back({{same_as, {individual, intern(member)}}});
    }
    return all;
  }
  if (const auto complement = part(owl_class, owl::kComplementOf)) {
    if (complement->view().is_blank()) return {{}};
    return {{{class_relation(intern(*complement)).negation(),
              {individual, individual}}}};
  }
  return restriction_cases(individual, owl_class);
}

}  // namespace rrn::reasoner
