// SPDX-License-Identifier: MIT
#include "cli/program/suggestion.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace rrn::cli {

std::size_t edit_distance(std::string_view a, std::string_view b,
                          std::size_t most) {
  const std::size_t longer = std::max(a.size(), b.size());
  if (longer - std::min(a.size(), b.size()) > most) return most + 1;
  // Three rows of the table of Damerau and Levenshtein.
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::swap(before_last, last);
    std::swap(last, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + change});
      const bool is_swapped =
          i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
  }
  return std::min(row[b.size()], most + 1);
}

Suggestion::Suggestion(std::string_view wrong)
    : wrong_(wrong),
      distance_(std::max<std::size_t>(2, wrong.size() / 3 + 1)) {}

void Suggestion::offer(std::string_view word) {
  if (distance_ == 0) return;
  const std::size_t distance = edit_distance(wrong_, word, distance_ - 1);
  if (distance >= distance_ || distance >= word.size()) return;
  distance_ = distance;
  best_ = word;
}

std::string Suggestion::text() const {
  return best_.empty() ? "" : "; did you mean '" + best_ + "'?";
}

}  // namespace rrn::cli
