// SPDX-License-Identifier: MIT
#include <sstream>

#include "neural/model/option_text.hpp"
#include "neural/training/checkpoint.hpp"

namespace rrn::neural {

namespace {

/// Collects differences as `<name> <run>, the checkpoint has <checkpoint>`.
class Differences {
 public:
  template <typename T>
  void compare(const char* name, const T& checkpoint, const T& run) {
    if (checkpoint == run) return;
    if (!text_.str().empty()) text_ << "; ";
    text_ << name << ' ' << run << ", the checkpoint has " << checkpoint;
  }
  void compare_data(const char* name, std::uint64_t checkpoint,
                    std::uint64_t run) {
    if (checkpoint == run) return;
    if (!text_.str().empty()) text_ << "; ";
    text_ << "other " << name << " data than the checkpoint was made with";
  }
  [[nodiscard]] std::string text() const { return text_.str(); }

 private:
  std::ostringstream text_;
};

}  // namespace

std::string setup_difference(const TrainingSetup& checkpoint,
                             const TrainingSetup& run) {
  Differences differences;
  const ModelOptions& model = checkpoint.model;
  differences.compare("embedding size", model.dim, run.model.dim);
  differences.compare("update iterations", model.update_iterations,
                      run.model.update_iterations);
  differences.compare("update schedule", to_string(model.schedule),
                      to_string(run.model.schedule));
  differences.compare("same-individual input", model.same_individual_input,
                      run.model.same_individual_input);
  differences.compare("shared relation layer", model.shared_relation_layer,
                      run.model.shared_relation_layer);
  const TrainOptions& old = checkpoint.options;
  const TrainOptions& now = run.options;
  differences.compare("epochs", old.epochs, now.epochs);
  differences.compare("knowledge bases per step", old.kbs_per_step,
                      now.kbs_per_step);
  differences.compare("learning rate", old.learning_rate, now.learning_rate);
  differences.compare("warm-up", old.warm_up, now.warm_up);
  differences.compare("weight decay", old.weight_decay, now.weight_decay);
  differences.compare("clip norm", old.clip_norm, now.clip_norm);
  differences.compare("class loss weight", old.class_loss_weight,
                      now.class_loss_weight);
  differences.compare("relation loss weight", old.relation_loss_weight,
                      now.relation_loss_weight);
  differences.compare("positive weight", old.positive_weight,
                      now.positive_weight);
  differences.compare("specified weight", old.specified_weight,
                      now.specified_weight);
  differences.compare("negative rate", old.negative_rate, now.negative_rate);
  differences.compare("part of individuals dropped",
                      old.augmentation.drop_individuals,
                      now.augmentation.drop_individuals);
  differences.compare("part of facts dropped", old.augmentation.drop_facts,
                      now.augmentation.drop_facts);
  differences.compare("part of facts contradicted",
                      old.augmentation.contradict_facts,
                      now.augmentation.contradict_facts);
  differences.compare("part of facts replaced", old.augmentation.replace_facts,
                      now.augmentation.replace_facts);
  differences.compare("patience", old.patience, now.patience);
  differences.compare("learning rate schedule", to_string(old.rate_schedule),
                      to_string(now.rate_schedule));
  differences.compare("reduction of the loss", to_string(old.loss_reduction),
                      to_string(now.loss_reduction));
  differences.compare("biases from labels", old.biases_from_labels,
                      now.biases_from_labels);
  differences.compare("initial weights", to_string(old.initial_weights),
                      to_string(now.initial_weights));
  differences.compare("seed", checkpoint.seed, run.seed);
  differences.compare_data("training", checkpoint.train_fingerprint,
                           run.train_fingerprint);
  differences.compare_data("validation", checkpoint.valid_fingerprint,
                           run.valid_fingerprint);
  return differences.text();
}

}  // namespace rrn::neural
