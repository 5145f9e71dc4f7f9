// SPDX-License-Identifier: MIT
#include "repair/fit/class_fit.hpp"

#include <algorithm>
#include <limits>

namespace rrn::repair {

namespace {

constexpr std::uint32_t kNoClass = std::numeric_limits<std::uint32_t>::max();

std::uint32_t count(const std::map<std::uint32_t, std::uint32_t>& counts,
                    std::uint32_t number) {
  const auto found = counts.find(number);
  return found == counts.end() ? 0 : found->second;
}

}  // namespace

void ClassFits::End::add(std::uint32_t relation, const Classes& classes) {
  for (const std::uint32_t owl_class : classes) {
    ++n[{relation, owl_class}];
    ++n_of_class[owl_class];
  }
}

ClassFits::ClassFits(const dataset::Sample& kb) : classes_(kb.n_individuals) {
  for (const dataset::ClassLiteral& fact : kb.classes.specified) {
    if (!fact.positive) continue;
    classes_[fact.individual.value].push_back(fact.owl_class.value);
  }
  for (Classes& own : classes_) {
    if (own.empty()) own.push_back(kNoClass);
    for (const std::uint32_t owl_class : own) ++n_individuals_[owl_class];
  }
  for (const dataset::RelationLiteral& fact : kb.relations.specified) {
    if (!fact.positive) continue;
    ++n_all_facts_;
    ++n_facts_[fact.relation.value];
    subjects_.add(fact.relation.value, classes_[fact.subject.value]);
    objects_.add(fact.relation.value, classes_[fact.object.value]);
  }
}

ClassFit ClassFits::of_subject(const dataset::RelationLiteral& fact) const {
  return fit(subjects_, fact.relation, fact.subject);
}

ClassFit ClassFits::of_object(const dataset::RelationLiteral& fact) const {
  return fit(objects_, fact.relation, fact.object);
}

double ClassFits::doubt(const dataset::RelationLiteral& fact) const {
  const auto kept = [](const ClassFit& fit) {
    return std::min(1.0, (1 - fit.doubt) / (1 - kWrong));
  };
  return 1 - kept(of_subject(fact)) * kept(of_object(fact));
}

ClassFit ClassFits::fit(const End& end, dataset::RelationIndex relation,
                        dataset::EntityIndex individual) const {
  ClassFit best;
  best.doubt = 1;
  best.n_facts = count(n_facts_, relation.value);
  for (const std::uint32_t owl_class : classes_[individual.value]) {
    const auto found = end.n.find({relation.value, owl_class});
    if (found == end.n.end()) continue;
    const double by_chance =
        std::max(static_cast<double>(count(n_individuals_, owl_class)) /
                     static_cast<double>(classes_.size()),
                 static_cast<double>(count(end.n_of_class, owl_class)) /
                     static_cast<double>(n_all_facts_));
    const double doubt =
        std::min(1.0, kWrong * best.n_facts * by_chance / found->second);
    if (best.n_alike > 0 && doubt >= best.doubt) continue;
    best.doubt = doubt;
    best.n_alike = found->second;
    best.owl_class.reset();
    if (owl_class != kNoClass) best.owl_class = dataset::ClassIndex{owl_class};
  }
  return best;
}

}  // namespace rrn::repair
