// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_REPRODUCE_WORKSHOP_HPP
#define RRN_CLI_REPRODUCE_WORKSHOP_HPP

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cli/program/command.hpp"
#include "cli/reproduce/recipe.hpp"
#include "dataset/file/dataset_file.hpp"
#include "neural/model/model.hpp"

namespace rrn::cli {

/// Makes datasets and models under one folder, each once: what is there, made
/// by the same command from the same data, is used again, and what was
/// interrupted goes on.
class Workshop {
 public:
  /// What was made, by which command, in how much time (that of the first time
  /// if it was there).
  struct Step {
    std::string command;
    double seconds = 0;
  };

  /// Borrows `run`.
  Workshop(const CommandRun& run, std::string folder);

  /// Runs `rrn` with `words`, which must leave `path`, and reads `from`, if
  /// that was made here, too: when it is made by another command, `path` is
  /// made anew.  Throws Error if it fails, and what it throws.
  void make(const std::string& path, Words words, const std::string& from = {});

  /// Makes the data of a recipe, with the options `more` in the place of its
  /// own; returns the folder, whose name ends in `suffix`.
  std::string make_dataset(const Recipe& recipe, std::uint64_t seed,
                           const DataPlaces& places, const Words& more,
                           const std::string& suffix);
  /// Trains on the data of a folder; returns the model's file, in that folder.
  /// `variant` tells apart models of the same data.
  std::string make_model(const std::string& dataset_folder,
                         const std::string& variant, std::uint64_t seed,
                         const Words& options);

  /// Calibrates a model on validation data of a folder; returns the file of
  /// the calibrated one, beside it.
  std::string calibrate_model(const std::string& model_path,
                              const std::string& dataset_folder,
                              const Words& options);

  [[nodiscard]] std::unique_ptr<neural::Model> load(
      const std::string& path) const;
  [[nodiscard]] dataset::Dataset read(const std::string& path) const;

  [[nodiscard]] const CommandRun& run() const { return run_; }
  [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }

 private:
  const CommandRun& run_;
  std::string folder_;
  std::vector<Step> steps_;
};

}  // namespace rrn::cli

#endif  // RRN_CLI_REPRODUCE_WORKSHOP_HPP
