// SPDX-License-Identifier: MIT
#include "neural/plan/initial_embeddings.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"

namespace rrn::neural {

namespace {

/// Individuals for each state of the generator that is kept.
constexpr std::uint32_t kInterval = 64;

void draw_row(Rng& rng, std::uint32_t dim, float* row) {
  double square = 0;
  for (std::uint32_t k = 0; k < dim; ++k) {
    const double value = 2 * rng.uniform() - 1;
    row[k] = static_cast<float>(value);
    square += value * value;
  }
  const double inverse = 1 / std::max(std::sqrt(square), 1e-12);
  for (std::uint32_t k = 0; k < dim; ++k) {
    row[k] = static_cast<float>(row[k] * inverse);
  }
}

}  // namespace

InitialEmbeddings::InitialEmbeddings(Seed seed, std::uint32_t dim)
    : dim_(dim), rng_(seed.derive("embeddings")) {}

void InitialEmbeddings::next(std::uint32_t n, float* rows) {
  for (std::uint32_t i = 0; i < n; ++i) {
    if (size_ % kInterval == 0) marks_.push_back(rng_);
    draw_row(rng_, dim_, rows + std::size_t{i} * dim_);
    ++size_;
  }
}

void InitialEmbeddings::draw(std::uint32_t individual, float* row) const {
  RRN_CHECK(individual < size_);
  Rng rng = marks_[individual / kInterval];
  const std::uint64_t n_skipped = std::uint64_t{individual % kInterval} * dim_;
  for (std::uint64_t i = 0; i < n_skipped; ++i) (void)rng.next();
  draw_row(rng, dim_, row);
}

}  // namespace rrn::neural
