// SPDX-License-Identifier: MIT
#include "generation/family/family_dataset.hpp"

#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "generation/family/family_vocabulary.hpp"
#include "generation/labelling/symbolic_labeller.hpp"
#include "generation/source/sample_source.hpp"
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

SymbolicLabeller make_labeller(const dataset::Vocabulary& vocabulary,
                               std::uint32_t max_people,
                               const JobContext& job) {
  io::OntologyGraph ontology;
  JobContext quiet = job;
  quiet.progress = nullptr;
  io::read_rdf_text(family_ontology_text(), "family.ttl", {}, ontology, quiet);
  return {ontology, vocabulary, max_people, quiet};
}

class FamilySource final : public SampleSource {
 public:
  FamilySource(const FamilyTreeOptions& options, const JobContext& job)
      : options_(options),
        header_{family_vocabulary(),
                "urn:x-rrn:family",
                describe(options),
                job.seed.value(),
                {}},
        labeller_(make_labeller(header_.vocabulary, options.max_people, job)) {}

  [[nodiscard]] const dataset::DatasetHeader& header() const override {
    return header_;
  }

  [[nodiscard]] const SymbolicLabeller* labeller() const override {
    return &labeller_;
  }

  [[nodiscard]] std::vector<InputFile> inputs() const override {
    InputFile ontology = describe_input_text("ontology", "owl/family.ttl",
                                             family_ontology_text());
    ontology.source = "part of this program";
    ontology.licence = "MIT";
    return {ontology};
  }

  [[nodiscard]] std::optional<dataset::Sample> draw(
      Split, std::uint64_t number, const JobContext& job) const override {
    Rng rng(job.seed.derive("family tree", number));
    return family_facts(generate_family_tree(options_, rng));
  }

  [[nodiscard]] bool complete(Split, dataset::Sample& kb,
                              const JobContext& job) const override {
    RRN_CHECK(labeller_.label(kb, job) == datalog::Outcome::kFixpoint);
    return true;
  }

 private:
  FamilyTreeOptions options_;
  dataset::DatasetHeader header_;
  SymbolicLabeller labeller_;
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
