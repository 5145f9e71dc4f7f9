// SPDX-License-Identifier: MIT
#ifndef RRN_STORE_RELATION_HPP
#define RRN_STORE_RELATION_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rdf/term.hpp"

namespace rrn {

/// One tuple.  In a unary relation `second` equals `first`.
struct Row {
  TermId first;
  TermId second;

  friend constexpr auto operator<=>(const Row&, const Row&) = default;
};

/// A half-open range of row numbers: all rows, the rows before an iteration, or
/// the delta of one.
struct RowRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  [[nodiscard]] std::uint32_t size() const { return end - begin; }
};

/// Which column of a row.
enum class Column : std::uint8_t { kFirst = 0, kSecond = 1 };

/// The rows of one predicate (vertical partitioning), append-only.
///
/// Rows are numbered in order of insertion, so "before iteration i" and "new in
/// iteration i" are ranges.  Membership is one hash probe.  The index of a
/// column is made by the first call that needs it and kept up by insert():
/// rows with the same value form a chain from newest to oldest.  Not
/// thread-safe.
class Relation {
 public:
  Relation() = default;

  /// Appends `row`; returns false if it is there already.
  bool insert(Row row);
  [[nodiscard]] bool contains(Row row) const;
  /// Returns the number of `row`, or size() if it is not there.
  [[nodiscard]] std::uint32_t find(Row row) const;

  [[nodiscard]] std::uint32_t size() const {
    return static_cast<std::uint32_t>(rows_.size());
  }
  [[nodiscard]] std::span<const Row> rows() const { return rows_; }
  [[nodiscard]] std::span<const Row> rows(RowRange range) const {
    return std::span(rows_).subspan(range.begin, range.size());
  }
  [[nodiscard]] RowRange all() const { return {0, size()}; }
  /// Returns the row with this number.
  [[nodiscard]] Row row(std::uint32_t number) const { return rows_[number]; }

  /// Makes the index of `column` unless it exists.  Required before
  /// n_distinct() and for_each_match() on that column.
  void ensure_index(Column column);
  [[nodiscard]] bool has_index(Column column) const {
    return indexes_[static_cast<std::size_t>(column)].made();
  }
  /// Returns how many values occur in an indexed column.
  [[nodiscard]] std::uint32_t n_distinct(Column column) const;

  /// Calls visit(Row) for the rows of `range` whose `column` is `value`,
  /// newest first, until visit returns false.
  template <typename Visitor>
  void for_each_match(Column column, TermId value, RowRange range,
                      Visitor&& visit) const {
    std::uint32_t row = newest_match(column, value, range);
    while (row != kNoRow) {
      if (!visit(rows_[row])) return;
      row = older_match(column, row, range);
    }
  }

  /// Returns the number of the newest row of `range` whose `column` is
  /// `value`, or kNoRow.  Numbers stay good while rows are inserted.
  [[nodiscard]] std::uint32_t newest_match(Column column, TermId value,
                                           RowRange range) const {
    const Index& index = indexes_[static_cast<std::size_t>(column)];
    std::uint32_t row = index.newest(value);
    while (row != kNoRow && row >= range.end) row = index.older[row];
    return row != kNoRow && row >= range.begin ? row : kNoRow;
  }
  /// Returns the next older row of `range` with the same value in `column` as
  /// row number `row`, which is in `range`, or kNoRow.
  [[nodiscard]] std::uint32_t older_match(Column column, std::uint32_t row,
                                          RowRange range) const {
    const std::uint32_t next =
        indexes_[static_cast<std::size_t>(column)].older[row];
    return next != kNoRow && next >= range.begin ? next : kNoRow;
  }

  /// Removes all rows from number `n` on: back to an earlier state.  Keeps the
  /// memory and allocates none.
  void truncate(std::uint32_t n);

  /// Returns how many bytes rows, hash table and indexes take.
  [[nodiscard]] std::size_t memory() const;

  /// No row has this number.
  static constexpr std::uint32_t kNoRow = 0xffffffffU;

 private:
  struct Bucket {
    TermId value;
    std::uint32_t newest = kNoRow;  ///< kNoRow: the bucket is empty
  };

  /// Open-addressing table from a value to the chain of its rows.
  struct Index {
    std::vector<Bucket> buckets;       ///< Empty: not made yet
    std::vector<std::uint32_t> older;  ///< Per row, the next older of its chain
    std::uint32_t n_distinct = 0;

    [[nodiscard]] bool made() const { return !buckets.empty(); }
    [[nodiscard]] std::size_t find(TermId value) const;
    [[nodiscard]] std::uint32_t newest(TermId value) const {
      return buckets[find(value)].newest;
    }
    void add(TermId value);  ///< Of the row after the last one
    void grow();
    void clear();  ///< Forgets all rows, keeps the memory
  };

  [[nodiscard]] std::size_t find_slot(Row row) const;
  void grow_slots();
  void index_all_rows(Column column);

  std::vector<Row> rows_;
  std::vector<std::uint32_t> slots_;  ///< Row number or kNoRow
  Index indexes_[2];
};

}  // namespace rrn

#endif  // RRN_STORE_RELATION_HPP
