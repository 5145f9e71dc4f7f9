// SPDX-License-Identifier: MIT
#include "repair/model/mined_model.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "repair/model/believed_kb.hpp"
#include "repair/model/mined_file.hpp"

namespace rrn::repair {

namespace {

using mining::FactIndex;

/// Gives the constants of a rule other numbers; `number_of` has none for those
/// that nobody has.  Returns whether all have one.
template <typename NumberOf>
bool renumber(mining::MinedRule& rule, const NumberOf& number_of) {
  bool has_all = true;
  const auto change = [&](std::uint32_t& constant) {
    const std::optional<std::uint32_t> number = number_of(constant);
    if (number) constant = *number;
    has_all = has_all && number;
  };
  if (rule.head.has_constant()) change(rule.head.constant);
  if (rule.value) change(rule.value->to);
  return has_all;
}

/// The rules about individuals of a knowledge base, with its numbers: those
/// that name somebody else conclude nothing.
std::vector<mining::MinedRule> rules_for(const MinedContent& content,
                                         const dataset::Sample& kb) {
  if (content.individuals.empty()) return content.rules;
  std::unordered_map<std::string_view, std::uint32_t> numbers;
  for (std::uint32_t i = 0; i < kb.names.size(); ++i) {
    numbers.emplace(kb.names[i], i);
  }
  std::vector<std::optional<std::uint32_t>> number_of;
  for (const std::string& name : content.individuals) {
    const auto found = numbers.find(name);
    number_of.push_back(found == numbers.end() ? std::nullopt
                                               : std::optional(found->second));
  }
  std::vector<mining::MinedRule> rules;
  for (mining::MinedRule rule : content.rules) {
    if (renumber(rule, [&](std::uint32_t i) { return number_of[i]; })) {
      rules.push_back(std::move(rule));
    }
  }
  return rules;
}

/// The facts that bodies see.
FactIndex facts_for(const MinedContent& content,
                    std::span<const mining::MinedRule> rules,
                    const dataset::Sample& kb,
                    const CancellationToken& cancel) {
  FactIndex::Facts facts;
  facts.add(kb, false);
  const auto index = [&] {
    return FactIndex(facts, content.vocabulary.relations.size(),
                     content.vocabulary.classes.size());
  };
  while (content.in_rounds) {
    const std::size_t n_before = facts.relations.size() + facts.classes.size();
    mining::add_conclusions(rules, index(), facts, cancel);
    if (facts.relations.size() + facts.classes.size() == n_before) break;
  }
  return index();
}

/// Believes what is stated, and conclusions of which nothing is stated.
template <typename Literal>
std::vector<Belief<Literal>> beliefs_of(
    std::vector<Literal> stated,
    const std::vector<mining::Conclusion<Literal>>& conclusions) {
  std::ranges::sort(stated);
  const auto is_stated = [&](Literal literal, bool positive) {
    literal.positive = positive;
    return std::ranges::binary_search(stated, literal);
  };
  std::vector<Belief<Literal>> beliefs;
  for (const auto& [literal, probability] : conclusions) {
    if (is_stated(literal, true) || is_stated(literal, false)) continue;
    beliefs.push_back({literal, probability});
  }
  stated.erase(std::unique(stated.begin(), stated.end()), stated.end());
  for (const Literal& literal : stated) {
    if (literal.positive) beliefs.push_back({literal, 1});
  }
  std::ranges::sort(beliefs, {}, &Belief<Literal>::literal);
  return beliefs;
}

}  // namespace

MinedModel::MinedModel(MinedContent content) : content_(std::move(content)) {
  set_calibration(content_.calibration);
}

std::string MinedModel::description() const {
  return "rules mined from data: " + std::to_string(content_.rules.size()) +
         (content_.in_rounds ? ", which also follow from each other\n" : "\n") +
         content_.card;
}

Beliefs MinedModel::believe_asked(const dataset::Sample& kb,
                                  const mining::AskedRelations& asked,
                                  const JobContext& job) {
  check(kb);
  Beliefs beliefs = form_beliefs(kb, &asked, job);
  calibrate_all(beliefs);
  return beliefs;
}

neural::LiteralScores MinedModel::score(
    const dataset::Sample& kb,
    std::span<const dataset::RelationLiteral> literals, const JobContext& job) {
  const BelievedKb believed(*this, kb.n_individuals,
                            believe_asked(kb, {literals, false}, job));
  return {believed.class_probabilities(0, kb.n_individuals),
          believed.score(literals, job.cancel)};
}

std::unique_ptr<neural::EmbeddedKb> MinedModel::embed_around(
    const dataset::Sample& kb,
    std::span<const dataset::RelationLiteral> literals, const JobContext& job) {
  return std::make_unique<BelievedKb>(*this, kb.n_individuals,
                                      believe_asked(kb, {literals, true}, job));
}

Beliefs MinedModel::form_beliefs(const dataset::Sample& kb,
                                 const JobContext& job) {
  return form_beliefs(kb, nullptr, job);
}

Beliefs MinedModel::form_beliefs(const dataset::Sample& kb,
                                 const mining::AskedRelations* asked,
                                 const JobContext& job) const {
  const std::vector<mining::MinedRule> rules = rules_for(content_, kb);
  const mining::Conclusions conclusions = mining::conclude(
      rules, facts_for(content_, rules, kb, job.cancel), job.cancel, asked);
  return {beliefs_of(kb.classes.specified, conclusions.classes),
          beliefs_of(kb.relations.specified, conclusions.relations)};
}

void MinedModel::save(const std::string& path) const {
  MinedContent content = content_;
  content.calibration = calibration();
  save_mined(path, content);
}

MinedContent content_of(const mining::MiningResult& result,
                        const mining::MiningOptions& options,
                        const dataset::Vocabulary& vocabulary,
                        std::span<const dataset::Sample> samples) {
  MinedContent content;
  content.vocabulary = vocabulary;
  content.rules = result.rules;
  std::unordered_map<std::uint32_t, std::uint32_t> numbers;
  for (mining::MinedRule& rule : content.rules) {
    renumber(rule, [&](std::uint32_t individual) {
      const auto next = static_cast<std::uint32_t>(content.individuals.size());
      const auto [place, is_new] = numbers.emplace(individual, next);
      if (is_new) {
        content.individuals.push_back(samples.front().names[individual]);
      }
      return std::optional(place->second);
    });
  }
  content.in_rounds = options.only_stated;
  content.card = "mined from " + std::to_string(result.n_facts) + " facts in " +
                 std::to_string(result.n_rounds) +
                 (result.n_rounds == 1 ? " round\n" : " rounds\n");
  content.profile = neural::profile_of(samples, vocabulary);
  return content;
}

}  // namespace rrn::repair
