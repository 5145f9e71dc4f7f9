// SPDX-License-Identifier: MIT
#include "owl2rl/equal_literals.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <utility>

#include "rdf/literal_value.hpp"

namespace rrn::owl2rl {

namespace {

/// A literal and the hash of its value.
struct HashedLiteral {
  std::size_t hash;
  TermId id;

  friend auto operator<=>(const HashedLiteral&, const HashedLiteral&) = default;
};

std::size_t hash_of(const LiteralValue& value) {
  const auto mix = [](std::size_t seed, std::size_t hash) {
    return (seed ^ hash) * 0x9e3779b97f4a7c15U;
  };
  std::size_t hash = static_cast<std::size_t>(value.space);
  hash = mix(hash, std::hash<std::string>{}(value.text));
  hash = mix(hash, std::hash<std::string>{}(value.language));
  hash = mix(hash, std::hash<std::string>{}(value.number.to_string()));
  // All that is not a number is one value.
  if (!std::isnan(value.real)) {
    hash = mix(hash, std::hash<double>{}(value.real));
  }
  return mix(hash, value.truth ? 1 : 0);
}

/// Whether a literal may have the value of another one in a plainer form.
bool is_candidate(const TermView& term) {
  if (!term.is_literal()) return false;
  return !term.datatype.empty() ||
         std::any_of(term.language.begin(), term.language.end(),
                     [](char c) { return c >= 'A' && c <= 'Z'; });
}

/// The id of the literal without a datatype that has this value.
std::optional<TermId> find_plain(const Dictionary& dictionary,
                                 const LiteralValue& value) {
  if (value.space == ValueSpace::kString) {
    return dictionary.find(TermView::literal(value.text));
  }
  if (value.space == ValueSpace::kLangString) {
    return dictionary.find(TermView::literal(value.text, {}, value.language));
  }
  return std::nullopt;
}

std::vector<HashedLiteral> hashed_literals(const Dictionary& dictionary) {
  std::vector<HashedLiteral> literals;
  const auto n = static_cast<std::uint32_t>(dictionary.size());
  for (std::uint32_t i = 0; i < n; ++i) {
    const TermView term = dictionary.view({i});
    if (!is_candidate(term)) continue;
    const auto value = literal_value(term);
    if (!value) continue;
    const std::size_t hash = hash_of(*value);
    literals.push_back({hash, {i}});
    const auto plain = find_plain(dictionary, *value);
    if (plain) literals.push_back({hash, *plain});
  }
  std::sort(literals.begin(), literals.end());
  literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
  return literals;
}

/// Splits literals of one hash, of which few differ, by value.
void add_groups(const Dictionary& dictionary,
                std::span<const HashedLiteral> literals,
                std::vector<std::vector<TermId>>& groups) {
  std::vector<std::vector<TermId>> found;
  for (const HashedLiteral& literal : literals) {
    const TermView term = dictionary.view(literal.id);
    const auto group =
        std::find_if(found.begin(), found.end(), [&](const auto& members) {
          return relate_terms(dictionary.view(members.front()), term) ==
                 ValueRelation::kSame;
        });
    if (group != found.end()) {
      group->push_back(literal.id);
    } else {
      found.push_back({literal.id});
    }
  }
  for (std::vector<TermId>& group : found) {
    if (group.size() > 1) groups.push_back(std::move(group));
  }
}

}  // namespace

std::vector<std::vector<TermId>> equal_literals(const Dictionary& dictionary) {
  const std::vector<HashedLiteral> literals = hashed_literals(dictionary);
  std::vector<std::vector<TermId>> groups;
  for (std::size_t begin = 0; begin < literals.size();) {
    std::size_t end = begin;
    while (end < literals.size() && literals[end].hash == literals[begin].hash)
      ++end;
    if (end - begin > 1) {
      add_groups(dictionary, std::span(literals).subspan(begin, end - begin),
                 groups);
    }
    begin = end;
  }
  std::sort(groups.begin(), groups.end());
  return groups;
}

}  // namespace rrn::owl2rl
