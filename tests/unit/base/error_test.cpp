// SPDX-License-Identifier: MIT
#include "base/error.hpp"

#include <atomic>
#include <string>

#include <gtest/gtest.h>

#include "base/cancellation.hpp"
#include "base/job.hpp"
#include "support/expect_error.hpp"

namespace rrn {
namespace {

TEST(SourceLocation, LeavesOutWhatIsUnknown) {
  EXPECT_EQ(SourceLocation().to_string(), "");
  EXPECT_EQ((SourceLocation{"a.ttl"}).to_string(), "a.ttl");
  EXPECT_EQ((SourceLocation{"a.ttl", 3}).to_string(), "a.ttl:3");
  EXPECT_EQ((SourceLocation{"a.ttl", 3, 14}).to_string(), "a.ttl:3:14");
  EXPECT_EQ((SourceLocation{"a.ttl", 0, 14}).to_string(), "a.ttl");
}

TEST(Error, PutsThePlaceFirst) {
  const Error error(ErrorCode::kBadSyntax, {"a.ttl", 3, 14},
                    "unexpected ';'; expected an object");
  EXPECT_STREQ(error.what(), "a.ttl:3:14: unexpected ';'; expected an object");
  EXPECT_EQ(error.code(), ErrorCode::kBadSyntax);
  EXPECT_EQ(error.location(), (SourceLocation{"a.ttl", 3, 14}));
}

TEST(Error, IsTheMessageAloneWithoutAPlace) {
  EXPECT_STREQ(Error(ErrorCode::kIo, "no luck").what(), "no luck");
  EXPECT_STREQ(Error(ErrorCode::kIo, SourceLocation(), "no luck").what(),
               "no luck");
  EXPECT_EQ(Error(ErrorCode::kIo, "no luck").location(), SourceLocation());
}

TEST(Check, NamesTheConditionThatFailed) {
  EXPECT_NO_THROW(RRN_CHECK(1 + 1 == 2));
  try {
    RRN_CHECK(1 + 1 == 3);
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kInternal);
    EXPECT_EQ(error.location().file, __FILE__);
    EXPECT_NE(std::string(error.what())
                  .find("internal check failed: 1 + 1 == 3; please report"),
              std::string::npos)
        << error.what();
  }
}

TEST(CancellationToken, FollowsItsFlag) {
  const CancellationToken never;
  EXPECT_FALSE(never.triggered());
  EXPECT_NO_THROW(never.throw_if_triggered());

  std::atomic<bool> flag{false};
  const CancellationToken token(flag);
  const CancellationToken copy = token;
  EXPECT_NO_THROW(copy.throw_if_triggered());
  flag = true;
  EXPECT_TRUE(copy.triggered());
  EXPECT_THROW(copy.throw_if_triggered(), Cancelled);
  EXPECT_STREQ(Cancelled().what(), "interrupted");
}

class LastEvent final : public ProgressSink {
 public:
  void report(const ProgressEvent& event) override { done = event.done; }
  std::uint64_t done = 0;
};

TEST(JobContext, ReportsOnlyWhereSomebodyListens) {
  JobContext job;
  job.report({"phase", 1, std::nullopt, {}});
  job.info("nobody hears");

  LastEvent progress;
  MemoryLogger log;
  job.progress = &progress;
  job.log = &log;
  job.report({"phase", 7, std::nullopt, {}});
  job.info("hello");
  job.warn("careful");
  EXPECT_EQ(progress.done, 7U);
  ASSERT_EQ(log.entries().size(), 2U);
  EXPECT_EQ(log.entries()[0].level, LogLevel::kInfo);
  EXPECT_EQ(log.entries()[1].level, LogLevel::kWarning);
  EXPECT_EQ(log.entries()[1].message, "careful");
}

}  // namespace
}  // namespace rrn
