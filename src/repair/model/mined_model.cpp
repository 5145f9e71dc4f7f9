// SPDX-License-Identifier: MIT
#include "repair/model/mined_model.hpp"

#include <algorithm>
#include <utility>

#include "mining/conclusions.hpp"
#include "repair/model/mined_file.hpp"

namespace rrn::repair {

namespace {

using mining::FactIndex;

/// The facts that bodies see.
FactIndex facts_for(const MinedContent& content, const dataset::Sample& kb,
                    const CancellationToken& cancel) {
  FactIndex::Facts facts;
  facts.add(kb, false);
  const auto index = [&] {
    return FactIndex(facts, content.vocabulary.relations.size(),
                     content.vocabulary.classes.size());
  };
  while (content.in_rounds) {
    const std::size_t n_before = facts.relations.size() + facts.classes.size();
    mining::add_conclusions(content.rules, index(), facts, cancel);
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
  const auto rest = std::ranges::unique(stated);
  stated.erase(rest.begin(), rest.end());
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

Beliefs MinedModel::form_beliefs(const dataset::Sample& kb,
                                 const JobContext& job) {
  const mining::Conclusions conclusions = mining::conclude(
      content_.rules, facts_for(content_, kb, job.cancel), job.cancel);
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
  content.in_rounds = options.only_stated;
  content.card = "mined from " + std::to_string(result.n_facts) + " facts in " +
                 std::to_string(result.n_rounds) +
                 (result.n_rounds == 1 ? " round\n" : " rounds\n");
  content.profile = neural::profile_of(samples, vocabulary);
  return content;
}

}  // namespace rrn::repair
