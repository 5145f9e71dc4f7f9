// SPDX-License-Identifier: MIT
// What the engine makes of a random program and what the naive evaluator does,
// in forms that can be compared.
#ifndef RRN_TESTS_UNIT_DATALOG_MAINTENANCE_CLOSURE_COMPARISON_HPP
#define RRN_TESTS_UNIT_DATALOG_MAINTENANCE_CLOSURE_COMPARISON_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "datalog/evaluation/materialiser.hpp"
#include "unit/datalog/evaluation/naive_evaluator.hpp"
#include "unit/datalog/program/random_program.hpp"

namespace rrn::datalog {

[[nodiscard]] TripleStore store_of(const RandomProgram& random);

/// The naive evaluation over the program's layers.
[[nodiscard]] NaiveEvaluator naive_of(const RandomProgram& random);

/// Rules and facts, to reproduce a failure.
[[nodiscard]] std::string text_of(const RandomProgram& random);

/// The live facts of a store, under representatives.
[[nodiscard]] FactSet facts_of(const TripleStore& store);

/// The facts of a store under all names.
[[nodiscard]] FactSet expanded_facts_of(const TripleStore& store);

/// The facts of `facts` that `others` lacks, as text.
[[nodiscard]] std::set<std::string> missing_from(const FactSet& others,
                                                 const FactSet& facts,
                                                 const Dictionary& dictionary);

/// All rows in their order, with the rules that they come from.
using OriginatedRows = std::vector<std::tuple<RelationKey, Row, std::uint32_t>>;
[[nodiscard]] OriginatedRows rows_of(const TripleStore& store);

[[nodiscard]] std::set<NaiveViolation> violations_of(
    const MaterialiseResult& result);

/// The facts and constraints of violations, without what is asserted, and
/// without constraints that are checked for each pair of equal terms.
using NormalisedViolations =
    std::set<std::pair<std::optional<std::size_t>, FactSet>>;
[[nodiscard]] NormalisedViolations normalised(
    const std::set<NaiveViolation>& violations, const Program& program,
    const TripleStore& store);

}  // namespace rrn::datalog

#endif  // RRN_TESTS_UNIT_DATALOG_MAINTENANCE_CLOSURE_COMPARISON_HPP
