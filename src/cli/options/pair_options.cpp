// SPDX-License-Identifier: MIT
#include "cli/options/pair_options.hpp"

#include <algorithm>

#include "cli/options/prediction_options.hpp"
#include "cli/program/option_values.hpp"

namespace rrn::cli {

namespace po = boost::program_options;

void add_pair_options(po::options_description& options) {
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

prediction::PredictOptions get_predict_options(
    const CommandRun& run, const reasoner::FactPattern& asked) {
  prediction::PredictOptions options;
  options.asked = asked;
  options.threshold = get_threshold(run);
  if (run.has("all-pairs")) options.scope = prediction::PairScope::kAll;
  if (run.has("hops")) {
    options.scope = prediction::PairScope::kNear;
    options.limits.hops = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(run.get<Count>("hops").value, UINT32_MAX));
  }
  options.limits.pairs_each = run.get<Count>("pairs-each").value;
  options.limits.pairs = run.get<Count>("max-pairs").value;
  return options;
}

}  // namespace rrn::cli
