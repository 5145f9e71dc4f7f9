// SPDX-License-Identifier: MIT
#include "cli/options/rule_confirmation.hpp"

#include <algorithm>
#include <string>

#include "cli/options/model_loading.hpp"
#include "cli/program/option_values.hpp"
#include "dataset/file/dataset_file.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using dataset::Sample;
using prediction::ConfirmationOptions;
using prediction::Surroundings;

Surroundings get_surroundings(const CommandRun& run) {
  const auto& word = run.get<std::string>("surroundings");
  if (word == "none") return Surroundings::kNone;
  if (word == "apart") return Surroundings::kApart;
  if (word == "all") return Surroundings::kAll;
  throw UsageError("bad value '" + word +
                   "' for --surroundings; expected none, apart or all");
}

ConfirmationOptions get_confirmation_options(const CommandRun& run) {
  constexpr std::uint64_t kMost = 10'000;
  ConfirmationOptions options;
  const std::uint64_t n = run.get<Count>("places").value;
  if (n == 0 || n > kMost) {
    throw UsageError("--places " + std::to_string(n) + "; expected 1 to " +
                     std::to_string(kMost));
  }
  options.n_places = static_cast<std::uint32_t>(n);
  options.draws = get_draws(run);
  options.surroundings = get_surroundings(run);
  return options;
}

/// The stated facts of samples over another vocabulary, as far as this one has
/// their predicates.
std::vector<Sample> translate(const dataset::Dataset& data,
                              const dataset::Vocabulary& vocabulary) {
  const dataset::Vocabulary& own = data.header.vocabulary;
  std::vector<Sample> samples;
  for (const Sample& kb : data.kbs) {
    Sample& stated = samples.emplace_back();
    stated.n_individuals = kb.n_individuals;
    for (dataset::ClassLiteral fact : kb.classes.specified) {
      const auto found =
          vocabulary.find_class(own.classes[fact.owl_class.value].iri);
      if (!found) continue;
      fact.owl_class = *found;
      stated.classes.specified.push_back(fact);
    }
    for (dataset::RelationLiteral fact : kb.relations.specified) {
      const auto found =
          vocabulary.find_relation(own.relations[fact.relation.value].iri);
      if (!found) continue;
      fact.relation = *found;
      stated.relations.specified.push_back(fact);
    }
  }
  return samples;
}

std::vector<Sample> read_fresh(const CommandRun& run,
                               const dataset::Vocabulary& vocabulary) {
  const auto& path = run.get<std::string>("fresh");
  auto samples = translate(dataset::read_dataset(path, run.job), vocabulary);
  const bool has_facts = std::ranges::any_of(samples, [](const Sample& kb) {
    return !kb.classes.specified.empty() || !kb.relations.specified.empty();
  });
  if (!has_facts) {
    throw Error(ErrorCode::kMismatch, {path},
                "states nothing of the classes and relations that rules are "
                "learnt about");
  }
  return samples;
}

}  // namespace

void add_confirmation_options(po::options_description& options) {
  options.add_options()  //
      ("model", po::value<std::string>()->value_name("FILE"),
       "ask this network whether what each rule concludes is so, on fresh "
       "samples in which its body holds, and in which one atom of it does "
       "not")  //
      ("min-predicted", po::value<Probability>()->value_name("PART"),
       "with --model: keep rules only that the network confirms on this part "
       "of the samples in which the body holds")  //
      ("places", po::value<Count>()->value_name("N")->default_value({20}, "20"),
       "with --model: fresh samples for each rule")  //
      ("fresh", po::value<std::string>()->value_name("FILE"),
       "with --model: a .kbs file in the samples of which bodies are looked "
       "for, in the place of the data that rules are learnt from; only what "
       "they state is used")  //
      ("surroundings",
       po::value<std::string>()
           ->value_name("none|apart|all")
           ->default_value("all"),
       "with --model: what a fresh sample has beside the body: nothing, what "
       "is stated around each of its individuals alone, or all around it");
  add_draws_option(options);
  add_device_option(options);
}

AskedModel::AskedModel(const CommandRun& run) : run_(run) {
  options_ = get_confirmation_options(run);
  if (run.has("model")) {
    model_ = load_single_model(run);
    return;
  }
  for (const char* const option : {"min-predicted", "fresh"}) {
    if (run.has(option)) {
      throw UsageError("--" + std::string(option) + " needs --model");
    }
  }
}

void AskedModel::use(std::span<const dataset::Sample> samples,
                     const dataset::Vocabulary& vocabulary,
                     mining::MiningOptions& options) {
  if (!model_) return;
  std::vector<Sample> fresh;
  if (run_.has("fresh")) {
    fresh = read_fresh(run_, vocabulary);
    samples = fresh;
  }
  confirmation_.emplace(*model_, samples, vocabulary, options_, run_.job);
  if (!run_.has("min-predicted")) return;
  const double wanted = run_.get<Probability>("min-predicted").value;
  options.accepts = [this, wanted](const mining::MinedRule& rule,
                                   std::span<const mining::MinedRule> known) {
    const mining::Predictions said = confirmation_->ask_with_body(rule, known);
    return said.n_asked > 0 && said.part() >= wanted;
  };
}

std::vector<mining::ModelFigures> AskedModel::ask(
    std::span<const mining::MinedRule> rules) {
  std::vector<mining::ModelFigures> figures;
  if (!confirmation_) return figures;
  for (const mining::MinedRule& rule : rules) {
    run_.job.report({"asking for rules", figures.size(), rules.size(), {}});
    figures.push_back(confirmation_->ask(rule, rules));
  }
  return figures;
}

}  // namespace rrn::cli
