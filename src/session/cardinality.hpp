// SPDX-License-Identifier: MIT
#ifndef RRN_SESSION_CARDINALITY_HPP
#define RRN_SESSION_CARDINALITY_HPP

#include "session/cursor.hpp"
#include "session/known_statement.hpp"

namespace rrn::session {

/// Which positions of a pattern have a value that is not known yet.
struct BoundPositions {
  bool subject = false;
  bool predicate = false;
  bool object = false;
};

/// How many statements a cursor would go through, about.  Exact up to a hundred
/// for a subject or object that is given.  Takes time in the number of classes
/// where the predicate is open or the class of rdf:type is.
[[nodiscard]] double estimate(const CursorSource& source,
                              const IdPattern& pattern,
                              const BoundPositions& bound, Origins origins);

}  // namespace rrn::session

#endif  // RRN_SESSION_CARDINALITY_HPP
