// SPDX-License-Identifier: MIT
// Short training runs on chain_kb(), with files in temporary folders.
#ifndef RRN_TESTS_UNIT_NEURAL_TRAINING_TRAINING_RUNS_HPP
#define RRN_TESTS_UNIT_NEURAL_TRAINING_TRAINING_RUNS_HPP

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "neural/model/options.hpp"
#include "neural/model/training_api.hpp"
#include "support/temp_dir.hpp"
#include "unit/neural/network/sample_kbs.hpp"

namespace rrn::neural {

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
  explicit TrainingRun(const test::TempDir& folder);

  TrainResult train();
};

}  // namespace rrn::neural

#endif  // RRN_TESTS_UNIT_NEURAL_TRAINING_TRAINING_RUNS_HPP
