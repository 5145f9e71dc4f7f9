// SPDX-License-Identifier: MIT
// The facts of a result, in the order in which they are written.
#ifndef RRN_PREDICTION_RESULTS_RESULT_FACTS_HPP
#define RRN_PREDICTION_RESULTS_RESULT_FACTS_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prediction/predict/predicted_fact.hpp"
#include "prediction/predict/predictor.hpp"
#include "prediction/results/term_order.hpp"
#include "prediction/results/trivial_facts.hpp"
#include "reasoner/knowledge/fact_pattern.hpp"
#include "reasoner/knowledge/knowledge.hpp"

namespace rrn::prediction {

/// What is written, and how much is said of it.
struct ResultSelection {
  bool asserted = false;
  bool derived = true;
  std::span<const PredictedFact> predicted;
  /// Predicts further facts while results are written, after all others, in
  /// its order.  Borrowed; null: there are none.
  Predictor* predictor = nullptr;
  reasoner::FactPattern asked;  ///< Only facts that it asks for
  ShownTrivial shown;
  /// Derived facts with every name of equal terms, and all pairs of
  /// owl:sameAs; else facts under one name, and which other names it has.
  bool expand_equality = false;
  bool provenance = false;   ///< Say which rule was first to derive a fact
  bool rule_status = false;  ///< Say PredictedFact::status
  /// What to say of the whole: it holds a contradiction, or ends at a limit.
  std::uint64_t n_violations = 0;
  bool incomplete = false;
};

enum class FactStatus : std::uint8_t { kAsserted, kDerived, kPredicted };

/// A fact on its way out.
struct ResultFact {
  RelationKey relation;
  Row row;
  FactStatus status = FactStatus::kAsserted;
  float probability = 1;
  std::string_view rule;  ///< Only with ResultSelection::provenance
  /// Its axiom, or the rule itself; empty where equality alone gives the fact.
  std::string_view axiom;
  /// Only with ResultSelection::rule_status.
  RuleStatus rule_status = RuleStatus::kUntested;
};

/// Returns `derivable`, `contradicting` or `open`; empty if untested.
[[nodiscard]] std::string_view rule_status_name(RuleStatus status);

/// Sorts the facts of a result and hands them out one by one: first what is
/// asserted, then what is derived, then what is predicted; each by subject,
/// with classes before properties, predicate and object, in the order of terms
/// (TermOrder), so that it does not depend on the order of the input.
///
/// Facts are expanded as they are handed out: memory is taken for facts under
/// representatives, and for the names of the objects of one of them.
class ResultFacts {
 public:
  using Visitor = std::function<void(const ResultFact&)>;

  /// Borrows both; they must not change.
  ResultFacts(const reasoner::Knowledge& knowledge,
              const ResultSelection& selection);

  void for_each(const Visitor& visit) const;

  /// How many facts there are, if it is known before they are expanded.
  [[nodiscard]] std::optional<std::uint64_t> n_facts() const;

 private:
  /// A fact with its place in the order.
  struct Entry {
    std::uint32_t subject;   ///< Rank (id, before it is sorted)
    std::uint32_t relation;  ///< Number in relations_
    std::uint32_t object;    ///< Rank (id, before it is sorted)
    std::uint32_t number;    ///< The row's or prediction's
  };
  /// All names of a subject share its facts.
  struct Subject {
    std::uint32_t rank;
    TermId name;
    TermId representative;
    std::uint32_t begin;  ///< Index in derived_
    std::uint32_t end;
  };

  [[nodiscard]] bool expands() const {
    return selection_.expand_equality && !knowledge_.store.equality().empty();
  }
  /// All names of a term, which may be the only one.
  [[nodiscard]] std::span<const TermId> names(const TermId& id) const;
  void list_relations();
  void collect_rows(std::uint32_t relation_number);
  void collect_other_names(std::uint32_t relation_number);
  void collect_predictions();
  void add_names();
  [[nodiscard]] std::vector<std::uint32_t> order_relations();
  void sort(std::vector<Entry>& entries,
            const std::vector<std::uint32_t>& places) const;
  void list_subjects();
  void write_rules();
  [[nodiscard]] bool is_derived(const RelationKey& key,
                                const Relation& relation,
                                std::uint32_t number) const;
  [[nodiscard]] Entry entry(std::uint32_t relation, Row row,
                            std::size_t number);
  [[nodiscard]] Row row_of(const Entry& entry) const;
  void visit_rows(std::span<const Entry> entries, FactStatus status,
                  const Visitor& visit) const;
  void visit_expanded(const Subject& subject, const Visitor& visit) const;
  void visit_expanded(const Subject& subject, std::span<const Entry> entries,
                      const Visitor& visit) const;
  void add_rule(ResultFact& fact, Row source) const;

  const reasoner::Knowledge& knowledge_;
  const ResultSelection& selection_;
  TrivialFilter trivial_;
  TermOrder terms_;
  std::vector<RelationKey> relations_;
  std::map<RelationKey, std::uint32_t> places_;  ///< Indices in relations_
  std::optional<RelationKey> same_as_;           ///< If terms were merged
  /// Facts of same_as_, with the other names of representatives; its entries
  /// have numbers in here, not those of rows.
  std::vector<Row> same_;
  std::vector<Entry> asserted_, derived_, predicted_;
  std::vector<std::string> rule_texts_;  ///< Indexed by rule, if asked for
  std::vector<Subject>
      subjects_;  ///< Those of derived_, if it is to be expanded
};

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RESULTS_RESULT_FACTS_HPP
