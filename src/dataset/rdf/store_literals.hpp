// SPDX-License-Identifier: MIT
// The rows of a TripleStore as the literals of a sample.
#ifndef RRN_DATASET_RDF_STORE_LITERALS_HPP
#define RRN_DATASET_RDF_STORE_LITERALS_HPP

#include <cstdint>
#include <optional>
#include <unordered_map>

#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "rdf/dictionary.hpp"
#include "store/triple_store.hpp"

namespace rrn::dataset {

/// The classes and relations of a vocabulary by the ids of one dictionary.
class PredicateIds {
 public:
  PredicateIds(const Vocabulary& vocabulary, const Dictionary& dictionary);

  /// Returns the class or relation, as `key` has arity 1 or 2, if it is in the
  /// vocabulary.
  [[nodiscard]] std::optional<std::uint32_t> find(const RelationKey& key) const;

 private:
  using Map = std::unordered_map<TermId, std::uint32_t>;

  Map classes_;
  Map relations_;
};

/// Adds a literal to the specified ones, or to the inferable ones with its
/// depth.
template <typename Literal>
void add_literal(const Literal& literal, bool specified, std::uint8_t depth,
                 Literals<Literal>& literals) {
  if (specified) {
    literals.specified.push_back(literal);
  } else {
    literals.inferable.push_back(literal);
    literals.depths.push_back(depth);
  }
}

/// Adds the rows of one relation, as add_literals() does, as literals that
/// `literal_of` makes of the two ends.
template <typename EntityOf, typename DepthOf, typename LiteralOf,
          typename Literal>
void add_rows(const Relation& relation, const EntityOf& entity_of,
              const DepthOf& depth_of, const LiteralOf& literal_of,
              Literals<Literal>& literals) {
  for (std::uint32_t i = 0; i < relation.size(); ++i) {
    const bool specified = relation.is_asserted(i);
    if (relation.is_dead(i) && !specified) continue;
    const auto first = entity_of(relation.row(i).first);
    const auto second = entity_of(relation.row(i).second);
    if (!first.has_value() || !second.has_value()) continue;
    const std::uint8_t depth = specified ? 0 : depth_of(relation.origin(i));
    add_literal(literal_of(*first, *second), specified, depth, literals);
  }
}

/// Adds the asserted rows of vocabulary predicates to the specified literals
/// and the derived rows, with depths, to the inferable ones.  `entity_of` maps
/// a TermId to an optional EntityIndex; rows of which it lacks an end are left
/// out.  `depth_of` maps a RowOrigin to a depth.
template <typename EntityOf, typename DepthOf>
void add_literals(const TripleStore& store, const PredicateIds& predicates,
                  const EntityOf& entity_of, const DepthOf& depth_of,
                  Sample& kb) {
  for (std::uint32_t n = 0; n < store.n_relations(); ++n) {
    const RelationId id{n};
    const RelationKey& key = store.key(id);
    const auto predicate = predicates.find(key);
    if (!predicate.has_value()) continue;
    const bool positive = key.polarity == Polarity::kPositive;
    if (key.arity == Arity::kUnary) {
      const auto literal_of = [&](EntityIndex subject, EntityIndex) {
        return ClassLiteral{subject, ClassIndex{*predicate}, positive};
      };
      add_rows(store.relation(id), entity_of, depth_of, literal_of, kb.classes);
    } else {
      const auto literal_of = [&](EntityIndex subject, EntityIndex object) {
        return RelationLiteral{subject, RelationIndex{*predicate}, object,
                               positive};
      };
      add_rows(store.relation(id), entity_of, depth_of, literal_of,
               kb.relations);
    }
  }
}

}  // namespace rrn::dataset

#endif  // RRN_DATASET_RDF_STORE_LITERALS_HPP
