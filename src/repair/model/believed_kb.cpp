// SPDX-License-Identifier: MIT
#include "repair/model/believed_kb.hpp"

#include <algorithm>
#include <string>

namespace rrn::repair {

namespace {

void check_below(std::uint32_t index, std::uint32_t n, const char* what) {
  if (index < n) return;
  throw Error(ErrorCode::kBadArgument,
              std::string(what) + " " + std::to_string(index) +
                  " to be scored; expected less than " + std::to_string(n));
}

}  // namespace

float belief_of(const Beliefs& beliefs, dataset::RelationLiteral literal) {
  literal.positive = true;
  const auto found =
      std::ranges::lower_bound(beliefs.relations, literal, {},
                               &Belief<dataset::RelationLiteral>::literal);
  return found == beliefs.relations.end() || found->literal != literal
             ? 0
             : found->probability;
}

BelievedKb::BelievedKb(BelievingModel& model, const dataset::Sample& kb,
                       const JobContext& job)
    : model_(model),
      n_individuals_(kb.n_individuals),
      beliefs_(model.believe(kb, job)) {}

std::uint32_t BelievedKb::n_classes() const {
  return static_cast<std::uint32_t>(model_.vocabulary().classes.size());
}

std::uint32_t BelievedKb::n_relations() const {
  return static_cast<std::uint32_t>(model_.vocabulary().relations.size());
}

std::vector<float> BelievedKb::class_probabilities(std::uint32_t begin,
                                                   std::uint32_t end) const {
  if (begin > end || end > n_individuals_) {
    throw Error(ErrorCode::kBadArgument,
                "individuals " + std::to_string(begin) + " to " +
                    std::to_string(end) + " of " +
                    std::to_string(n_individuals_) + " to be scored");
  }
  std::vector<float> result(std::size_t{end - begin} * n_classes());
  auto belief = std::ranges::lower_bound(
      beliefs_.classes, begin, {},
      [](const auto& b) { return b.literal.individual.value; });
  for (; belief != beliefs_.classes.end() &&
         belief->literal.individual.value < end;
       ++belief) {
    result[std::size_t{belief->literal.individual.value - begin} * n_classes() +
           belief->literal.owl_class.value] = belief->probability;
  }
  return result;
}

std::vector<float> BelievedKb::score(
    std::span<const dataset::RelationLiteral> literals,
    const CancellationToken& cancel) const {
  std::vector<float> result;
  result.reserve(literals.size());
  for (const dataset::RelationLiteral& literal : literals) {
    check_below(literal.subject.value, n_individuals_, "individual");
    check_below(literal.object.value, n_individuals_, "individual");
    check_below(literal.relation.value, n_relations(), "relation");
    const float p = belief_of(beliefs_, literal);
    result.push_back(literal.positive ? p : 1 - p);
  }
  cancel.throw_if_triggered();
  return result;
}

std::optional<std::vector<dataset::RelationLiteral>>
BelievedKb::believed_relations() const {
  std::vector<dataset::RelationLiteral> literals;
  literals.reserve(beliefs_.relations.size());
  for (const auto& [literal, probability] : beliefs_.relations) {
    if (probability > 0) literals.push_back(literal);
  }
  return literals;
}

neural::EmbeddingUpdate BelievedKb::update(const dataset::Sample& kb,
                                           const JobContext& job) {
  if (kb.n_individuals < n_individuals_) {
    throw Error(ErrorCode::kBadArgument, std::to_string(kb.n_individuals) +
                                             " individuals after " +
                                             std::to_string(n_individuals_) +
                                             "; expected no fewer than before");
  }
  beliefs_ = model_.believe(kb, job);
  n_individuals_ = kb.n_individuals;
  return {kb.n_individuals, kb.n_individuals, true};
}

}  // namespace rrn::repair
