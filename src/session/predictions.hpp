// SPDX-License-Identifier: MIT
#ifndef RRN_SESSION_PREDICTIONS_HPP
#define RRN_SESSION_PREDICTIONS_HPP

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "prediction/predict/predicted_fact.hpp"
#include "store/fact.hpp"
#include "store/triple_store.hpp"

namespace rrn::session {

/// The predictions of one class or property, found by subject and by object.
class PredictedRelation {
 public:
  struct Entry {
    Row row;
    float probability = 0;
  };

  void add(Row row, float probability) { rows_.push_back({row, probability}); }
  /// Sorts what was added; before anything is looked up.
  void finish();

  [[nodiscard]] std::size_t size() const { return rows_.size(); }
  /// The n-th entry in the order of subjects, or in that of objects.
  [[nodiscard]] const Entry& by_first(std::size_t n) const { return rows_[n]; }
  [[nodiscard]] const Entry& by_second(std::size_t n) const {
    return rows_[by_second_[n]];
  }
  struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  /// The entries of by_first() with this subject.
  [[nodiscard]] Range find_first(TermId subject) const;
  /// The entries of by_second() with this object.
  [[nodiscard]] Range find_second(TermId object) const;
  [[nodiscard]] std::optional<float> find(Row row) const;

 private:
  std::vector<Entry> rows_;  ///< Sorted by row
  std::vector<std::uint32_t> by_second_;
};

/// What a network predicted.
class Predictions {
 public:
  void add(const prediction::PredictedFact& fact) {
    relations_[fact.relation].add(fact.row, fact.probability);
  }
  void finish();

  [[nodiscard]] const std::map<RelationKey, PredictedRelation>& relations()
      const {
    return relations_;
  }
  /// Returns null if nothing of it is predicted.
  [[nodiscard]] const PredictedRelation* find(const RelationKey& key) const;
  [[nodiscard]] std::optional<float> find(const RelationKey& key,
                                          Row row) const;

 private:
  std::map<RelationKey, PredictedRelation> relations_;
};

/// A statement that a network predicts.
struct PredictedStatement {
  TermTriple triple;
  float probability = 0;
};

/// How predictions differ from earlier ones; probabilities may differ besides.
struct PredictionChanges {
  std::vector<PredictedStatement> added;
  std::vector<PredictedStatement> removed;  ///< Their old probabilities
};

[[nodiscard]] PredictionChanges compare(const Predictions& before,
                                        const Predictions& after,
                                        TermId rdf_type);

}  // namespace rrn::session

#endif  // RRN_SESSION_PREDICTIONS_HPP
