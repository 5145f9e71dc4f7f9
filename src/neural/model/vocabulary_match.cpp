// SPDX-License-Identifier: MIT
#include "neural/model/vocabulary_match.hpp"

#include <algorithm>
#include <vector>

namespace rrn::neural {

namespace {

std::string difference(const std::vector<dataset::Predicate>& model,
                       const std::vector<dataset::Predicate>& other,
                       const std::string& other_name, const char* one,
                       const char* many) {
  if (model.size() != other.size()) {
    return "the model has " + std::to_string(model.size()) + " " + many + ", " +
           other_name + " has " + std::to_string(other.size());
  }
  const auto [mine, theirs] = std::mismatch(
      model.begin(), model.end(), other.begin(),
      [](const auto& a, const auto& b) { return a.iri == b.iri; });
  if (mine == model.end()) return {};
  return std::string(one) + " " + std::to_string(mine - model.begin()) +
         " of the model is <" + mine->iri + ">, of " + other_name + " <" +
         theirs->iri + ">";
}

}  // namespace

std::string vocabulary_difference(const dataset::Vocabulary& model,
                                  const dataset::Vocabulary& other,
                                  const std::string& other_name) {
  const std::string classes =
      difference(model.classes, other.classes, other_name, "class", "classes");
  if (!classes.empty()) return classes;
  return difference(model.relations, other.relations, other_name, "relation",
                    "relations");
}

}  // namespace rrn::neural
