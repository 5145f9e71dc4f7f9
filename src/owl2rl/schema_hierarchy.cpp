// SPDX-License-Identifier: MIT
#include "owl2rl/schema_hierarchy.hpp"

#include <algorithm>

#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdfs.hpp"

namespace rrn::owl2rl {

SchemaHierarchy::SchemaHierarchy(const OntologyView& view,
                                 Dictionary& dictionary) {
  const auto read = [&](std::string_view predicate, Edges& edges,
                        bool both_ways = false) {
    for (const auto& [left, right] : view.pairs(predicate)) {
      const TermId from = dictionary.intern(left.view());
      const TermId to = dictionary.intern(right.view());
      edges[from].push_back(to);
      if (both_ways) edges[to].push_back(from);
    }
  };
  read(rdfs::kSubClassOf, above_);
  read(rdfs::kSubPropertyOf, above_);
  read(owl::kEquivalentClass, above_, /*both_ways=*/true);
  read(owl::kEquivalentProperty, above_, /*both_ways=*/true);
  read(rdfs::kDomain, domains_);
  read(rdfs::kRange, ranges_);
  add_lists(view, dictionary, owl::kIntersectionOf, true);
  add_lists(view, dictionary, owl::kUnionOf, false);
}

void SchemaHierarchy::add_lists(const OntologyView& view,
                                Dictionary& dictionary,
                                std::string_view predicate,
                                bool members_are_above) {
  for (const auto& [whole, head] : view.pairs(predicate)) {
    const TermId id = dictionary.intern(whole.view());
    for (const Term& member : view.list(head, prefixed_name(predicate))) {
      const TermId other = dictionary.intern(member.view());
      if (members_are_above) {
        above_[id].push_back(other);
      } else {
        above_[other].push_back(id);
      }
    }
  }
}

const std::unordered_set<TermId>& SchemaHierarchy::above(TermId term) {
  const auto known = reached_.find(term);
  if (known != reached_.end()) return known->second;
  // What is above one term of a large ontology is kept, not above all.
  constexpr std::size_t kMaxKept = 64;
  if (reached_.size() >= kMaxKept) reached_.clear();
  std::unordered_set<TermId>& found = reached_[term];
  found.insert(term);
  std::vector<TermId> open = {term};
  while (!open.empty()) {
    const auto edges = above_.find(open.back());
    open.pop_back();
    if (edges == above_.end()) continue;
    for (const TermId next : edges->second) {
      if (found.insert(next).second) open.push_back(next);
    }
  }
  return found;
}

bool SchemaHierarchy::is_below(TermId sub, TermId super) {
  return above(sub).contains(super);
}

bool SchemaHierarchy::reaches(const Edges& edges, TermId property,
                              TermId owl_class) {
  const std::unordered_set<TermId> properties = above(property);
  return std::any_of(properties.begin(), properties.end(), [&](TermId super) {
    const auto classes = edges.find(super);
    return classes != edges.end() &&
           std::any_of(
               classes->second.begin(), classes->second.end(),
               [&](TermId stated) { return is_below(stated, owl_class); });
  });
}

bool SchemaHierarchy::has_domain(TermId property, TermId owl_class) {
  return reaches(domains_, property, owl_class);
}

bool SchemaHierarchy::has_range(TermId property, TermId owl_class) {
  return reaches(ranges_, property, owl_class);
}

}  // namespace rrn::owl2rl
