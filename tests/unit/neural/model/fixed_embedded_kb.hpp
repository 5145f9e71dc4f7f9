// SPDX-License-Identifier: MIT
#ifndef RRN_TESTS_UNIT_NEURAL_MODEL_FIXED_EMBEDDED_KB_HPP
#define RRN_TESTS_UNIT_NEURAL_MODEL_FIXED_EMBEDDED_KB_HPP

#include <functional>
#include <vector>

#include "base/error.hpp"
#include "neural/model/embedded_kb.hpp"

namespace rrn::neural {

/// Probabilities that a test chooses.
class FixedEmbeddedKb final : public EmbeddedKb {
 public:
  FixedEmbeddedKb(std::uint32_t n_individuals, std::uint32_t n_classes,
                  std::uint32_t n_relations)
      : n_individuals_(n_individuals),
        n_classes_(n_classes),
        n_relations_(n_relations) {}

  std::uint32_t n_individuals() const override { return n_individuals_; }
  std::uint32_t n_classes() const override { return n_classes_; }
  std::uint32_t n_relations() const override { return n_relations_; }
  std::uint32_t dim() const override { return 0; }
  std::span<const float> embeddings() const override { return {}; }

  std::vector<float> class_probabilities(std::uint32_t begin,
                                         std::uint32_t end) const override {
    std::vector<float> result;
    for (std::uint32_t i = begin; i < end; ++i) {
      for (std::uint32_t c = 0; c < n_classes_; ++c) {
        result.push_back(owl_class(i, c));
      }
    }
    return result;
  }

  std::vector<float> score(std::span<const dataset::RelationLiteral> literals,
                           const CancellationToken& cancel) const override {
    cancel.throw_if_triggered();
    std::vector<float> result;
    for (const dataset::RelationLiteral& literal : literals) {
      result.push_back(relation(literal.subject.value, literal.relation.value,
                                literal.object.value));
    }
    n_scored += literals.size();
    return result;
  }

  EmbeddingUpdate update(const dataset::Sample& kb,
                         const JobContext& job) override {
    return on_update(kb, job);
  }

  std::function<float(std::uint32_t individual, std::uint32_t owl_class)>
      owl_class = [](std::uint32_t, std::uint32_t) { return 0.1F; };
  std::function<float(std::uint32_t subject, std::uint32_t relation,
                      std::uint32_t object)>
      relation =
          [](std::uint32_t, std::uint32_t, std::uint32_t) { return 0.1F; };
  std::function<EmbeddingUpdate(const dataset::Sample&, const JobContext&)>
      on_update =
          [](const dataset::Sample&, const JobContext&) -> EmbeddingUpdate {
    throw Error(ErrorCode::kUnsupported, "fixed");
  };
  mutable std::size_t n_scored = 0;

 private:
  std::uint32_t n_individuals_;
  std::uint32_t n_classes_;
  std::uint32_t n_relations_;
};

}  // namespace rrn::neural

#endif  // RRN_TESTS_UNIT_NEURAL_MODEL_FIXED_EMBEDDED_KB_HPP
