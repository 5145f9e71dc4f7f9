// SPDX-License-Identifier: MIT
#include "cli/options/pair_options.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "cli/options/prediction_options.hpp"
#include "cli/program/option_values.hpp"

namespace rrn::cli {

namespace po = boost::program_options;

void add_large_options(po::options_description& options) {
  options.add_options()  //
      ("hops", po::value<Count>()->value_name("N"),
       "predict relations only of individuals that a path of so many facts "
       "joins, and of themselves (default: of all pairs, or 3 where these are "
       "too many)")  //
      ("pairs-each",
       po::value<Count>()->value_name("N")->default_value({1'000}, "1000"),
       "then of each individual with so many others, the nearest")  //
      ("max-pairs",
       po::value<Count>()->value_name("N")->default_value({100'000'000},
                                                          "100000000"),
       "then of so many pairs altogether")  //
      ("all-pairs",
       "predict relations also of individuals that no path of facts joins");
}

prediction::LargePredictionOptions get_large_options(
    const CommandRun& run, const reasoner::FactPattern& asked) {
  prediction::LargePredictionOptions options;
  options.asked = asked;
  if (run.has("hops")) {
    options.limits.hops = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(run.get<Count>("hops").value, UINT32_MAX));
  }
  options.limits.pairs_each = run.get<Count>("pairs-each").value;
  options.limits.pairs = run.get<Count>("max-pairs").value;
  options.threshold = get_threshold(run);
  return options;
}

bool wants_candidates(const CommandRun& run,
                      const reasoner::Knowledge& knowledge,
                      const neural::Model& model) {
  if (run.has("hops")) return true;
  if (run.has("all-pairs")) return false;
  const std::size_t n_relations = model.vocabulary().relations.size();
  // There are no more individuals than terms.
  if (prediction::fits_all_pairs(knowledge.dictionary.size(), n_relations)) {
    return false;
  }
  const dataset::StoreSample sample = dataset::build_sample(
      knowledge.store, knowledge.dictionary, model.vocabulary());
  return !prediction::fits_all_pairs(sample.kb.n_individuals, n_relations);
}

std::function<void(const std::function<void(const prediction::ResultFact&)>&)>
stream_predictions(prediction::LargePrediction& large) {
  return [&large](
             const std::function<void(const prediction::ResultFact&)>& write) {
    large.for_each([&](const prediction::PredictedFact& fact) {
      write({fact.relation,
             fact.row,
             prediction::FactStatus::kPredicted,
             fact.probability,
             {},
             {}});
    });
  };
}

prediction::PredictionResult collect_predictions(
    prediction::LargePrediction& large) {
  std::vector<prediction::PredictedFact> facts;
  large.for_each(
      [&](const prediction::PredictedFact& fact) { facts.push_back(fact); });
  std::ranges::sort(facts, {}, [](const prediction::PredictedFact& fact) {
    return std::pair(fact.relation, fact.row);
  });
  prediction::PredictionResult result = large.result();
  result.facts = std::move(facts);
  return result;
}

}  // namespace rrn::cli
