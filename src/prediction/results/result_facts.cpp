// SPDX-License-Identifier: MIT
#include "prediction/results/result_facts.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "rdf/vocabulary/owl.hpp"
#include "reasoner/knowledge/readable_text.hpp"

namespace rrn::prediction {

ResultFacts::ResultFacts(const reasoner::Knowledge& knowledge,
                         const ResultSelection& selection)
    : knowledge_(knowledge),
      selection_(selection),
      trivial_(selection.shown, knowledge.dictionary),
      terms_(knowledge.dictionary) {
  const auto same_as = knowledge.dictionary.find(TermView::iri(owl::kSameAs));
  if (same_as && !knowledge.store.equality().empty()) {
    same_as_ = {*same_as, Arity::kBinary, Polarity::kPositive};
  }
  list_relations();
  for (std::uint32_t i = 0; i < relations_.size(); ++i) collect_rows(i);
  collect_predictions();
  if (expands()) add_names();
  terms_.sort();
  const std::vector<std::uint32_t> places = order_relations();
  for (std::vector<Entry>* const entries :
       {&asserted_, &derived_, &predicted_}) {
    sort(*entries, places);
  }
  if (expands()) list_subjects();
  if (selection.provenance) write_rules();
}

std::span<const TermId> ResultFacts::names(const TermId& id) const {
  const auto members = knowledge_.store.equality().members(id);
  return members.empty() ? std::span(&id, 1) : members;
}

/// Lists relations in any order, as order_relations() needs the order of terms.
void ResultFacts::list_relations() {
  const TripleStore& store = knowledge_.store;
  const auto add = [&](const RelationKey& key) {
    const auto number = static_cast<std::uint32_t>(relations_.size());
    if (places_.emplace(key, number).second) relations_.push_back(key);
  };
  for (std::uint32_t id = 0; id < store.n_relations(); ++id) {
    if (store.relation({id}).size() > 0) add(store.key({id}));
  }
  for (const PredictedFact& fact : selection_.predicted) add(fact.relation);
  if (same_as_) add(*same_as_);
  for (const RelationKey& key : relations_) terms_.add(key.predicate);
}

/// Returns the place of each relation by what was its number until now.
std::vector<std::uint32_t> ResultFacts::order_relations() {
  const auto key = [&](const RelationKey& relation) {
    return std::tuple(relation.arity, terms_.rank(relation.predicate),
                      relation.polarity);
  };
  std::sort(relations_.begin(), relations_.end(),
            [&](const RelationKey& a, const RelationKey& b) {
              return key(a) < key(b);
            });
  std::vector<std::uint32_t> places(relations_.size());
  for (std::uint32_t i = 0; i < relations_.size(); ++i) {
    places[std::exchange(places_[relations_[i]], i)] = i;
  }
  return places;
}

/// Sorts entries whose terms are ids and relations numbers by ranks and places.
void ResultFacts::sort(std::vector<Entry>& entries,
                       const std::vector<std::uint32_t>& places) const {
  for (Entry& entry : entries) {
    entry.subject = terms_.rank({entry.subject});
    entry.relation = places[entry.relation];
    entry.object = terms_.rank({entry.object});
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return std::tie(a.subject, a.relation, a.object) <
           std::tie(b.subject, b.relation, b.object);
  });
}

ResultFacts::Entry ResultFacts::entry(std::uint32_t relation, Row row,
                                      std::size_t number) {
  terms_.add(row.first);
  terms_.add(row.second);
  return {row.first.value, relation, row.second.value,
          static_cast<std::uint32_t>(number)};
}

void ResultFacts::collect_rows(std::uint32_t relation_number) {
  const RelationKey& key = relations_[relation_number];
  const auto id = knowledge_.store.find(key);
  const Relation none;
  const Relation& relation = id ? knowledge_.store.relation(*id) : none;
  const bool derived = selection_.derived && !trivial_.hides(key);
  const bool is_same_as = key == same_as_ && !expands();
  for (std::uint32_t i = 0; i < relation.size(); ++i) {
    const Row row = relation.row(i);
    if (selection_.asserted && relation.is_asserted(i)) {
      asserted_.push_back(entry(relation_number, row, i));
    }
    if (!derived || !is_derived(key, relation, i)) continue;
    derived_.push_back(
        entry(relation_number, row, is_same_as ? same_.size() : i));
    if (is_same_as) same_.push_back(row);
  }
  if (derived && is_same_as) collect_other_names(relation_number);
}

/// Whether a row is a derived fact, or with other names may be one.
bool ResultFacts::is_derived(const RelationKey& key, const Relation& relation,
                             std::uint32_t number) const {
  if (relation.is_dead(number)) return false;
  const Row row = relation.row(number);
  const EqualityClasses& equality = knowledge_.store.equality();
  if (expands() &&
      (equality.is_merged(row.first) || equality.is_merged(row.second))) {
    return true;
  }
  return !relation.is_asserted(number) && !trivial_.hides(key, row);
}

/// Adds what other names representatives have, which no relation holds.
void ResultFacts::collect_other_names(std::uint32_t relation_number) {
  const EqualityClasses& equality = knowledge_.store.equality();
  for (const TermId representative : equality.representatives()) {
    for (const TermId name : equality.members(representative)) {
      const Row row{name, representative};
      if (name == representative || trivial_.hides(*same_as_, row) ||
          knowledge_.store.is_asserted(*same_as_, row)) {
        continue;
      }
      derived_.push_back(entry(relation_number, row, same_.size()));
      same_.push_back(row);
    }
  }
}

void ResultFacts::add_names() {
  const EqualityClasses& equality = knowledge_.store.equality();
  for (const TermId representative : equality.representatives()) {
    for (const TermId name : equality.members(representative)) {
      terms_.add(name);
    }
  }
}

void ResultFacts::collect_predictions() {
  for (std::size_t i = 0; i < selection_.predicted.size(); ++i) {
    const PredictedFact& fact = selection_.predicted[i];
    predicted_.push_back(entry(places_.at(fact.relation), fact.row, i));
  }
}

void ResultFacts::write_rules() {
  const reasoner::ReadableText readable(knowledge_);
  for (const datalog::Rule& rule : knowledge_.rules.program.rules) {
    rule_texts_.push_back(rule.source.empty()
                              ? readable.abbreviate(datalog::to_string(
                                    rule, knowledge_.dictionary))
                              : rule.source);
  }
}

void ResultFacts::list_subjects() {
  const auto size = static_cast<std::uint32_t>(derived_.size());
  for (std::uint32_t begin = 0; begin < size;) {
    std::uint32_t end = begin + 1;
    while (end < size && derived_[end].subject == derived_[begin].subject) {
      ++end;
    }
    const TermId subject = row_of(derived_[begin]).first;
    for (const TermId name : names(subject)) {
      subjects_.push_back({terms_.rank(name), name, subject, begin, end});
    }
    begin = end;
  }
  std::sort(subjects_.begin(), subjects_.end(),
            [](const Subject& a, const Subject& b) { return a.rank < b.rank; });
}

std::optional<std::uint64_t> ResultFacts::n_facts() const {
  if (expands()) return std::nullopt;
  return asserted_.size() + derived_.size() + predicted_.size();
}

}  // namespace rrn::prediction
