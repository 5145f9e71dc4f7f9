// SPDX-License-Identifier: MIT
// rrn generate: data to train and test on, or to reason over.
#include <array>

#include "base/output_file.hpp"
#include "cli/command.hpp"
#include "cli/generate_dataset.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;

struct Generator {
  std::string_view name;
  void (*add_options)(po::options_description& options);
  std::string (*generate)(const CommandRun& run);
};

constexpr std::array<Generator, 2> kGenerators = {{
    {"family", &add_family_options, &generate_family},
    {"university", &add_university_options, &generate_university},
}};

const Generator& find_generator(const std::vector<std::string>& inputs) {
  for (const Generator& generator : kGenerators) {
    if (inputs.size() == 1 && inputs.front() == generator.name) {
      return generator;
    }
  }
  throw UsageError("expected the name of a dataset: family or university");
}

/// Refuses what was given on the command line for another dataset.
void check_options(const Generator& chosen, const CommandRun& run) {
  for (const Generator& other : kGenerators) {
    if (&other == &chosen) continue;
    po::options_description options;
    other.add_options(options);
    for (const auto& option : options.options()) {
      const std::string& name = option->long_name();
      if (run.args.count(name) == 0 || run.args[name].defaulted()) continue;
      throw UsageError("--" + name + " goes with `rrn generate " +
                       std::string(other.name) + "` only");
    }
  }
}

class GenerateCommand final : public Command {
 public:
  std::string_view name() const override { return "generate"; }
  std::string_view summary() const override {
    return "Make data: labelled samples to train on, or facts to reason over";
  }
  std::string_view operands() const override { return "family|university"; }
  std::string_view examples() const override {
    return "rrn generate family --samples 5000 --test 500 --seed 1 --output "
           "build/family\n"
           "rrn generate university --universities 10 --output "
           "universities.nt";
  }

  void add_options(po::options_description& options) const override {
    options.add_options()  //
        ("output", po::value<std::string>()->value_name("PATH"),
         "family: the folder of train.kbs, valid.kbs and test.kbs; "
         "university: the file, or - (required)");
    for (const Generator& generator : kGenerators) {
      po::options_description own("For " + std::string(generator.name));
      generator.add_options(own);
      options.add(own);
    }
  }

  ExitCode run(const CommandRun& run) const override {
    const Generator& generator = find_generator(run.inputs);
    check_options(generator, run);
    const std::string text = generator.generate(run);
    OutputFile out("-");
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
