// SPDX-License-Identifier: MIT
// What is said of a run in the store, in the words of PROV-O.
#ifndef RRN_ATTACH_DESCRIPTION_HPP
#define RRN_ATTACH_DESCRIPTION_HPP

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rdf/statement.hpp"

namespace rrn::attach {

/// A run, for its description.
struct RunFacts {
  std::string description_graph;
  std::vector<std::string>
      graphs;  ///< The graphs that were read; empty: the default one
  std::string derived_graph;
  std::string predicted_graph;          ///< Empty: nothing was predicted
  std::vector<std::string> ontologies;  ///< Files, of axioms
  std::vector<std::string> rules;       ///< Files, of rules
  std::string model;                    ///< File; empty: none
  std::string version;                  ///< The program's
  std::chrono::system_clock::time_point started;
  std::chrono::system_clock::time_point ended;
  std::uint64_t n_read = 0;
  std::uint64_t n_derived = 0;
  std::uint64_t n_predicted = 0;
  std::uint64_t n_violations = 0;
  bool is_incomplete = false;
};

/// Hands the description to `sink`, without blank nodes.  The names of all it
/// makes start with that of its graph.  Files are described by name and by the
/// FNV-1a hash of what they hold.  Throws Error (kIo) if one cannot be read.
void describe(const RunFacts& run, StatementSink& sink);

/// Whether a statement of a description says when, which is different for runs
/// that are the same otherwise.
[[nodiscard]] bool says_when(const Statement& statement);

}  // namespace rrn::attach

#endif  // RRN_ATTACH_DESCRIPTION_HPP
