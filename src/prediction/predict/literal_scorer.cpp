// SPDX-License-Identifier: MIT
#include "prediction/predict/literal_scorer.hpp"

#include <limits>
#include <map>
#include <utility>

#include "prediction/predict/fact_reading.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::prediction {

namespace {

/// Numbers predicates of a vocabulary by their terms, as far as they have any.
std::unordered_map<TermId, std::uint32_t> number(
    const std::vector<dataset::Predicate>& predicates,
    const Dictionary& dictionary) {
  std::unordered_map<TermId, std::uint32_t> numbers;
  for (std::uint32_t i = 0; i < predicates.size(); ++i) {
    if (const auto id = dictionary.find(TermView::iri(predicates[i].iri))) {
      numbers.emplace(*id, i);
    }
  }
  return numbers;
}

std::optional<std::uint32_t> find(
    const std::unordered_map<TermId, std::uint32_t>& numbers, TermId term) {
  const auto entry = numbers.find(term);
  if (entry == numbers.end()) return std::nullopt;
  return entry->second;
}

}  // namespace

LiteralScorer::LiteralScorer(const reasoner::Knowledge& knowledge,
                             neural::Model& model, const JobContext& job)
    : classes_(number(model.vocabulary().classes, knowledge.dictionary)),
      relations_(number(model.vocabulary().relations, knowledge.dictionary)),
      rdf_type_(knowledge.dictionary.find(TermView::iri(rdf::kType))) {
  UnreadFacts unread;
  sample_ = read_facts(knowledge, model, unread);
  embedded_ = model.embed(sample_.kb, job);
  for (std::uint32_t i = 0; i < sample_.individuals.size(); ++i) {
    individuals_.emplace(sample_.individuals[i], i);
  }
}

std::vector<float> LiteralScorer::score(std::span<const TermTriple> triples,
                                        const CancellationToken& cancel) const {
  std::vector<float> scores(triples.size(),
                            std::numeric_limits<float>::quiet_NaN());
  score_classes(triples, scores);
  score_relations(triples, cancel, scores);
  return scores;
}

void LiteralScorer::score_classes(std::span<const TermTriple> triples,
                                  std::vector<float>& scores) const {
  // Statements by their individual, of which all classes are scored at once.
  std::map<std::uint32_t, std::vector<std::size_t>> asked;
  for (std::size_t i = 0; i < triples.size(); ++i) {
    if (triples[i].predicate != rdf_type_) continue;
    const auto individual = find(individuals_, triples[i].subject);
    if (individual && classes_.contains(triples[i].object)) {
      asked[*individual].push_back(i);
    }
  }
  for (const auto& [individual, statements] : asked) {
    const std::vector<float> all =
        embedded_->class_probabilities(individual, individual + 1);
    for (const std::size_t i : statements) {
      scores[i] = all[classes_.at(triples[i].object)];
    }
  }
}

void LiteralScorer::score_relations(std::span<const TermTriple> triples,
                                    const CancellationToken& cancel,
                                    std::vector<float>& scores) const {
  std::vector<dataset::RelationLiteral> literals;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < triples.size(); ++i) {
    const auto subject = find(individuals_, triples[i].subject);
    const auto relation = find(relations_, triples[i].predicate);
    const auto object = find(individuals_, triples[i].object);
    if (!subject || !relation || !object) continue;
    dataset::RelationLiteral literal{};
    literal.subject = static_cast<dataset::EntityIndex>(*subject);
    literal.relation = static_cast<dataset::RelationIndex>(*relation);
    literal.object = static_cast<dataset::EntityIndex>(*object);
    literals.push_back(literal);
    places.push_back(i);
  }
  if (literals.empty()) return;
  const std::vector<float> found = embedded_->score(literals, cancel);
  for (std::size_t i = 0; i < places.size(); ++i) scores[places[i]] = found[i];
}

}  // namespace rrn::prediction
