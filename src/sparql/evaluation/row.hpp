// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_EVALUATION_ROW_HPP
#define RRN_SPARQL_EVALUATION_ROW_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "sparql/data/guard.hpp"
#include "sparql/data/query_data.hpp"

namespace rrn::sparql {

/// The solution that is being made: a term for each variable of the query, or
/// kNoTerm.
using Row = std::vector<TermId>;

/// What is called for each solution, after it stands in the row; returns false
/// to want no more.  Borrows what it calls.
class Yield {
 public:
  template <typename Call>
  // A call stands where this is expected.
  // NOLINTNEXTLINE(google-explicit-constructor)
  requires(!std::is_same_v<Call, Yield>) Yield(const Call& call)
      : object_(&call), call_([](const void* object) {
          return (*static_cast<const Call*>(object))();
        }) {}
  bool operator()() const { return call_(object_); }

 private:
  const void* object_;
  bool (*call_)(const void*);
};

/// Rows of one width, each once, in the order of their insertion.
class RowSet {
 public:
  RowSet(std::size_t width, Guard& guard) : width_(width), memory_(guard) {}

  /// Returns the number of the row, and whether it is new.
  std::pair<std::size_t, bool> insert(std::span<const TermId> row);
  [[nodiscard]] std::size_t size() const { return n_rows_; }
  [[nodiscard]] std::span<const TermId> row(std::size_t number) const {
    return std::span(cells_).subspan(number * width_, width_);
  }

 private:
  void grow();

  std::size_t width_;
  std::size_t n_rows_ = 0;
  std::vector<TermId> cells_;
  std::vector<std::uint32_t> slots_;  ///< Row number + 1; 0: empty
  CountedMemory memory_;
};

[[nodiscard]] std::uint64_t hash_row(std::span<const TermId> row);

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_EVALUATION_ROW_HPP
