// SPDX-License-Identifier: MIT
#include "cli/reproduce/workshop.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>

#include "base/error.hpp"
#include "base/output_file.hpp"
#include "cli/options/model_loading.hpp"
#include "cli/program/text.hpp"

namespace rrn::cli {

namespace {

/// A word as a shell reads it.
std::string quoted(const std::string& word) {
  if (word.find_first_of(" \t\n'\"\\") == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word) {
    if (c == '\'') text += "'\\'";
    text += c;
  }
  return text + '\'';
}

std::string join(const Words& words) {
  std::string text = "rrn";
  for (const std::string& word : words) text += ' ' + quoted(word);
  return text;
}

/// Beside everything made lies by which command, from what that was made by
/// which, and, once it is complete, in how many seconds.
struct Note {
  std::string command;
  std::string origin;  ///< The commands that made what it was made from
  std::optional<double> seconds;
};

std::string note_path(const std::string& path) { return path + ".made"; }

/// An empty note if there is none.
Note read_note(const std::string& path) {
  std::ifstream in(note_path(path));
  Note note;
  std::getline(in, note.command);
  std::getline(in, note.origin);
  double seconds = 0;
  if (in >> seconds) note.seconds = seconds;
  return note;
}

void write_note(const std::string& path, const Note& note) {
  OutputFile file(note_path(path));
  file.write(note.command + '\n' + note.origin + '\n');
  if (note.seconds) file.write(fixed(*note.seconds, 1) + '\n');
  file.commit();
}

}  // namespace

Workshop::Workshop(const CommandRun& run, std::string folder)
    : run_(run), folder_(std::move(folder)) {
  std::filesystem::create_directories(folder_);
}

void Workshop::make(const std::string& path, Words words,
                    const std::string& from) {
  Note note{join(words), from.empty() ? "" : read_note(from).command, {}};
  const Note made = read_note(path);
  const bool is_same =
      made.command == note.command && made.origin == note.origin;
  if (is_same && made.seconds && std::filesystem::exists(path)) {
    run_.terminal.say("there already: " + note.command + '\n');
    steps_.push_back({made.command, *made.seconds});
    return;
  }
  // A checkpoint of another command is nothing to go on from.
  if (!is_same) std::filesystem::remove(path + ".checkpoint");
  write_note(path, note);
  run_.terminal.say("+ " + note.command + '\n');
  words.push_back("--threads");
  words.push_back(std::to_string(run_.job.n_threads));
  if (run_.has("quiet")) words.push_back("--quiet");
  const auto begin = std::chrono::steady_clock::now();
  if (run_subcommand(words) != ExitCode::kDone) {
    throw Error(ErrorCode::kInternal, "failed: " + note.command);
  }
  const std::chrono::duration<double> elapsed =
      std::chrono::steady_clock::now() - begin;
  note.seconds = elapsed.count();
  write_note(path, note);
  steps_.push_back({note.command, *note.seconds});
}

std::string Workshop::make_dataset(const Recipe& recipe, std::uint64_t seed,
                                   const DataPlaces& places, const Words& more,
                                   const std::string& suffix) {
  const std::string path = folder_ + '/' + std::string(recipe.dataset) + '-' +
                           std::to_string(seed) + suffix;
  Words words{"generate",
              std::string(recipe.generator.empty() ? recipe.dataset
                                                   : recipe.generator)};
  const Words own = replace_options(recipe.generate(places), more);
  words.insert(words.end(), own.begin(), own.end());
  for (const std::string& word : {std::string("--seed"), std::to_string(seed),
                                  std::string("--output"), path}) {
    words.push_back(word);
  }
  make(path, words);
  return path;
}

std::string Workshop::make_model(const std::string& dataset_folder,
                                 const std::string& variant, std::uint64_t seed,
                                 const Words& options) {
  const std::string path =
      dataset_folder + '-' + variant + '-' + std::to_string(seed) + ".rrn";
  Words words{"train", dataset_folder};
  words.insert(words.end(), options.begin(), options.end());
  for (const std::string& word :
       {std::string("--seed"), std::to_string(seed), std::string("--output"),
        path, std::string("--log"), path + ".jsonl", std::string("--resume")}) {
    words.push_back(word);
  }
  make(path, words, dataset_folder);
  return path;
}

std::string Workshop::calibrate_model(const std::string& model_path,
                                      const std::string& dataset_folder,
                                      const Words& options) {
  const std::string path = model_path + ".calibrated";
  Words words{"calibrate"};
  words.insert(words.end(), options.begin(), options.end());
  for (const std::string& word :
       {std::string("--model"), model_path, std::string("--output"), path,
        dataset_folder}) {
    words.push_back(word);
  }
  make(path, words, model_path);
  return path;
}

std::unique_ptr<neural::Model> Workshop::load(const std::string& path) const {
  return open_engine(run_.terminal).load(path);
}

dataset::Dataset Workshop::read(const std::string& path) const {
  return dataset::read_dataset(path, run_.job);
}

}  // namespace rrn::cli
