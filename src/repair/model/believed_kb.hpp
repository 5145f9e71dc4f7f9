// SPDX-License-Identifier: MIT
#ifndef RRN_REPAIR_MODEL_BELIEVED_KB_HPP
#define RRN_REPAIR_MODEL_BELIEVED_KB_HPP

#include "neural/model/embedded_kb.hpp"
#include "repair/model/believing_model.hpp"

namespace rrn::repair {

/// What a model believes of one knowledge base, to be asked for any literals.
/// Memory grows with the facts that are believed at all.
class BelievedKb final : public neural::EmbeddedKb {
 public:
  BelievedKb(BelievingModel& model, const dataset::Sample& kb,
             const JobContext& job);
  /// Takes what the model believes of so many individuals.
  BelievedKb(BelievingModel& model, std::uint32_t n_individuals,
             Beliefs beliefs);

  [[nodiscard]] std::uint32_t n_individuals() const override {
    return n_individuals_;
  }
  [[nodiscard]] std::uint32_t n_classes() const override;
  [[nodiscard]] std::uint32_t n_relations() const override;
  [[nodiscard]] std::uint32_t dim() const override { return 0; }
  [[nodiscard]] std::span<const float> embeddings() const override {
    return {};
  }
  [[nodiscard]] std::vector<float> class_probabilities(
      std::uint32_t begin, std::uint32_t end) const override;
  [[nodiscard]] std::vector<float> score(
      std::span<const dataset::RelationLiteral> literals,
      const CancellationToken& cancel = {}) const override;
  [[nodiscard]] std::optional<std::vector<dataset::RelationLiteral>>
  believed_relations() const override;
  /// Asks the model about everything anew.
  neural::EmbeddingUpdate update(const dataset::Sample& kb,
                                 const JobContext& job) override;

 private:
  BelievingModel& model_;
  std::uint32_t n_individuals_ = 0;
  Beliefs beliefs_;
};

/// What is believed of the positive form of a literal: 0 if it is not listed.
[[nodiscard]] float belief_of(const Beliefs& beliefs,
                              dataset::RelationLiteral literal);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_MODEL_BELIEVED_KB_HPP
