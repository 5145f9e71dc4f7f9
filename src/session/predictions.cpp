// SPDX-License-Identifier: MIT
#include "session/predictions.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace rrn::session {

void PredictedRelation::finish() {
  std::sort(rows_.begin(), rows_.end(),
            [](const Entry& a, const Entry& b) { return a.row < b.row; });
  by_second_.resize(rows_.size());
  std::iota(by_second_.begin(), by_second_.end(), 0U);
  std::sort(by_second_.begin(), by_second_.end(),
            [this](std::uint32_t a, std::uint32_t b) {
              return std::tuple(rows_[a].row.second, a) <
                     std::tuple(rows_[b].row.second, b);
            });
}

PredictedRelation::Range PredictedRelation::find_first(TermId subject) const {
  const auto begin = std::partition_point(
      rows_.begin(), rows_.end(),
      [subject](const Entry& e) { return e.row.first < subject; });
  const auto end = std::partition_point(
      begin, rows_.end(),
      [subject](const Entry& e) { return e.row.first == subject; });
  return {static_cast<std::size_t>(begin - rows_.begin()),
          static_cast<std::size_t>(end - rows_.begin())};
}

PredictedRelation::Range PredictedRelation::find_second(TermId object) const {
  const auto begin = std::partition_point(
      by_second_.begin(), by_second_.end(),
      [this, object](std::uint32_t n) { return rows_[n].row.second < object; });
  const auto end = std::partition_point(begin, by_second_.end(),
                                        [this, object](std::uint32_t n) {
                                          return rows_[n].row.second == object;
                                        });
  return {static_cast<std::size_t>(begin - by_second_.begin()),
          static_cast<std::size_t>(end - by_second_.begin())};
}

std::optional<float> PredictedRelation::find(Row row) const {
  const auto entry =
      std::partition_point(rows_.begin(), rows_.end(),
                           [row](const Entry& e) { return e.row < row; });
  if (entry == rows_.end() || entry->row != row) return std::nullopt;
  return entry->probability;
}

void Predictions::finish() {
  for (auto& [key, relation] : relations_) relation.finish();
}

const PredictedRelation* Predictions::find(const RelationKey& key) const {
  const auto entry = relations_.find(key);
  return entry == relations_.end() ? nullptr : &entry->second;
}

std::optional<float> Predictions::find(const RelationKey& key, Row row) const {
  const PredictedRelation* const relation = find(key);
  return relation == nullptr ? std::nullopt : relation->find(row);
}

namespace {

/// Lists what `these` predict and `others` do not.
std::vector<PredictedStatement> missing_from(const Predictions& others,
                                             const Predictions& these,
                                             TermId rdf_type) {
  std::vector<PredictedStatement> missing;
  for (const auto& [key, relation] : these.relations()) {
    for (std::size_t i = 0; i < relation.size(); ++i) {
      const auto& [row, probability] = relation.by_first(i);
      if (others.find(key, row)) continue;
      missing.push_back({triple_of({key, row}, rdf_type), probability});
    }
  }
  return missing;
}

}  // namespace

PredictionChanges compare(const Predictions& before, const Predictions& after,
                          TermId rdf_type) {
  return {missing_from(before, after, rdf_type),
          missing_from(after, before, rdf_type)};
}

}  // namespace rrn::session
