// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_ALGEBRA_VARIABLE_SET_HPP
#define RRN_SPARQL_ALGEBRA_VARIABLE_SET_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sparql/grammar/variables.hpp"

namespace rrn::sparql {

/// A set of variables, a bit for each.
class VariableSet {
 public:
  void insert(Variable variable) {
    const std::size_t word = variable / 64;
    if (word >= words_.size()) words_.resize(word + 1);
    words_[word] |= std::uint64_t{1} << (variable % 64);
  }
  [[nodiscard]] bool contains(Variable variable) const {
    const std::size_t word = variable / 64;
    return word < words_.size() && (words_[word] >> (variable % 64) & 1U) != 0;
  }
  void insert(const VariableSet& other) {
    if (other.words_.size() > words_.size()) words_.resize(other.words_.size());
    for (std::size_t i = 0; i < other.words_.size(); ++i) {
      words_[i] |= other.words_[i];
    }
  }
  [[nodiscard]] bool empty() const {
    for (const std::uint64_t word : words_) {
      if (word != 0) return false;
    }
    return true;
  }
  /// The members of this set that are in `other`.
  [[nodiscard]] VariableSet and_in(const VariableSet& other) const {
    VariableSet result = *this;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      result.words_[i] &= i < other.words_.size() ? other.words_[i] : 0;
    }
    return result;
  }
  /// The members of this set that are not in `other`.
  [[nodiscard]] VariableSet without(const VariableSet& other) const {
    VariableSet result = *this;
    for (std::size_t i = 0; i < words_.size() && i < other.words_.size(); ++i) {
      result.words_[i] &= ~other.words_[i];
    }
    return result;
  }
  [[nodiscard]] bool overlaps(const VariableSet& other) const {
    return !and_in(other).empty();
  }
  /// Returns the variables in ascending order.
  [[nodiscard]] std::vector<Variable> members() const {
    std::vector<Variable> result;
    for (std::size_t i = 0; i < words_.size() * 64; ++i) {
      if (contains(static_cast<Variable>(i))) {
        result.push_back(static_cast<Variable>(i));
      }
    }
    return result;
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_ALGEBRA_VARIABLE_SET_HPP
