// SPDX-License-Identifier: MIT
// Short training runs on chain_kb(), and temporary files for them.
#ifndef RRN_TESTS_UNIT_NEURAL_TRAINING_TRAINING_RUNS_HPP
#define RRN_TESTS_UNIT_NEURAL_TRAINING_TRAINING_RUNS_HPP

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "neural/model/options.hpp"
#include "neural/model/training_api.hpp"
#include "unit/neural/network/sample_kbs.hpp"

namespace rrn::neural {

/// A folder of the running test, removed at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] std::string file(const std::string& name) const;

 private:
  std::string path_;
};

[[nodiscard]] std::string read_bytes(const std::string& path);
void write_bytes(const std::string& path, const std::string& bytes);

/// Triggers a cancellation after a number of reports; keeps all of them.
class StoppingSink final : public ProgressSink {
 public:
  explicit StoppingSink(std::uint64_t stop_after = ~std::uint64_t{0})
      : stop_after_(stop_after) {}

  void report(const ProgressEvent& event) override;
  [[nodiscard]] CancellationToken token() const {
    return CancellationToken(stop_);
  }

  std::vector<std::uint64_t> done;
  std::vector<std::uint64_t> total;
  std::vector<std::string> notes;

 private:
  std::uint64_t stop_after_;
  std::atomic<bool> stop_{false};
};

/// A training run; every member may be changed before train().
struct TrainingRun {
  dataset::Vocabulary vocabulary = chain_vocabulary();
  std::vector<dataset::Sample> train_kbs;
  std::vector<dataset::Sample> valid_kbs;
  ModelOptions model{16, 2, UpdateSchedule::kMatching};
  TrainOptions options;
  TrainFiles files;
  JobContext job;
  std::vector<EpochReport> reports;  ///< What on_epoch was given

  /// Seven chains in steps of two, two to validate, three epochs.
  explicit TrainingRun(const TemporaryFolder& folder);

  TrainResult train();
};

}  // namespace rrn::neural

#endif  // RRN_TESTS_UNIT_NEURAL_TRAINING_TRAINING_RUNS_HPP
