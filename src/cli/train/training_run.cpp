// SPDX-License-Identifier: MIT
#include "cli/train/training_run.hpp"

#include <filesystem>
#include <utility>

#include "cli/program/build_info.hpp"
#include "dataset/file/shards.hpp"
#include "generation/build/dataset_card.hpp"
#include "io/json_reader.hpp"

namespace rrn::cli {

namespace {

std::string text_of(const io::JsonValue& object, std::string_view name) {
  const io::JsonValue* member = object.find(name);
  if (member == nullptr || member->string() == nullptr) return {};
  return *member->string();
}

/// Adds what the card in a dataset's folder says of how it was made.
void add_dataset_card(const std::string& folder, neural::ModelCard& card) {
  const std::string path = folder + '/' + std::string(generation::kCardName);
  if (!std::filesystem::exists(path)) return;
  const io::JsonValue dataset = io::read_json(path);
  const std::string command = text_of(dataset, "command");
  if (!command.empty()) card.push_back({"dataset command", command});
  const io::JsonValue* inputs = dataset.find("inputs");
  if (inputs == nullptr || inputs->array() == nullptr) return;
  for (const io::JsonValue& input : *inputs->array()) {
    const std::string licence = text_of(input, "licence");
    if (licence.empty()) continue;
    card.push_back(
        {"dataset licence", text_of(input, "name") + ": " + licence});
  }
}

}  // namespace

TrainingSplits read_training_splits(const std::string& folder,
                                    const JobContext& job) {
  TrainingSplits splits;
  splits.name = std::filesystem::weakly_canonical(folder).filename().string();
  auto read = dataset::read_splits(folder, {"train", "valid"}, job);
  splits.train = std::move(read[0]);
  splits.valid = std::move(read[1]);
  const dataset::DatasetHeader& header = splits.train.header;
  splits.card = {{"dataset", splits.name},
                 {"dataset generator", header.generator},
                 {"dataset seed", std::to_string(header.seed)},
                 {"ontology", header.ontology}};
  add_dataset_card(folder, splits.card);
  return splits;
}

std::string program_name() { return std::string("rrn ") + kVersion; }

neural::ModelCard start_card(const TrainingSplits& splits,
                             const std::string& command) {
  neural::ModelCard card{{"program", program_name()}, {"command", command}};
  card.insert(card.end(), splits.card.begin(), splits.card.end());
  return card;
}

neural::TrainResult train_with_log(
    const neural::Engine& engine, const TrainingSplits& splits,
    const neural::TrialOptions& options, const neural::TrainFiles& files,
    const std::string& command, TrainLog* log,
    const std::function<void(const neural::EpochReport&)>& on_epoch,
    const JobContext& job) {
  const auto train = [&] {
    return engine.train(
        splits.train.header.vocabulary, splits.train.kbs, splits.valid.kbs,
        options.model, options.train, files,
        [&](const neural::EpochReport& report) {
          if (log != nullptr) log->epoch(report, splits.train.kbs.size());
          on_epoch(report);
        },
        job);
  };
  if (log == nullptr) return train();
  const bool resumed =
      files.resume && std::filesystem::exists(files.checkpoint_path);
  log->start({program_name(), command, splits.name, splits.train.kbs.size(),
              splits.valid.kbs.size(), job.seed.value(), job.n_threads, resumed,
              options});
  try {
    neural::TrainResult result = train();
    log->end(result);
    return result;
  } catch (const Cancelled& e) {
    log->stop("interrupted", e.what());
    throw;
  } catch (const Error& e) {
    log->stop("failed", e.what());
    throw;
  }
}

}  // namespace rrn::cli
