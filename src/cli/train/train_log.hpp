// SPDX-License-Identifier: MIT
// A training run as lines of JSON.
#ifndef RRN_CLI_TRAIN_TRAIN_LOG_HPP
#define RRN_CLI_TRAIN_TRAIN_LOG_HPP

#include <functional>
#include <string>

#include "base/json_writer.hpp"
#include "base/line_file.hpp"
#include "neural/model/training_api.hpp"
#include "neural/training/tuning.hpp"

namespace rrn::cli {

/// One JSON object without line ends, whose members `write` adds.
[[nodiscard]] std::string json_line(
    const std::function<void(JsonWriter&)>& write);

/// Adds the member `options`: an object with all of them under their names on
/// the command line.
void write_options(JsonWriter& json, const neural::TrialOptions& options);

/// What a log says first.
struct TrainLogStart {
  std::string program;
  std::string command;
  std::string dataset;
  std::size_t n_train_kbs = 0;
  std::size_t n_valid_kbs = 0;
  std::uint64_t seed = 0;
  unsigned n_threads = 1;
  bool resumed = false;
  neural::TrialOptions options;
};

/// Writes the log of a training run: an object when it starts, one after each
/// epoch and one at the end, each with a member `event`.  Every line is written
/// as soon as it is known.  Throws Error (kIo).
class TrainLog {
 public:
  TrainLog(const std::string& path, LineFile::Start start)
      : file_(path, start) {}

  void start(const TrainLogStart& start);
  void epoch(const neural::EpochReport& report, std::size_t n_train_kbs);
  void end(const neural::TrainResult& result);
  /// `event` is `interrupted` or `failed`.
  void stop(const char* event, const std::string& reason);

 private:
  LineFile file_;
};

}  // namespace rrn::cli

#endif  // RRN_CLI_TRAIN_TRAIN_LOG_HPP
