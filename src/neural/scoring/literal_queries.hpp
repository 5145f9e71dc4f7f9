// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_SCORING_LITERAL_QUERIES_HPP
#define RRN_NEURAL_SCORING_LITERAL_QUERIES_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dataset/sample/sample.hpp"
#include "neural/scoring/scoring.hpp"

namespace rrn::neural {

/// Relation literals in the order of their relations, as relation_logits_of()
/// wants them.
class LiteralQueries {
 public:
  /// Adds literals of a knowledge base whose first individual has this row.
  void add(std::span<const dataset::RelationLiteral> literals,
           std::uint32_t first_row);
  /// Sorts what was added.  To be called once, after all add().
  void prepare();

  [[nodiscard]] std::span<const RelationQuery> queries() const {
    return queries_;
  }
  /// The logits, once they are there, in the order in which the literals were
  /// added.
  [[nodiscard]] std::vector<float> logits() const;

 private:
  std::vector<dataset::RelationLiteral> literals_;  ///< Individuals are rows
  std::vector<std::size_t> order_;
  std::vector<std::uint32_t> subjects_;
  std::vector<std::uint32_t> objects_;
  std::vector<float> logits_;
  std::vector<RelationQuery> queries_;
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_SCORING_LITERAL_QUERIES_HPP
