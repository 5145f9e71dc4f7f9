// SPDX-License-Identifier: MIT
#include "datalog/plan/cardinality.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace rrn::datalog {

namespace {

constexpr unsigned kRegisterBits = 9;
constexpr std::size_t kRegisters = std::size_t{1} << kRegisterBits;

double estimate_distinct(const Relation& relation, Column column) {
  std::array<std::uint8_t, kRegisters> registers{};
  for (const Row row : relation.rows()) {
    const TermId value = column == Column::kFirst ? row.first : row.second;
    std::uint64_t hash = (value.value + 1) * 0x9e3779b97f4a7c15U;
    hash = (hash ^ (hash >> 29)) * 0xbf58476d1ce4e5b9U;
    hash ^= hash >> 32;
    const auto rank = static_cast<std::uint8_t>(
        std::countl_zero(hash | (std::uint64_t{1} << kRegisterBits)) + 1);
    std::uint8_t& best = registers[hash & (kRegisters - 1)];
    best = std::max(best, rank);
  }
  double sum = 0;
  double n_empty = 0;
  for (const std::uint8_t rank : registers) {
    sum += std::ldexp(1.0, -rank);
    if (rank == 0) ++n_empty;
  }
  constexpr double kM = kRegisters;
  const double estimate = 0.7213 / (1 + 1.079 / kM) * kM * kM / sum;
  const bool is_small = estimate <= 2.5 * kM && n_empty > 0;
  return is_small ? kM * std::log(kM / n_empty) : estimate;
}

}  // namespace

double CardinalityEstimates::n_distinct(const Relation& relation,
                                        Column column) {
  const std::uint32_t size = relation.size();
  if (size <= 1) return 1;
  if (relation.has_index(column)) return relation.n_distinct(column);
  Estimate& estimate = estimates_[&relation][static_cast<std::size_t>(column)];
  if (estimate.size == 0 || size / 2 >= estimate.size) {
    const double n = estimate_distinct(relation, column);
    estimate = {size, std::clamp(n / size, 0.0, 1.0)};
  }
  return std::max(1.0, estimate.fraction * size);
}

}  // namespace rrn::datalog
