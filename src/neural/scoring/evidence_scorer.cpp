// SPDX-License-Identifier: MIT
#include "neural/scoring/evidence_scorer.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <vector>

#include <ATen/Parallel.h>

#include "neural/kernels/kernels.hpp"
#include "neural/scoring/evidence_layers.hpp"

namespace rrn::neural {

namespace {

using torch::Tensor;

constexpr auto kHidden = static_cast<std::size_t>(kPairEvidenceHidden);

}  // namespace

/// A literal of a query.
struct EvidenceScorer::Place {
  std::uint32_t subject = 0;
  std::uint32_t object = 0;
  std::uint32_t query = 0;
  std::uint32_t index = 0;

  [[nodiscard]] auto pair() const { return std::tuple(subject, object); }
};

/// What a thread scores with: the evidence of one subject, and the hidden layer
/// of one of its pairs.
class EvidenceScorer::Scratch {
 public:
  explicit Scratch(const EvidenceScorer& scorer)
      : scorer_(scorer),
        pairs(scorer.plan_, scorer.shape_.evidence(), scorer.graph_) {}

  /// Makes the hidden layer of the pair with the `i`-th object found.
  void look_at(std::uint32_t subject, std::size_t i) {
    const auto* sides = scorer_.sides_.data_ptr<float>();
    const float* own = sides + std::size_t{subject} * 2 * kHidden;
    const float* other =
        sides + (std::size_t{pairs.objects()[i]} * 2 + 1) * kHidden;
    for (std::size_t k = 0; k < kHidden; ++k) hidden_[k] = own[k] + other[k];
    features_ = pairs.features(i);
    const auto* layer = scorer_.weights_.pair_evidence.data_ptr<float>();
    for (const Feature& feature : features_) {
      kernels<float>().add_scaled(hidden_.data(), feature.value,
                                  layer + feature.index * kHidden, kHidden);
    }
    for (float& unit : hidden_) unit = std::max(unit, 0.0F);
  }

  /// What the pair adds to the logit of a relation.
  [[nodiscard]] float offset(std::uint32_t relation) const {
    float sum = kernels<float>().dot(
        scorer_.output_.data_ptr<float>() + relation * kHidden, hidden_.data(),
        kHidden);
    const float* direct =
        scorer_.direct_.data_ptr<float>() + relation * scorer_.direct_.size(1);
    for (const Feature& feature : features_) {
      sum += feature.value * direct[feature.index];
    }
    return sum;
  }

 private:
  const EvidenceScorer& scorer_;
  std::array<float, kHidden> hidden_{};
  std::span<const Feature> features_;

 public:
  PairEvidence pairs;
};

EvidenceScorer::EvidenceScorer(const NetworkShape& shape,
                               const Weights& weights, const EvidencePlan& plan,
                               std::span<const dataset::Sample* const> kbs,
                               const Tensor& embeddings)
    : shape_(shape),
      weights_(weights),
      plan_(plan),
      graph_(kbs),
      individuals_(individual_evidence(plan, shape.evidence(), graph_)) {
  const at::NoGradGuard guard;
  weights_.pair_evidence = weights.pair_evidence.detach().contiguous();
  sides_ = evidence_sides(weights, embeddings.detach(), individuals_);
  sides_.select(1, 0).add_(weights.pair_evidence_bias);
  sides_ = sides_.contiguous();
  output_ = weights.pair_evidence_output.detach().t().contiguous();
  direct_ = weights.pair_evidence_direct.detach().t().contiguous();
}

void EvidenceScorer::add_to_classes(const Tensor& embeddings,
                                    std::uint32_t begin, std::uint32_t end,
                                    Tensor& logits) const {
  const at::NoGradGuard guard;
  SparseRows rows;
  const auto first = individuals_.begins[begin];
  const auto last = individuals_.begins[end];
  rows.indices.assign(individuals_.indices.begin() + first,
                      individuals_.indices.begin() + last);
  rows.values.assign(individuals_.values.begin() + first,
                     individuals_.values.begin() + last);
  for (std::uint32_t i = begin; i < end; ++i) {
    rows.begins.push_back(individuals_.begins[i + 1] - first);
  }
  logits.add_(class_offsets(weights_, embeddings.slice(0, begin, end), rows));
}

void EvidenceScorer::add_to_all(std::span<float> logits,
                                const CancellationToken& cancel) const {
  const std::size_t n = graph_.size();
  const std::uint32_t n_relations = shape_.n_relations;
  at::parallel_for(
      0, static_cast<std::int64_t>(n), 1,
      [&](std::int64_t begin, std::int64_t end) {
        Scratch scratch(*this);
        for (auto s = static_cast<std::uint32_t>(begin); s < end; ++s) {
          cancel.throw_if_triggered();
          scratch.pairs.find(s);
          for (std::size_t i = 0; i < scratch.pairs.objects().size(); ++i) {
            scratch.look_at(s, i);
            float* row = logits.data() +
                         (s * n + scratch.pairs.objects()[i]) * n_relations;
            for (std::uint32_t r = 0; r < n_relations; ++r) {
              row[r] += scratch.offset(r);
            }
          }
        }
      });
}

void EvidenceScorer::add_to(std::span<const RelationQuery> queries,
                            const CancellationToken& cancel) const {
  std::vector<Place> places;
  for (std::uint32_t q = 0; q < queries.size(); ++q) {
    for (std::uint32_t i = 0; i < queries[q].subjects.size(); ++i) {
      places.push_back({queries[q].subjects[i], queries[q].objects[i], q, i});
    }
  }
  std::sort(places.begin(), places.end(),
            [](const Place& a, const Place& b) { return a.pair() < b.pair(); });
  // The places of each subject, one after the other
  std::vector<std::size_t> begins;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (i == 0 || places[i].subject != places[i - 1].subject) {
      begins.push_back(i);
    }
  }
  begins.push_back(places.size());
  constexpr std::int64_t kGrain = 16;
  at::parallel_for(0, static_cast<std::int64_t>(begins.size()) - 1, kGrain,
                   [&](std::int64_t begin, std::int64_t end) {
                     Scratch scratch(*this);
                     for (auto i = static_cast<std::size_t>(begin);
                          i < static_cast<std::size_t>(end); ++i) {
                       cancel.throw_if_triggered();
                       add_block(std::span(places).subspan(
                                     begins[i], begins[i + 1] - begins[i]),
                                 queries, scratch);
                     }
                   });
}

/// Adds to the literals of one subject.
void EvidenceScorer::add_block(std::span<const Place> places,
                               std::span<const RelationQuery> queries,
                               Scratch& scratch) const {
  scratch.pairs.find(places.front().subject);
  const std::vector<std::uint32_t>& objects = scratch.pairs.objects();
  std::size_t object = 0;
  constexpr std::size_t kNone = SIZE_MAX;
  std::size_t seen = kNone;
  for (const Place& place : places) {
    while (object < objects.size() && objects[object] < place.object) ++object;
    if (object == objects.size()) return;
    if (objects[object] != place.object) continue;
    if (seen != object) scratch.look_at(place.subject, object);
    seen = object;
    const RelationQuery& query = queries[place.query];
    query.logits[place.index] += scratch.offset(query.relation);
  }
}

}  // namespace rrn::neural
