// SPDX-License-Identifier: MIT
#include "session/cardinality.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>

namespace rrn::session {

namespace {

/// What one relation holds for the positions that are bound.
class RelationEstimate {
 public:
  RelationEstimate(const CursorSource& source, const IdPattern& pattern,
                   const BoundPositions& bound)
      : source_(source), pattern_(pattern), bound_(bound) {}

  [[nodiscard]] double of(const RelationKey& key) const {
    const TripleStore& store = *source_.store;
    const auto id = store.find(key);
    if (!id) return 0;
    Relation& relation = source_.store->relation(*id);
    double n = relation.n_live();
    if (n == 0) n = relation.n_asserted();
    if (n == 0) return 0;
    const bool is_unary = key.arity == Arity::kUnary;
    double share = 1;
    if (pattern_.subject) {
      share *= matches(relation, Column::kFirst, *pattern_.subject) / n;
    } else if (bound_.subject) {
      share /= n_distinct(relation, Column::kFirst);
    }
    if (!is_unary) {
      if (pattern_.object) {
        share *= matches(relation, Column::kSecond, *pattern_.object) / n;
      } else if (bound_.object) {
        share /= n_distinct(relation, Column::kSecond);
      }
    }
    return n * share;
  }

 private:
  [[nodiscard]] double matches(Relation& relation, Column column,
                               TermId value) const {
    constexpr int kMaxCounted = 100;
    const std::lock_guard lock(*source_.index_mutex);
    relation.ensure_index(column);
    int n = 0;
    relation.for_each_match(
        column, source_.store->equality().representative(value), relation.all(),
        [&](const Row&) { return ++n < kMaxCounted; });
    if (n < kMaxCounted) return n;
    return std::max<double>(
        kMaxCounted,
        relation.size() / std::max(1U, relation.n_distinct(column)));
  }

  /// Without an index a guess.
  [[nodiscard]] double n_distinct(const Relation& relation,
                                  Column column) const {
    const std::lock_guard lock(*source_.index_mutex);
    if (relation.has_index(column)) {
      return std::max(1U, relation.n_distinct(column));
    }
    return std::max(1.0, std::pow(relation.n_live(), 0.75));
  }

  const CursorSource& source_;
  const IdPattern& pattern_;
  const BoundPositions& bound_;
};

}  // namespace

double estimate(const CursorSource& source, const IdPattern& pattern,
                const BoundPositions& bound, Origins origins) {
  const RelationEstimate estimate(source, pattern, bound);
  const bool is_type = pattern.predicate == source.rdf_type;
  double sum = 0;
  if (pattern.predicate && !is_type) {
    sum =
        estimate.of({*pattern.predicate, Arity::kBinary, Polarity::kPositive});
  } else if (is_type && pattern.object) {
    sum = estimate.of({*pattern.object, Arity::kUnary, Polarity::kPositive});
  } else {
    const TripleStore& store = *source.store;
    std::uint32_t n_relations = 0;
    for (std::uint32_t i = 0; i < store.n_relations(); ++i) {
      const RelationKey& key = store.key({i});
      if (key.polarity == Polarity::kNegative ||
          (is_type && key.arity != Arity::kUnary) ||
          (pattern.object && key.arity == Arity::kUnary &&
           key.predicate != *pattern.object)) {
        continue;
      }
      sum += estimate.of(key);
      ++n_relations;
    }
    if (bound.predicate && n_relations > 0) sum /= n_relations;
  }
  if (has(origins, Origin::kPredicted)) sum += sum / 10;
  return sum;
}

}  // namespace rrn::session
