// SPDX-License-Identifier: MIT
#include "neural/evaluation/ranking.hpp"

#include <algorithm>
#include <limits>

#include "base/error.hpp"
#include "neural/model/vocabulary_match.hpp"

namespace rrn::neural {

namespace {

using dataset::EntityIndex;
using dataset::RelationLiteral;

double mean(double sum, std::uint64_t n) {
  if (n == 0) return std::numeric_limits<double>::quiet_NaN();
  return sum / static_cast<double>(n);
}

/// The positive relation literals that hold in a sample, sorted.
std::vector<RelationLiteral> true_relations(const dataset::Sample& kb) {
  std::vector<RelationLiteral> literals;
  kb.relations.for_each_known([&](const RelationLiteral& literal) {
    if (literal.positive) literals.push_back(literal);
  });
  std::sort(literals.begin(), literals.end());
  return literals;
}

/// One literal with its subject or its object to be found.
struct Question {
  RelationLiteral literal;
  bool asks_subject = false;

  [[nodiscard]] RelationLiteral with(std::uint32_t individual) const {
    RelationLiteral other = literal;
    (asks_subject ? other.subject : other.object) = EntityIndex{individual};
    return other;
  }
};

/// The ranks in one sample.
class SampleRanking {
 public:
  SampleRanking(const dataset::Sample& kb, const dataset::Sample& input)
      : n_individuals_(kb.n_individuals), true_(true_relations(kb)) {
    for (const RelationLiteral& literal : true_) {
      if (std::ranges::binary_search(input.relations.specified, literal)) {
        continue;
      }
      questions_.push_back({literal, true});
      questions_.push_back({literal, false});
    }
  }

  /// All literals whose scores are needed, sorted.
  [[nodiscard]] std::vector<RelationLiteral> literals() const {
    std::vector<RelationLiteral> all;
    for (const Question& question : questions_) {
      for_each_candidate(question, [&](const RelationLiteral& candidate) {
        all.push_back(candidate);
      });
      all.push_back(question.literal);
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }

  void rank(const std::vector<RelationLiteral>& literals,
            const std::vector<float>& scores, RankReport& report) const {
    const auto score_of = [&](const RelationLiteral& literal) {
      const auto found = std::ranges::lower_bound(literals, literal);
      return scores[static_cast<std::size_t>(found - literals.begin())];
    };
    report.n_literals += questions_.size() / 2;
    report.n_scored += literals.size();
    std::vector<float> others;
    for (const Question& question : questions_) {
      others.clear();
      for_each_candidate(question, [&](const RelationLiteral& candidate) {
        others.push_back(score_of(candidate));
      });
      RelationRanks& ranks = report.relations[question.literal.relation.value];
      (question.asks_subject ? ranks.subjects : ranks.objects)
          .add(realistic_rank(score_of(question.literal), others));
    }
  }

 private:
  /// Visits what is not true.
  template <typename Visit>
  void for_each_candidate(const Question& question, const Visit& visit) const {
    for (std::uint32_t i = 0; i < n_individuals_; ++i) {
      const RelationLiteral candidate = question.with(i);
      if (!std::ranges::binary_search(true_, candidate)) visit(candidate);
    }
  }

  std::uint32_t n_individuals_;
  std::vector<RelationLiteral> true_;
  std::vector<Question> questions_;
};

}  // namespace

void RankMetrics::add(double rank) {
  ++n_;
  n_at_1_ += rank <= 1 ? 1 : 0;
  n_at_3_ += rank <= 3 ? 1 : 0;
  n_at_10_ += rank <= 10 ? 1 : 0;
  sum_ += rank;
  sum_of_inverse_ += 1 / rank;
}

void RankMetrics::merge(const RankMetrics& other) {
  n_ += other.n_;
  n_at_1_ += other.n_at_1_;
  n_at_3_ += other.n_at_3_;
  n_at_10_ += other.n_at_10_;
  sum_ += other.sum_;
  sum_of_inverse_ += other.sum_of_inverse_;
}

double RankMetrics::mrr() const { return mean(sum_of_inverse_, n_); }
double RankMetrics::mean_rank() const { return mean(sum_, n_); }
double RankMetrics::hits_at_1() const {
  return mean(static_cast<double>(n_at_1_), n_);
}
double RankMetrics::hits_at_3() const {
  return mean(static_cast<double>(n_at_3_), n_);
}
double RankMetrics::hits_at_10() const {
  return mean(static_cast<double>(n_at_10_), n_);
}

RankMetrics RelationRanks::both() const {
  RankMetrics sum = subjects;
  sum.merge(objects);
  return sum;
}

RelationRanks RankReport::total() const {
  RelationRanks sum;
  for (const RelationRanks& relation : relations) {
    sum.subjects.merge(relation.subjects);
    sum.objects.merge(relation.objects);
  }
  return sum;
}

double realistic_rank(float score, std::span<const float> others) {
  double rank = 1;
  for (const float other : others) {
    if (other > score) rank += 1;
    if (other == score) rank += 0.5;
  }
  return rank;
}

RankReport measure_ranks(Model& model, const dataset::Vocabulary& vocabulary,
                         std::span<const dataset::Sample> kbs,
                         std::span<const dataset::Sample> inputs,
                         const JobContext& job) {
  const std::string difference =
      vocabulary_difference(model.vocabulary(), vocabulary, "the data");
  if (!difference.empty()) throw Error(ErrorCode::kMismatch, difference);
  if (inputs.empty()) inputs = kbs;
  RankReport report;
  report.relations.resize(vocabulary.relations.size());
  for (std::size_t r = 0; r < report.relations.size(); ++r) {
    report.relations[r].iri = vocabulary.relations[r].iri;
  }
  for (std::size_t i = 0; i < kbs.size(); ++i) {
    job.cancel.throw_if_triggered();
    JobContext kb_job = job.without_progress();
    kb_job.seed = job.seed.derive("evaluate", i);
    const SampleRanking ranking(kbs[i], inputs[i]);
    const std::vector<RelationLiteral> literals = ranking.literals();
    ranking.rank(literals, model.score(inputs[i], literals, kb_job).relations,
                 report);
    job.report({"rank", i + 1, kbs.size(), {}});
  }
  return report;
}

}  // namespace rrn::neural
