// SPDX-License-Identifier: MIT
#include "neural/training/trainer.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <numeric>

#include <torch/version.h>

#include "base/error.hpp"
#include "base/output_file.hpp"
#include "dataset/sample/labels.hpp"
#include "neural/evaluation/calibration_fit.hpp"
#include "neural/evidence/batch_evidence.hpp"
#include "neural/files/model_file.hpp"
#include "neural/model/option_table.hpp"
#include "neural/model/vocabulary_match.hpp"
#include "neural/network/batch.hpp"
#include "neural/runtime/trained_model.hpp"
#include "neural/training/fact_survey.hpp"
#include "neural/training/learning_rate.hpp"
#include "neural/training/step_samples.hpp"
#include "neural/training/training_card.hpp"

namespace rrn::neural {

namespace {

[[noreturn]] void fail_argument(const std::string& message) {
  throw Error(ErrorCode::kBadArgument, message);
}

/// Log-odds of true against false labels, kept within what a few steps undo.
float log_odds(std::uint64_t n_true, std::uint64_t n_false) {
  constexpr double kBound = 4;
  const double odds =
      (static_cast<double>(n_true) + 1) / (static_cast<double>(n_false) + 1);
  return static_cast<float>(std::clamp(std::log(odds), -kBound, kBound));
}

/// Counts the labels of predicates and sets biases to their log-odds.
class BiasCounter {
 public:
  explicit BiasCounter(std::size_t n) : n_true_(n), n_false_(n) {}

  void add(std::size_t predicate, dataset::Label label) {
    if (!dataset::is_labelled(label)) return;
    ++(dataset::is_true(label) ? n_true_ : n_false_)[predicate];
  }
  void set(torch::Tensor& bias) const {
    for (std::size_t i = 0; i < n_true_.size(); ++i) {
      bias.data_ptr<float>()[i] = log_odds(n_true_[i], n_false_[i]);
    }
  }

 private:
  std::vector<std::uint64_t> n_true_;
  std::vector<std::uint64_t> n_false_;
};

}  // namespace

Trainer::Trainer(const TrainingData& data, const ModelOptions& model,
                 const TrainOptions& options, const TrainFiles& files,
                 const std::function<void(const EpochReport&)>& on_epoch,
                 const JobContext& job, Operations operations)
    : data_(data),
      files_(files),
      on_epoch_(on_epoch),
      job_(job),
      device_(find_device(files.device)),
      operations_(device_.is_cpu() ? operations : Operations::kLibTorch) {
  const std::string invalid = invalid_option({model, options});
  if (!invalid.empty()) fail_argument(invalid);
  if (data.train.empty()) fail_argument("no knowledge bases to train on");
  state_.network.options = model;
  state_.network.vocabulary = data.vocabulary;
  state_.network.fact_types = FactTypes::of(
      data.train, static_cast<std::uint32_t>(data.vocabulary.relations.size()));
  if (options.augmentation.contradict_facts > 0) {
    state_.network.fact_types = state_.network.fact_types.with_negations();
  }
  if (!files.start_path.empty()) load_start();
  state_.setup = {{model, options},
                  job.seed.value(),
                  data_fingerprint(data.train),
                  data_fingerprint(data.valid)};
  state_.card = files.card;
  add_setup(state_.setup, data.vocabulary, data.train.size(), data.valid.size(),
            state_.card);
}

TrainResult Trainer::run() {
  // Files that cannot be written are found out now, not after the training.
  { const OutputFile model(files_.model_path); }
  if (!files_.checkpoint_path.empty()) {
    const OutputFile checkpoint(files_.checkpoint_path);
  }
  const bool exists = (files_.resume || files_.finish) &&
                      std::filesystem::exists(files_.checkpoint_path);
  if (files_.finish && !exists) {
    throw Error(ErrorCode::kIo, {files_.checkpoint_path},
                "there is no such checkpoint to make a model of");
  }
  exists ? resume() : start();
  if (files_.finish) {
    if (state_.result.best_epoch == 0) {
      throw Error(ErrorCode::kMismatch, {files_.checkpoint_path},
                  "no epoch is complete yet; expected one to make a model of");
    }
    write_model();
    return state_.result;
  }
  std::uint32_t end = train_options().epochs;
  if (files_.pause_after != 0) end = std::min(end, files_.pause_after);
  while (state_.epoch < end && !state_.result.stopped_early) {
    train_epoch();
    finish_epoch();
  }
  if (state_.epoch == train_options().epochs || state_.result.stopped_early) {
    expect_something_learnt();
  }
  write_model();
  return state_.result;
}

void Trainer::load_start() {
  Network from = load_model(files_.start_path).network;
  if (from.options != state_.network.options) {
    throw Error(ErrorCode::kMismatch, {files_.start_path},
                "the model to start from has other options than the one to be "
                "trained; expected the same");
  }
  warm_start_.emplace(std::move(from), state_.network);
}

void Trainer::start() {
  Network& network = state_.network;
  survey_facts(data_.train, train_options().augmentation, network, job_);
  if (warm_start_) network.evidence = warm_start_->evidence();
  network.weights =
      initial_weights(network.shape(), job_.seed.derive("weights"));
  if (train_options().initial_weights == InitialWeights::kAlike) {
    start_alike(network.shape(), network.weights);
  }
  if (train_options().biases_from_labels) set_output_biases();
  if (warm_start_) warm_start_->copy_weights(network);
  make_module();
}

void Trainer::set_output_biases() {
  // Most literals are false.  Starting from what the labels say saves the steps
  // that would be spent on learning it.
  constexpr std::size_t kMaxSamples = 100;
  const NetworkShape shape = state_.network.shape();
  BiasCounter classes(shape.n_classes);
  BiasCounter relations(shape.n_relations);
  for (std::size_t i = 0; i < std::min(kMaxSamples, data_.train.size()); ++i) {
    Rng rng(job_.seed.derive("biases", i));
    const auto labels = dataset::label(data_.train[i], data_.vocabulary, rng);
    for (std::size_t k = 0; k < labels.classes.size(); ++k) {
      classes.add(k % shape.n_classes, labels.classes[k]);
    }
    labels.for_each_relation([&](dataset::EntityIndex, dataset::RelationIndex r,
                                 dataset::EntityIndex, dataset::Label label) {
      relations.add(r.value, label);
    });
  }
  classes.set(state_.network.weights.class_output_bias);
  relations.set(state_.network.weights.relation_output_bias);
}

void Trainer::make_module() {
  Network& network = state_.network;
  network.weights = move_to(device_, network.shape(), network.weights);
  module_ = RecursiveReasoningNetwork(network, operations_);
  const TrainOptions& options = train_options();
  adam_.emplace(module_->parameters(), options.weight_decay, options.clip_norm,
                operations_);
}

void Trainer::resume() {
  Checkpoint saved = load_checkpoint(files_.checkpoint_path);
  const SourceLocation place{files_.checkpoint_path};
  std::string difference = vocabulary_difference(saved.network.vocabulary,
                                                 data_.vocabulary, "the data");
  if (difference.empty()) {
    difference = setup_difference(saved.setup, state_.setup);
  }
  if (!difference.empty()) {
    throw Error(ErrorCode::kMismatch, place,
                "cannot go on from this checkpoint: " + difference);
  }
  if (saved.epoch > train_options().epochs || saved.step > steps_per_epoch() ||
      saved.network.fact_types != state_.network.fact_types) {
    throw Error(ErrorCode::kCorrupt, place,
                "its position or fact types do not fit the data");
  }
  const Adam::State adam = saved.adam;
  state_ = std::move(saved);
  state_.network.vocabulary = data_.vocabulary;
  make_module();
  adam_->restore(adam);
  job_.info("going on from epoch " + std::to_string(state_.epoch + 1) +
            ", step " + std::to_string(state_.step + 1));
}

std::uint64_t Trainer::steps_per_epoch() const {
  const std::uint64_t n = train_options().kbs_per_step;
  return (data_.train.size() + n - 1) / n;
}

void Trainer::stop_if_cancelled() {
  if (!job_.cancel.triggered()) return;
  write_checkpoint();
  throw Cancelled();
}

void Trainer::train_epoch() {
  const std::uint64_t n_steps = steps_per_epoch();
  std::vector<std::uint32_t> order(data_.train.size());
  std::iota(order.begin(), order.end(), 0U);
  Rng(job_.seed.derive("order", state_.epoch)).shuffle(order);
  const std::uint32_t n_epochs = train_options().epochs;
  while (state_.step < n_steps) {
    stop_if_cancelled();
    const auto begin = std::chrono::steady_clock::now();
    const double loss = train_step(order);
    ++state_.step;
    state_.loss_sum += loss;
    state_.seconds +=
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin)
            .count();
    job_.report({"train", state_.epoch * n_steps + state_.step,
                 n_epochs * n_steps, step_note(loss)});
  }
}

std::string Trainer::step_note(double loss) const {
  const TrainOptions& options = train_options();
  const std::uint64_t n_kbs = std::min<std::uint64_t>(
      state_.step * options.kbs_per_step, data_.train.size());
  char text[128];
  std::snprintf(text, sizeof text, "epoch %u of %u, loss %.5f, %.1f KBs/s",
                state_.epoch + 1, options.epochs, loss,
                static_cast<double>(n_kbs) / std::max(state_.seconds, 1e-9));
  const std::vector<EpochReport>& epochs = state_.result.epochs;
  if (epochs.empty() || std::isnan(epochs.back().valid_f1)) return text;
  char f1[32];
  std::snprintf(f1, sizeof f1, ", last F1 %.4f", epochs.back().valid_f1);
  return std::string(text) + f1;
}

double Trainer::train_step(const std::vector<std::uint32_t>& order) {
  const TrainOptions& options = train_options();
  const Network& network = state_.network;
  const std::size_t begin = state_.step * options.kbs_per_step;
  const std::size_t n =
      std::min<std::size_t>(options.kbs_per_step, order.size() - begin);
  const StepSamples samples(data_.train, std::span(order).subspan(begin, n),
                            network.vocabulary, options,
                            job_.seed.derive("epoch", state_.epoch));
  const auto batch = std::make_shared<Batch>(
      make_batch(samples.kbs(), samples.seeds(), network.shape(),
                 network.fact_types, job_.n_threads));
  if (network.shape().has_evidence()) {
    batch->evidence = std::make_shared<const BatchEvidence>(batch_evidence(
        samples.kbs(), network.evidence, network.shape().evidence()));
  }
  const torch::Tensor embeddings = module_->forward(batch);
  const torch::Tensor loss =
      module_->loss(embeddings, *batch, samples.targets(), options);
  const double value = loss.item<double>();
  const std::uint64_t step = state_.epoch * steps_per_epoch() + state_.step;
  if (step == 0) first_loss_ = value;
  if (!std::isfinite(value)) {
    throw Diverged("the loss is not a number in step " +
                   std::to_string(step + 1) + "; try a lower learning rate");
  }
  loss.backward();
  adam_->step(learning_rate(options, step, options.epochs * steps_per_epoch()));
  return value;
}

ValidationResult Trainer::validate_weights() {
  // On the CPU wherever it is trained: that is where all pairs are scored.
  Network network = state_.network;
  network.weights = move_to(torch::kCPU, network.shape(), network.weights);
  try {
    return validate(network, data_.valid, train_options(), job_);
  } catch (const Cancelled&) {
    write_checkpoint();
    throw;
  }
}

void Trainer::finish_epoch() {
  EpochReport report;
  report.epoch = state_.epoch + 1;
  report.train_loss = state_.loss_sum / static_cast<double>(steps_per_epoch());
  report.valid_loss = std::numeric_limits<double>::quiet_NaN();
  report.valid_f1 = std::numeric_limits<double>::quiet_NaN();
  report.valid_class_f1 = std::numeric_limits<double>::quiet_NaN();
  const TrainOptions& options = train_options();
  report.n_steps = report.epoch * steps_per_epoch();
  report.learning_rate = learning_rate(options, report.n_steps - 1,
                                       options.epochs * steps_per_epoch());
  report.train_seconds = state_.seconds;
  const auto begin = std::chrono::steady_clock::now();
  if (!data_.valid.empty()) {
    stop_if_cancelled();
    const ValidationResult valid = validate_weights();
    report.valid_loss = valid.loss;
    report.valid_f1 = valid.f1;
    report.valid_class_f1 = valid.class_f1;
    guesses_ = valid;
  }
  report.seconds =
      state_.seconds +
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin)
          .count();
  keep_if_best(report);
  state_.result.epochs.push_back(report);
  state_.result.stopped_early = out_of_patience();
  ++state_.epoch;
  state_.step = 0;
  state_.loss_sum = 0;
  state_.seconds = 0;
  write_checkpoint();
  if (on_epoch_) on_epoch_(report);
}

void Trainer::keep_if_best(const EpochReport& report) {
  const bool is_first = state_.result.best_epoch == 0;
  const bool is_better =
      data_.valid.empty() || is_first || report.valid_loss < state_.best_loss;
  if (!is_better) return;
  state_.result.best_epoch = report.epoch;
  state_.best_loss = report.valid_loss;
  state_.best_weights = clone(state_.network.shape(), state_.network.weights);
}

void Trainer::expect_something_learnt() const {
  constexpr double kFar = 2;
  constexpr double kHardly = 0.95;
  const EpochReport* best = best_report(state_.result);
  if (best == nullptr) return;
  if (first_loss_ && best->train_loss > kFar * *first_loss_) {
    throw Diverged(
        "even the best epoch has a far greater loss than the network before "
        "its first step; try a lower learning rate");
  }
  // Where almost all is of one kind, rates are hard to beat.
  if (guesses_ && guesses_->rate_loss > guesses_->coin_loss / 100 &&
      state_.best_loss > kHardly * guesses_->rate_loss) {
    job_.warn(
        "the network knows hardly more of the validation data than how often "
        "each predicate is true; try another learning rate, or more epochs");
  }
}

bool Trainer::out_of_patience() const {
  const std::uint32_t patience = train_options().patience;
  if (patience == 0) return false;
  const std::uint32_t last = state_.result.epochs.back().epoch;
  return last < train_options().epochs &&
         last - state_.result.best_epoch >= patience;
}

void Trainer::write_checkpoint() {
  if (files_.checkpoint_path.empty()) return;
  state_.adam = adam_->state();
  save_checkpoint(files_.checkpoint_path, state_);
}

void Trainer::write_model() const {
  const TrainResult& result = state_.result;
  ModelFile model;
  model.network = state_.network;
  model.network.weights = state_.best_weights;
  model.training.seed = state_.setup.seed;
  model.training.n_train_kbs = data_.train.size();
  model.training.n_valid_kbs = data_.valid.size();
  model.training.n_epochs = static_cast<std::uint32_t>(result.epochs.size());
  model.training.best_epoch = result.best_epoch;
  if (const EpochReport* best = best_report(result)) {
    model.training.valid_loss = best->valid_loss;
    model.training.valid_f1 = best->valid_f1;
  }
  model.training.libtorch_version = TORCH_VERSION;
  model.card = state_.card;
  add_figures(result, model.card);
  if (!data_.valid.empty()) {
    JobContext job = job_;
    job.progress = nullptr;
    TrainedModel trained(model);
    model.calibration =
        fit_calibration(trained, data_.vocabulary, data_.valid, {}, job)
            .calibration;
  }
  save_model(files_.model_path, model);
}

}  // namespace rrn::neural
