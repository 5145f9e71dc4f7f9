// SPDX-License-Identifier: MIT
#include <sstream>

#include "dataset/fnv.hpp"
#include "neural/checkpoint.hpp"

namespace rrn::neural {

namespace {

void add(const dataset::ClassLiteral& literal, dataset::Fnv1a& hash) {
  hash.add_number(literal.individual.value);
  hash.add_number(literal.owl_class.value * std::uint64_t{2} +
                  (literal.positive ? 1 : 0));
}

void add(const dataset::RelationLiteral& literal, dataset::Fnv1a& hash) {
  hash.add_number(literal.subject.value +
                  (std::uint64_t{literal.object.value} << 32));
  hash.add_number(literal.relation.value * std::uint64_t{2} +
                  (literal.positive ? 1 : 0));
}

template <typename Literal>
void add(const std::vector<Literal>& literals, dataset::Fnv1a& hash) {
  hash.add_number(literals.size());
  for (const Literal& literal : literals) add(literal, hash);
}

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

std::uint64_t data_fingerprint(std::span<const dataset::KnowledgeBase> kbs) {
  dataset::Fnv1a hash;
  hash.add_number(kbs.size());
  for (const dataset::KnowledgeBase& kb : kbs) {
    hash.add_number(kb.n_individuals);
    add(kb.specified_classes, hash);
    add(kb.specified_relations, hash);
    add(kb.inferable_classes, hash);
    add(kb.inferable_relations, hash);
  }
  return hash.value();
}

std::string setup_difference(const TrainingSetup& checkpoint,
                             const TrainingSetup& run) {
  Differences differences;
  const ModelOptions& model = checkpoint.model;
  differences.compare("embedding size", model.dim, run.model.dim);
  differences.compare("update iterations", model.update_iterations,
                      run.model.update_iterations);
  differences.compare("update schedule",
                      std::string(schedule_name(model.schedule)),
                      std::string(schedule_name(run.model.schedule)));
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
  differences.compare("negative rate", old.negative_rate, now.negative_rate);
  differences.compare("patience", old.patience, now.patience);
  differences.compare("seed", checkpoint.seed, run.seed);
  differences.compare_data("training", checkpoint.train_fingerprint,
                           run.train_fingerprint);
  differences.compare_data("validation", checkpoint.valid_fingerprint,
                           run.valid_fingerprint);
  return differences.text();
}

}  // namespace rrn::neural
