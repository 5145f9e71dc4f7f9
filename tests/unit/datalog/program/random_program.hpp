// SPDX-License-Identifier: MIT
#ifndef RRN_TESTS_UNIT_DATALOG_PROGRAM_RANDOM_PROGRAM_HPP
#define RRN_TESTS_UNIT_DATALOG_PROGRAM_RANDOM_PROGRAM_HPP

#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "datalog/program/program.hpp"
#include "rdf/dictionary.hpp"
#include "store/fact.hpp"

namespace rrn::datalog {

/// A small random program with facts.  Default negation is stratified because
/// every relation has a layer: a rule reads its own and lower layers and
/// negates lower ones.
///
/// Under `equality`, there is a predicate in the lowest layer that makes terms
/// equal; rules of that layer use `!=` only where it may.
///
/// Under `triples`, there are atoms with a variable predicate as well, and
/// predicates are terms of the domain.  Such an atom reads, or derives, all
/// relations, so `layers` are then not right: see layers_of().
struct RandomProgram {
  struct Options {
    bool equality = false;
    bool triples = false;
  };

  explicit RandomProgram(Rng& rng) : RandomProgram(rng, Options()) {}
  RandomProgram(Rng& rng, Options options);

  Dictionary dictionary;
  std::vector<TermId> domain;
  TermId rdf_type = kAnyPredicate;  ///< Where there are triples
  Program program;
  std::vector<std::set<std::size_t>> layers;  ///< Numbers of rules
  std::vector<Fact> facts;
};

}  // namespace rrn::datalog

#endif  // RRN_TESTS_UNIT_DATALOG_PROGRAM_RANDOM_PROGRAM_HPP
