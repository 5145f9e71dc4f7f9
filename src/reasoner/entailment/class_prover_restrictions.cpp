// SPDX-License-Identifier: MIT
// The parts of ClassProver that know property restrictions.
#include <algorithm>
#include <array>

#include "rdf/vocabulary/owl.hpp"
#include "reasoner/entailment/class_prover.hpp"

namespace rrn::reasoner {

namespace {

using Case = ClassProver::Case;
using owl2rl::PropertyExpression;

constexpr std::array<std::string_view, 4> kAtLeast = {
    owl::kMinCardinality, owl::kMinQualifiedCardinality, owl::kCardinality,
    owl::kQualifiedCardinality};
constexpr std::array<std::string_view, 4> kAtMost = {
    owl::kMaxCardinality, owl::kMaxQualifiedCardinality, owl::kCardinality,
    owl::kQualifiedCardinality};

/// The number that one of these predicates gives.
std::optional<unsigned> bound(const owl2rl::OntologyView& view,
                              const Term& owl_class,
                              std::span<const std::string_view> predicates) {
  for (const std::string_view predicate : predicates) {
    for (const Term& number : view.objects(owl_class, predicate)) {
      return owl2rl::parse_cardinality(number.view());
    }
  }
  return std::nullopt;
}

/// The class or data range that a cardinality counts in.
std::optional<Term> qualifier(const owl2rl::OntologyView& view,
                              const Term& owl_class) {
  for (const std::string_view predicate : {owl::kOnClass, owl::kOnDataRange}) {
    for (Term& filler : view.objects(owl_class, predicate)) {
      return std::move(filler);
    }
  }
  return std::nullopt;
}

}  // namespace

bool ClassProver::has_restriction_shape(const AssumedClosure& closure,
                                        TermId individual,
                                        const Term& owl_class) {
  if (!view_.has(owl_class, owl::kOnProperty)) return false;
  const PropertyExpression property = view_.restricted_property(owl_class);
  if (const auto value = part(owl_class, owl::kHasValue)) {
    const auto [relation, row] =
        property_fact(property, individual, intern(*value));
    return closure.holds(relation, row);
  }
  if (const auto filler = part(owl_class, owl::kSomeValuesFrom)) {
    const std::vector<TermId> found = values(closure, individual, property);
    return std::any_of(found.begin(), found.end(), [&](TermId value) {
      return is_member(closure, value, *filler);
    });
  }
  if (const auto filler = part(owl_class, owl::kAllValuesFrom)) {
    return has_all_values(closure, individual, property, *filler);
  }
  if (part(owl_class, owl::kHasSelf)) {
    const auto [relation, row] =
        property_fact(property, individual, individual);
    return closure.holds(relation, row);
  }
  const auto least = bound(view_, owl_class, kAtLeast);
  const auto most = bound(view_, owl_class, kAtMost);
  if (!least && !most) return false;
  return (!least || has_at_least(closure, individual, owl_class, *least)) &&
         (!most || has_at_most(closure, individual, owl_class, *most));
}

bool ClassProver::has_all_values(const AssumedClosure& closure,
                                 TermId individual,
                                 const PropertyExpression& property,
                                 const Term& filler) {
  if (!may_generalise_) return false;
  Case value_of;
  const TermId value = fresh(value_of);
  value_of.push_back(property_fact(property, individual, value));
  return in_all(closure, {&value_of, 1}, [&](const AssumedClosure& assumed) {
    return is_member(assumed, value, filler);
  });
}

bool ClassProver::has_at_least(const AssumedClosure& closure, TermId individual,
                               const Term& owl_class, unsigned n) {
  if (n == 0) return true;
  const auto filler = qualifier(view_, owl_class);
  std::vector<TermId> candidates =
      values(closure, individual, view_.restricted_property(owl_class));
  if (filler) {
    std::erase_if(candidates, [&](TermId value) {
      return !is_member(closure, value, *filler);
    });
  }
  std::vector<TermId> chosen;
  return find_different(closure, candidates, n, chosen);
}

bool ClassProver::find_different(const AssumedClosure& closure,
                                 std::span<const TermId> candidates, unsigned n,
                                 std::vector<TermId>& chosen) {
  if (chosen.size() == n) return true;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    guard_.tick();
    const TermId candidate = candidates[i];
    const bool differs = std::all_of(
        chosen.begin(), chosen.end(),
        [&](TermId other) { return are_different(closure, candidate, other); });
    if (!differs) continue;
    chosen.push_back(candidate);
    if (find_different(closure, candidates.subspan(i + 1), n, chosen)) {
      return true;
    }
    chosen.pop_back();
  }
  return false;
}

/// At most n: of n + 1 values, assumed, two are the same.
bool ClassProver::has_at_most(const AssumedClosure& closure, TermId individual,
                              const Term& owl_class, unsigned n) {
  constexpr unsigned kMostAssumed = 64;
  if (!may_generalise_ || n >= kMostAssumed) return false;
  const auto filler = qualifier(view_, owl_class);
  const PropertyExpression property = view_.restricted_property(owl_class);
  std::vector<Case> all = {{}};
  std::vector<TermId> some;
  for (unsigned i = 0; i <= n; ++i) {
    Case value_of;
    some.push_back(fresh(value_of));
    value_of.push_back(property_fact(property, individual, some.back()));
    all = combine(all, {value_of});
    if (filler) all = combine(all, cases(some.back(), *filler));
  }
  return in_all(closure, all, [&](const AssumedClosure& assumed) {
    for (std::size_t i = 0; i < some.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (assumed.are_same(some[i], some[j])) return true;
      }
    }
    return false;
  });
}

std::vector<Case> ClassProver::restriction_cases(TermId individual,
                                                 const Term& owl_class) {
  if (!view_.has(owl_class, owl::kOnProperty)) return {{}};
  const PropertyExpression property = view_.restricted_property(owl_class);
  if (const auto value = part(owl_class, owl::kHasValue)) {
    return {{property_fact(property, individual, intern(*value))}};
  }
  if (part(owl_class, owl::kHasSelf)) {
    return {{property_fact(property, individual, individual)}};
  }
  auto filler = part(owl_class, owl::kSomeValuesFrom);
  if (!filler) {
    if (bound(view_, owl_class, kAtLeast).value_or(0) == 0) return {{}};
    filler = qualifier(view_, owl_class);
  }
  Case value_of;
  const TermId value = fresh(value_of);
  value_of.push_back(property_fact(property, individual, value));
  if (!filler) return {value_of};
  return combine({value_of}, cases(value, *filler));
}

}  // namespace rrn::reasoner
