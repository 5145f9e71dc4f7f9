// SPDX-License-Identifier: MIT
#include "unit/neural/training/training_runs.hpp"

#include <gtest/gtest.h>

#include "neural/module/torch_engine.hpp"

namespace rrn::neural {

void StoppingSink::report(const ProgressEvent& event) {
  EXPECT_EQ(event.phase, "train");
  done.push_back(event.done);
  total.push_back(event.total.value_or(0));
  notes.emplace_back(event.note);
  if (done.size() == stop_after_) stop_ = true;
}

TrainingRun::TrainingRun(const test::TempDir& folder) {
  for (const std::uint32_t n : {3U, 4U, 5U, 6U, 7U, 5U, 4U}) {
    train_kbs.push_back(chain_kb(n));
  }
  valid_kbs = {chain_kb(4), chain_kb(6)};
  options.epochs = 3;
  options.kbs_per_step = 2;
  files.model_path = folder.file("model.rrn");
  files.checkpoint_path = folder.file("checkpoint.rrn");
  job.seed = Seed(5);
}

TrainResult TrainingRun::train() {
  return torch_engine().train(
      vocabulary, train_kbs, valid_kbs, model, options, files,
      [&](const EpochReport& report) { reports.push_back(report); }, job);
}

}  // namespace rrn::neural
