// SPDX-License-Identifier: MIT
#ifndef RRN_SESSION_SNAPSHOT_HPP
#define RRN_SESSION_SNAPSHOT_HPP

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "rdf/dictionary.hpp"
#include "session/cardinality.hpp"
#include "session/cursor.hpp"
#include "session/known_statement.hpp"

namespace rrn::session {

/// How many statements each origin has, counted when somebody asks first.
/// Thread-safe, but for forget().
class StatementCounts {
 public:
  [[nodiscard]] std::uint64_t get(const CursorSource& source, Origin origin);
  void forget() { counts_ = {}; }

 private:
  std::mutex mutex_;
  std::array<std::optional<std::uint64_t>, 2> counts_;
};

/// The statements of a session at one moment; see Session::view() and
/// Session::snapshot() for how long.  Cheap to copy.  Thread-safe.
class Snapshot {
 public:
  /// Borrows all but `owner`, which keeps the rest alive; null if something
  /// else does.
  Snapshot(CursorSource source, StatementCounts& counts,
           std::shared_ptr<const void> owner)
      : source_(source), counts_(&counts), owner_(std::move(owner)) {}

  /// Goes through what matches; see Cursor.
  [[nodiscard]] Cursor find(const Pattern& pattern,
                            Origins origins = kAllOrigins) const {
    return Cursor(source_, pattern, origins);
  }
  /// A cursor that stands at the end until it is told what to seek.
  [[nodiscard]] Cursor cursor() const { return Cursor(source_); }
  /// How many statements match, about, for each value of the positions that are
  /// bound to terms which are not known yet.
  [[nodiscard]] double estimate(const IdPattern& pattern,
                                const BoundPositions& bound,
                                Origins origins) const {
    return session::estimate(source_, pattern, bound, origins);
  }
  /// How many statements find() goes through.  Counted once.
  [[nodiscard]] std::uint64_t size(Origins origins) const;
  /// The terms that statements have, and others.
  [[nodiscard]] const Dictionary& dictionary() const {
    return *source_.dictionary;
  }

 private:
  CursorSource source_;
  StatementCounts* counts_;
  std::shared_ptr<const void> owner_;
};

}  // namespace rrn::session

#endif  // RRN_SESSION_SNAPSHOT_HPP
