// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_PREDICT_LITERAL_SCORER_HPP
#define RRN_PREDICTION_PREDICT_LITERAL_SCORER_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/job.hpp"
#include "dataset/rdf/sample_builder.hpp"
#include "neural/model/model.hpp"
#include "rdf/dictionary.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "store/fact.hpp"

namespace rrn::prediction {

/// What a network makes of the asserted facts of knowledge: embeddings of the
/// individuals, and the probability of any statement, whatever the threshold.
class LiteralScorer {
 public:
  /// Reads the facts and embeds them.  Borrows the model, and of the knowledge
  /// nothing.  Throws as read_facts() and Model::embed() do.
  LiteralScorer(const reasoner::Knowledge& knowledge, neural::Model& model,
                const JobContext& job);

  /// Returns the probability of each statement, and NaN for one of a class, a
  /// property or an individual that the network does not see.  Throws
  /// Cancelled.
  [[nodiscard]] std::vector<float> score(std::span<const TermTriple> triples,
                                         const CancellationToken& cancel) const;

  [[nodiscard]] std::span<const TermId> individuals() const {
    return sample_.individuals;
  }
  /// One row of dim() numbers for each individual, of unit length.  Where a
  /// network is asked several times, those of the first time.
  [[nodiscard]] std::span<const float> embeddings() const {
    return embedded_->embeddings();
  }
  [[nodiscard]] std::uint32_t dim() const { return embedded_->dim(); }

 private:
  using Numbers = std::unordered_map<TermId, std::uint32_t>;

  void score_classes(std::span<const TermTriple> triples,
                     std::vector<float>& scores) const;
  void score_relations(std::span<const TermTriple> triples,
                       const CancellationToken& cancel,
                       std::vector<float>& scores) const;

  dataset::StoreSample sample_;
  std::unique_ptr<neural::EmbeddedKb> embedded_;
  Numbers individuals_, classes_, relations_;
  std::optional<TermId> rdf_type_;
};

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_PREDICT_LITERAL_SCORER_HPP
