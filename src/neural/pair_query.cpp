// SPDX-License-Identifier: MIT
#include "neural/pair_query.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"

namespace rrn::neural {

namespace {

using dataset::EntityIndex;
using dataset::RelationIndex;
using dataset::RelationLiteral;

/// Keeps the best answers, whose number may be limited.
class BestAnswers {
 public:
  explicit BestAnswers(std::optional<std::size_t> top) : top_(top) {}

  void add(const PairAnswer& answer) {
    answers_.push_back(answer);
    if (top_ && answers_.size() >= 2 * *top_ + 1024) keep_best();
  }
  [[nodiscard]] std::vector<PairAnswer> take() {
    if (top_) keep_best();
    std::sort(answers_.begin(), answers_.end(), is_better);
    return std::move(answers_);
  }

 private:
  static bool is_better(const PairAnswer& a, const PairAnswer& b) {
    if (a.probability != b.probability) return a.probability > b.probability;
    return a.literal < b.literal;
  }
  void keep_best() {
    if (answers_.size() <= *top_) return;
    const auto end = answers_.begin() + static_cast<std::ptrdiff_t>(*top_);
    std::nth_element(answers_.begin(), end, answers_.end(), is_better);
    answers_.erase(end, answers_.end());
  }

  std::optional<std::size_t> top_;
  std::vector<PairAnswer> answers_;
};

/// The indices that a position takes: the bound one, or all below `n`.
template <typename Index>
std::pair<std::uint32_t, std::uint32_t> range(const std::optional<Index>& bound,
                                              std::uint32_t n) {
  if (!bound) return {0, n};
  return {bound->value, bound->value + 1};
}

}  // namespace

std::vector<PairAnswer> ask(const EmbeddedKb& kb, const PairQuery& query,
                            const JobContext& job) {
  if (!query.subject && !query.object) {
    throw Error(ErrorCode::kBadArgument,
                "a query about no individual; expected a subject or an object");
  }
  constexpr std::size_t kBlock = std::size_t{1} << 13;
  const auto [first_relation, last_relation] =
      range(query.relation, kb.n_relations());
  const auto [first_subject, last_subject] =
      range(query.subject, kb.n_individuals());
  const auto [first_object, last_object] =
      range(query.object, kb.n_individuals());
  BestAnswers best(query.top);
  std::vector<RelationLiteral> block;
  const auto flush = [&] {
    const std::vector<float> probabilities = kb.score(block, job.cancel);
    for (std::size_t i = 0; i < block.size(); ++i) {
      if (probabilities[i] >= query.threshold) {
        best.add({block[i], probabilities[i]});
      }
    }
    block.clear();
  };
  for (std::uint32_t r = first_relation; r < last_relation; ++r) {
    job.report(
        {"query", r - first_relation, last_relation - first_relation, {}});
    for (std::uint32_t s = first_subject; s < last_subject; ++s) {
      for (std::uint32_t o = first_object; o < last_object; ++o) {
        block.push_back(
            {EntityIndex{s}, RelationIndex{r}, EntityIndex{o}, true});
        if (block.size() == kBlock) flush();
      }
    }
  }
  flush();
  return best.take();
}

}  // namespace rrn::neural
