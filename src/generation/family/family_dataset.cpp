// SPDX-License-Identifier: MIT
#include "generation/family/family_dataset.hpp"

#include <array>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "generation/family/family_vocabulary.hpp"
#include "generation/source/labelled_source.hpp"
#include "io/ontology_graph.hpp"
#include "io/rdf_reader.hpp"

namespace rrn::generation {

namespace {

constexpr std::uint32_t kMaxPeople = 10'000;  // labels are quadratic in it

void check(const FamilyTreeOptions& options) {
  const auto reject = [](const std::string& message) {
    throw Error(ErrorCode::kBadArgument, message);
  };
  if (options.max_people == 0 || options.max_people > kMaxPeople) {
    reject("families of " + std::to_string(options.max_people) +
           " people at most; expected 1 to " + std::to_string(kMaxPeople));
  }
  if (!(options.stop_probability >= 0.0 && options.stop_probability <= 1.0)) {
    reject("stop probability " + std::to_string(options.stop_probability) +
           "; expected 0 to 1");
  }
}

std::string describe(const FamilyTreeOptions& options) {
  std::array<char, 32> probability{};
  std::snprintf(probability.data(), probability.size(), "%g",
                options.stop_probability);
  return "family trees, max people " + std::to_string(options.max_people) +
         ", max depth " + std::to_string(options.max_depth) +
         ", max branching " + std::to_string(options.max_branching) +
         ", stop probability " + probability.data();
}

std::shared_ptr<const SymbolicLabeller> make_labeller(std::uint32_t max_people,
                                                      const JobContext& job) {
  io::OntologyGraph ontology;
  JobContext quiet = job;
  quiet.progress = nullptr;
  io::read_rdf_text(family_ontology_text(), "family.ttl", {}, ontology, quiet);
  return std::make_shared<const SymbolicLabeller>(ontology, family_vocabulary(),
                                                  max_people, quiet);
}

InputFile describe_ontology() {
  InputFile ontology =
      describe_input_text("ontology", "owl/family.ttl", family_ontology_text());
  ontology.source = "part of this program";
  ontology.licence = "MIT";
  return ontology;
}

class FamilySource final : public LabelledSource {
 public:
  FamilySource(const FamilyTreeOptions& options, const JobContext& job)
      : LabelledSource({family_vocabulary(),
                        "urn:x-rrn:family",
                        describe(options),
                        job.seed.value(),
                        {}},
                       make_labeller(options.max_people, job),
                       {describe_ontology()}),
        options_(options) {}

  [[nodiscard]] std::optional<dataset::Sample> draw(
      Split, std::uint64_t number, const JobContext& job) const override {
    Rng rng(job.seed.derive("family tree", number));
    return family_facts(generate_family_tree(options_, rng));
  }

  [[nodiscard]] bool complete(Split, dataset::Sample& kb,
                              const JobContext& job) const override {
    RRN_CHECK(labeller()->label(kb, job) == datalog::Outcome::kFixpoint);
    return true;
  }

 private:
  FamilyTreeOptions options_;
};

}  // namespace

DatasetSummary generate_family_dataset(const FamilyTreeOptions& options,
                                       const BuildOptions& build,
                                       const std::string& output_folder,
                                       const JobContext& job) {
  check(options);
  return build_dataset(FamilySource(options, job), build, output_folder, job);
}

}  // namespace rrn::generation
