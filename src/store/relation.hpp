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

/// Where rows come from: the rule that derived them, and when.  Stamps grow
/// with time, so that what a row was derived from has smaller ones.
struct RowOrigin {
  static constexpr std::uint32_t kNoRule = 0xffffffffU;

  std::uint32_t stamp = 0;       ///< 0: loaded
  std::uint32_t rule = kNoRule;  ///< Number in the program, or kNoRule

  friend constexpr bool operator==(RowOrigin, RowOrigin) = default;
};

/// The rows of one predicate (vertical partitioning).
///
/// Rows are numbered in order of insertion, so "before iteration i" and "new in
/// iteration i" are ranges.  A removed row keeps its number and is dead.  The
/// functions that look for rows leave dead ones out; spans of rows show them.
/// Membership is one hash probe.  The index of a column is made by the first
/// call that needs it and kept up by insert(): rows with the same value form a
/// chain from newest to oldest.  Safe to read from several threads.
class Relation {
 public:
  /// What is known of a row.
  enum Flag : std::uint8_t {
    kDead = 1,       ///< Removed, or its fact is kept under other names
    kAsserted = 2,   ///< Stated, also if dead because it is kept otherwise
    kCondemned = 4,  ///< Not dead yet, but its support has gone
  };

  Relation() = default;

  /// Appends `row`, not asserted; returns false if it is there already and not
  /// condemned.
  bool insert(Row row);
  /// Appends those of `rows` that are not there, in order, and returns how
  /// many.  Faster than one by one: memory is fetched ahead.
  std::uint32_t insert_all(std::span<const Row> rows);
  /// Makes room for `n` rows in all.
  void reserve(std::size_t n);
  [[nodiscard]] bool contains(Row row) const { return find(row) != size(); }
  /// Returns the number of `row`, or size() if it is not there or dead.
  [[nodiscard]] std::uint32_t find(Row row) const {
    const std::uint32_t number = find_any(row);
    return number < size() && !is_dead(number) ? number : size();
  }
  /// Returns the number of the row, dead or not; size() if it is not there.
  [[nodiscard]] std::uint32_t find_any(Row row) const;

  /// The number of rows, dead ones included.
  [[nodiscard]] std::uint32_t size() const {
    return static_cast<std::uint32_t>(rows_.size());
  }
  [[nodiscard]] std::uint32_t n_dead() const { return n_dead_; }
  [[nodiscard]] std::uint32_t n_live() const { return size() - n_dead_; }
  /// Asserted rows, also those that are dead because kept otherwise.
  [[nodiscard]] std::uint32_t n_asserted() const { return n_asserted_; }
  /// Rows that are there and not asserted.
  [[nodiscard]] std::uint32_t n_derived() const { return n_derived_; }

  [[nodiscard]] std::span<const Row> rows() const { return rows_; }
  [[nodiscard]] std::span<const Row> rows(RowRange range) const {
    return std::span(rows_).subspan(range.begin, range.size());
  }
  [[nodiscard]] RowRange all() const { return {0, size()}; }
  /// Returns the row with this number.
  [[nodiscard]] Row row(std::uint32_t number) const { return rows_[number]; }

  /// Returns the flags of a row.
  [[nodiscard]] std::uint8_t flags(std::uint32_t number) const {
    return flags_[number];
  }
  [[nodiscard]] bool is_dead(std::uint32_t number) const {
    return (flags_[number] & kDead) != 0;
  }
  [[nodiscard]] bool is_asserted(std::uint32_t number) const {
    return (flags_[number] & kAsserted) != 0;
  }
  /// Whether some row may be dead or condemned.
  [[nodiscard]] bool has_hidden() const { return n_dead_ + n_condemned_ > 0; }

  void set_asserted(std::uint32_t number, bool asserted);
  void set_condemned(std::uint32_t number, bool condemned);
  /// Makes a row dead.
  void remove(std::uint32_t number);
  /// Asserts every row that is not dead.
  void assert_all();

  /// Says where the rows inserted from now on come from.
  void begin_origin(RowOrigin origin);
  /// Returns where a row comes from, in O(log of the number of origins).
  [[nodiscard]] RowOrigin origin(std::uint32_t number) const;
  /// Returns the number of the row that ends the run of rows with one origin
  /// that a row is in; also O(log of the number of origins).
  [[nodiscard]] std::uint32_t origin_end(std::uint32_t number) const;

  /// Calls visit(row, is_asserted) for every row that is not dead, in order.
  template <typename Visitor>
  void for_each(Visitor&& visit) const {
    for (std::uint32_t i = 0; i < size(); ++i) {
      if (!is_dead(i)) visit(rows_[i], is_asserted(i));
    }
  }

  /// Makes the index of `column` unless it exists.  Required before
  /// n_distinct() and for_each_match() on that column.
  void ensure_index(Column column);
  [[nodiscard]] bool has_index(Column column) const {
    return indexes_[static_cast<std::size_t>(column)].made();
  }
  /// Returns how many values occur in an indexed column.
  [[nodiscard]] std::uint32_t n_distinct(Column column) const;

  /// Calls visit(Row) for the rows of `range` whose `column` is `value` and
  /// that are not dead, newest first, until visit returns false.
  template <typename Visitor>
  void for_each_match(Column column, TermId value, RowRange range,
                      Visitor&& visit) const {
    std::uint32_t row = newest_match(column, value, range);
    while (row != kNoRow) {
      if (!is_dead(row) && !visit(rows_[row])) return;
      row = older_match(column, row, range);
    }
  }

  /// Returns the number of the newest row of `range`, dead ones included, whose
  /// `column` is `value`, or kNoRow.  Numbers stay good while rows are
  /// inserted.
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

  /// Removes all rows that are not asserted, and makes the asserted ones live
  /// again, with the origin that is none, which new rows have, too.  Row
  /// numbers change where a dead row was; allocates nothing where the asserted
  /// rows are the first ones.
  void keep_asserted();
  /// Forgets dead rows that are not asserted.  Row numbers change.
  void compact();

  /// Becomes equal to `source`, but for where rows come from.  Where this was
  /// equal to it before, that takes a time that grows with the rows that came
  /// since, and a copy of one byte for each row; else it is copied whole.  The
  /// indexes that this has are kept up.
  void follow(const Relation& source);
  /// Whether follow() would change nothing.
  [[nodiscard]] bool is_up_to_date(const Relation& source) const {
    return size() == source.size() &&
           n_flag_changes_ == source.n_flag_changes_ &&
           n_renumberings_ == source.n_renumberings_;
  }

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
    void add(TermId value);  ///< Appends the value of the next row
    void grow();
    void clear();  ///< Forgets all rows, keeps the memory
  };

  /// The rows from `begin` on, up to the next one's, have this origin.
  struct Segment {
    std::uint32_t begin;
    RowOrigin origin;
  };

  /// Returns the place in segments_ of the first that begins after a row.
  [[nodiscard]] std::size_t segment_after(std::uint32_t number) const;
  [[nodiscard]] std::size_t find_slot(Row row) const;
  void grow_slots(std::size_t n_rows);
  bool insert_with_room(Row row);
  void index_all_rows(Column column);
  void index_rows_from(std::uint32_t first);
  void truncate(std::uint32_t n);
  void rebuild(std::vector<std::uint8_t> keep);

  std::vector<Row> rows_;
  std::vector<std::uint8_t> flags_;
  std::vector<std::uint32_t> slots_;  ///< Coded row number or kNoRow
  std::vector<Segment> segments_;
  std::uint32_t n_dead_ = 0;
  std::uint32_t n_asserted_ = 0;
  std::uint32_t n_derived_ = 0;
  std::uint32_t n_condemned_ = 0;
  // What tells apart the states that a relation went through.
  std::uint64_t n_flag_changes_ = 0;
  std::uint64_t n_renumberings_ = 0;
  Index indexes_[2];
};

}  // namespace rrn

#endif  // RRN_STORE_RELATION_HPP
