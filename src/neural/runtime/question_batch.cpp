// SPDX-License-Identifier: MIT
#include "neural/runtime/question_batch.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include "neural/embedding/embedding.hpp"
#include "neural/model/fact_trust.hpp"
#include "neural/network/batch.hpp"
#include "neural/network/threads.hpp"
#include "neural/scoring/evidence_scorer.hpp"
#include "neural/scoring/literal_queries.hpp"
#include "neural/scoring/scoring.hpp"

namespace rrn::neural {

namespace {

using torch::Tensor;

float logistic(float logit) { return 1 / (1 + std::exp(-logit)); }

/// The questions with what was computed for all of them.
class QuestionBatch {
 public:
  QuestionBatch(const Network& network, const PlacedWeights& placed,
                const Calibration& calibration,
                std::span<const LiteralQuestion> questions)
      : network_(network),
        placed_(placed),
        calibration_(calibration),
        shape_(network.shape()),
        questions_(questions) {}

  std::vector<LiteralAnswer> answer(const JobContext& job) {
    use_threads(job.n_threads);
    const at::NoGradGuard guard;
    embed_all(job);
    std::vector<LiteralAnswer> answers(questions_.size());
    score_classes(answers);
    score_relations(answers, job.cancel);
    return answers;
  }

 private:
  void embed_all(const JobContext& job) {
    std::vector<Seed> seeds;
    for (const LiteralQuestion& question : questions_) {
      kbs_.push_back(question.kb);
      seeds.push_back(question.seed);
    }
    batch_ = std::make_shared<const Batch>(
        make_batch(kbs_, seeds, shape_, network_.fact_types, job.n_threads));
    embeddings_ =
        embed(shape_, placed_, batch_, job.cancel).to(torch::kCPU).contiguous();
    if (!shape_.has_evidence()) return;
    evidence_.emplace(shape_, network_.weights, network_.evidence, kbs_,
                      embeddings_);
  }

  void score_classes(std::vector<LiteralAnswer>& answers) const {
    const bool is_wanted = std::any_of(
        questions_.begin(), questions_.end(),
        [](const LiteralQuestion& one) { return !one.classes.empty(); });
    if (!is_wanted) return;
    Tensor logits = class_logits(network_.weights, embeddings_).contiguous();
    const auto n = static_cast<std::uint32_t>(batch_->n_individuals());
    if (evidence_) evidence_->add_to_classes(embeddings_, 0, n, logits);
    std::vector<float> scores;
    for (std::size_t k = 0; k < questions_.size(); ++k) {
      if (questions_[k].classes.empty()) continue;
      const auto first = static_cast<std::size_t>(batch_->rows[k]);
      const dataset::Sample& kb = *kbs_[k];
      const float* row = logits.data_ptr<float>() + first * shape_.n_classes;
      scores.assign(row,
                    row + std::size_t{kb.n_individuals} * shape_.n_classes);
      calibration_.classes.apply(scores);
      trust_class_facts(kb, calibration_.fact_trust, 0, kb.n_individuals,
                        shape_.n_classes, scores);
      for (const dataset::ClassLiteral& literal : questions_[k].classes) {
        const float positive = logistic(
            scores[std::size_t{literal.individual.value} * shape_.n_classes +
                   literal.owl_class.value]);
        answers[k].classes.push_back(literal.positive ? positive
                                                      : 1 - positive);
      }
    }
  }

  void score_relations(std::vector<LiteralAnswer>& answers,
                       const CancellationToken& cancel) const {
    LiteralQueries queries;
    for (std::size_t k = 0; k < questions_.size(); ++k) {
      queries.add(questions_[k].relations,
                  static_cast<std::uint32_t>(batch_->rows[k]));
    }
    queries.prepare();
    relation_logits_of(shape_, network_.weights, embeddings_, queries.queries(),
                       cancel);
    if (evidence_) evidence_->add_to(queries.queries(), cancel);
    std::vector<float> scores = queries.logits();
    calibration_.relations.apply(scores);
    std::span<float> rest = scores;
    for (std::size_t k = 0; k < questions_.size(); ++k) {
      const auto literals = questions_[k].relations;
      const std::span<float> own = rest.first(literals.size());
      rest = rest.subspan(literals.size());
      trust_relation_facts(*kbs_[k], calibration_.fact_trust, literals, own);
      for (std::size_t i = 0; i < literals.size(); ++i) {
        const float positive = logistic(own[i]);
        answers[k].relations.push_back(literals[i].positive ? positive
                                                            : 1 - positive);
      }
    }
  }

  const Network& network_;
  const PlacedWeights& placed_;
  const Calibration& calibration_;
  NetworkShape shape_;
  std::span<const LiteralQuestion> questions_;
  std::vector<const dataset::Sample*> kbs_;
  std::shared_ptr<const Batch> batch_;
  Tensor embeddings_;
  std::optional<EvidenceScorer> evidence_;
};

}  // namespace

std::vector<LiteralAnswer> answer_batch(
    const Network& network, const PlacedWeights& placed,
    const Calibration& calibration, std::span<const LiteralQuestion> questions,
    const JobContext& job) {
  return QuestionBatch(network, placed, calibration, questions).answer(job);
}

}  // namespace rrn::neural
