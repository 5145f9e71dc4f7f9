// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_RESULTS_TERM_ORDER_HPP
#define RRN_PREDICTION_RESULTS_TERM_ORDER_HPP

#include <cstdint>
#include <vector>

#include "rdf/dictionary.hpp"

namespace rrn::prediction {

/// The order of some terms of a dictionary: IRIs, then blank nodes, then
/// literals, each by the bytes of their text, then of datatype and language.
///
/// Takes four bytes for each term of the dictionary; only those that were added
/// are compared.
class TermOrder {
 public:
  /// The dictionary is borrowed.
  explicit TermOrder(const Dictionary& dictionary);

  void add(TermId id) {
    std::uint32_t& rank = ranks_[id.value];
    if (rank != 0) return;
    rank = 1;
    terms_.push_back(id);
  }
  /// Ranks what was added.  To be called once.
  void sort();

  /// The place of a term that was added before sort().
  [[nodiscard]] std::uint32_t rank(TermId id) const { return ranks_[id.value]; }

 private:
  const Dictionary& dictionary_;
  std::vector<std::uint32_t> ranks_;  ///< Indexed by id; 0: not added
  std::vector<TermId> terms_;
};

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RESULTS_TERM_ORDER_HPP
