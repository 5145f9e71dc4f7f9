// SPDX-License-Identifier: MIT
#include "repair/learning/rivals.hpp"

#include "base/error.hpp"
#include "mining/miner.hpp"
#include "repair/learning/repair_learning.hpp"
#include "repair/model/mined_model.hpp"
#include "repair/model/path_model.hpp"

namespace rrn::repair {

namespace {

std::unique_ptr<neural::Model> mine_rules(
    const dataset::Vocabulary& vocabulary,
    std::span<const dataset::Sample> train, const JobContext& job) {
  mining::MiningOptions options;
  options.only_stated = mining::has_inferable(train);
  options.measure =
      options.only_stated ? mining::Measure::kStandard : mining::Measure::kPca;
  const mining::MiningResult result =
      mining::mine(train, vocabulary, options, job);
  return std::make_unique<MinedModel>(
      content_of(result, options, vocabulary, train));
}

std::unique_ptr<neural::Model> learn_paths(
    const dataset::Vocabulary& vocabulary,
    const generation::SymbolicLabeller& rules,
    std::span<const dataset::Sample> train, const JobContext& job) {
  RepairLearning options;
  options.beliefs.n_looks = 1;
  const std::vector<Lesson> lessons =
      make_all_lessons(train, options, job.seed);
  return std::make_unique<PathModel>(
      learn_beliefs(lessons, options.beliefs, job), rules, vocabulary);
}

}  // namespace

std::vector<Rival> learn_rivals(const dataset::Vocabulary& vocabulary,
                                const generation::SymbolicLabeller* rules,
                                std::span<const dataset::Sample> train,
                                const JobContext& job) {
  if (train.empty()) {
    throw Error(ErrorCode::kBadArgument,
                "no samples for rivals to learn from; expected some");
  }
  std::vector<Rival> rivals;
  rivals.push_back({"mined rules", mine_rules(vocabulary, train, job)});
  if (rules != nullptr) {
    rivals.push_back(
        {"paths, then rules", learn_paths(vocabulary, *rules, train, job)});
  }
  return rivals;
}

}  // namespace rrn::repair
