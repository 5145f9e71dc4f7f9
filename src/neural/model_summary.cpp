// SPDX-License-Identifier: MIT
#include "neural/model_summary.hpp"

#include "neural/checkpoint.hpp"
#include "neural/model_file.hpp"
#include "neural/model_format.hpp"

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

}  // namespace

ModelSummary summarise(const std::string& path) {
  if (file_kind(path) == FileKind::kModel) {
    const ModelFile model = load_model(path);
    ModelSummary summary = summarise_network(model.network);
    summary.n_bytes = model.n_bytes;
    summary.card = model.card;
    return summary;
  }
  const Checkpoint checkpoint = load_checkpoint(path);
  ModelSummary summary = summarise_network(checkpoint.network);
  summary.is_checkpoint = true;
  summary.n_bytes = checkpoint.n_bytes;
  summary.card = checkpoint.card;
  summary.result = checkpoint.result;
  summary.n_epochs = checkpoint.setup.options.epochs;
  summary.step = checkpoint.step;
  return summary;
}

}  // namespace rrn::neural
