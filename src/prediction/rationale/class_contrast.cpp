// SPDX-License-Identifier: MIT
#include "prediction/rationale/class_contrast.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace rrn::prediction {

namespace {

using dataset::ClassIndex;
using dataset::ClassLiteral;

constexpr std::size_t kMostInstead = 3;

/// The class fact with a number; null for other facts and negated ones.
const ClassLiteral* membership(const Neighbourhood& around,
                               std::uint32_t number) {
  const auto* fact = std::get_if<ClassLiteral>(&around.facts[number]);
  return fact != nullptr && fact->positive ? fact : nullptr;
}

/// Which classes the individuals of a neighbourhood have.
class ClassUse {
 public:
  explicit ClassUse(const Neighbourhood& around) {
    std::map<std::uint32_t, std::vector<std::uint32_t>> classes_of;
    std::map<std::uint32_t, std::size_t> counts;
    for (std::uint32_t k = 0; k < around.facts.size(); ++k) {
      if (const ClassLiteral* fact = membership(around, k)) {
        classes_of[fact->individual.value].push_back(fact->owl_class.value);
        ++counts[fact->owl_class.value];
      }
    }
    for (const auto& [individual, classes] : classes_of) {
      for (const std::uint32_t a : classes) {
        for (const std::uint32_t b : classes) together_.emplace(a, b);
      }
    }
    for (const auto& [owl_class, n] : counts) by_use_.push_back({owl_class});
    std::stable_sort(by_use_.begin(), by_use_.end(),
                     [&](ClassIndex a, ClassIndex b) {
                       return counts[a.value] > counts[b.value];
                     });
  }

  /// Classes that nobody has together with this one.
  [[nodiscard]] std::vector<ClassIndex> apart_from(ClassIndex stated) const {
    std::vector<ClassIndex> apart;
    for (const ClassIndex other : by_use_) {
      if (apart.size() == kMostInstead) break;
      if (!together_.contains({stated.value, other.value})) {
        apart.push_back(other);
      }
    }
    return apart;
  }

 private:
  std::set<std::pair<std::uint32_t, std::uint32_t>> together_;
  std::vector<ClassIndex> by_use_;
};

}  // namespace

std::vector<ClassContrast> find_contrasts(const Neighbourhood& around) {
  const ClassUse use(around);
  std::vector<ClassContrast> contrasts;
  for (std::uint32_t k = 0; k < around.facts.size(); ++k) {
    const ClassLiteral* const fact = membership(around, k);
    if (fact == nullptr) continue;
    for (const ClassIndex other : use.apart_from(fact->owl_class)) {
      contrasts.push_back({k, {fact->individual, other, true}});
    }
  }
  return contrasts;
}

}  // namespace rrn::prediction
