// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_FUNCTIONS_SCRATCH_HPP
#define RRN_SPARQL_FUNCTIONS_SCRATCH_HPP

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <utility>

#include "sparql/data/guard.hpp"

namespace rrn::sparql {

/// Text that expressions make, kept until the expression has its value.
class Scratch {
 public:
  explicit Scratch(Guard& guard) : guard_(guard) {}

  /// Keeps text; the view is valid until release() of an earlier mark.
  std::string_view keep(std::string text) {
    guard_.take(text.size());
    texts_.push_back(std::move(text));
    return texts_.back();
  }

  [[nodiscard]] std::size_t mark() const { return texts_.size(); }
  void release(std::size_t mark) {
    while (texts_.size() > mark) {
      guard_.give_back(texts_.back().size());
      texts_.pop_back();
    }
  }

 private:
  Guard& guard_;
  std::deque<std::string> texts_;
};

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_FUNCTIONS_SCRATCH_HPP
