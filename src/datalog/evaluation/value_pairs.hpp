// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_EVALUATION_VALUE_PAIRS_HPP
#define RRN_DATALOG_EVALUATION_VALUE_PAIRS_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "datalog/evaluation/run_guard.hpp"
#include "rdf/dictionary.hpp"
#include "rdf/literal_value.hpp"

namespace rrn::datalog {

/// Pairs of terms under one key whose values are known to differ, as
/// relate_terms() says: counted and listed by classes of equal values, without
/// looking at each pair.
class ValuePairs {
 public:
  /// Everything is borrowed.
  ValuePairs(const Dictionary& terms, RunGuard& guard)
      : terms_(terms), guard_(guard) {}

  /// Adds a term under the key with this number.  Each term is added once.
  void add(std::uint32_t key, TermId term) { entries_.push_back({key, term}); }

  /// Returns how many pairs there are, in O(n log n) of n terms; less where a
  /// limit is reached.
  [[nodiscard]] std::uint64_t count();

  /// Calls visit(key, left, right) for each pair until it returns false or a
  /// limit is reached.
  using Visitor =
      std::function<bool(std::uint32_t key, TermId left, TermId right)>;
  void for_each(const Visitor& visit);

  [[nodiscard]] std::size_t memory() const {
    return entries_.capacity() * sizeof(Entry);
  }

 private:
  struct Entry {
    std::uint32_t key;
    TermId term;

    friend constexpr auto operator<=>(const Entry&, const Entry&) = default;
  };
  /// Terms whose values are the same, or all written in XML.
  struct ValueClass {
    LiteralValue value;
    std::vector<TermId> terms;
  };

  [[nodiscard]] std::vector<ValueClass> classes(std::span<const Entry> entries);
  /// Calls visit(key, classes) for each key.
  void for_each_key(
      const std::function<bool(std::uint32_t, const std::vector<ValueClass>&)>&
          visit);
  /// Visits the terms of two classes whose values are different; returns false
  /// where a limit is reached or `visit` does.
  bool visit_pairs(std::uint32_t key, const ValueClass& left,
                   const ValueClass& right, const Visitor& visit);

  const Dictionary& terms_;
  RunGuard& guard_;
  std::vector<Entry> entries_;
};

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_EVALUATION_VALUE_PAIRS_HPP
