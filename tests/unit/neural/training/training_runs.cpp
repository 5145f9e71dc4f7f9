// SPDX-License-Identifier: MIT
#include "unit/neural/training/training_runs.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "neural/module/torch_engine.hpp"

namespace rrn::neural {

TemporaryFolder::TemporaryFolder() {
  const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
  std::string name = std::string(test->test_suite_name()) + "." + test->name();
  for (char& c : name) c = c == '/' ? '_' : c;
  path_ =
      ::testing::TempDir() + "/rrn." + name + "." + std::to_string(getpid());
  std::filesystem::create_directories(path_);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code error;
  std::filesystem::remove_all(path_, error);
}

std::string TemporaryFolder::file(const std::string& name) const {
  return path_ + "/" + name;
}

std::string read_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

void StoppingSink::report(const ProgressEvent& event) {
  EXPECT_EQ(event.phase, "train");
  done.push_back(event.done);
  total.push_back(event.total.value_or(0));
  notes.emplace_back(event.note);
  if (done.size() == stop_after_) stop_ = true;
}

TrainingRun::TrainingRun(const TemporaryFolder& folder) {
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
