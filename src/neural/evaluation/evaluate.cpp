// SPDX-License-Identifier: MIT
#include "neural/evaluation/evaluate.hpp"

#include <algorithm>
#include <chrono>

#include "base/error.hpp"
#include "dataset/sample/labels.hpp"
#include "neural/evaluation/labelled_scores.hpp"
#include "neural/model/vocabulary_match.hpp"

namespace rrn::neural {

namespace {

using dataset::ClassIndex;
using dataset::ClassLiteral;
using dataset::EntityIndex;
using dataset::Label;
using dataset::LabelPolicy;
using dataset::RelationIndex;
using dataset::RelationLiteral;

std::vector<PredicateMetrics> empty_metrics(
    const std::vector<dataset::Predicate>& predicates) {
  std::vector<PredicateMetrics> metrics(predicates.size());
  for (std::size_t i = 0; i < predicates.size(); ++i) {
    metrics[i].iri = predicates[i].iri;
  }
  return metrics;
}

/// The place of a literal in a sorted list, if it is there.
template <typename Literal>
std::optional<std::size_t> find(const std::vector<Literal>& list,
                                const Literal& literal) {
  const auto found = std::lower_bound(list.begin(), list.end(), literal);
  if (found == list.end() || *found != literal) return std::nullopt;
  return static_cast<std::size_t>(found - list.begin());
}

/// What the lists of a knowledge base say of literals beyond their labels.
class Origins {
 public:
  Origins(const dataset::Sample& kb, const dataset::Vocabulary& vocabulary)
      : kb_(kb), vocabulary_(vocabulary) {}

  /// The depth of an inferable literal; 0 where it is not known.
  [[nodiscard]] std::uint8_t depth(const LabelledScore& score) const {
    const auto& depths =
        score.is_class ? kb_.classes.depths : kb_.relations.depths;
    if (depths.empty()) return 0;
    const auto place = find_inferable(score, true);
    return place ? depths[*place] : 0;
  }

  /// Whether a false literal was drawn: nothing else makes it false.
  [[nodiscard]] bool is_drawn(const LabelledScore& score) const {
    const auto& predicates =
        score.is_class ? vocabulary_.classes : vocabulary_.relations;
    const LabelPolicy policy = predicates[score.predicate].policy;
    if (policy == LabelPolicy::kCwa) return false;
    if (find_inferable(score, false)) return false;
    return policy == LabelPolicy::kSampled || is_stored_as_drawn(score);
  }

 private:
  [[nodiscard]] static ClassLiteral class_literal(const LabelledScore& score,
                                                  bool positive) {
    return {EntityIndex{score.subject}, ClassIndex{score.predicate}, positive};
  }
  [[nodiscard]] static RelationLiteral relation_literal(
      const LabelledScore& score, bool positive) {
    return {EntityIndex{score.subject}, RelationIndex{score.predicate},
            EntityIndex{score.object}, positive};
  }
  [[nodiscard]] std::optional<std::size_t> find_inferable(
      const LabelledScore& score, bool positive) const {
    return score.is_class
               ? find(kb_.classes.inferable, class_literal(score, positive))
               : find(kb_.relations.inferable,
                      relation_literal(score, positive));
  }
  template <typename Literal>
  [[nodiscard]] static bool contains(
      const std::vector<dataset::DrawnNegative<Literal>>& list,
      const Literal& literal) {
    const auto found = std::lower_bound(
        list.begin(), list.end(), literal,
        [](const auto& item, const Literal& l) { return item.literal < l; });
    return found != list.end() && found->literal == literal;
  }
  [[nodiscard]] bool is_stored_as_drawn(const LabelledScore& score) const {
    return score.is_class
               ? contains(kb_.classes.drawn, class_literal(score, false))
               : contains(kb_.relations.drawn, relation_literal(score, false));
  }

  const dataset::Sample& kb_;
  const dataset::Vocabulary& vocabulary_;
};

class Evaluation {
 public:
  Evaluation(const Model& model, const dataset::Vocabulary& vocabulary,
             std::optional<float> threshold)
      : calibration_(model.calibration()),
        vocabulary_(vocabulary),
        threshold_(threshold) {
    report_.classes = empty_metrics(vocabulary.classes);
    report_.relations = empty_metrics(vocabulary.relations);
    report_.threshold = threshold;
    report_.n_own_thresholds = threshold ? 0 : calibration_.n_own_thresholds();
  }

  void add(const dataset::Sample& kb, const dataset::Sample& input,
           const dataset::Labels& labels, const LiteralScores& scores) {
    const Origins origins(kb, vocabulary_);
    add_stated(input, labels);
    for_each_labelled(labels, scores,
                      [&](const LabelledScore& score) { add(score, origins); });
    ++report_.n_kbs;
  }

  EvaluationReport& report() { return report_; }

 private:
  [[nodiscard]] float threshold_of(const LabelledScore& score) const {
    if (threshold_) return *threshold_;
    // Thresholds are chosen for what is not stated.
    if (dataset::is_specified(score.label)) return 0.5F;
    return score.is_class ? calibration_.class_threshold(score.predicate)
                          : calibration_.relation_threshold(score.predicate);
  }

  void add(const LabelledScore& score, const Origins& origins) {
    const bool truth = dataset::is_true(score.label);
    const float threshold = threshold_of(score);
    PredicateMetrics& predicate =
        (score.is_class ? report_.classes : report_.relations)[score.predicate];
    part_of(predicate, score, origins).add(score.probability, truth, threshold);
    if (score.label == Label::kInferableTrue) {
      add_depth(score, origins.depth(score), score.probability >= threshold);
    }
    if (dataset::is_specified(score.label)) return;
    (score.is_class ? report_.class_reliability : report_.relation_reliability)
        .add(static_cast<double>(score.probability), truth);
  }

  static ClassificationMetrics& part_of(PredicateMetrics& predicate,
                                        const LabelledScore& score,
                                        const Origins& origins) {
    switch (score.label) {
      case Label::kSpecifiedFalse:
      case Label::kSpecifiedTrue:
        return predicate.specified;
      case Label::kPredictableFalse:
      case Label::kPredictableTrue:
        return predicate.predictable;
      case Label::kNearMiss:
        return predicate.near_misses;
      case Label::kInferableFalse:
        if (origins.is_drawn(score)) return predicate.drawn;
        break;
      case Label::kInferableTrue:
      case Label::kUnlabelled:
        break;
    }
    return predicate.inferable;
  }

  /// Counts what the facts that the model is given say by themselves.
  void add_stated(const dataset::Sample& input, const dataset::Labels& labels) {
    for (const ClassLiteral& fact : input.classes.specified) {
      if (!fact.positive) continue;
      count_stated(labels.owl_class(fact.individual, fact.owl_class),
                   report_.stated_classes);
    }
    for (const RelationLiteral& fact : input.relations.specified) {
      if (!fact.positive) continue;
      count_stated(labels.relation(fact.subject, fact.relation, fact.object),
                   report_.stated_relations);
    }
  }

  static void count_stated(Label label, StatedCounts& counts) {
    if (!dataset::is_labelled(label) || label == Label::kNearMiss) return;
    const bool truth = dataset::is_true(label);
    if (dataset::is_specified(label)) {
      ++(truth ? counts.n_specified_true : counts.n_specified_false);
    } else {
      ++(truth ? counts.n_other_true : counts.n_other_false);
    }
  }

  void add_depth(const LabelledScore& score, std::uint8_t depth, bool found) {
    auto& depths =
        score.is_class ? report_.class_depths : report_.relation_depths;
    depths.resize(std::max<std::size_t>(depths.size(), depth + std::size_t{1}));
    ++depths[depth].n;
    depths[depth].n_found += found ? 1 : 0;
  }

  const Calibration& calibration_;
  const dataset::Vocabulary& vocabulary_;
  std::optional<float> threshold_;
  EvaluationReport report_;
};

void check(const Model& model, const dataset::Vocabulary& vocabulary,
           std::span<const dataset::Sample> kbs,
           std::span<const dataset::Sample> inputs) {
  const std::string difference =
      vocabulary_difference(model.vocabulary(), vocabulary, "the data");
  if (!difference.empty()) throw Error(ErrorCode::kMismatch, difference);
  if (inputs.empty()) return;
  const bool fits = std::equal(inputs.begin(), inputs.end(), kbs.begin(),
                               kbs.end(), [](const auto& a, const auto& b) {
                                 return a.n_individuals == b.n_individuals;
                               });
  if (fits) return;
  throw Error(ErrorCode::kBadArgument,
              "inputs with other individuals than the knowledge bases; "
              "expected the same ones");
}

}  // namespace

EvaluationReport evaluate(Model& model, const dataset::Vocabulary& vocabulary,
                          std::span<const dataset::Sample> kbs,
                          const JobContext& job,
                          const EvaluateOptions& options) {
  check(model, vocabulary, kbs, options.inputs);
  Evaluation evaluation(model, vocabulary, options.threshold);
  const auto inputs = options.inputs.empty() ? kbs : options.inputs;
  for (std::size_t i = 0; i < kbs.size(); ++i) {
    job.cancel.throw_if_triggered();
    JobContext kb_job = job;
    kb_job.seed = job.seed.derive("evaluate", i);
    kb_job.progress = nullptr;
    Rng rng(kb_job.seed.derive("labels"));
    const dataset::Labels labels = dataset::label(kbs[i], vocabulary, rng);
    const auto literals = labelled_relations(labels);
    const auto begin = std::chrono::steady_clock::now();
    const LiteralScores scores = model.score(inputs[i], literals, kb_job);
    evaluation.report().seconds +=
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin)
            .count();
    evaluation.add(kbs[i], inputs[i], labels, scores);
    if (options.on_score) {
      for_each_labelled(labels, scores, [&](const LabelledScore& score) {
        options.on_score(i, score);
      });
    }
    job.report({"evaluate", i + 1, kbs.size(), {}});
  }
  return std::move(evaluation.report());
}

}  // namespace rrn::neural
