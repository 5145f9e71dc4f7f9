// SPDX-License-Identifier: MIT
#include "sparql/evaluation/row.hpp"

#include <algorithm>

namespace rrn::sparql {

std::uint64_t hash_row(std::span<const TermId> row) {
  std::uint64_t hash = 0x9e3779b97f4a7c15U;
  for (const TermId id : row) {
    hash = (hash ^ id.value) * 0xd6e8feb86659fd93U;
    hash ^= hash >> 32U;
  }
  return hash;
}

void RowSet::grow() {
  const std::size_t size = std::max<std::size_t>(16, 2 * slots_.size());
  memory_.add((size - slots_.size()) * sizeof(std::uint32_t));
  slots_.assign(size, 0);
  for (std::size_t i = 0; i < n_rows_; ++i) {
    std::size_t at = hash_row(row(i)) & (size - 1);
    while (slots_[at] != 0) at = (at + 1) & (size - 1);
    slots_[at] = static_cast<std::uint32_t>(i + 1);
  }
}

std::pair<std::size_t, bool> RowSet::insert(std::span<const TermId> row_cells) {
  if (2 * (n_rows_ + 1) > slots_.size()) grow();
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash_row(row_cells) & mask;
  while (slots_[at] != 0) {
    const std::size_t number = slots_[at] - 1;
    if (std::equal(row_cells.begin(), row_cells.end(), row(number).begin())) {
      return {number, false};
    }
    at = (at + 1) & mask;
  }
  memory_.add(width_ * sizeof(TermId));
  cells_.insert(cells_.end(), row_cells.begin(), row_cells.end());
  slots_[at] = static_cast<std::uint32_t>(++n_rows_);
  return {n_rows_ - 1, true};
}

}  // namespace rrn::sparql
