// SPDX-License-Identifier: MIT
#include "neural/module/torch_engine.hpp"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neural/network/blas.hpp"

namespace rrn::neural {
namespace {

using ::testing::MatchesRegex;

TEST(TorchEngineTest, KnowsItsLibraries) {
  const Engine& engine = torch_engine();
  EXPECT_THAT(engine.libtorch_version(), MatchesRegex("[0-9]+\\.[0-9]+.*"));
  const BlasLibrary blas = find_blas();
  EXPECT_NE(blas.name, "");
  EXPECT_EQ(engine.blas_is_slow(), blas.is_reference);
  if (blas.file.empty()) {
    EXPECT_EQ(engine.blas(), blas.name);
  } else {
    EXPECT_TRUE(std::filesystem::exists(blas.file)) << blas.file;
    EXPECT_EQ(engine.blas(), blas.name + " (" + blas.file + ")");
  }
}

}  // namespace
}  // namespace rrn::neural
