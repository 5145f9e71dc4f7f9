// SPDX-License-Identifier: MIT
// rrn generate ontology: labelled samples over any ontology or rules.
#include <algorithm>
#include <array>
#include <memory>

#include "base/output_file.hpp"
#include "cli/generate/generate_dataset.hpp"
#include "cli/generate/random_facts_options.hpp"
#include "cli/program/option_values.hpp"
#include "cli/report/coverage_table.hpp"
#include "generation/coverage/coverage_sampler.hpp"
#include "generation/ontology/sampler_setup.hpp"
#include "generation/random/random_facts.hpp"
#include "generation/walk/walk_source.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using Paths = std::vector<std::string>;
using generation::SamplerSetup;
using generation::SampleSource;
using generation::SymbolicLabeller;

constexpr std::array<std::string_view, 3> kSamplers = {"coverage", "random",
                                                       "walk"};

std::string get_sampler(const CommandRun& run, const char* option) {
  const std::string& name = run.get<std::string>(option);
  if (std::find(kSamplers.begin(), kSamplers.end(), name) == kSamplers.end()) {
    throw UsageError("--" + std::string(option) + ' ' + name +
                     "; expected coverage, random or walk");
  }
  return name;
}

/// Whether an option is on the command line.
bool is_given(const CommandRun& run, const char* option) {
  return run.has(option) && !run.args[option].defaulted();
}

/// Returns an option's number; throws UsageError if it is not from `least` to
/// 10,000.
std::uint32_t get_number(const CommandRun& run, const char* option,
                         std::uint32_t otherwise, std::uint32_t least) {
  constexpr std::uint32_t kMost = 10'000;
  if (!is_given(run, option)) return otherwise;
  const std::uint64_t value = run.get<Count>(option).value;
  if (value < least || value > kMost) {
    throw UsageError("--" + std::string(option) + ' ' + std::to_string(value) +
                     "; expected " + std::to_string(least) + " to " +
                     std::to_string(kMost));
  }
  return static_cast<std::uint32_t>(value);
}

dataset::LabelPolicy get_policy(const CommandRun& run) {
  const std::string& name = run.get<std::string>("policy");
  const auto policy = dataset::parse_label_policy(name);
  if (!policy) {
    throw UsageError("--policy " + name +
                     "; expected none, cwa, lcwa or sampled");
  }
  return *policy;
}

generation::SamplerInput get_sampler_input(const CommandRun& run,
                                           const std::string& sampler) {
  generation::SamplerInput input;
  if (run.has("ontology")) input.ontologies = run.get<Paths>("ontology");
  if (run.has("rules")) input.rules = run.get<Paths>("rules");
  if (input.ontologies.empty() && input.rules.empty()) {
    throw UsageError("--ontology FILE or --rules FILE is required");
  }
  input.data.assign(run.inputs.begin() + 1, run.inputs.end());
  input.policy = get_policy(run);
  input.max_individuals =
      get_number(run, "individuals", sampler == "walk" ? 200 : 60, 2);
  return input;
}

std::unique_ptr<SampleSource> make_coverage_source(const SamplerSetup& setup,
                                                   const CommandRun& run) {
  generation::CoverageOptions options;
  options.max_individuals = setup.max_individuals;
  options.n_facts = get_number(run, "facts", options.n_facts, 1);
  options.noise = run.get<Probability>("noise").value;
  options.contradictory = run.get<Probability>("contradictory").value;
  dataset::DatasetHeader header = setup.header;
  header.generator = to_string(options);
  return std::make_unique<generation::CoverageSource>(
      std::move(header), setup.naming_labeller, setup.targets, setup.constants,
      options, setup.inputs);
}

std::unique_ptr<SampleSource> make_random_source(const SamplerSetup& setup,
                                                 const CommandRun& run) {
  generation::RandomFactsOptions options = get_random_facts_options(run);
  options.n_individuals = setup.max_individuals;
  dataset::DatasetHeader header = setup.header;
  header.generator = to_string(options);
  return std::make_unique<generation::RandomSource>(
      std::move(header), setup.labeller, options, setup.inputs);
}

std::unique_ptr<SampleSource> make_walk_source(const SamplerSetup& setup,
                                               const CommandRun& run) {
  generation::WalkOptions options;
  options.n_individuals = setup.max_individuals;
  options.dense = run.has("dense");
  options.min_individuals =
      get_number(run, "min-individuals", setup.max_individuals, 1);
  if (options.min_individuals > options.n_individuals) {
    throw UsageError(
        "--min-individuals " + std::to_string(options.min_individuals) +
        "; expected at most the " + std::to_string(options.n_individuals) +
        " of --individuals");
  }
  const auto facts = std::make_shared<const generation::FactGraph>(
      setup.knowledge.store, setup.knowledge.dictionary,
      setup.header.vocabulary);
  dataset::DatasetHeader header = setup.header;
  header.generator = to_string(options);
  return std::make_unique<generation::WalkSource>(
      std::move(header), setup.labeller, facts, options);
}

std::unique_ptr<SampleSource> make_source(const std::string& sampler,
                                          const SamplerSetup& setup,
                                          const CommandRun& run) {
  if (sampler == "coverage") return make_coverage_source(setup, run);
  if (sampler == "random") return make_random_source(setup, run);
  return make_walk_source(setup, run);
}

const SymbolicLabeller& labeller_of(const std::string& sampler,
                                    const SamplerSetup& setup) {
  return sampler == "coverage" ? *setup.naming_labeller : *setup.labeller;
}

void check_usage(const CommandRun& run, const std::string& sampler,
                 const std::string& compared) {
  const bool walks = sampler == "walk" || compared == "walk";
  if (walks && run.inputs.size() < 2) {
    throw UsageError("--sampler walk needs files of facts to walk over");
  }
  if (!walks && run.inputs.size() > 1) {
    throw UsageError("'" + run.inputs[1] +
                     "': files of facts are for --sampler walk only");
  }
  if (sampler != "coverage" && compared != "coverage" &&
      is_given(run, "contradictory")) {
    throw UsageError("--contradictory is for --sampler coverage only");
  }
}

}  // namespace

void add_ontology_options(po::options_description& options) {
  options.add_options()  //
      ("ontology", po::value<Paths>()->value_name("FILE"),
       "OWL axioms and SWRL rules in RDF; repeatable")  //
      ("rules", po::value<Paths>()->value_name("FILE"),
       "Datalog rules; repeatable")  //
      ("sampler",
       po::value<std::string>()->value_name("NAME")->default_value("coverage"),
       "coverage: facts found backwards from the rules; random: facts drawn at "
       "random; walk: parts of given facts")  //
      ("policy",
       po::value<std::string>()->value_name("NAME")->default_value("cwa"),
       "which literals that neither follow nor are refuted are false, for "
       "predicates without vocab:labelPolicy: cwa: all; lcwa: relations of "
       "a "
       "subject or object that has one; sampled: one for each inference; "
       "none")  //
      ("noise",
       po::value<Probability>()->value_name("SHARE")->default_value({0.1},
                                                                    "0.1"),
       "coverage: share of facts that are drawn at random")  //
      ("contradictory",
       po::value<Probability>()->value_name("SHARE")->default_value({0}, "0"),
       "coverage: share of samples with one fact more, that contradicts the "
       "others")  //
      ("coverage-report", po::value<std::string>()->value_name("FILE"),
       "write what the samples show of each rule, predicate and depth, as "
       "tab-separated values")  //
      ("compare", po::value<std::string>()->value_name("NAME"),
       "show the coverage of another sampler beside it, over as many samples, "
       "2000 at most")  //
      ("min-individuals", po::value<Count>()->value_name("N"),
       "walk: take smaller samples down to so many where the facts join no "
       "more (default: as --individuals)")  //
      ("dense",
       "walk: find next who is joined with most of those found so far, so that "
       "samples are nearly as dense as the data");
  add_random_facts_options(options);
}

std::string generate_ontology(const CommandRun& run) {
  constexpr std::uint64_t kMaxCompared = 2000;
  const std::string sampler = get_sampler(run, "sampler");
  const std::string compared =
      run.has("compare") ? get_sampler(run, "compare") : std::string();
  check_usage(run, sampler, compared);
  const std::string folder = get_output_folder(run);
  const generation::BuildOptions build = get_build_options(run);
  const SamplerSetup setup =
      generation::make_sampler_setup(get_sampler_input(run, sampler), run.job);
  const dataset::Vocabulary& vocabulary = setup.header.vocabulary;

  const auto summary = generation::build_dataset(
      *make_source(sampler, setup, run), build, folder, run.job);
  std::vector<NamedCoverage> coverages;
  coverages.push_back(
      {sampler, generation::measure_coverage(
                    folder, labeller_of(sampler, setup), vocabulary, run.job)});
  if (run.has("coverage-report")) {
    OutputFile file(run.get<std::string>("coverage-report"));
    file.write(
        coverage_to_tsv(coverages.front().report, *setup.targets, vocabulary));
    file.commit();
  }
  if (!compared.empty()) {
    const std::uint64_t n =
        std::min(kMaxCompared, coverages.front().report.n_samples);
    coverages.push_back({compared, generation::measure_coverage(
                                       *make_source(compared, setup, run), n,
                                       labeller_of(compared, setup), run.job)});
  }
  return show_dataset(summary) +
         show_coverage(coverages, *setup.targets, vocabulary);
}

}  // namespace rrn::cli
