// SPDX-License-Identifier: MIT
#include "neural/files/model_file.hpp"

#include <gtest/gtest.h>

#include "base/checksum.hpp"
#include "base/error.hpp"
#include "neural/files/model_format.hpp"
#include "neural/module/model_summary.hpp"
#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"
#include "unit/neural/network/naive_network.hpp"
#include "unit/neural/training/training_runs.hpp"

namespace rrn::neural {
namespace {

using test::read_file;
using test::TempDir;
using test::write_file;

ModelFile tiny_model() {
  ModelFile model;
  model.network.options = {2, 3, UpdateSchedule::kSequential};
  model.network.vocabulary = numbered_vocabulary(1, 2);
  model.network.fact_types = FactTypes(
      {{dataset::RelationIndex{0}, true}, {dataset::RelationIndex{1}, false}},
      2);
  model.network.weights = initial_weights(model.network.shape(), Seed(1));
  model.training = {7, 100, 10, 12, 11, 0.25, 0.75, "1.2.3"};
  model.calibration.relations.method = CalibrationMethod::kPlatt;
  model.calibration.relations.scale = 0.75F;
  model.card = {{"b", "2"}, {"a", ""}, {"b", "3"}};
  return model;
}

std::string with_checksum(std::string body) {
  Fnv1a checksum;
  checksum.add(body);
  dataset::ByteWriter end;
  end.write_fixed64(checksum.value());
  return body + end.bytes();
}

std::string failure(const std::string& path, ErrorCode code) {
  return test::error_message(code, [&] { (void)load_model(path); });
}

class ModelFileTest : public ::testing::Test {
 protected:
  /// Writes a model whose tensors are those of `tensors` in place of the right
  /// ones, and returns the complaint without the path.
  std::string complaint(
      const std::vector<std::pair<std::string, torch::Tensor>>& tensors) {
    {
      FormatWriter out(path_, FileKind::kModel);
      out.write_network(tiny_model().network);
      out.write_card({});
      for (int i = 0; i < 8; ++i) out.fields().write_byte(0);  // Seed
      for (int i = 0; i < 4; ++i) out.fields().write_varint(0);
      out.write_double(0);
      out.write_double(0);
      out.fields().write_string("");
      write_calibration({}, out.fields());
      out.begin_tensors(tensors.size());
      for (const auto& [name, tensor] : tensors) {
        out.write_tensor(name, tensor, torch::kFloat);
      }
      out.commit();
    }
    const std::string message = failure(path_, ErrorCode::kCorrupt);
    EXPECT_EQ(message.substr(0, path_.size() + 2), path_ + ": ");
    return message.substr(path_.size() + 2);
  }

  static std::vector<std::pair<std::string, torch::Tensor>> right_tensors() {
    const ModelFile model = tiny_model();
    std::vector<std::pair<std::string, torch::Tensor>> tensors;
    for (const WeightSpec& spec : weight_specs(model.network.shape())) {
      tensors.emplace_back(spec.name, model.network.weights.*spec.member);
    }
    return tensors;
  }

  TempDir folder_;
  std::string path_ = folder_.file("model.rrn");
};

TEST_F(ModelFileTest, ComesBackAsItWasButForRounding) {
  const ModelFile saved = tiny_model();
  save_model(path_, saved);
  const ModelFile loaded = load_model(path_);
  EXPECT_EQ(loaded.network.options, saved.network.options);
  EXPECT_EQ(loaded.network.vocabulary, saved.network.vocabulary);
  EXPECT_EQ(loaded.network.fact_types, saved.network.fact_types);
  EXPECT_EQ(loaded.card, saved.card);
  EXPECT_EQ(loaded.n_bytes, read_file(path_).size());
  EXPECT_EQ(loaded.training.seed, 7U);
  EXPECT_EQ(loaded.training.n_train_kbs, 100U);
  EXPECT_EQ(loaded.training.n_valid_kbs, 10U);
  EXPECT_EQ(loaded.training.n_epochs, 12U);
  EXPECT_EQ(loaded.training.best_epoch, 11U);
  EXPECT_EQ(loaded.training.valid_loss, 0.25);
  EXPECT_EQ(loaded.training.valid_f1, 0.75);
  EXPECT_EQ(loaded.training.libtorch_version, "1.2.3");
  EXPECT_EQ(loaded.calibration, saved.calibration);
  for (const WeightSpec& spec : weight_specs(saved.network.shape())) {
    const torch::Tensor rounded =
        (saved.network.weights.*spec.member).to(torch::kHalf).to(torch::kFloat);
    EXPECT_TRUE((loaded.network.weights.*spec.member).equal(rounded))
        << spec.name;
  }
}

TEST_F(ModelFileTest, OptionsOfTheRelationMlpsComeBack) {
  for (const bool same : {false, true}) {
    for (const bool shared : {false, true}) {
      ModelFile model = tiny_model();
      model.network.options.same_individual_input = same;
      model.network.options.shared_relation_layer = shared;
      model.network.weights = initial_weights(model.network.shape(), Seed(1));
      save_model(path_, model);
      const Network loaded = load_model(path_).network;
      EXPECT_EQ(loaded.options, model.network.options);
      EXPECT_EQ(loaded.weights.relation_same.defined(), same);
    }
  }
}

ModelFile model_with_evidence() {
  ModelFile model = tiny_model();
  Network& network = model.network;
  network.options.evidence = Evidence::kPaths;
  network.options.reach = true;
  network.evidence = {{{0, 1}, {0, 1, 3}, {2, 2}}, {{1, 0}, {3, 0}}};
  network.reach = {kUnlimitedReach, 4};
  network.weights = initial_weights(network.shape(), Seed(1));
  return model;
}

TEST_F(ModelFileTest, EvidenceAndReachComeBack) {
  const ModelFile saved = model_with_evidence();
  save_model(path_, saved);
  const ModelFile loaded = load_model(path_);
  EXPECT_EQ(loaded.network.options, saved.network.options);
  EXPECT_EQ(loaded.network.evidence, saved.network.evidence);
  EXPECT_EQ(loaded.network.reach, saved.network.reach);
  EXPECT_EQ(loaded.network.shape().n_words, 3U);
  EXPECT_EQ(read_file(path_)[8], 5);
  // Each of the two does without the other.
  ModelFile model = tiny_model();
  model.network.options.reach = true;
  model.network.reach = {0, 3};
  save_model(path_, model);
  EXPECT_EQ(load_model(path_).network.reach, model.network.reach);
}

TEST_F(ModelFileTest, WithoutEvidenceItIsOfTheVersionBefore) {
  save_model(path_, tiny_model());
  EXPECT_EQ(read_file(path_)[8], 4);
}

TEST_F(ModelFileTest, NamesEvidenceThatCannotBe) {
  const auto complain = [&](const EvidencePlan& plan) {
    ModelFile model = model_with_evidence();
    model.network.evidence = plan;
    model.network.weights = initial_weights(model.network.shape(), Seed(1));
    save_model(path_, model);
    return failure(path_, ErrorCode::kCorrupt);
  };
  const auto expect = [&](const EvidencePlan& plan, const std::string& what) {
    const std::string message = complain(plan);
    EXPECT_NE(message.find(what), std::string::npos) << message;
  };
  expect({{{0}}, {}}, "word 0 is not valid");
  expect({{{0, 1}, {0, 1}}, {}}, "word 1 is not valid");
  expect({{Word(kMaxWordLength + 1)}, {}}, "word 0 is not valid");
  expect({{{0, 4}}, {}}, "letter 4 of 2 relations");
  expect({{}, {{0, 1}}}, "class of neighbours 0 is not valid");
  expect({{}, {{1, 0}, {0, 0}}}, "class of neighbours 1 is not valid");
}

TEST_F(ModelFileTest, TakesTwoBytesForAWeight) {
  ModelFile model = tiny_model();
  model.network.options.dim = 60;
  model.network.weights = initial_weights(model.network.shape(), Seed(1));
  std::size_t n_weights = 0;
  for (const WeightSpec& spec : weight_specs(model.network.shape())) {
    n_weights +=
        static_cast<std::size_t>((model.network.weights.*spec.member).numel());
  }
  save_model(path_, model);
  const std::size_t size = read_file(path_).size();
  EXPECT_GT(size, 2 * n_weights);
  EXPECT_LT(size, 2 * n_weights + 1000);
}

TEST_F(ModelFileTest, ReportsEveryTruncation) {
  save_model(path_, tiny_model());
  const std::string bytes = read_file(path_);
  for (std::size_t n = 0; n < bytes.size(); ++n) {
    write_file(path_, bytes.substr(0, n));
    EXPECT_THROW((void)load_model(path_), Error) << n << " bytes";
  }
}

TEST_F(ModelFileTest, ReportsEveryTruncationWithTheRightChecksum) {
  save_model(path_, tiny_model());
  const std::string bytes = read_file(path_);
  for (std::size_t n = 0; n + 8 < bytes.size(); ++n) {
    write_file(path_, with_checksum(bytes.substr(0, n)));
    EXPECT_THROW((void)load_model(path_), Error) << n << " bytes";
  }
}

TEST_F(ModelFileTest, ReportsEveryChangedByte) {
  save_model(path_, tiny_model());
  const std::string bytes = read_file(path_);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ 0x11);
    write_file(path_, changed);
    EXPECT_THROW((void)load_model(path_), Error) << "byte " << i;
  }
}

TEST_F(ModelFileTest, SurvivesChangedBytesWithTheRightChecksum) {
  save_model(path_, tiny_model());
  const std::string bytes = read_file(path_);
  Rng rng(Seed(3));
  int n_errors = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string changed = bytes.substr(0, bytes.size() - 8);
    for (std::uint64_t k = 0; k <= rng.below(3); ++k) {
      changed[rng.below(changed.size())] = static_cast<char>(rng.next());
    }
    write_file(path_, with_checksum(changed));
    try {
      (void)load_model(path_);
    } catch (const Error&) {
      ++n_errors;
    }
  }
  EXPECT_GT(n_errors, 300);
}

TEST_F(ModelFileTest, NamesMissingAndSurplusTensors) {
  auto tensors = right_tensors();
  tensors.erase(tensors.begin() + 1);
  EXPECT_EQ(complaint(tensors), "tensor relation_update.weight is missing");
  tensors = right_tensors();
  tensors.emplace_back("something", torch::zeros({2}));
  EXPECT_EQ(complaint(tensors), "tensor something is not part of the network");
  tensors.push_back(tensors.back());
  EXPECT_EQ(complaint(tensors), "tensor something is there twice");
}

TEST_F(ModelFileTest, NamesATensorOfAnotherShape) {
  auto tensors = right_tensors();
  tensors[0].second = torch::zeros({4, 4});
  EXPECT_EQ(complaint(tensors),
            "tensor class_update.weight has the shape [4, 4]; expected [3, 4]");
}

TEST_F(ModelFileTest, TellsOtherFilesApart) {
  write_file(path_, "something else");
  EXPECT_EQ(failure(path_, ErrorCode::kCorrupt),
            path_ + ": neither a model nor a checkpoint");
  write_file(path_, "");
  EXPECT_EQ(failure(path_, ErrorCode::kCorrupt),
            path_ + ": neither a model nor a checkpoint");
  save_model(path_, tiny_model());
  std::string bytes = read_file(path_);
  bytes[8] = kFormatVersion + 1;
  write_file(path_, bytes);
  EXPECT_EQ(failure(path_, ErrorCode::kMismatch),
            path_ + ": version 6 of the model format; expected 1 to 5");
  bytes[8] = kFormatVersion;
  bytes[20] = static_cast<char>(bytes[20] + 1);
  write_file(path_, bytes);
  EXPECT_EQ(failure(path_, ErrorCode::kCorrupt),
            path_ + ": wrong checksum; the file is damaged or incomplete");
  FormatWriter out(path_, FileKind::kCheckpoint);
  out.commit();
  EXPECT_EQ(failure(path_, ErrorCode::kMismatch),
            path_ + ": a checkpoint; expected a model");
}

TEST_F(ModelFileTest, ReadsVersionOneWithoutACard) {
  ModelFile saved = tiny_model();
  saved.card.clear();
  saved.calibration = {};
  {
    FormatWriter out(path_, FileKind::kModel);
    out.write_network(saved.network);
    out.commit();
  }
  constexpr std::size_t kChecksumSize = 8;
  const std::size_t card = read_file(path_).size() - kChecksumSize;
  save_model(path_, saved);
  std::string bytes = read_file(path_);
  bytes.resize(bytes.size() - kChecksumSize);
  // What version 2 added, from the back: calibration, card, flags.
  dataset::ByteWriter calibration;
  write_calibration(saved.calibration, calibration);
  const std::string& version = saved.training.libtorch_version;
  bytes.erase(bytes.find(version) + version.size(), calibration.bytes().size());
  ASSERT_EQ(bytes[card], 0);
  bytes.erase(card, 1);
  constexpr std::size_t kFlags = 13;
  ASSERT_EQ(bytes[kFlags], 0);
  bytes.erase(kFlags, 1);
  bytes[8] = 1;
  write_file(path_, with_checksum(bytes));
  const ModelFile loaded = load_model(path_);
  EXPECT_EQ(loaded.network.options, saved.network.options);
  EXPECT_EQ(loaded.training.best_epoch, 11U);
  EXPECT_TRUE(loaded.card.empty());
  const ModelCard expected{{"LibTorch", "1.2.3"},
                           {"training samples", "100"},
                           {"validation samples", "10"},
                           {"seed", "7"},
                           {"epochs trained", "12"},
                           {"epoch kept", "11"},
                           {"validation loss", "0.25"},
                           {"validation F1, inferable relations", "0.75"}};
  EXPECT_EQ(summarise(path_).card, expected);
}

TEST_F(ModelFileTest, SaysWhyAFileCannotBeReadOrWritten) {
  EXPECT_EQ(failure(folder_.file("none"), ErrorCode::kIo),
            folder_.file("none") + ": cannot read: No such file or directory");
  EXPECT_THROW(save_model(folder_.file("none/model"), tiny_model()), Error);
  try {
    save_model("/dev/full", tiny_model());
    FAIL() << "expected an error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kIo);
  }
}

}  // namespace
}  // namespace rrn::neural
