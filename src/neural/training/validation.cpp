// SPDX-License-Identifier: MIT
#include "neural/training/validation.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include "dataset/sample/labels.hpp"
#include "neural/embedding/embedding.hpp"
#include "neural/network/batch.hpp"
#include "neural/scoring/evidence_scorer.hpp"
#include "neural/scoring/scoring.hpp"
#include "neural/training/loss_factors.hpp"

namespace rrn::neural {

namespace {

/// Sums of cross-entropies and counts of right and wrong.
struct Tally {
  double loss = 0;
  std::uint64_t n_labelled = 0;
  std::uint64_t tp = 0, fp = 0, fn = 0, tn = 0;  ///< Inferable only

  /// `weights` as in training.
  void add(float logit, dataset::Label label,
           const LabelWeights<double>& weights) {
    if (!dataset::is_labelled(label)) return;
    const auto i = static_cast<std::size_t>(label);
    const double x = logit;
    loss += weights.weight[i] * (std::max(x, 0.0) - x * weights.target[i] +
                                 std::log1p(std::exp(-std::abs(x))));
    ++n_labelled;
    if (dataset::is_specified(label)) return;
    const bool truth = dataset::is_true(label);
    tp += truth && x >= 0 ? 1 : 0;
    fp += !truth && x >= 0 ? 1 : 0;
    fn += truth && x < 0 ? 1 : 0;
    tn += !truth && x < 0 ? 1 : 0;
  }
  [[nodiscard]] double mean_loss() const {
    return n_labelled == 0 ? 0 : loss / static_cast<double>(n_labelled);
  }
  /// NaN without literals.
  [[nodiscard]] double f1() const {
    if (tp + fp + fn + tn == 0) return std::numeric_limits<double>::quiet_NaN();
    if (tp + fp + fn == 0) return 1;
    return 2 * static_cast<double>(tp) / static_cast<double>(2 * tp + fp + fn);
  }
};

/// What guesses lose that do not look at the facts.
class GuessTally {
 public:
  explicit GuessTally(std::size_t n_predicates) : counts_(n_predicates) {}

  void add(std::size_t predicate, dataset::Label label,
           const LabelWeights<double>& weights) {
    if (!dataset::is_labelled(label)) return;
    const double weight = weights.weight[static_cast<std::size_t>(label)];
    counts_[predicate][dataset::is_true(label) ? 1 : 0] += weight;
    ++n_labelled_;
  }
  /// The mean loss of knowing only how often each predicate is true.
  [[nodiscard]] double by_rates() const {
    double loss = 0;
    for (const auto& [n_false, n_true] : counts_) {
      const double n = n_false + n_true;
      if (n_true > 0) loss += n_true * std::log(n / n_true);
      if (n_false > 0) loss += n_false * std::log(n / n_false);
    }
    return mean(loss);
  }
  /// The mean loss of tossing a coin.
  [[nodiscard]] double by_coin() const {
    double n = 0;
    for (const auto& [n_false, n_true] : counts_) n += n_false + n_true;
    return mean(n * std::numbers::ln2);
  }

 private:
  [[nodiscard]] double mean(double loss) const {
    return n_labelled_ == 0 ? 0 : loss / static_cast<double>(n_labelled_);
  }

  std::vector<std::array<double, 2>> counts_;  ///< False and true, weighted
  std::uint64_t n_labelled_ = 0;
};

class Validator {
 public:
  Validator(const Network& network, const TrainOptions& options,
            const JobContext& job)
      : network_(network),
        shape_(network.shape()),
        class_weights_(label_weights<double>({})),
        relation_weights_(label_weights<double>(
            {options.positive_weight, options.specified_weight})),
        job_(job),
        class_guesses_(shape_.n_classes),
        relation_guesses_(shape_.n_relations) {}

  void add(std::span<const dataset::Sample> kbs, std::size_t first) {
    std::vector<const dataset::Sample*> members;
    std::vector<Seed> seeds;
    for (std::size_t k = 0; k < kbs.size(); ++k) {
      members.push_back(&kbs[k]);
      seeds.push_back(job_.seed.derive("valid", first + k));
    }
    const auto batch = std::make_shared<const Batch>(make_batch(
        members, seeds, shape_, network_.fact_types, job_.n_threads));
    const torch::Tensor embeddings = embed(shape_, network_.weights, batch);
    torch::Tensor classes =
        class_logits(network_.weights, embeddings).contiguous();
    std::optional<EvidenceScorer> evidence;
    if (shape_.has_evidence()) {
      evidence.emplace(shape_, network_.weights, network_.evidence, members,
                       embeddings);
      evidence->add_to_classes(
          embeddings, 0, static_cast<std::uint32_t>(batch->n_individuals()),
          classes);
    }
    Literals literals(shape_.n_relations);
    for (std::size_t k = 0; k < kbs.size(); ++k) {
      Rng rng(seeds[k].derive("labels"));
      const dataset::Labels labels =
          dataset::label(kbs[k], network_.vocabulary, rng);
      const float* logits =
          classes.data_ptr<float>() + batch->rows[k] * shape_.n_classes;
      for (std::size_t i = 0; i < labels.classes.size(); ++i) {
        classes_.add(logits[i], labels.classes[i], class_weights_);
        class_guesses_.add(i % shape_.n_classes, labels.classes[i],
                           class_weights_);
      }
      add_literals(labels, static_cast<std::uint32_t>(batch->rows[k]),
                   literals);
    }
    compare(embeddings, evidence, literals);
  }

  [[nodiscard]] const Tally& classes() const { return classes_; }
  [[nodiscard]] const Tally& relations() const { return relations_; }
  [[nodiscard]] const GuessTally& class_guesses() const {
    return class_guesses_;
  }
  [[nodiscard]] const GuessTally& relation_guesses() const {
    return relation_guesses_;
  }

 private:
  /// The labelled literals of one relation, by the rows of the batch.
  struct RelationLiterals {
    std::vector<std::uint32_t> subjects;
    std::vector<std::uint32_t> objects;
    std::vector<dataset::Label> labels;
    std::vector<float> logits;
  };
  using Literals = std::vector<RelationLiterals>;

  static void add_literals(const dataset::Labels& labels,
                           std::uint32_t first_row, Literals& literals) {
    labels.for_each_relation([&](dataset::EntityIndex s,
                                 dataset::RelationIndex r,
                                 dataset::EntityIndex o, dataset::Label label) {
      RelationLiterals& own = literals[r.value];
      own.subjects.push_back(first_row + s.value);
      own.objects.push_back(first_row + o.value);
      own.labels.push_back(label);
    });
  }

  void compare(const torch::Tensor& embeddings,
               const std::optional<EvidenceScorer>& evidence,
               Literals& literals) {
    std::vector<RelationQuery> queries;
    for (std::uint32_t r = 0; r < literals.size(); ++r) {
      RelationLiterals& own = literals[r];
      own.logits.resize(own.labels.size());
      queries.push_back({r, own.subjects, own.objects, own.logits});
    }
    relation_logits_of(shape_, network_.weights, embeddings, queries,
                       job_.cancel);
    if (evidence) evidence->add_to(queries, job_.cancel);
    for (std::size_t r = 0; r < literals.size(); ++r) {
      const RelationLiterals& own = literals[r];
      for (std::size_t i = 0; i < own.labels.size(); ++i) {
        relations_.add(own.logits[i], own.labels[i], relation_weights_);
        relation_guesses_.add(r, own.labels[i], relation_weights_);
      }
    }
  }

  const Network& network_;
  const NetworkShape shape_;
  const LabelWeights<double> class_weights_;
  const LabelWeights<double> relation_weights_;
  const JobContext& job_;
  Tally classes_;
  Tally relations_;
  GuessTally class_guesses_;
  GuessTally relation_guesses_;
};

}  // namespace

ValidationResult validate(const Network& network,
                          std::span<const dataset::Sample> kbs,
                          const TrainOptions& options, const JobContext& job) {
  const at::NoGradGuard guard;
  Validator validator(network, options, job);
  for (std::size_t i = 0; i < kbs.size(); i += options.kbs_per_step) {
    job.cancel.throw_if_triggered();
    const std::size_t n =
        std::min<std::size_t>(options.kbs_per_step, kbs.size() - i);
    validator.add(kbs.subspan(i, n), i);
  }
  const Tally& classes = validator.classes();
  const Tally& relations = validator.relations();
  const LossFactors factors = loss_factors(options, classes.n_labelled,
                                           relations.n_labelled, kbs.size());
  const auto join = [&](double of_classes, double of_relations) {
    return factors.classes * of_classes + factors.relations * of_relations;
  };
  const GuessTally& class_guesses = validator.class_guesses();
  const GuessTally& relation_guesses = validator.relation_guesses();
  return {join(classes.mean_loss(), relations.mean_loss()), relations.f1(),
          classes.f1(),
          join(class_guesses.by_rates(), relation_guesses.by_rates()),
          join(class_guesses.by_coin(), relation_guesses.by_coin())};
}

}  // namespace rrn::neural
