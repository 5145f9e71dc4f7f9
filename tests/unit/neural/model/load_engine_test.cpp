// SPDX-License-Identifier: MIT
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "neural/model/module_loader.hpp"
#include "support/expect_error.hpp"

namespace rrn::neural {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string kBuildFolder = std::string(RRN_BINARY_DIR) + "/bin/";

/// The message of the Error (kUnsupported) for these candidates.
std::string failure(const std::vector<std::string>& candidates) {
  return test::error_message(ErrorCode::kUnsupported,
                             [&] { (void)open_module(candidates); });
}

TEST(ModuleLoaderTest, LooksBesideTheExecutableFirst) {
  const auto candidates = module_candidates("/opt/rrn/bin/rrn");
  ASSERT_GE(candidates.size(), 3U);
  EXPECT_EQ(candidates.front(), "/opt/rrn/bin/librrn_neural_module.so");
  EXPECT_THAT(candidates,
              ::testing::Contains("/opt/rrn/lib/rrn/librrn_neural_module.so"));
  EXPECT_THAT(candidates.back(), EndsWith("/rrn/librrn_neural_module.so"));
}

TEST(ModuleLoaderTest, SaysWhereItLooked) {
  EXPECT_EQ(failure({"/nowhere/a.so", "/nowhere/b.so"}),
            "the neural module is missing; looked for /nowhere/a.so, "
            "/nowhere/b.so; build with RRN_WITH_TORCH=ON");
}

TEST(ModuleLoaderTest, PassesOnWhyALibraryCannotBeLoaded) {
  const std::string path =
      ::testing::TempDir() + "/rrn_load_engine_test_no_library.so";
  std::ofstream(path) << "this is text";
  EXPECT_THAT(failure({path}),
              AllOf(StartsWith(path + ": cannot load the neural module: "),
                    HasSubstr("file too short")));
}

TEST(ModuleLoaderTest, RejectsALibraryWithoutTheEntryPoint) {
  const std::string path = kBuildFolder + "librrn_bad_module_no_entry_point.so";
  EXPECT_EQ(failure({path}), path +
                                 ": not a neural module; expected the entry "
                                 "point rrn_neural_engine");
}

TEST(ModuleLoaderTest, RejectsAModuleOfAnotherVersion) {
  const std::string path = kBuildFolder + "librrn_bad_module_other_version.so";
  EXPECT_EQ(failure({"/nowhere/a.so", path}),
            path + ": neural module of another version; expected ABI version " +
                std::to_string(kEngineAbiVersion));
}

#ifdef RRN_HAS_NEURAL_MODULE
TEST(LoadEngineTest, OpensTheModuleOnce) {
  const Engine& engine = load_engine();
  EXPECT_THAT(engine.libtorch_version(), HasSubstr("."));
  EXPECT_NE(engine.blas(), "");
  EXPECT_EQ(&engine, &load_engine());
}

TEST(LoadEngineTest, ErrorsCrossTheModuleBoundary) {
  try {
    (void)load_engine().load("/nowhere/model.rrn");
    FAIL() << "expected an error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kIo);
    EXPECT_STREQ(error.what(),
                 "/nowhere/model.rrn: cannot read: No such file or directory");
  }
}
#endif

}  // namespace
}  // namespace rrn::neural
