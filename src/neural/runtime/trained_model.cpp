// SPDX-License-Identifier: MIT
#include "neural/runtime/trained_model.hpp"

#include <algorithm>
#include <array>
#include <sstream>

#include <ATen/Parallel.h>

#include "neural/model/fact_trust.hpp"
#include "neural/model/option_table.hpp"
#include "neural/network/batch.hpp"
#include "neural/network/threads.hpp"
#include "neural/runtime/fact_gradients.hpp"
#include "neural/runtime/question_batch.hpp"
#include "neural/runtime/torch_embedded_kb.hpp"
#include "neural/scoring/evidence_scorer.hpp"
#include "neural/scoring/scoring.hpp"

namespace rrn::neural {

namespace {

void make_probabilities_in_parallel(std::vector<float>& logits) {
  constexpr std::int64_t kGrain = 1 << 16;
  at::parallel_for(0, static_cast<std::int64_t>(logits.size()), kGrain,
                   [&](std::int64_t begin, std::int64_t end) {
                     kernels<float>().logistic(
                         logits.data() + begin,
                         static_cast<std::size_t>(end - begin));
                   });
}

}  // namespace

std::string TrainedModel::description() const {
  const Network& network = file_.network;
  const TrainingDescription& training = file_.training;
  std::ostringstream text;
  text << "embedding size " << network.options.dim << ", "
       << network.options.update_iterations << " update iterations, "
       << to_string(network.options.schedule) << " schedule"
       << (network.options.same_individual_input ? ", same-individual input"
                                                 : "")
       << (network.options.shared_relation_layer
               ? ", one layer for all relations"
               : "")
       << (network.options.evidence == Evidence::kPaths ? ", evidence of paths"
                                                        : "")
       << (network.options.reach ? ", reach of relations" : "") << '\n'
       << network.vocabulary.classes.size() << " classes, "
       << network.vocabulary.relations.size() << " relations, reads "
       << network.fact_types.size() << " types of relation facts\n"
       << "trained on " << training.n_train_kbs << " knowledge bases, seed "
       << training.seed << ", " << training.n_epochs << " epochs";
  if (training.n_valid_kbs != 0) {
    text << "; epoch " << training.best_epoch << " kept, validation loss "
         << training.valid_loss << ", F1 " << training.valid_f1 << " on "
         << training.n_valid_kbs << " knowledge bases";
  }
  if (calibration() != Calibration()) {
    text << "\ncalibrated: " << describe(calibration());
  }
  text << "\nmade with LibTorch " << training.libtorch_version << "\n";
  return text.str();
}

Prediction TrainedModel::predict(const dataset::Sample& kb,
                                 const JobContext& job) {
  use_threads(job.n_threads);
  const at::NoGradGuard guard;
  const NetworkShape shape = file_.network.shape();
  const std::array members{&kb};
  const std::array seeds{job.seed};
  const auto batch = std::make_shared<const Batch>(
      make_batch(members, seeds, shape, file_.network.fact_types, 1));
  const torch::Tensor embeddings =
      neural::embed(shape, placed_, batch, job.cancel);

  Prediction prediction;
  prediction.n_individuals = kb.n_individuals;
  prediction.n_classes = shape.n_classes;
  prediction.n_relations = shape.n_relations;
  torch::Tensor classes =
      class_logits(placed_.weights, embeddings).to(torch::kCPU).contiguous();
  prediction.relations =
      all_relation_logits(shape, placed_, embeddings, job.cancel);
  if (shape.has_evidence()) {
    const torch::Tensor rows = embeddings.to(torch::kCPU).contiguous();
    const EvidenceScorer evidence(shape, file_.network.weights,
                                  file_.network.evidence, members, rows);
    evidence.add_to_classes(rows, 0, kb.n_individuals, classes);
    evidence.add_to_all(prediction.relations, job.cancel);
  }
  const auto* first = classes.data_ptr<float>();
  prediction.classes.assign(first, first + classes.numel());
  calibration().classes.apply(prediction.classes);
  calibration().relations.apply(prediction.relations);
  const float trust = calibration().fact_trust;
  trust_class_facts(kb, trust, 0, kb.n_individuals, shape.n_classes,
                    prediction.classes);
  trust_relation_facts(kb, trust, shape.n_relations, prediction.relations);
  make_probabilities_in_parallel(prediction.classes);
  make_probabilities_in_parallel(prediction.relations);
  limit_to_reach(reach(), kb, prediction.relations, job.cancel);
  return prediction;
}

LiteralScores TrainedModel::score(
    const dataset::Sample& kb,
    std::span<const dataset::RelationLiteral> literals, const JobContext& job) {
  // Scoring all pairs takes less than half as long for each.
  constexpr std::size_t kMuch = 2;
  const std::size_t n_all = std::size_t{kb.n_individuals} * kb.n_individuals *
                            file_.network.vocabulary.relations.size();
  if (kMuch * literals.size() >= n_all) return Model::score(kb, literals, job);
  const std::unique_ptr<EmbeddedKb> embedded = embed(kb, job);
  LiteralScores scores{embedded->class_probabilities(0, kb.n_individuals),
                       embedded->score(literals, job.cancel)};
  limit_to_reach(reach(), kb, literals, scores.relations, job.cancel);
  return scores;
}

std::vector<LiteralAnswer> TrainedModel::answer(
    std::span<const LiteralQuestion> questions, const JobContext& job) {
  constexpr std::size_t kAtOnce = 256;
  std::vector<LiteralAnswer> answers;
  for (std::size_t at = 0; at < questions.size(); at += kAtOnce) {
    const auto some =
        questions.subspan(at, std::min(kAtOnce, questions.size() - at));
    auto part = answer_batch(file_.network, placed_, calibration(), some, job);
    for (std::size_t i = 0; i < part.size(); ++i) {
      limit_to_reach(reach(), *some[i].kb, some[i].relations, part[i].relations,
                     job.cancel);
      answers.push_back(std::move(part[i]));
    }
  }
  return answers;
}

std::vector<float> TrainedModel::fact_gradients(
    const dataset::Sample& kb, const dataset::RelationLiteral& literal,
    const JobContext& job) {
  use_threads(job.n_threads);
  return neural::fact_gradients(file_.network, kb, literal, job.seed);
}

void TrainedModel::use_iterations(std::uint32_t n) {
  if (n > max_iterations_) {
    throw Error(ErrorCode::kBadArgument,
                std::to_string(n) + " update iterations; expected at most " +
                    std::to_string(max_iterations_) +
                    ", with which the model was trained");
  }
  file_.network.options.update_iterations = n;
}

std::span<const std::uint32_t> TrainedModel::reach() const {
  if (!uses_reach_) return {};
  return file_.network.reach;
}

void TrainedModel::use_device(Device device) {
  const torch::Device found = find_device(device);
  compute_on(found,
             found.is_cpu() ? Operations::kKernels : Operations::kLibTorch);
}

void TrainedModel::compute_on(const torch::Device& device,
                              Operations operations) {
  placed_ = {move_to(device, file_.network.shape(), file_.network.weights),
             operations};
}

void TrainedModel::save(const std::string& path) const {
  ModelFile file = file_;
  file.calibration = calibration();
  save_model(path, file);
}

std::unique_ptr<EmbeddedKb> TrainedModel::embed(const dataset::Sample& kb,
                                                const JobContext& job) {
  return std::make_unique<TorchEmbeddedKb>(file_.network, placed_,
                                           calibration(), kb, job);
}

}  // namespace rrn::neural
