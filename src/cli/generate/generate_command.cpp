// SPDX-License-Identifier: MIT
// rrn generate: data to train and test on, or to reason over.
#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <system_error>

#include "base/lock_file.hpp"
#include "cli/generate/generate_dataset.hpp"
#include "cli/program/command.hpp"
#include "cli/program/option_values.hpp"
#include "cli/program/output.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;

/// What can be generated.  Options of the same name mean the same for all.
struct Generator {
  std::string_view name;
  bool is_dataset;  ///< Has splits of labelled samples, else is one file
  void (*add_options)(po::options_description& options);
  std::string (*generate)(const CommandRun& run);
  bool takes_files = false;  ///< More operands follow the name
};

constexpr std::array kGenerators = {
    Generator{"family", true, &add_family_options, &generate_family},
    Generator{"countries-s1", true, &add_countries_options,
              &generate_countries_s1},
    Generator{"countries-s2", true, &add_countries_options,
              &generate_countries_s2},
    Generator{"countries-s3", true, &add_countries_options,
              &generate_countries_s3},
    Generator{"umls", true, &add_umls_options, &generate_umls},
    Generator{"dbpedia", true, &add_dbpedia_options, &generate_dbpedia},
    Generator{"claros", true, &add_claros_options, &generate_claros},
    Generator{"ontology", true, &add_ontology_options, &generate_ontology,
              true},
    Generator{"university", false, &add_university_options,
              &generate_university},
};

std::string list_names() {
  std::string names;
  for (const Generator& generator : kGenerators) {
    names += (names.empty() ? "" : "|") + std::string(generator.name);
  }
  return names;
}

const Generator& find_generator(const std::vector<std::string>& inputs) {
  for (const Generator& generator : kGenerators) {
    if (!inputs.empty() && inputs.front() == generator.name &&
        (inputs.size() == 1 || generator.takes_files)) {
      return generator;
    }
  }
  throw UsageError("expected what to generate: " + list_names());
}

bool has_option(const Generator& generator, const std::string& name) {
  po::options_description options;
  generator.add_options(options);
  if (generator.is_dataset) add_split_options(options);
  return options.find_nothrow(name, false) != nullptr;
}

/// Refuses what was given on the command line for something else.
void check_options(const Generator& chosen, const CommandRun& run) {
  for (const auto& [name, value] : run.args) {
    if (value.defaulted() || has_option(chosen, name)) continue;
    std::string others;
    for (const Generator& other : kGenerators) {
      if (!has_option(other, name)) continue;
      others += (others.empty() ? "" : ", ") + std::string(other.name);
    }
    if (others.empty()) continue;
    throw UsageError("--" + name + " is for `rrn generate` with " + others +
                     " only");
  }
}

/// Keeps other processes from the same output.
std::unique_ptr<LockFile> lock_output(const Generator& generator,
                                      const CommandRun& run) {
  if (!run.has("output")) return nullptr;
  const std::filesystem::path path = generator.is_dataset
                                         ? get_output_folder(run)
                                         : run.get<std::string>("output");
  if (path == "-") return nullptr;
  // Folders are made with those around them.
  if (generator.is_dataset && path.has_parent_path()) {
    std::error_code ignored;
    std::filesystem::create_directories(path.parent_path(), ignored);
  }
  return std::make_unique<LockFile>(path);
}

class GenerateCommand final : public Command {
 public:
  std::string_view name() const override { return "generate"; }
  std::string_view summary() const override {
    return "Make data: labelled samples to train on, or facts to reason over";
  }
  std::string_view operands() const override {
    static const std::string names = list_names();
    return names;
  }
  std::string_view examples() const override {
    return "rrn generate family --samples 5000 --test 500 --seed 1 --output "
           "build/family\n"
           "rrn generate family --shard 3/16 --output build/family\n"
           "rrn generate family --merge --output build/family\n"
           "rrn generate countries-s1 --seed 1 --output build/countries-s1\n"
           "rrn generate university --universities 10 --output "
           "universities.nt";
  }

  std::string_view main_options() const override {
    return "output samples valid test ontology rules source people individuals "
           "sampler policy";
  }
  void add_options(po::options_description& options) const override {
    options.add_options()  //
        ("output,o", po::value<std::string>()->value_name("PATH"),
         "the folder of train.kbs, valid.kbs, test.kbs and card.json; "
         "university: the file, or - (required)");
    po::options_description splits("For all with labelled samples");
    add_split_options(splits);
    options.add(splits);
    for (const Generator& generator : kGenerators) {
      po::options_description all;
      generator.add_options(all);
      po::options_description own("For " + std::string(generator.name));
      // What several have is described once.
      for (const auto& option : all.options()) {
        if (options.find_nothrow(option->long_name(), false) == nullptr) {
          own.add(option);
        }
      }
      if (!own.options().empty()) options.add(own);
    }
  }

  ExitCode run(const CommandRun& run) const override {
    const Generator& generator = find_generator(run.inputs);
    check_options(generator, run);
    const std::unique_ptr<LockFile> lock = lock_output(generator, run);
    const std::string text = generator.generate(run);
    OutputFile out = open_output(run, "-");
    out.write(text);
    out.commit();
    return ExitCode::kDone;
  }
};

}  // namespace

std::unique_ptr<Command> make_generate_command() {
  return std::make_unique<GenerateCommand>();
}

}  // namespace rrn::cli
