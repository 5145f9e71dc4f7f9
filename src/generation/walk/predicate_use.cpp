// SPDX-License-Identifier: MIT
#include "generation/walk/predicate_use.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>
#include <utility>

#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"

namespace rrn::generation {

namespace {

bool is_schema_term(std::string_view iri) {
  constexpr std::array kNamespaces = {rdf::kNamespace, rdfs::kNamespace,
                                      owl::kNamespace};
  return std::ranges::any_of(kNamespaces, [iri](std::string_view prefix) {
    return iri.starts_with(prefix);
  });
}

bool is_about_literal(Row row, const Dictionary& dictionary) {
  return dictionary.view(row.second).is_literal() ||
         dictionary.view(row.first).is_literal();
}

/// What is compared first and second.
std::pair<std::uint64_t, std::uint64_t> rank(const PredicateUse& use,
                                             Ranking ranking) {
  switch (ranking) {
    case Ranking::kAsserted:
      return {use.n_asserted, use.n_derived};
    case Ranking::kFacts:
      return {use.n_facts(), use.n_asserted};
    case Ranking::kDerived:
      return {use.n_derived, use.n_asserted};
  }
  return {};
}

void sort_by_iri(std::vector<PredicateUse>& uses) {
  std::ranges::sort(uses, {}, &PredicateUse::iri);
}

}  // namespace

VocabularyUse count_use(const TripleStore& closure,
                        const Dictionary& dictionary) {
  VocabularyUse use;
  for (std::uint32_t n = 0; n < closure.n_relations(); ++n) {
    const RelationKey& key = closure.key(RelationId{n});
    if (key.polarity != Polarity::kPositive) continue;
    const TermView term = dictionary.view(key.predicate);
    if (!term.is_iri() || is_schema_term(term.text)) continue;
    PredicateUse predicate{std::string(term.text), 0, 0};
    closure.relation(RelationId{n}).for_each([&](Row row, bool is_asserted) {
      if (is_about_literal(row, dictionary)) return;
      ++(is_asserted ? predicate.n_asserted : predicate.n_derived);
    });
    if (predicate.n_facts() == 0) continue;
    auto& uses = key.arity == Arity::kUnary ? use.classes : use.relations;
    uses.push_back(std::move(predicate));
  }
  sort_by_iri(use.classes);
  sort_by_iri(use.relations);
  return use;
}

std::vector<dataset::Predicate> choose_predicates(
    std::vector<PredicateUse> uses, std::size_t n, Ranking ranking,
    dataset::LabelPolicy policy) {
  std::ranges::sort(uses, [ranking](const auto& a, const auto& b) {
    return std::tuple(rank(b, ranking), std::string_view(a.iri)) <
           std::tuple(rank(a, ranking), std::string_view(b.iri));
  });
  uses.resize(std::min(n, uses.size()));
  sort_by_iri(uses);
  std::vector<dataset::Predicate> predicates;
  predicates.reserve(uses.size());
  for (PredicateUse& use : uses) {
    predicates.push_back({std::move(use.iri), policy});
  }
  return predicates;
}

}  // namespace rrn::generation
