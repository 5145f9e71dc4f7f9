// SPDX-License-Identifier: MIT
#ifndef RRN_REPAIR_MODEL_BELIEVING_MODEL_HPP
#define RRN_REPAIR_MODEL_BELIEVING_MODEL_HPP

#include <memory>
#include <span>
#include <string_view>

#include "neural/model/model.hpp"
#include "repair/belief/beliefs.hpp"

namespace rrn::repair {

/// A model that lists all that it believes of a sample.  Needs no LibTorch.
class BelievingModel : public neural::Model {
 public:
  /// Those of a network, which mean nothing here.
  [[nodiscard]] const neural::ModelOptions& options() const override {
    return options_;
  }
  /// Facts of all relations are read.
  [[nodiscard]] bool reads(dataset::RelationIndex /*relation*/,
                           bool /*positive*/) const override {
    return true;
  }
  [[nodiscard]] std::string_view kind() const override { return "model"; }
  /// Whatever is believed of strangers has a reason.
  [[nodiscard]] bool knows_strangers() const override { return true; }
  [[nodiscard]] bool lists_beliefs() const override { return true; }
  [[nodiscard]] neural::Prediction predict(const dataset::Sample& kb,
                                           const JobContext& job) override;
  [[nodiscard]] neural::LiteralScores score(
      const dataset::Sample& kb,
      std::span<const dataset::RelationLiteral> literals,
      const JobContext& job) override;
  /// Its embeddings are empty.
  [[nodiscard]] std::unique_ptr<neural::EmbeddedKb> embed(
      const dataset::Sample& kb, const JobContext& job) override;

  /// What is believed of the literals of a sample; the others are not believed.
  /// Probabilities are calibrated, literals sorted.  Throws Error
  /// (kBadArgument) for a specified fact with an index out of range, and
  /// Cancelled.
  [[nodiscard]] Beliefs believe(const dataset::Sample& kb,
                                const JobContext& job);

 protected:
  /// Throws Error (kBadArgument) for a specified fact with an index out of
  /// range.
  void check(const dataset::Sample& kb) const;
  void calibrate_all(Beliefs& beliefs) const;

 private:
  /// Forms beliefs, literals in order, that are calibrated afterwards.  The
  /// indices of specified facts are in range.
  [[nodiscard]] virtual Beliefs form_beliefs(const dataset::Sample& kb,
                                             const JobContext& job) = 0;

  neural::ModelOptions options_;
};

}  // namespace rrn::repair

#endif  // RRN_REPAIR_MODEL_BELIEVING_MODEL_HPP
