// SPDX-License-Identifier: MIT
// The logits of listed literals.
#include <optional>

#include <ATen/Parallel.h>

#include "base/error.hpp"
#include "neural/scoring/scoring.hpp"
#include "neural/scoring/scoring_layers.hpp"

namespace rrn::neural {

namespace {

using torch::Tensor;

/// Literals that are scored at once: they bound the memory of a thread.
constexpr std::size_t kBlockSize = std::size_t{1} << 14;

/// A part of a query.
struct Block {
  const RelationQuery* query;
  std::size_t begin;
  std::size_t end;
};

std::vector<Block> blocks_of(std::span<const RelationQuery> queries) {
  std::vector<Block> blocks;
  for (const RelationQuery& query : queries) {
    const std::size_t n = query.subjects.size();
    for (std::size_t i = 0; i < n; i += kBlockSize) {
      blocks.push_back({&query, i, std::min(n, i + kBlockSize)});
    }
  }
  return blocks;
}

/// Scores blocks; one for each thread.
class BlockScorer {
 public:
  BlockScorer(const NetworkShape& shape, const RelationLayers<float>& layers,
              const Tensor& embeddings)
      : shape_(shape),
        layers_(layers),
        embeddings_(embeddings),
        pairs_(embeddings.size(0)),
        scratch_(kPairScratch *
                 static_cast<std::size_t>(shape.relation_hidden())) {}

  void score(const Block& block) {
    const RelationQuery& query = *block.query;
    pairs_.clear();
    for (std::size_t i = block.begin; i < block.end; ++i) {
      pairs_.add(query.subjects[i], query.objects[i], 0);
    }
    const std::int64_t mlp = shape_.mlp_of(query.relation);
    const Tensor subjects = side(mlp, 0, pairs_.subjects);
    const Tensor objects = side(mlp, 1, pairs_.objects);
    add_bias_to(subjects, layers_.bias(mlp));
    kernels<float>().score_list(pair_list(shape_, layers_, query.relation,
                                          subjects, objects, pairs_.pairs),
                                query.logits.data() + block.begin,
                                scratch_.data());
  }

 private:
  [[nodiscard]] Tensor side(std::int64_t mlp, std::int64_t side,
                            const RowSlots& slots) const {
    return project(layers_, mlp, side,
                   gather<float>(embeddings_, slots.rows()));
  }

  const NetworkShape& shape_;
  const RelationLayers<float>& layers_;
  const Tensor& embeddings_;
  SlottedPairs pairs_;
  std::vector<float> scratch_;
};

void check_query(const NetworkShape& shape, const Tensor& embeddings,
                 const RelationQuery& query) {
  RRN_CHECK(query.relation < shape.n_relations);
  RRN_CHECK(query.subjects.size() == query.objects.size());
  RRN_CHECK(query.subjects.size() == query.logits.size());
  const auto in_range = [&](std::uint32_t row) {
    return row < embeddings.size(0);
  };
  RRN_CHECK(
      std::all_of(query.subjects.begin(), query.subjects.end(), in_range));
  RRN_CHECK(std::all_of(query.objects.begin(), query.objects.end(), in_range));
}

}  // namespace

void relation_logits_of(const NetworkShape& shape, const Weights& weights,
                        const Tensor& embeddings,
                        std::span<const RelationQuery> queries,
                        const CancellationToken& cancel) {
  const at::NoGradGuard guard;
  for (const RelationQuery& query : queries) {
    check_query(shape, embeddings, query);
  }
  const RelationLayers<float> layers(shape, weights);
  const Tensor rows = embeddings.detach().contiguous();
  const std::vector<Block> blocks = blocks_of(queries);
  at::parallel_for(0, static_cast<std::int64_t>(blocks.size()), 1,
                   [&](std::int64_t begin, std::int64_t end) {
                     const at::NoGradGuard thread_guard;
                     BlockScorer scorer(shape, layers, rows);
                     for (std::int64_t i = begin; i < end; ++i) {
                       cancel.throw_if_triggered();
                       scorer.score(blocks[static_cast<std::size_t>(i)]);
                     }
                   });
}

}  // namespace rrn::neural
