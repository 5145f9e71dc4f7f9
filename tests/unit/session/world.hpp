// SPDX-License-Identifier: MIT
// Sessions over text, and what they hold as text.
#ifndef RRN_TESTS_UNIT_SESSION_WORLD_HPP
#define RRN_TESTS_UNIT_SESSION_WORLD_HPP

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "session/session.hpp"
#include "support/temp_dir.hpp"

namespace rrn::session {

using Triples = std::set<std::string>;

/// Makes files and sessions; a place of its own for each test.
class World {
 public:
  /// Writes Turtle, with the usual prefixes before it.
  std::string write(const std::string& name, const std::string& turtle) const;
  /// A session over Turtle that is committed once.
  [[nodiscard]] std::unique_ptr<Session> session(
      const std::string& ontology, const std::string& data,
      const datalog::MaterialiseOptions& limits = {}) const;
  [[nodiscard]] SessionOptions options(const std::string& ontology,
                                       const std::string& data) const;

 private:
  test::TempDir folder_;
};

/// Calls add() or remove() with all that Turtle states, blank nodes by label.
void add(Session& session, const std::string& turtle);
void remove(Session& session, const std::string& turtle);

/// A triple as N-Triples without the stop.
[[nodiscard]] std::string text_of(const Statement& statement);
/// What matches; fails if something is visited twice.
[[nodiscard]] Triples find(const Session& session, Origins origins,
                           const Pattern& pattern = {});

/// What load() and derive() make of the same sources, as a set of asserted and
/// one of derived triples, with all names of equal terms.
struct FromScratch {
  explicit FromScratch(const SessionOptions& options);

  Triples asserted;
  Triples derived;
  std::uint64_t n_violations = 0;
};

}  // namespace rrn::session

#endif  // RRN_TESTS_UNIT_SESSION_WORLD_HPP
