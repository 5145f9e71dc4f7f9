// SPDX-License-Identifier: MIT
#include "neural/training/trainer.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/log.hpp"
#include "dataset/sample/labels.hpp"
#include "neural/evaluation/calibration_fit.hpp"
#include "neural/evaluation/evaluate.hpp"
#include "neural/files/model_file.hpp"
#include "neural/module/torch_engine.hpp"
#include "neural/runtime/trained_model.hpp"
#include "neural/training/validation.hpp"
#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"
#include "unit/neural/training/training_runs.hpp"

namespace rrn::neural {
namespace {

using test::read_file;
using test::TempDir;
using ::testing::MatchesRegex;

/// The message of the Error of this kind that training throws.
std::string failure(TrainingRun& run, ErrorCode code) {
  return test::error_message(code, [&] { run.train(); });
}

/// Trains on four chains for long and expects to find them learnt by heart.
void expect_overfit(TrainingRun& run) {
  run.train_kbs.resize(4);
  run.model.dim = 32;
  run.model.update_iterations = 3;
  run.files.checkpoint_path.clear();  // Hundreds of epochs, each synced to disk
  run.valid_kbs = run.train_kbs;
  run.options.epochs = 500;
  run.options.learning_rate = 1e-2;
  const TrainResult result = run.train();
  ASSERT_EQ(result.epochs.size(), 500U);
  EXPECT_LT(result.epochs.back().train_loss,
            0.05 * result.epochs.front().train_loss);
  const auto model = torch_engine().load(run.files.model_path);
  EXPECT_EQ(model->options(), run.model);
  const EvaluationReport report =
      evaluate(*model, run.vocabulary, run.train_kbs, run.job);
  EXPECT_EQ(report.total_relations().specified.f1(), 1);
  EXPECT_EQ(report.total_relations().inferable.f1(), 1);
  EXPECT_EQ(report.total_classes().inferable.f1(), 1);
}

TEST(TrainerTest, OverfitsAHandfulOfChains) {
  const TempDir folder;
  TrainingRun run(folder);
  expect_overfit(run);
}

TEST(TrainerTest, OverfitsWithTheOptionsOfTheRelationMlps) {
  const TempDir folder;
  TrainingRun run(folder);
  run.model.same_individual_input = true;
  run.model.shared_relation_layer = true;
  run.options.negative_rate = 0.5;
  expect_overfit(run);
  EXPECT_THAT(torch_engine().load(run.files.model_path)->description(),
              testing::HasSubstr("same-individual input, one layer for all "
                                 "relations"));
}

TEST(TrainerTest, OverfitsWithEvidenceAndReach) {
  const TempDir folder;
  TrainingRun run(folder);
  run.model.evidence = Evidence::kPaths;
  run.model.reach = true;
  expect_overfit(run);
  const Network network = load_model(run.files.model_path).network;
  EXPECT_EQ(network.evidence.words, (std::vector<Word>{{0, 0}}));
  EXPECT_EQ(network.reach, (Reach{1, 2}));
  EXPECT_THAT(torch_engine().load(run.files.model_path)->description(),
              testing::HasSubstr("evidence of paths, reach of relations"));
}

TEST(TrainerTest, EvidenceMakesUpForDataThatAreFew) {
  const TempDir folder;
  const auto f1 = [&](Evidence evidence) {
    TrainingRun run(folder);
    run.model.evidence = evidence;
    run.options.epochs = 30;
    run.options.learning_rate = 1e-2;
    run.train();
    const auto model = torch_engine().load(run.files.model_path);
    const std::vector<dataset::Sample> unseen{chain_kb(25)};
    return evaluate(*model, run.vocabulary, unseen, run.job)
        .total_relations()
        .inferable.f1();
  };
  EXPECT_GT(f1(Evidence::kPaths), 0.99);
  EXPECT_LT(f1(Evidence::kNone), 0.9);
}

TEST(TrainerTest, CalibratesTheModelOnTheValidationData) {
  const TempDir folder;
  TrainingRun run(folder);
  run.options.epochs = 20;
  run.files.checkpoint_path.clear();
  run.valid_kbs = {chain_kb(8), chain_kb(9), chain_kb(10), chain_kb(11)};
  run.train();
  const ModelFile file = load_model(run.files.model_path);
  TrainedModel model(file);
  const Calibration fitted =
      fit_calibration(model, run.vocabulary, run.valid_kbs, {}, run.job)
          .calibration;
  // Weights were rounded between the two.
  EXPECT_EQ(file.calibration.relations.method, fitted.relations.method);
  EXPECT_NEAR(file.calibration.relations.scale, fitted.relations.scale, 0.05);
  EXPECT_NEAR(file.calibration.relations.shift, fitted.relations.shift, 0.05);

  run.valid_kbs.clear();
  run.train();
  EXPECT_EQ(load_model(run.files.model_path).calibration, Calibration());
}

TEST(TrainerTest, ReportsProgressAndEpochs) {
  const TempDir folder;
  TrainingRun run(folder);
  StoppingSink sink;
  run.job.progress = &sink;
  const TrainResult result = run.train();
  ASSERT_EQ(sink.done.size(), 12U);
  for (std::size_t i = 0; i < 12; ++i) {
    EXPECT_EQ(sink.done[i], i + 1);
    EXPECT_EQ(sink.total[i], 12U);
  }
  EXPECT_THAT(
      sink.notes[5],
      MatchesRegex("epoch 2 of 3, loss [0-9]+\\.[0-9]{5}, [0-9]+\\.[0-9] "
                   "KBs/s, last F1 [01]\\.[0-9]{4}"));
  ASSERT_EQ(run.reports.size(), 3U);
  for (std::uint32_t i = 0; i < 3; ++i) {
    EXPECT_EQ(run.reports[i].epoch, i + 1);
    EXPECT_EQ(result.epochs[i].valid_loss, run.reports[i].valid_loss);
  }
  EXPECT_FALSE(result.stopped_early);
  EXPECT_GE(result.best_epoch, 1U);
}

/// Trains with one interruption after `n_steps` steps, or with none, and
/// returns the bytes of the model.
std::string train_interrupted(const TempDir& folder, std::uint64_t n_steps,
                              const ModelOptions& model_options) {
  TrainingRun run(folder);
  run.model = model_options;
  run.options.epochs = 4;
  run.files.resume = true;
  StoppingSink sink(n_steps);
  run.job.progress = &sink;
  run.job.cancel = sink.token();
  if (n_steps != 0) {
    EXPECT_THROW(run.train(), Cancelled);
    EXPECT_EQ(sink.done.size(), n_steps);
    EXPECT_FALSE(std::filesystem::exists(run.files.model_path));
    run.job.progress = nullptr;
    run.job.cancel = {};
  }
  const TrainResult result = run.train();
  EXPECT_EQ(result.epochs.size(), 4U);
  const std::string model = read_file(run.files.model_path);
  std::filesystem::remove(run.files.model_path);
  std::filesystem::remove(run.files.checkpoint_path);
  return model;
}

TEST(TrainerTest, ResumedRunEqualsOneNeverStopped) {
  const TempDir folder;
  ModelOptions with_evidence = TrainingRun(folder).model;
  with_evidence.evidence = Evidence::kPaths;
  with_evidence.reach = true;
  for (const ModelOptions& model : {TrainingRun(folder).model, with_evidence}) {
    const std::string expected = train_interrupted(folder, 0, model);
    ASSERT_GT(expected.size(), 1000U);
    // In the middle of an epoch, after its last step, and in the last epoch.
    for (const std::uint64_t n_steps : {1U, 6U, 8U, 15U}) {
      EXPECT_EQ(train_interrupted(folder, n_steps, model), expected)
          << "interrupted after " << n_steps << " steps";
    }
  }
}

TEST(TrainerTest, AnInterruptedRunGivesTheBestModelSoFar) {
  const TempDir folder;
  TrainingRun run(folder);
  run.options.epochs = 4;
  run.files.finish = true;
  EXPECT_THAT(failure(run, ErrorCode::kIo),
              testing::EndsWith("there is no such checkpoint to make a model "
                                "of"));
  run.files.finish = false;
  run.files.resume = true;
  const auto interrupt_after = [&](std::uint64_t n_steps) {
    StoppingSink sink(n_steps);
    run.job.progress = &sink;
    run.job.cancel = sink.token();
    EXPECT_THROW(run.train(), Cancelled);
    run.job.progress = nullptr;
    run.job.cancel = {};
  };
  interrupt_after(2);
  run.files.finish = true;
  EXPECT_THAT(
      failure(run, ErrorCode::kMismatch),
      testing::EndsWith("no epoch is complete yet; expected one to make "
                        "a model of"));
  run.files.finish = false;
  interrupt_after(7);  // In the third epoch
  EXPECT_FALSE(std::filesystem::exists(run.files.model_path));
  const std::string checkpoint = read_file(run.files.checkpoint_path);
  run.files.finish = true;
  const TrainResult result = run.train();
  EXPECT_EQ(result.epochs.size(), 2U);
  const ModelFile model = load_model(run.files.model_path);
  EXPECT_EQ(model.training.n_epochs, 2U);
  EXPECT_EQ(model.training.best_epoch, result.best_epoch);
  // What is to go on is as it was.
  EXPECT_EQ(read_file(run.files.checkpoint_path), checkpoint);
  run.files.finish = false;
  EXPECT_EQ(run.train().epochs.size(), 4U);
}

TEST(TrainerTest, AbsurdLearningRatesEndInAnError) {
  const TempDir folder;
  TrainingRun run(folder);
  run.options.learning_rate = 30;
  try {
    run.train();
    FAIL() << "no error";
  } catch (const Diverged& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("try a lower learning rate"));
  }
}

TEST(TrainerTest, WarnsOfANetworkThatKnowsNoMoreThanRates) {
  const TempDir folder;
  const auto warnings = [&](double learning_rate, std::uint32_t epochs) {
    TrainingRun run(folder);
    MemoryLogger log;
    run.job.log = &log;
    run.options.learning_rate = learning_rate;
    run.options.epochs = epochs;
    run.train();
    return std::count_if(log.entries().begin(), log.entries().end(),
                         [](const MemoryLogger::Entry& entry) {
                           return entry.level == LogLevel::kWarning;
                         });
  };
  EXPECT_EQ(warnings(1e-6, 1), 1);
  EXPECT_EQ(warnings(1e-2, 30), 0);
}

TEST(TrainerTest, ThereIsNoF1OfNoLiterals) {
  const TempDir folder;
  TrainingRun run(folder);
  for (auto& predicate : run.vocabulary.relations) {
    predicate.policy = dataset::LabelPolicy::kNone;
  }
  for (auto* kbs : {&run.train_kbs, &run.valid_kbs}) {
    for (dataset::Sample& kb : *kbs) kb.relations.inferable.clear();
  }
  run.train();
  EXPECT_TRUE(std::isnan(run.reports[0].valid_f1));
  EXPECT_FALSE(std::isnan(run.reports[0].valid_class_f1));
}

TEST(TrainerTest, SameSeedGivesTheSameModel) {
  const TempDir folder;
  TrainingRun run(folder);
  run.train();
  const std::string first = read_file(run.files.model_path);
  run.train();
  EXPECT_EQ(read_file(run.files.model_path), first);
  run.job.seed = Seed(6);
  run.train();
  EXPECT_NE(read_file(run.files.model_path), first);
}

TEST(TrainerTest, ResumingACompleteRunOnlyWritesTheModel) {
  const TempDir folder;
  TrainingRun run(folder);
  run.train();
  const std::string model = read_file(run.files.model_path);
  std::filesystem::remove(run.files.model_path);
  run.reports.clear();
  run.files.resume = true;
  EXPECT_EQ(run.train().epochs.size(), 3U);
  EXPECT_TRUE(run.reports.empty());
  EXPECT_EQ(read_file(run.files.model_path), model);
}

TEST(TrainerTest, RefusesToResumeWithOtherOptionsOrData) {
  const TempDir folder;
  TrainingRun run(folder);
  run.train();
  run.files.resume = true;
  const std::string start =
      run.files.checkpoint_path + ": cannot go on from this checkpoint: ";
  {
    TrainingRun other = run;
    other.options.learning_rate = 0.25;
    other.model.dim = 20;
    EXPECT_EQ(failure(other, ErrorCode::kMismatch),
              start +
                  "embedding size 20, the checkpoint has 16; learning rate "
                  "0.25, the checkpoint has 0.003");
  }
  {
    TrainingRun other = run;
    other.train_kbs.pop_back();
    other.job.seed = Seed(7);
    EXPECT_EQ(failure(other, ErrorCode::kMismatch),
              start +
                  "seed 7, the checkpoint has 5; other training data than the "
                  "checkpoint was made with");
  }
  {
    TrainingRun other = run;
    other.vocabulary.relations[0].iri = "urn:other";
    EXPECT_EQ(failure(other, ErrorCode::kMismatch),
              start +
                  "relation 0 of the model is <urn:next>, of the data "
                  "<urn:other>");
  }
}

TEST(TrainerTest, StopsEarlyWithoutImprovement) {
  const TempDir folder;
  TrainingRun run(folder);
  // Validation data that say the opposite: the better the fit, the worse.
  for (dataset::Sample& kb : run.valid_kbs) {
    kb.relations.specified.clear();
    for (auto& literal : kb.relations.inferable) {
      std::swap(literal.subject, literal.object);
    }
    kb.normalise();
  }
  run.options.epochs = 60;
  run.options.patience = 2;
  run.options.learning_rate = 0.02;
  const TrainResult result = run.train();
  EXPECT_TRUE(result.stopped_early);
  EXPECT_LT(result.epochs.size(), 60U);
  EXPECT_EQ(result.epochs.size(), result.best_epoch + 2U);
  // Going on from the checkpoint does not train any further.
  run.files.resume = true;
  EXPECT_EQ(run.train().epochs.size(), result.epochs.size());
}

TEST(TrainerTest, KeepsTheLastEpochWithoutValidationData) {
  const TempDir folder;
  TrainingRun run(folder);
  run.valid_kbs.clear();
  const TrainResult result = run.train();
  EXPECT_EQ(result.best_epoch, 3U);
  EXPECT_TRUE(std::isnan(result.epochs[0].valid_loss));
  EXPECT_TRUE(std::isnan(result.epochs[0].valid_f1));
}

TEST(TrainerTest, NamesTheStepInWhichTheLossIsNotANumber) {
  const TempDir folder;
  TrainingRun run(folder);
  run.options.learning_rate = 1e30;
  run.options.warm_up = 0;
  run.options.clip_norm = 0;
  EXPECT_EQ(failure(run, ErrorCode::kInternal),
            "the loss is not a number in step 2; try a lower learning rate");
}

TEST(TrainerTest, TrainsOnSampledLabels) {
  const TempDir folder;
  TrainingRun run(folder);
  for (auto& relation : run.vocabulary.relations) {
    relation.policy = dataset::LabelPolicy::kSampled;
  }
  run.files.checkpoint_path.clear();
  run.options.epochs = 200;
  run.options.learning_rate = 1e-2;
  const TrainResult result = run.train();
  EXPECT_LT(result.epochs.back().train_loss,
            0.7 * result.epochs.front().train_loss);
}

TEST(TrainerTest, TrainsWithTwoThreads) {
  const TempDir folder;
  TrainingRun run(folder);
  const TrainResult one = run.train();
  run.job.n_threads = 2;
  const TrainResult two = run.train();
  // Sums are taken in another order, which grows over the steps.
  EXPECT_NEAR(one.epochs[0].train_loss, two.epochs[0].train_loss, 1e-3);
  EXPECT_NEAR(one.epochs[2].valid_loss, two.epochs[2].valid_loss, 1e-2);
}

TEST(TrainerTest, FindsOutFirstWhatItCannotWrite) {
  const TempDir folder;
  TrainingRun run(folder);
  run.files.model_path = folder.file("none/model.rrn");
  EXPECT_NE(failure(run, ErrorCode::kIo), "no error");
  run.files.model_path = folder.file("model.rrn");
  run.files.checkpoint_path = folder.file("none/checkpoint.rrn");
  EXPECT_NE(failure(run, ErrorCode::kIo), "no error");
  EXPECT_TRUE(run.reports.empty());
}

TEST(TrainerTest, TrainsWithoutCheckpoint) {
  const TempDir folder;
  TrainingRun run(folder);
  run.files.checkpoint_path.clear();
  EXPECT_EQ(run.train().epochs.size(), 3U);
  EXPECT_TRUE(std::filesystem::exists(run.files.model_path));
}

void expect_training_without_classes_or_relations(Evidence evidence) {
  const TempDir folder;
  {
    TrainingRun run(folder);
    run.model.evidence = evidence;
    run.vocabulary.classes.clear();
    for (auto* kbs : {&run.train_kbs, &run.valid_kbs}) {
      for (dataset::Sample& kb : *kbs) kb.classes.inferable.clear();
    }
    EXPECT_EQ(run.train().epochs.size(), 3U);
    const auto model = torch_engine().load(run.files.model_path);
    EXPECT_TRUE(model->predict(run.valid_kbs[0], run.job).classes.empty());
  }
  TrainingRun run(folder);
  run.model.evidence = evidence;
  run.vocabulary.relations.clear();
  for (auto* kbs : {&run.train_kbs, &run.valid_kbs}) {
    for (dataset::Sample& kb : *kbs) {
      kb.relations.specified.clear();
      kb.relations.inferable.clear();
    }
  }
  EXPECT_EQ(run.train().epochs.size(), 3U);
  const auto model = torch_engine().load(run.files.model_path);
  EXPECT_TRUE(model->predict(run.valid_kbs[0], run.job).relations.empty());
}

TEST(TrainerTest, TrainsWithoutClassesOrRelations) {
  expect_training_without_classes_or_relations(Evidence::kNone);
  expect_training_without_classes_or_relations(Evidence::kPaths);
}

TEST(TrainerTest, RejectsImpossibleOptions) {
  const TempDir folder;
  const auto message = [&](auto change) {
    TrainingRun run(folder);
    change(run);
    return failure(run, ErrorCode::kBadArgument);
  };
  EXPECT_EQ(message([](TrainingRun& run) { run.options.epochs = 0; }),
            "epochs 0; expected 1 to 1000000");
  EXPECT_EQ(message([](TrainingRun& run) { run.options.kbs_per_step = 0; }),
            "knowledge bases per step 0; expected 1 to 1000000");
  EXPECT_EQ(message([](TrainingRun& run) { run.options.learning_rate = 0; }),
            "learning rate 0; expected more than 0");
  EXPECT_EQ(message([](TrainingRun& run) { run.options.warm_up = 1.5; }),
            "warm-up 1.5; expected 0 to 1");
  EXPECT_EQ(message([](TrainingRun& run) { run.options.clip_norm = -1; }),
            "clip norm -1; expected at least 0");
  EXPECT_EQ(message([](TrainingRun& run) { run.options.negative_rate = 0; }),
            "negative rate 0; expected more than 0 and at most 1");
  EXPECT_EQ(message([](TrainingRun& run) { run.model.dim = 0; }),
            "embedding size 0; expected 1 to 16384");
  EXPECT_EQ(message([](TrainingRun& run) { run.train_kbs.clear(); }),
            "no knowledge bases to train on");
}

TEST(ValidationTest, EqualsPredictionsOfTheModel) {
  const TempDir folder;
  TrainingRun run(folder);
  run.train();
  const ModelFile file = load_model(run.files.model_path);
  const ValidationResult result =
      validate(file.network, run.valid_kbs, run.options, run.job);
  const auto model = torch_engine().load(run.files.model_path);
  model->set_calibration({});
  ClassificationMetrics metrics;
  double sum = 0;
  std::size_t n = 0;
  double class_sum = 0;
  std::size_t n_classes = 0;
  for (std::size_t i = 0; i < run.valid_kbs.size(); ++i) {
    JobContext job;
    job.seed = run.job.seed.derive("valid", i);
    const Prediction prediction = model->predict(run.valid_kbs[i], job);
    Rng rng(Seed(0));
    const auto labels = dataset::label(run.valid_kbs[i], run.vocabulary, rng);
    labels.for_each_relation([&](dataset::EntityIndex s,
                                 dataset::RelationIndex r,
                                 dataset::EntityIndex o, dataset::Label label) {
      const bool truth = dataset::is_true(label);
      const float p = prediction.relation(s.value, r.value, o.value);
      sum -= std::log(truth ? p : 1 - p);
      ++n;
      if (!dataset::is_specified(label)) metrics.add(p, truth);
    });
    for (std::size_t k = 0; k < labels.classes.size(); ++k) {
      const double p = prediction.classes[k];
      class_sum -= std::log(dataset::is_true(labels.classes[k]) ? p : 1 - p);
      ++n_classes;
    }
  }
  EXPECT_DOUBLE_EQ(result.f1, metrics.f1());
  EXPECT_NEAR(result.loss,
              10 * sum / static_cast<double>(n) +
                  class_sum / static_cast<double>(n_classes),
              1e-4);
}

}  // namespace
}  // namespace rrn::neural
