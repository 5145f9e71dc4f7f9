// SPDX-License-Identifier: MIT
#include "dataset/sample/sample.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/error.hpp"

namespace rrn::dataset {

namespace {

template <typename Item>
void sort_unique(std::vector<Item>& items) {
  std::sort(items.begin(), items.end());
  items.erase(std::unique(items.begin(), items.end()), items.end());
}

/// Removes from `items` what is in `others`; both are sorted.
template <typename Item>
void remove_all(const std::vector<Item>& others, std::vector<Item>& items) {
  if (others.empty() || items.empty()) return;
  std::vector<Item> rest;
  rest.reserve(items.size());
  std::set_difference(items.begin(), items.end(), others.begin(), others.end(),
                      std::back_inserter(rest));
  items = std::move(rest);
}

/// Sorts literals with their depths, and keeps the least depth of each.
template <typename Literal>
void sort_with_depths(std::vector<Literal>& literals,
                      std::vector<std::uint8_t>& depths,
                      const std::vector<Literal>& excluded) {
  RRN_CHECK(depths.size() == literals.size());
  std::vector<std::pair<Literal, std::uint8_t>> pairs;
  pairs.reserve(literals.size());
  for (std::size_t i = 0; i < literals.size(); ++i) {
    pairs.emplace_back(literals[i], depths[i]);
  }
  std::sort(pairs.begin(), pairs.end());
  literals.clear();
  depths.clear();
  for (const auto& [literal, depth] : pairs) {
    if (!literals.empty() && literals.back() == literal) continue;
    if (std::binary_search(excluded.begin(), excluded.end(), literal)) continue;
    literals.push_back(literal);
    depths.push_back(depth);
  }
}

/// Keeps one negative for each literal: a near miss comes before a corruption.
template <typename Literal>
void sort_negatives(std::vector<DrawnNegative<Literal>>& negatives) {
  std::sort(negatives.begin(), negatives.end(),
            [](const auto& a, const auto& b) {
              if (a.literal != b.literal) return a.literal < b.literal;
              if (a.step.has_value() != b.step.has_value()) {
                return a.step.has_value();
              }
              return a.step < b.step;
            });
  negatives.erase(std::unique(negatives.begin(), negatives.end(),
                              [](const auto& a, const auto& b) {
                                return a.literal == b.literal;
                              }),
                  negatives.end());
}

}  // namespace

template <typename Literal>
void Literals<Literal>::normalise() {
  sort_unique(specified);
  if (depths.empty()) {
    sort_unique(inferable);
    remove_all(specified, inferable);
  } else {
    sort_with_depths(inferable, depths, specified);
  }
  sort_unique(predictable);
  remove_all(specified, predictable);
  remove_all(inferable, predictable);
  sort_negatives(drawn);
  sort_unique(targets);
}

template struct Literals<ClassLiteral>;
template struct Literals<RelationLiteral>;

void Sample::normalise() {
  classes.normalise();
  relations.normalise();
}

}  // namespace rrn::dataset
