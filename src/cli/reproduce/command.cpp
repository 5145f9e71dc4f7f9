// SPDX-License-Identifier: MIT
// rrn reproduce: the experiments of the paper, and some beyond it.
#include "cli/program/command.hpp"

#include <sstream>

#include "base/output_file.hpp"
#include "cli/program/build_info.hpp"
#include "cli/program/option_values.hpp"
#include "cli/program/output.hpp"
#include "cli/program/text.hpp"
#include "cli/reproduce/experiment.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;

std::string list_experiments() {
  std::string names;
  for (const Experiment& experiment : experiments()) {
    names += (names.empty() ? "" : "|") + std::string(experiment.name);
  }
  return names;
}

const Experiment& find_experiment(const std::vector<std::string>& inputs) {
  if (inputs.size() == 1) {
    for (const Experiment& experiment : experiments()) {
      if (experiment.name == inputs.front()) return experiment;
    }
  }
  std::string names;
  for (const Experiment& experiment : experiments()) {
    names += "\n  " + pad_right(experiment.name, 12) +
             std::string(experiment.summary);
  }
  throw UsageError("expected what to reproduce:" + names);
}

std::vector<const Recipe*> get_datasets(const Experiment& experiment,
                                        const CommandRun& run) {
  std::istringstream names(run.has("dataset")
                               ? run.get<std::string>("dataset")
                               : std::string(experiment.datasets));
  std::vector<const Recipe*> datasets;
  for (std::string name; std::getline(names, name, ',');) {
    datasets.push_back(&find_recipe(name));
  }
  if (datasets.empty()) throw UsageError("--dataset names no dataset");
  return datasets;
}

ExperimentOptions get_options(const Experiment& experiment,
                              const CommandRun& run) {
  ExperimentOptions options;
  options.datasets = get_datasets(experiment, run);
  options.places = {run.get<std::string>("data"), run.get<std::string>("dbo"),
                    run.get<std::string>("royalty")};
  options.runs = static_cast<std::uint32_t>(run.get<Count>("runs").value);
  options.generate = split_words(run.get<std::string>("generate"));
  if (run.has("model")) options.model = run.get<std::string>("model");
  options.train = split_words(run.get<std::string>("train"));
  return options;
}

void write_record(const std::string& path, const Experiment& experiment,
                  const CommandRun& run, const Workshop& workshop,
                  const std::vector<ComparisonTable>& tables) {
  OutputFile file(path);
  JsonWriter json([&](std::string_view text) { file.write(text); });
  json.begin_object();
  json.member("experiment", experiment.name);
  json.member("command", run.command);
  json.member("version", std::string_view(kVersion));
  json.member("threads", run.job.n_threads);
  json.key("steps");
  json.begin_array();
  for (const Workshop::Step& step : workshop.steps()) {
    json.begin_object();
    json.member("command", step.command);
    json.member("seconds", step.seconds);
    json.end_object();
  }
  json.end_array();
  json.key("tables");
  json.begin_array();
  for (const ComparisonTable& table : tables) write_json(table, json);
  json.end_array();
  json.end_object();
  json.finish();
  file.commit();
}

class ReproduceCommand final : public Command {
 public:
  std::string_view name() const override { return "reproduce"; }
  std::string_view summary() const override {
    return "Make the data, train, and show the paper's figures beside ours";
  }
  std::string_view operands() const override {
    static const std::string names = list_experiments();
    return names;
  }
  std::string_view examples() const override {
    return "rrn reproduce results --dataset family\n"
           "rrn reproduce results --dataset countries-s1 --data ../data\n"
           "rrn reproduce iterations";
  }

  void add_options(po::options_description& options) const override {
    options.add_options()  //
        ("output,o", po::value<std::string>()->default_value("build/reproduce"),
         "the folder of data, models and records; what is there is used again")
        //
        ("dataset", po::value<std::string>()->value_name("NAMES"),
         "only these, with commas between")  //
        ("data", po::value<std::string>()->default_value("build/data"),
         "the folder of countries, dbpedia, museum, rdfox-rules and umls, "
         "which the repository does not hold")  //
        ("dbo", po::value<std::string>()->default_value("build/dbo/dbo.nq"),
         "DBpedia's ontology, which tools/fetch-dbo leaves there")  //
        ("royalty", po::value<std::string>()->default_value("build/royalty"),
         "the folder of Royalty-30k, which tools/fetch-royalty leaves there")  //
        ("model", po::value<std::string>()->value_name("FILE"),
         "a trained network in the place of those that the recipe makes")  //
        ("runs", po::value<Count>()->default_value({0}, "as the paper"),
         "runs with other seeds, from --seed on")  //
        ("generate", po::value<std::string>()->default_value(""),
         "options of `rrn generate` in the place of the recipe's")  //
        ("train", po::value<std::string>()->default_value(""),
         "options of `rrn train` in the place of the recipe's");
  }

  ExitCode run(const CommandRun& run) const override {
    const Experiment& experiment = find_experiment(run.inputs);
    const ExperimentOptions options = get_options(experiment, run);
    const std::string& folder = run.get<std::string>("output");
    Workshop workshop(run, folder);
    const std::vector<ComparisonTable> tables =
        experiment.run(workshop, options);
    const std::string record =
        folder + '/' + std::string(experiment.name) + ".json";
    write_record(record, experiment, run, workshop, tables);
    OutputFile out = open_output(run, "-");
    for (const ComparisonTable& table : tables) out.write(show(table) + '\n');
    out.write("recorded in " + record + '\n');
    out.commit();
    return ExitCode::kDone;
  }
};

}  // namespace

std::unique_ptr<Command> make_reproduce_command() {
  return std::make_unique<ReproduceCommand>();
}

}  // namespace rrn::cli
