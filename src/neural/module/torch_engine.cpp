// SPDX-License-Identifier: MIT
#include "neural/module/torch_engine.hpp"

#include <torch/version.h>

#include "neural/module/model_summary.hpp"
#include "neural/network/blas.hpp"
#include "neural/network/threads.hpp"
#include "neural/runtime/trained_model.hpp"
#include "neural/training/trainer.hpp"

namespace rrn::neural {

namespace {

class TorchEngine final : public Engine {
 public:
  [[nodiscard]] std::string libtorch_version() const override {
    return TORCH_VERSION;
  }

  [[nodiscard]] std::string blas() const override {
    const BlasLibrary blas = find_blas();
    if (blas.file.empty()) return blas.name;
    return blas.name + " (" + blas.file + ")";
  }

  [[nodiscard]] bool blas_is_slow() const override {
    return find_blas().is_reference;
  }

  [[nodiscard]] std::unique_ptr<Model> load(
      const std::string& path) const override {
    return std::make_unique<TrainedModel>(load_model(path));
  }

  [[nodiscard]] ModelSummary inspect(const std::string& path) const override {
    return summarise(path);
  }

  TrainResult train(const dataset::Vocabulary& vocabulary,
                    std::span<const dataset::Sample> train,
                    std::span<const dataset::Sample> valid,
                    const ModelOptions& model, const TrainOptions& options,
                    const TrainFiles& files,
                    const std::function<void(const EpochReport&)>& on_epoch,
                    const JobContext& job) const override {
    use_threads(job.n_threads);
    return Trainer({vocabulary, train, valid}, model, options, files, on_epoch,
                   job)
        .run();
  }
};

}  // namespace

const Engine& torch_engine() {
  static const TorchEngine engine;
  return engine;
}

}  // namespace rrn::neural
