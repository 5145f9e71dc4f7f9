// SPDX-License-Identifier: MIT
#include "neural/module/model_summary.hpp"

#include "neural/files/model_file.hpp"
#include "neural/files/model_format.hpp"
#include "neural/model/value_text.hpp"
#include "neural/training/checkpoint.hpp"

namespace rrn::neural {

namespace {

ModelSummary summarise_network(const Network& network) {
  ModelSummary summary;
  summary.options = network.options;
  summary.vocabulary = network.vocabulary;
  for (const FactType& type : network.fact_types.types()) {
    (type.positive ? summary.reads_positive : summary.reads_negated)
        .push_back(type.relation);
  }
  for (const WeightSpec& spec : weight_specs(network.shape())) {
    summary.n_parameters +=
        static_cast<std::uint64_t>((network.weights.*spec.member).numel());
  }
  return summary;
}

/// What a model without a card, of version 1, says about its training.
ModelCard describe(const TrainingDescription& training) {
  ModelCard card{{"LibTorch", training.libtorch_version},
                 {"training samples", std::to_string(training.n_train_kbs)},
                 {"validation samples", std::to_string(training.n_valid_kbs)},
                 {"seed", std::to_string(training.seed)},
                 {"epochs trained", std::to_string(training.n_epochs)},
                 {"epoch kept", std::to_string(training.best_epoch)}};
  if (training.n_valid_kbs == 0) return card;
  card.push_back({"validation loss", number_text(training.valid_loss)});
  card.push_back(
      {"validation F1, inferable relations", number_text(training.valid_f1)});
  return card;
}

}  // namespace

ModelSummary summarise(const std::string& path) {
  if (file_kind(path) == FileKind::kModel) {
    const ModelFile model = load_model(path);
    ModelSummary summary = summarise_network(model.network);
    summary.n_bytes = model.n_bytes;
    summary.card = model.card.empty() ? describe(model.training) : model.card;
    if (model.calibration != Calibration()) {
      summary.card.push_back({"calibration", describe(model.calibration)});
    }
    return summary;
  }
  const Checkpoint checkpoint = load_checkpoint(path);
  ModelSummary summary = summarise_network(checkpoint.network);
  summary.is_checkpoint = true;
  summary.n_bytes = checkpoint.n_bytes;
  summary.card = checkpoint.card;
  summary.result = checkpoint.result;
  summary.n_epochs = checkpoint.setup.options.train.epochs;
  summary.step = checkpoint.step;
  return summary;
}

}  // namespace rrn::neural
