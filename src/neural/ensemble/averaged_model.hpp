// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_ENSEMBLE_AVERAGED_MODEL_HPP
#define RRN_NEURAL_ENSEMBLE_AVERAGED_MODEL_HPP

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "neural/model/model.hpp"
#include "neural/model/options.hpp"

namespace rrn::neural {

/// A model that asks another one several times, each time with other initial
/// embeddings, and answers with the mean of its probabilities.  What depends on
/// the draw alone is evened out; time is that of all draws, memory that of one
/// and the sums, of embed() that of all.  Calibrated is the mean, not each
/// draw. The first draw is that of the model itself.
class AveragedModel final : public Model {
 public:
  /// `n_draws`: 1 or more.
  AveragedModel(std::unique_ptr<Model> model, std::uint32_t n_draws);

  [[nodiscard]] const dataset::Vocabulary& vocabulary() const override;
  [[nodiscard]] const ModelOptions& options() const override;
  [[nodiscard]] bool reads(dataset::RelationIndex relation,
                           bool positive) const override;
  [[nodiscard]] const DataProfile* data_profile() const override {
    return model_->data_profile();
  }
  [[nodiscard]] std::string_view kind() const override {
    return model_->kind();
  }
  [[nodiscard]] bool knows_strangers() const override {
    return model_->knows_strangers();
  }
  [[nodiscard]] std::string description() const override;
  [[nodiscard]] Prediction predict(const dataset::Sample& kb,
                                   const JobContext& job) override;
  [[nodiscard]] LiteralScores score(
      const dataset::Sample& kb,
      std::span<const dataset::RelationLiteral> literals,
      const JobContext& job) override;
  [[nodiscard]] std::unique_ptr<EmbeddedKb> embed(
      const dataset::Sample& kb, const JobContext& job) override;
  [[nodiscard]] std::span<const std::uint32_t> reach() const override;
  void use_reach(bool on) override;
  void use_iterations(std::uint32_t n) override;
  void use_device(Device device) override;
  void save(const std::string& path) const override;

 private:
  [[nodiscard]] JobContext job_of(const JobContext& job,
                                  std::uint32_t draw) const;

  std::unique_ptr<Model> model_;
  std::uint32_t n_draws_;
};

/// Returns `model` itself for one draw, an AveragedModel for more.
[[nodiscard]] std::unique_ptr<Model> averaged(std::unique_ptr<Model> model,
                                              std::uint32_t n_draws);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_ENSEMBLE_AVERAGED_MODEL_HPP
