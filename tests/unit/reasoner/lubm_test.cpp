// SPDX-License-Identifier: MIT
// Sizes of LUBM closures on which several engines agree (Souffle, VLog, Jena,
// EYE, clingo).  The data lie beside the project, see the README.
#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

#include "datalog/materialiser.hpp"
#include "reasoner/knowledge.hpp"

namespace rrn::reasoner {
namespace {

struct LubmCase {
  const char* rules;
  const char* data;
  std::uint64_t n_asserted;
  std::uint64_t n_derived;
};

class LubmTest : public ::testing::TestWithParam<LubmCase> {};

TEST_P(LubmTest, ClosureHasThePublishedSize) {
  const char* const chosen = std::getenv("RRN_SHARED");
  const std::string shared =
      chosen != nullptr ? chosen : RRN_SOURCE_DIR "/../shared";
  Sources sources;
  sources.rules = {shared + "/data/rdfox-rules/" + GetParam().rules};
  sources.data = {shared + "/data/lubm/" + GetParam().data};
  if (!std::filesystem::exists(sources.data.front())) {
    GTEST_SKIP() << sources.data.front() << " is missing";
  }
  Knowledge knowledge = load(sources, JobContext{});
  EXPECT_EQ(knowledge.store.n_asserted(), GetParam().n_asserted);
  const auto result =
      datalog::materialise(knowledge.program, knowledge.dictionary,
                           knowledge.store, {}, JobContext{});
  EXPECT_EQ(result.n_derived, GetParam().n_derived);
}

INSTANTIATE_TEST_SUITE_P(
    Programs, LubmTest,
    ::testing::Values(
        LubmCase{"LUBM_L.rdfox.dlog", "lubm1.nt.gz", 100543, 37388},
        LubmCase{"LUBM_LE.rdfox.dlog", "lubm1.nt.gz", 100543, 151108},
        LubmCase{"LUBM_L.rdfox.dlog", "lubm10.nt.gz", 1272575, 465362}));

}  // namespace
}  // namespace rrn::reasoner
