// SPDX-License-Identifier: MIT
#ifndef RRN_MINING_RULE_TEXT_HPP
#define RRN_MINING_RULE_TEXT_HPP

#include <span>
#include <string>

#include "dataset/sample/vocabulary.hpp"
#include "mining/miner.hpp"
#include "mining/model_figures.hpp"

namespace rrn::mining {

/// The names of what rules speak of; borrowed.
struct RuleNames {
  const dataset::Vocabulary& vocabulary;
  /// The IRIs of individuals, where rules name some.
  std::span<const std::string> individuals = {};
};

/// Writes one rule as Datalog with IRIs in full, without a line end.
[[nodiscard]] std::string to_datalog(const MinedRule& rule,
                                     const RuleNames& names);

/// What a model says of rules, in their order; empty if none was asked.
using AskedModel = std::span<const ModelFigures>;

/// Writes rules as a Datalog file, grouped by head, with prefixes and with the
/// figures of each rule in a comment before it.  `title` is the first comment.
[[nodiscard]] std::string to_datalog(std::span<const MinedRule> rules,
                                     const RuleNames& names,
                                     const std::string& title,
                                     AskedModel asked = {});

/// Writes rules as SWRL in Turtle, with the figures as rdfs:comment.  Where a
/// rule needs two individuals to differ, the ontology says that names are
/// unique (vocab::kUniqueNames).
[[nodiscard]] std::string to_swrl(std::span<const MinedRule> rules,
                                  const RuleNames& names,
                                  const std::string& title,
                                  AskedModel asked = {});

/// Writes what was mined as JSON.
[[nodiscard]] std::string to_json(const MiningResult& result,
                                  const RuleNames& names,
                                  AskedModel asked = {});

/// The figures of a rule in words.
[[nodiscard]] std::string describe(const Figures& figures);

/// What a model says of a rule in words: `predicted in 20 of 20, without atom 1
/// in 3 of 18`.
[[nodiscard]] std::string describe(const ModelFigures& figures);

}  // namespace rrn::mining

#endif  // RRN_MINING_RULE_TEXT_HPP
