// SPDX-License-Identifier: MIT
// Statements with where they come from, and what is asked of them.
#ifndef RRN_SESSION_KNOWN_STATEMENT_HPP
#define RRN_SESSION_KNOWN_STATEMENT_HPP

#include <cstdint>
#include <optional>

#include "rdf/statement.hpp"
#include "rdf/term.hpp"
#include "store/fact.hpp"

namespace rrn::session {

/// Where a statement comes from; each is a bit of Origins.
enum class Origin : std::uint8_t {
  kAsserted = 1,
  kDerived = 2,
  kPredicted = 4
};

/// A set of origins: a bitwise OR.
using Origins = std::uint8_t;
inline constexpr Origins kAllOrigins = 7;

[[nodiscard]] constexpr Origins only(Origin origin) {
  return static_cast<Origins>(origin);
}
[[nodiscard]] constexpr bool has(Origins set, Origin origin) {
  return (set & only(origin)) != 0;
}

/// A statement with where it comes from.  Views are valid as long as the
/// session.
struct KnownStatement {
  Statement statement;  ///< Without a graph name
  Origin origin = Origin::kAsserted;
  float probability = 1;  ///< Below 1 for predictions
};

/// What is looked for: each term given, or absent for any.
struct Pattern {
  std::optional<TermView> subject;
  std::optional<TermView> predicate;
  std::optional<TermView> object;
};

/// What is looked for by the numbers of terms.
struct IdPattern {
  std::optional<TermId> subject;
  std::optional<TermId> predicate;
  std::optional<TermId> object;
};

/// What is known of a triple.
enum class Verdict : std::uint8_t {
  kAsserted,
  kDerived,
  kPredicted,
  kRefuted,  ///< Its negation holds, or it contradicts facts and rules
  kUnknown,
};

struct Answer {
  Verdict verdict = Verdict::kUnknown;
  /// A prediction's, also where rules refute it or derive it too.
  std::optional<float> probability;
};

}  // namespace rrn::session

#endif  // RRN_SESSION_KNOWN_STATEMENT_HPP
