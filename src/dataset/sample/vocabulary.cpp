// SPDX-License-Identifier: MIT
#include "dataset/sample/vocabulary.hpp"

#include <array>

#include "base/checksum.hpp"

namespace rrn::dataset {

namespace {

constexpr std::array<std::string_view, 5> kPolicyNames = {
    "none", "cwa", "lcwa", "sampled", "typed-cwa"};

std::optional<std::uint32_t> find(const std::vector<Predicate>& predicates,
                                  std::string_view iri) {
  for (std::uint32_t i = 0; i < predicates.size(); ++i) {
    if (predicates[i].iri == iri) return i;
  }
  return std::nullopt;
}

void add_iris(const std::vector<Predicate>& predicates, Fnv1a& hash) {
  hash.add_number(predicates.size());
  for (const Predicate& predicate : predicates) {
    hash.add_number(predicate.iri.size());
    hash.add(predicate.iri);
  }
}

}  // namespace

std::string_view to_string(LabelPolicy policy) {
  return kPolicyNames[static_cast<std::size_t>(policy)];
}

std::optional<LabelPolicy> parse_label_policy(std::string_view name) {
  for (std::size_t i = 0; i < kPolicyNames.size(); ++i) {
    if (kPolicyNames[i] == name) return static_cast<LabelPolicy>(i);
  }
  return std::nullopt;
}

std::optional<ClassIndex> Vocabulary::find_class(std::string_view iri) const {
  const auto index = find(classes, iri);
  if (!index.has_value()) return std::nullopt;
  return ClassIndex{*index};
}

std::optional<RelationIndex> Vocabulary::find_relation(
    std::string_view iri) const {
  const auto index = find(relations, iri);
  if (!index.has_value()) return std::nullopt;
  return RelationIndex{*index};
}

std::uint64_t Vocabulary::fingerprint() const {
  Fnv1a hash;
  add_iris(classes, hash);
  add_iris(relations, hash);
  return hash.value();
}

}  // namespace rrn::dataset
