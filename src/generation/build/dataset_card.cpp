// SPDX-License-Identifier: MIT
#include "generation/build/dataset_card.hpp"

#include <cstdint>
#include <cstdio>
#include <vector>

#include "base/json_writer.hpp"
#include "base/output_file.hpp"
#include "dataset/file/dataset_header.hpp"

namespace rrn::generation {

namespace {

std::string hexadecimal(std::uint64_t value) {
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx",
                static_cast<unsigned long long>(value));
  return digits;
}

class CardWriter {
 public:
  explicit CardWriter(JsonWriter& json) : json_(json) {}

  void write(const SampleSource& source, const BuildOptions& options,
             const DatasetSummary& summary) {
    const dataset::DatasetHeader& header = source.header();
    json_.begin_object();
    json_.member("card", kCardVersion);
    json_.member("program", options.program);
    json_.member("command", command_of_shard(options, options.shard));
    json_.member("generator", header.generator);
    json_.member("seed", header.seed);
    json_.member("format", static_cast<unsigned>(dataset::kDatasetVersion));
    write_ontology(header);
    write_inputs(source.inputs());
    write_splits(summary);
    write_leakage(options, summary);
    write_predicates("classes", header.vocabulary.classes,
                     summary.predicates.classes);
    write_predicates("relations", header.vocabulary.relations,
                     summary.predicates.relations);
    json_.end_object();
    json_.finish();
  }

 private:
  void write_ontology(const dataset::DatasetHeader& header) {
    json_.key("ontology");
    json_.begin_object();
    json_.member("name", header.ontology);
    json_.member("vocabulary", hexadecimal(header.vocabulary.fingerprint()));
    json_.end_object();
  }

  void write_inputs(const std::vector<InputFile>& inputs) {
    json_.key("inputs");
    json_.begin_array();
    for (const InputFile& input : inputs) {
      json_.begin_object();
      json_.member("role", input.role);
      json_.member("name", input.name);
      json_.member("fnv1a", checksum_text(input));
      json_.member("source", input.source);
      json_.member("licence", input.licence);
      json_.end_object();
    }
    json_.end_array();
  }

  void write_splits(const DatasetSummary& summary) {
    json_.key("splits");
    json_.begin_object();
    write_split(Split::kTrain, summary.train);
    write_split(Split::kValid, summary.valid);
    write_split(Split::kTest, summary.test);
    json_.end_object();
  }

  void write_split(Split split, const dataset::LabelTotals& totals) {
    json_.key(to_string(split));
    json_.begin_object();
    json_.member("samples", totals.n_samples);
    json_.member("individuals", totals.n_individuals);
    write_polarities("specified_classes", totals.classes.specified);
    write_polarities("inferable_classes", totals.classes.inferable);
    write_polarities("predictable_classes", totals.classes.predictable);
    write_polarities("specified_relations", totals.relations.specified);
    write_polarities("inferable_relations", totals.relations.inferable);
    write_polarities("predictable_relations", totals.relations.predictable);
    json_.member("near_misses", totals.n_near_misses);
    json_.end_object();
  }

  void write_leakage(const BuildOptions& options,
                     const DatasetSummary& summary) {
    json_.key("leakage");
    json_.begin_object();
    json_.member("isomorphic_samples_rejected", options.reject_isomorphic);
    json_.member("rejected_within_splits", summary.n_isomorphic);
    json_.member("rejected_across_splits", summary.n_leaks);
    json_.member("draws_without_sample", summary.n_failed);
    json_.end_object();
  }

  void write_predicates(std::string_view name,
                        const std::vector<dataset::Predicate>& predicates,
                        const std::vector<dataset::PredicateTotal>& totals) {
    json_.key(name);
    json_.begin_array();
    for (std::size_t i = 0; i < predicates.size(); ++i) {
      json_.begin_object();
      json_.member("iri", predicates[i].iri);
      json_.member("label_policy", to_string(predicates[i].policy));
      // Without any sample there are no totals.
      write_total(i < totals.size() ? totals[i] : dataset::PredicateTotal{});
      json_.end_object();
    }
    json_.end_array();
  }

  void write_total(const dataset::PredicateTotal& total) {
    write_polarities("specified", total.specified);
    write_polarities("inferable", total.inferable);
    write_polarities("predictable", total.predictable);
    json_.member("near_misses", total.n_near_misses);
    json_.member("corruptions", total.n_corruptions);
    // Up to the greatest depth there is; the first place: not known.
    std::size_t n_depths = total.by_depth.size();
    while (n_depths > 0 && total.by_depth[n_depths - 1] == 0) --n_depths;
    json_.key("inferable_by_depth");
    json_.begin_array();
    for (std::size_t d = 0; d < n_depths; ++d) json_.value(total.by_depth[d]);
    json_.end_array();
  }

  void write_polarities(std::string_view name,
                        const dataset::PolarityTotals& totals) {
    json_.key(name);
    json_.begin_object();
    json_.member("positive", totals.positive);
    json_.member("negative", totals.negative);
    json_.end_object();
  }

  JsonWriter& json_;
};

}  // namespace

std::string checksum_text(const InputFile& input) {
  return input.checksum ? hexadecimal(*input.checksum) : std::string();
}

std::string command_of_shard(const BuildOptions& options,
                             const dataset::Shard& shard) {
  if (shard.count == 1) return options.command;
  return options.command + " --shard " + to_string(shard);
}

void write_card(const SampleSource& source, const BuildOptions& options,
                const DatasetSummary& summary, const std::string& folder) {
  OutputFile file(folder + "/" + std::string(kCardName));
  JsonWriter json([&file](std::string_view text) { file.write(text); });
  CardWriter(json).write(source, options, summary);
  file.commit();
}

}  // namespace rrn::generation
