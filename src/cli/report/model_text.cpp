// SPDX-License-Identifier: MIT
#include "cli/report/model_text.hpp"

#include <algorithm>
#include <array>
#include <fstream>

#include "base/json_writer.hpp"
#include "cli/program/text.hpp"
#include "neural/model/option_table.hpp"

namespace rrn::cli {

namespace {

using neural::ModelSummary;

constexpr std::string_view kMagic = "RRNMODEL";

std::string model_line(std::string_view name, const std::string& value) {
  constexpr std::size_t kFieldWidth = 36;
  return "  " + pad_right(name, kFieldWidth) + value + '\n';
}

/// The local names of relations, `-` for none.
std::string relation_names(const ModelSummary& summary,
                           const std::vector<dataset::RelationIndex>& indices) {
  std::string names;
  for (const dataset::RelationIndex index : indices) {
    names += (names.empty() ? "" : ", ") +
             local_name(summary.vocabulary.relations[index.value].iri);
  }
  return names.empty() ? "-" : names;
}

const neural::EpochReport* best_epoch(const ModelSummary& summary) {
  const auto& epochs = summary.result.epochs;
  const auto found = std::find_if(
      epochs.begin(), epochs.end(), [&](const neural::EpochReport& report) {
        return report.epoch == summary.result.best_epoch;
      });
  return found == epochs.end() ? nullptr : &*found;
}

std::string show_position(const ModelSummary& summary) {
  std::string text = model_line(
      "epochs complete", std::to_string(summary.result.epochs.size()) + " of " +
                             std::to_string(summary.n_epochs));
  if (summary.step != 0) {
    text += model_line("steps of the next", std::to_string(summary.step));
  }
  if (summary.result.stopped_early) text += model_line("stopped early", "yes");
  const neural::EpochReport* best = best_epoch(summary);
  if (best == nullptr) return text;
  return text + model_line("best epoch", std::to_string(best->epoch)) +
         model_line("its validation loss", fixed(best->valid_loss, 5)) +
         model_line("its F1, inferable classes",
                    fixed(best->valid_class_f1, 4)) +
         model_line("its F1, inferable relations", fixed(best->valid_f1, 4));
}

void write_predicates(JsonWriter& json, const char* name,
                      const std::vector<dataset::Predicate>& predicates) {
  json.key(name);
  json.begin_array();
  for (const dataset::Predicate& predicate : predicates) {
    json.value(predicate.iri);
  }
  json.end_array();
}

void write_relations(JsonWriter& json, const char* name,
                     const ModelSummary& summary,
                     const std::vector<dataset::RelationIndex>& indices) {
  json.key(name);
  json.begin_array();
  for (const dataset::RelationIndex index : indices) {
    json.value(summary.vocabulary.relations[index.value].iri);
  }
  json.end_array();
}

void write_position(JsonWriter& json, const ModelSummary& summary) {
  json.key("position");
  json.begin_object();
  json.member("epochs", summary.n_epochs);
  json.member("epochs_complete", summary.result.epochs.size());
  json.member("steps_of_the_next", summary.step);
  json.member("stopped_early", summary.result.stopped_early);
  json.member("best_epoch", summary.result.best_epoch);
  json.end_object();
}

}  // namespace

bool starts_like_model(const std::string& path) {
  std::array<char, kMagic.size()> start{};
  std::ifstream file(path, std::ios::binary);
  file.read(start.data(), start.size());
  return file && std::string_view(start.data(), start.size()) == kMagic;
}

std::string show_model(const ModelSummary& summary) {
  std::string text =
      std::string(summary.is_checkpoint ? "checkpoint" : "model") + ", " +
      group(summary.n_bytes) + " bytes\n" +
      model_line("embedding size", std::to_string(summary.options.dim)) +
      model_line("update iterations",
                 std::to_string(summary.options.update_iterations)) +
      model_line("update schedule",
                 std::string(neural::to_string(summary.options.schedule))) +
      model_line("parameters", group(summary.n_parameters)) +
      model_line("classes", group(summary.vocabulary.classes.size())) +
      model_line("relations", group(summary.vocabulary.relations.size())) +
      model_line("reads facts of",
                 relation_names(summary, summary.reads_positive)) +
      model_line("reads negated facts of",
                 relation_names(summary, summary.reads_negated));
  if (summary.is_checkpoint) {
    text += "\nposition\n" + show_position(summary);
  }
  text += "\ncard\n";
  for (const neural::CardEntry& entry : summary.card) {
    text += model_line(entry.name, entry.value);
  }
  return text;
}

std::string show_model_json(const ModelSummary& summary) {
  std::string text;
  JsonWriter json([&](std::string_view part) { text += part; });
  json.begin_object();
  json.member("kind", summary.is_checkpoint ? "checkpoint" : "model");
  json.member("bytes", summary.n_bytes);
  json.member("embedding_size", summary.options.dim);
  json.member("update_iterations", summary.options.update_iterations);
  json.member("schedule",
              std::string(neural::to_string(summary.options.schedule)));
  json.member("parameters", summary.n_parameters);
  write_predicates(json, "classes", summary.vocabulary.classes);
  write_predicates(json, "relations", summary.vocabulary.relations);
  write_relations(json, "reads", summary, summary.reads_positive);
  write_relations(json, "reads_negated", summary, summary.reads_negated);
  if (summary.is_checkpoint) write_position(json, summary);
  json.key("card");
  json.begin_array();
  for (const neural::CardEntry& entry : summary.card) {
    json.begin_object();
    json.member("name", entry.name);
    json.member("value", entry.value);
    json.end_object();
  }
  json.end_array();
  json.end_object();
  json.finish();
  return text;
}

}  // namespace rrn::cli
