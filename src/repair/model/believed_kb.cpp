// SPDX-License-Identifier: MIT
#include "repair/model/believed_kb.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace rrn::repair {

namespace {

void check_below(std::uint32_t index, std::uint32_t n, const char* what) {
  if (index < n) return;
  throw Error(ErrorCode::kBadArgument,
              std::string(what) + " " + std::to_string(index) +
                  " to be scored; expected less than " + std::to_string(n));
}

/// Looks up one literal after the other: fast where they come in order.
class BeliefSearch {
 public:
  using Listed = std::span<const Belief<dataset::RelationLiteral>>;

  explicit BeliefSearch(Listed beliefs) : beliefs_(beliefs) {}

  /// What is believed of a literal, as if it were positive.
  float find(dataset::RelationLiteral literal) {
    literal.positive = true;
    const auto is_before = [&](std::size_t i) {
      return beliefs_[i].literal < literal;
    };
    std::size_t begin = 0;
    std::size_t end = beliefs_.size();
    if (at_ < end && is_before(at_)) {
      // In steps that double, from where the last one was.
      begin = at_ + 1;
      std::size_t step = 1;
      while (begin + step < end && is_before(begin + step)) {
        begin += step;
        step *= 2;
      }
      end = std::min(end, begin + step);
    } else if (at_ < end && !(literal < beliefs_[at_].literal)) {
      return beliefs_[at_].probability;
    } else if (at_ > 0 && at_ <= end && is_before(at_ - 1)) {
      return 0;
    }
    while (begin < end) {
      const std::size_t middle = begin + (end - begin) / 2;
      if (is_before(middle)) {
        begin = middle + 1;
      } else {
        end = middle;
      }
    }
    at_ = begin;
    return at_ < beliefs_.size() && beliefs_[at_].literal == literal
               ? beliefs_[at_].probability
               : 0;
  }

 private:
  Listed beliefs_;
  std::size_t at_ = 0;  ///< The first that is not before the last literal
};

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
    : BelievedKb(model, kb.n_individuals, model.believe(kb, job)) {}

BelievedKb::BelievedKb(BelievingModel& model, std::uint32_t n_individuals,
                       Beliefs beliefs)
    : model_(model),
      n_individuals_(n_individuals),
      beliefs_(std::move(beliefs)) {}

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
  BeliefSearch search(beliefs_.relations);
  for (const dataset::RelationLiteral& literal : literals) {
    check_below(literal.subject.value, n_individuals_, "individual");
    check_below(literal.object.value, n_individuals_, "individual");
    check_below(literal.relation.value, n_relations(), "relation");
    const float p = search.find(literal);
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
