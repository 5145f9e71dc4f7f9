// SPDX-License-Identifier: MIT
#ifndef RRN_MINING_RULE_TEXT_HPP
#define RRN_MINING_RULE_TEXT_HPP

#include <span>
#include <string>

#include "dataset/sample/vocabulary.hpp"
#include "mining/miner.hpp"

namespace rrn::mining {

/// Writes one rule as Datalog with IRIs in full, without a line end.
[[nodiscard]] std::string to_datalog(const MinedRule& rule,
                                     const dataset::Vocabulary& vocabulary);

/// Writes rules as a Datalog file, grouped by head, with prefixes and with the
/// figures of each rule in a comment before it.  `title` is the first comment.
[[nodiscard]] std::string to_datalog(std::span<const MinedRule> rules,
                                     const dataset::Vocabulary& vocabulary,
                                     const std::string& title);

/// Writes rules as SWRL in Turtle, with the figures as rdfs:comment.  Where a
/// rule needs two individuals to differ, the ontology says that names are
/// unique (vocab::kUniqueNames).
[[nodiscard]] std::string to_swrl(std::span<const MinedRule> rules,
                                  const dataset::Vocabulary& vocabulary,
                                  const std::string& title);

/// Writes what was mined as JSON.
[[nodiscard]] std::string to_json(const MiningResult& result,
                                  const dataset::Vocabulary& vocabulary);

/// The figures of a rule in words.
[[nodiscard]] std::string describe(const Figures& figures);

}  // namespace rrn::mining

#endif  // RRN_MINING_RULE_TEXT_HPP
