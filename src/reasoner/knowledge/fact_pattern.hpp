// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_KNOWLEDGE_FACT_PATTERN_HPP
#define RRN_REASONER_KNOWLEDGE_FACT_PATTERN_HPP

#include <optional>

#include "reasoner/knowledge/knowledge.hpp"
#include "store/triple_store.hpp"

namespace rrn::reasoner {

/// The facts that are asked for: those with these terms, where one is given.
struct FactPattern {
  std::optional<TermId> subject;
  std::optional<TermId> predicate;  ///< rdf:type for memberships
  std::optional<TermId> object;     ///< The class for memberships

  [[nodiscard]] bool asks_all() const {
    return !subject && !predicate && !object;
  }
  /// Whether few pairs of individuals are asked for.
  [[nodiscard]] bool binds_pairs() const { return subject || object; }
};

/// Tells the facts that a pattern asks for from others.
class FactFilter {
 public:
  /// A term of the pattern stands for all that equal it, as their facts are
  /// kept under one name, or with `by_name` for itself.  Borrows `knowledge`,
  /// whose equality must not change.
  FactFilter(const FactPattern& pattern, const Knowledge& knowledge,
             bool by_name);

  /// Whether facts of this relation may be asked for.
  [[nodiscard]] bool admits(const RelationKey& relation) const;
  [[nodiscard]] bool admits(const RelationKey& relation, Row row) const;
  /// Whether `id` is the subject that is asked for, or any is.
  [[nodiscard]] bool admits_subject(TermId id) const;
  /// Whether `id` may be the object of a fact with two individuals.
  [[nodiscard]] bool admits_object(TermId id) const;

 private:
  [[nodiscard]] TermId name(TermId id) const;

  FactPattern pattern_;
  const EqualityClasses* equality_;  ///< Null: names are kept apart
  std::optional<TermId> type_;       ///< rdf:type, if anything says it
};

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_KNOWLEDGE_FACT_PATTERN_HPP
