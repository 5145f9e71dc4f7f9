// SPDX-License-Identifier: MIT
#include "neural/pairs/relation_filter.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace rrn::neural {

RelationFilter::RelationFilter(std::vector<RelationSignature> signatures,
                               const dataset::Sample& kb,
                               const EmbeddedKb& embedded,
                               const CancellationToken& cancel)
    : signatures_(std::move(signatures)) {
  RRN_CHECK(signatures_.empty() ||
            signatures_.size() == embedded.n_relations());
  for (const RelationSignature& signature : signatures_) {
    for (const auto* classes : {&signature.domains, &signature.ranges}) {
      for (const dataset::ClassIndex owl_class : *classes) {
        members_[owl_class].resize(kb.n_individuals);
      }
    }
  }
  if (members_.empty()) return;
  add_predicted(embedded, cancel);
  for (const auto* facts : {&kb.classes.inferable, &kb.classes.specified}) {
    for (const dataset::ClassLiteral& fact : *facts) {
      const auto entry = members_.find(fact.owl_class);
      if (entry == members_.end()) continue;
      entry->second[fact.individual.value] = fact.positive;
    }
  }
}

void RelationFilter::add_predicted(const EmbeddedKb& embedded,
                                   const CancellationToken& cancel) {
  constexpr std::uint32_t kBlock = 4096;
  const std::uint32_t n = embedded.n_individuals();
  const std::size_t n_classes = embedded.n_classes();
  for (std::uint32_t begin = 0; begin < n; begin += kBlock) {
    cancel.throw_if_triggered();
    const std::uint32_t end = std::min(n, begin + kBlock);
    const std::vector<float> probabilities =
        embedded.class_probabilities(begin, end);
    for (auto& [owl_class, members] : members_) {
      for (std::uint32_t i = begin; i < end; ++i) {
        members[i] =
            probabilities[(i - begin) * n_classes + owl_class.value] >= 0.5F;
      }
    }
  }
}

bool RelationFilter::is_member(
    dataset::EntityIndex individual,
    const std::vector<dataset::ClassIndex>& classes) const {
  return std::all_of(classes.begin(), classes.end(),
                     [&](dataset::ClassIndex owl_class) {
                       return members_.at(owl_class)[individual.value];
                     });
}

}  // namespace rrn::neural
