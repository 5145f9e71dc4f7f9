// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_RUNTIME_TRAINED_MODEL_HPP
#define RRN_NEURAL_RUNTIME_TRAINED_MODEL_HPP

#include "neural/files/model_file.hpp"
#include "neural/model/model.hpp"
#include "neural/model/options.hpp"
#include "neural/runtime/placed_weights.hpp"

namespace rrn::neural {

/// Model over a Network, on the CPU unless another device is chosen.
class TrainedModel final : public Model {
 public:
  explicit TrainedModel(ModelFile file)
      : file_(std::move(file)), placed_{file_.network.weights} {
    set_calibration(file_.calibration);
  }

  [[nodiscard]] const dataset::Vocabulary& vocabulary() const override {
    return file_.network.vocabulary;
  }
  [[nodiscard]] const ModelOptions& options() const override {
    return file_.network.options;
  }
  [[nodiscard]] bool reads(dataset::RelationIndex relation,
                           bool positive) const override {
    return file_.network.fact_types.layer({relation, positive}).has_value();
  }
  [[nodiscard]] std::string description() const override;
  [[nodiscard]] std::span<const std::uint32_t> reach() const override;
  void use_reach(bool on) override { uses_reach_ = on; }
  [[nodiscard]] Prediction predict(const dataset::Sample& kb,
                                   const JobContext& job) override;
  [[nodiscard]] LiteralScores score(
      const dataset::Sample& kb,
      std::span<const dataset::RelationLiteral> literals,
      const JobContext& job) override;
  [[nodiscard]] std::vector<LiteralAnswer> answer(
      std::span<const LiteralQuestion> questions,
      const JobContext& job) override;
  [[nodiscard]] std::vector<float> fact_gradients(
      const dataset::Sample& kb, const dataset::RelationLiteral& literal,
      const JobContext& job) override;
  void use_iterations(std::uint32_t n) override;
  void use_device(Device device) override;
  /// Computes on any device from now on; `operations` other than LibTorch's are
  /// for the CPU.
  void compute_on(const torch::Device& device, Operations operations);
  void save(const std::string& path) const override;
  [[nodiscard]] std::unique_ptr<EmbeddedKb> embed(
      const dataset::Sample& kb, const JobContext& job) override;

 private:
  ModelFile file_;
  PlacedWeights placed_;
  bool uses_reach_ = true;
  std::uint32_t max_iterations_ = file_.network.options.update_iterations;
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_RUNTIME_TRAINED_MODEL_HPP
