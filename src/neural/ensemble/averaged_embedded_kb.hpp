// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_ENSEMBLE_AVERAGED_EMBEDDED_KB_HPP
#define RRN_NEURAL_ENSEMBLE_AVERAGED_EMBEDDED_KB_HPP

#include <memory>
#include <vector>

#include "neural/model/calibration.hpp"
#include "neural/model/embedded_kb.hpp"

namespace rrn::neural {

/// One knowledge base embedded several times, from other initial embeddings
/// each time: probabilities are means, which are calibrated.  Time and memory
/// are those of all draws.
class AveragedEmbeddedKb final : public EmbeddedKb {
 public:
  /// `draws`: at least one, embeddings of `kb` whose probabilities are not
  /// calibrated.  Borrows `calibration`.
  AveragedEmbeddedKb(std::vector<std::unique_ptr<EmbeddedKb>> draws,
                     const Calibration& calibration, const dataset::Sample& kb);

  [[nodiscard]] std::uint32_t n_individuals() const override;
  [[nodiscard]] std::uint32_t n_classes() const override;
  [[nodiscard]] std::uint32_t n_relations() const override;
  [[nodiscard]] std::uint32_t dim() const override;
  [[nodiscard]] std::uint64_t n_hubs() const override;
  /// Those of the first draw.
  [[nodiscard]] std::span<const float> embeddings() const override;
  [[nodiscard]] std::vector<float> class_probabilities(
      std::uint32_t begin, std::uint32_t end) const override;
  [[nodiscard]] std::vector<float> score(
      std::span<const dataset::RelationLiteral> literals,
      const CancellationToken& cancel) const override;
  /// Returns what the first draw did, which is what each does.  Can be
  /// cancelled during the first draw only.
  EmbeddingUpdate update(const dataset::Sample& kb,
                         const JobContext& job) override;

 private:
  std::vector<std::unique_ptr<EmbeddedKb>> draws_;
  const Calibration& calibration_;
  dataset::Sample facts_;  ///< Specified ones, sorted; no more than that
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_ENSEMBLE_AVERAGED_EMBEDDED_KB_HPP
