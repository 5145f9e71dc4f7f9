// SPDX-License-Identifier: MIT
#include "neural/module/model_summary.hpp"

#include <filesystem>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "neural/files/model_file.hpp"
#include "support/temp_dir.hpp"
#include "unit/neural/training/training_runs.hpp"

namespace rrn::neural {
namespace {

using test::read_file;
using test::TempDir;
using test::write_file;

TEST(ModelSummaryTest, TellsWhatIsInAModelAndInACheckpoint) {
  const TempDir folder;
  TrainingRun run(folder);
  run.files.card = {{"who", "me"}};
  run.files.pause_after = 2;
  run.train();
  const ModelSummary model = summarise(run.files.model_path);
  EXPECT_FALSE(model.is_checkpoint);
  EXPECT_EQ(model.n_bytes, std::filesystem::file_size(run.files.model_path));
  EXPECT_EQ(model.options, run.model);
  EXPECT_EQ(model.vocabulary, run.vocabulary);
  ASSERT_EQ(model.reads_positive.size(), 1U);
  EXPECT_EQ(model.reads_positive[0].value,
            0U);  // `next` is all that is stated.
  EXPECT_TRUE(model.reads_negated.empty());
  // d = 16, m = 1, R = 2, L = 1, hidden units 8 and 16.
  EXPECT_EQ(model.n_parameters, 17 * 32 + 32 * 64 + 2 * 16 + 16 * 8 + 8 + 8 +
                                    1 + 16 * 2 * 2 * 16 + 32 + 32 + 2U);
  EXPECT_EQ(model.card.front(), (CardEntry{"who", "me"}));

  const ModelSummary checkpoint = summarise(run.files.checkpoint_path);
  EXPECT_TRUE(checkpoint.is_checkpoint);
  EXPECT_EQ(checkpoint.n_bytes,
            std::filesystem::file_size(run.files.checkpoint_path));
  EXPECT_EQ(checkpoint.n_parameters, model.n_parameters);
  EXPECT_EQ(checkpoint.n_epochs, 3U);
  EXPECT_EQ(checkpoint.result.epochs.size(), 2U);
  EXPECT_EQ(checkpoint.step, 0U);
  EXPECT_EQ(checkpoint.card.front(), (CardEntry{"who", "me"}));
}

TEST(ModelSummaryTest, TellsHowAModelIsCalibrated) {
  const TempDir folder;
  TrainingRun run(folder);
  run.train();
  ModelFile file = load_model(run.files.model_path);
  file.calibration = {};
  file.calibration.fact_trust = 3;
  const std::string path = folder.file("calibrated");
  save_model(path, file);
  EXPECT_EQ(summarise(path).card.back(),
            (CardEntry{"calibration",
                       "classes: as the network gives them; relations: as the "
                       "network gives them; stated facts are trusted by "
                       "3.00"}));
}

TEST(ModelSummaryTest, RefusesDamagedAndForeignFiles) {
  const TempDir folder;
  TrainingRun run(folder);
  run.train();
  const std::string path = folder.file("damaged");
  for (const std::string& whole :
       {run.files.model_path, run.files.checkpoint_path}) {
    const std::string bytes = read_file(whole);
    for (const std::size_t size :
         {bytes.size() - 1, bytes.size() / 2, std::size_t{9}, std::size_t{8},
          std::size_t{3}, std::size_t{0}}) {
      write_file(path, bytes.substr(0, size));
      EXPECT_THROW((void)summarise(path), Error) << size << " bytes";
    }
    std::string changed = bytes;
    changed[bytes.size() / 2] ^= 1;
    write_file(path, changed);
    try {
      (void)summarise(path);
      FAIL() << "expected an error";
    } catch (const Error& error) {
      EXPECT_EQ(std::string(error.what()),
                path + ": wrong checksum; the file is damaged or incomplete");
    }
  }
  write_file(path, "something else");
  EXPECT_THROW((void)summarise(path), Error);
  EXPECT_THROW((void)summarise(folder.file("none")), Error);
}

}  // namespace
}  // namespace rrn::neural
