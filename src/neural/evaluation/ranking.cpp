// SPDX-License-Identifier: MIT
#include "neural/evaluation/ranking.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <tuple>

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

/// The literals of one relation with one end in common, of which the other end
/// is to be found.
struct Question {
  RelationLiteral literal;  ///< One of them
  bool asks_subject = false;
  std::vector<std::uint32_t> answers;

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
    using Key = std::tuple<std::uint32_t, bool, std::uint32_t>;
    std::map<Key, Question> questions;
    const auto ask = [&](const RelationLiteral& literal, bool asks_subject) {
      const std::uint32_t s = literal.subject.value;
      const std::uint32_t o = literal.object.value;
      Question& question = questions[{literal.relation.value, asks_subject,
                                      asks_subject ? o : s}];
      question.literal = literal;
      question.asks_subject = asks_subject;
      question.answers.push_back(asks_subject ? s : o);
    };
    for (const RelationLiteral& literal : true_) {
      if (std::ranges::binary_search(input.relations.specified, literal)) {
        continue;
      }
      ++n_literals_;
      ask(literal, true);
      ask(literal, false);
    }
    for (auto& [key, question] : questions) {
      questions_.push_back(std::move(question));
    }
  }

  /// One literal for each question.
  [[nodiscard]] std::vector<RelationLiteral> asked() const {
    std::vector<RelationLiteral> literals;
    for (const Question& question : questions_) {
      literals.push_back(question.literal);
    }
    return literals;
  }

  /// The questions in blocks for which up to so many literals are scored, or
  /// those of one question.
  [[nodiscard]] std::vector<std::span<const Question>> blocks(
      std::size_t max_literals) const {
    const std::size_t n =
        std::max<std::size_t>(1, max_literals / std::max(1U, n_individuals_));
    std::vector<std::span<const Question>> blocks;
    const std::span<const Question> all(questions_);
    for (std::size_t at = 0; at < all.size(); at += n) {
      blocks.push_back(all.subspan(at, std::min(n, all.size() - at)));
    }
    return blocks;
  }

  /// All literals whose scores are needed: of each question one for each
  /// individual.
  [[nodiscard]] std::vector<RelationLiteral> literals(
      std::span<const Question> questions) const {
    std::vector<RelationLiteral> all;
    all.reserve(questions.size() * n_individuals_);
    for (const Question& question : questions) {
      for (std::uint32_t i = 0; i < n_individuals_; ++i) {
        all.push_back(question.with(i));
      }
    }
    return all;
  }

  void rank(std::span<const Question> questions, std::span<const float> scores,
            RankReport& report) const {
    report.n_scored += scores.size();
    std::vector<float> others;
    for (const Question& question : questions) {
      const std::span<const float> own = scores.first(n_individuals_);
      scores = scores.subspan(n_individuals_);
      others.clear();
      for (std::uint32_t i = 0; i < n_individuals_; ++i) {
        if (!std::ranges::binary_search(true_, question.with(i))) {
          others.push_back(own[i]);
        }
      }
      RelationRanks& ranks = report.relations[question.literal.relation.value];
      for (const std::uint32_t answer : question.answers) {
        (question.asks_subject ? ranks.subjects : ranks.objects)
            .add(realistic_rank(own[answer], others));
      }
    }
  }

  [[nodiscard]] std::size_t n_literals() const { return n_literals_; }

 private:
  std::uint32_t n_individuals_;
  std::vector<RelationLiteral> true_;
  std::vector<Question> questions_;
  std::size_t n_literals_ = 0;
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
                         const JobContext& job, std::size_t max_literals) {
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
    const auto blocks = ranking.blocks(max_literals);
    // Where beliefs are formed for everything at once, that is done once.
    const std::unique_ptr<EmbeddedKb> embedded =
        blocks.size() > 1 && model.lists_beliefs()
            ? model.embed_around(inputs[i], ranking.asked(), kb_job)
            : nullptr;
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      const auto literals = ranking.literals(blocks[b]);
      ranking.rank(blocks[b],
                   embedded
                       ? embedded->score(literals, job.cancel)
                       : model.score(inputs[i], literals, kb_job).relations,
                   report);
      job.report({"rank",
                  kbs.size() == 1 ? b + 1 : i + 1,
                  kbs.size() == 1 ? blocks.size() : kbs.size(),
                  {}});
    }
    report.n_literals += ranking.n_literals();
  }
  return report;
}

}  // namespace rrn::neural
