// SPDX-License-Identifier: MIT
#include "cli/report/suspect_list.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/temp_dir.hpp"
#include "unit/repair/model/small_repair.hpp"

namespace rrn::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class Warnings final : public Logger {
 public:
  void log(LogLevel level, std::string_view message) override {
    if (level == LogLevel::kWarning) warnings.emplace_back(message);
  }

  std::vector<std::string> warnings;
};

/// What is said of individuals that are all of class C1, to which the judge of
/// this model gives less than one half.
class SuspectListTest : public ::testing::Test {
 protected:
  SuspectList list_of(int n_members) {
    std::string data;
    for (int i = 0; i < n_members; ++i) {
      data += "<urn:i" + std::to_string(i) + "> a <urn:t#C1> .\n";
    }
    reasoner::Sources sources;
    sources.data = {folder_.write("data.ttl", data)};
    JobContext job;
    reasoner::Knowledge knowledge = reasoner::load(sources, job);
    job.log = &log_;
    repair::RepairModel model(repair::test::small_content());
    return find_suspects(model, knowledge, sources, {}, 100, job);
  }

  test::TempDir folder_;
  Warnings log_;
};

TEST_F(SuspectListTest, ListsWhatTheModelDoubts) {
  const SuspectList list = list_of(9);
  EXPECT_EQ(list.n_judged, 9U);
  EXPECT_EQ(list.n_doubted, 9U);
  EXPECT_EQ(list.doubted.size(), 9U);
  EXPECT_THAT(log_.warnings, IsEmpty());
}

TEST_F(SuspectListTest, BelievesWhatTheModelDoesNotKnow) {
  const SuspectList list = list_of(10);
  EXPECT_EQ(list.n_judged, 10U);
  EXPECT_EQ(list.n_doubted, 0U);
  EXPECT_THAT(list.doubted, IsEmpty());
  EXPECT_THAT(
      log_.warnings,
      ElementsAre(HasSubstr("does not know facts of <urn:t#C1> as these data "
                            "have them: it doubts 10 of 10, which are not "
                            "listed")));
}

}  // namespace
}  // namespace rrn::cli
