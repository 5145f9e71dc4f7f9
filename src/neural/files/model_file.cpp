// SPDX-License-Identifier: MIT
#include "neural/files/model_file.hpp"

#include "neural/files/model_format.hpp"

namespace rrn::neural {

void save_model(const std::string& path, const ModelFile& model) {
  FormatWriter out(path, FileKind::kModel, format_version_of(model.network));
  out.write_network(model.network);
  out.write_card(model.card);
  const TrainingDescription& training = model.training;
  out.fields().write_fixed64(training.seed);
  out.fields().write_varint(training.n_train_kbs);
  out.fields().write_varint(training.n_valid_kbs);
  out.fields().write_varint(training.n_epochs);
  out.fields().write_varint(training.best_epoch);
  out.write_double(training.valid_loss);
  out.write_double(training.valid_f1);
  out.fields().write_string(training.libtorch_version);
  write_calibration(model.calibration, out.fields());
  const auto specs = weight_specs(model.network.shape());
  out.begin_tensors(specs.size());
  for (const WeightSpec& spec : specs) {
    out.write_tensor(spec.name, model.network.weights.*spec.member,
                     torch::kHalf);
  }
  out.commit();
}

ModelFile load_model(const std::string& path) {
  FormatReader in(path, FileKind::kModel);
  ModelFile model;
  model.network = in.read_network();
  model.card = in.read_card();
  TrainingDescription& training = model.training;
  training.seed = in.fields().read_fixed64();
  training.n_train_kbs = in.fields().read_varint();
  training.n_valid_kbs = in.fields().read_varint();
  training.n_epochs = in.read_u32("number of epochs");
  training.best_epoch = in.read_u32("best epoch");
  training.valid_loss = in.read_double();
  training.valid_f1 = in.read_double();
  training.libtorch_version = in.fields().read_string("the LibTorch version");
  if (in.version() >= 2) {
    model.calibration = read_calibration(
        in.fields(), model.network.vocabulary.classes.size(),
        model.network.vocabulary.relations.size(), in.version() >= 4);
  }
  in.read_tensors();
  model.network.weights = in.take_weights(model.network.shape(), "");
  in.expect_no_more_tensors();
  model.n_bytes = in.n_bytes();
  return model;
}

}  // namespace rrn::neural
