// SPDX-License-Identifier: MIT
#include "repair/model/repair_reason.hpp"

#include <algorithm>
#include <optional>

namespace rrn::repair {

namespace {

using dataset::ClassLiteral;
using dataset::RelationLiteral;
using Kind = RepairReason::Kind;

constexpr std::size_t kMostEvidence = 2;
/// Log-odds below which a count is no reason.
constexpr float kLeastWeight = 0.1F;

/// The counts of a row that speak most for the fact (`sign` 1) or against it
/// (-1).  `own` is a column that only says whether the fact is stated.
void add_evidence(const BoostedTrees& trees, std::vector<std::uint8_t> row,
                  std::optional<std::size_t> own, float sign,
                  std::vector<RepairReason>& reasons) {
  const float score = trees.score(row);
  std::vector<RepairReason> found;
  for (std::size_t column = 0; column < row.size(); ++column) {
    if (column == own) continue;
    const std::uint8_t count = row[column];
    row[column] = count == 0 ? 1 : 0;
    const float weight = score - trees.score(row);
    row[column] = count;
    if (sign * weight < kLeastWeight) continue;
    RepairReason reason;
    reason.column = static_cast<std::uint32_t>(column);
    reason.count = count;
    reason.log_odds = weight;
    found.push_back(reason);
  }
  std::ranges::stable_sort(found, [&](const auto& a, const auto& b) {
    return sign * a.log_odds > sign * b.log_odds;
  });
  found.resize(std::min(found.size(), kMostEvidence));
  reasons.insert(reasons.end(), found.begin(), found.end());
}

/// The column that counts the fact itself as a way between its ends.
std::optional<std::size_t> own_column(const EvidenceSchema& schema,
                                      dataset::RelationIndex relation) {
  const Path own = {link_of(relation, true, false)};
  const auto found = std::ranges::find(schema.paths, own);
  if (found == schema.paths.end()) return std::nullopt;
  return 1 + static_cast<std::size_t>(found - schema.paths.begin());
}

/// The surrounding that tells whether an individual is stated to be in a class.
std::optional<std::size_t> own_column(const EvidenceSchema& schema,
                                      dataset::ClassIndex owl_class) {
  const Surrounding own{{}, mark_of(owl_class, true)};
  const auto found = std::ranges::find(schema.surroundings, own);
  if (found == schema.surroundings.end()) return std::nullopt;
  return static_cast<std::size_t>(found - schema.surroundings.begin());
}

RepairReason reason_of(Kind kind, std::size_t count = 0,
                       std::uint32_t most = 0) {
  RepairReason reason;
  reason.kind = kind;
  reason.count = static_cast<std::uint32_t>(count);
  reason.most = most;
  return reason;
}

}  // namespace

RepairReasons::RepairReasons(const BeliefModel& model,
                             const dataset::Sample& kb)
    : model_(model), graph_(kb), evidence_(model.schema, graph_) {}

std::vector<std::uint8_t> RepairReasons::pair_row(const RelationLiteral& fact) {
  evidence_.start(fact.subject.value);
  CountRows rows;
  rows.n_columns = model_.schema.n_columns_of_pair();
  evidence_.add_pairs({{fact.object.value}}, rows);
  return std::move(rows.values);
}

std::vector<RepairReason> RepairReasons::to_doubt(
    const ClassLiteral& fact) const {
  std::vector<RepairReason> reasons;
  const std::uint32_t i = fact.individual.value;
  if (graph_.has(i, mark_of(fact.owl_class, false))) {
    reasons.push_back(reason_of(Kind::kNegation));
  }
  const JudgedClass* const judged = model_.find(fact.owl_class);
  if (judged != nullptr) {
    for (const dataset::ClassIndex other : judged->excludes) {
      if (!graph_.has(i, mark_of(other, true))) continue;
      reasons.push_back(reason_of(Kind::kExcludedClass));
      reasons.back().other = other;
    }
    const auto row = evidence_.row(i);
    add_evidence(judged->judges[0], {row.begin(), row.end()},
                 own_column(model_.schema, fact.owl_class), -1, reasons);
  }
  if (reasons.empty()) reasons.push_back(reason_of(Kind::kFollows));
  return reasons;
}

std::vector<RepairReason> RepairReasons::to_doubt(const RelationLiteral& fact) {
  std::vector<RepairReason> reasons;
  const std::uint32_t s = fact.subject.value;
  const std::uint32_t o = fact.object.value;
  if (graph_.joins(s, link_of(fact.relation, false, false), o)) {
    reasons.push_back(reason_of(Kind::kNegation));
  }
  const JudgedRelation* const judged = model_.find(fact.relation);
  if (judged != nullptr) {
    const auto check = [&](std::uint32_t individual, bool backward,
                           std::uint32_t most, Kind kind) {
      const std::size_t n =
          graph_.edges(individual, link_of(fact.relation, true, backward))
              .size();
      if (most != 0 && n > most) reasons.push_back(reason_of(kind, n, most));
    };
    check(s, false, judged->max_of_subject, Kind::kTooManyOfSubject);
    check(o, true, judged->max_of_object, Kind::kTooManyOfObject);
    add_evidence(judged->judges[0], pair_row(fact),
                 own_column(model_.schema, fact.relation), -1, reasons);
  }
  if (reasons.empty()) reasons.push_back(reason_of(Kind::kFollows));
  return reasons;
}

std::vector<RepairReason> RepairReasons::to_believe(
    const ClassLiteral& fact) const {
  std::vector<RepairReason> reasons;
  if (const JudgedClass* const judged = model_.find(fact.owl_class)) {
    const auto row = evidence_.row(fact.individual.value);
    add_evidence(judged->judges[0], {row.begin(), row.end()},
                 own_column(model_.schema, fact.owl_class), 1, reasons);
  }
  if (reasons.empty()) reasons.push_back(reason_of(Kind::kFollows));
  return reasons;
}

std::vector<RepairReason> RepairReasons::to_believe(
    const RelationLiteral& fact) {
  std::vector<RepairReason> reasons;
  if (const JudgedRelation* const judged = model_.find(fact.relation)) {
    std::vector<std::uint8_t> row = pair_row(fact);
    evidence_.start(fact.subject.value);
    const auto objects = candidates(evidence_, fact.subject.value, *judged,
                                    EndsByDegree(graph_, fact.relation));
    if (std::ranges::binary_search(objects, fact.object.value)) {
      add_evidence(judged->judges[0], std::move(row),
                   own_column(model_.schema, fact.relation), 1, reasons);
    }
  }
  if (reasons.empty()) reasons.push_back(reason_of(Kind::kFollows));
  return reasons;
}

}  // namespace rrn::repair
