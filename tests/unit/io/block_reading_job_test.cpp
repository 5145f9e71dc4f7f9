// SPDX-License-Identifier: MIT
// How reading by blocks and threads stops, reports and fails.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/job.hpp"
#include "io/rdf_reader.hpp"
#include "io/statement_block.hpp"
#include "support/expect_error.hpp"

namespace rrn::io {
namespace {

std::string many_triples(int n) {
  std::string text;
  for (int i = 0; i < n; ++i) {
    text += "<http://a/" + std::to_string(i % 997) + "> <http://a/p> \"" +
            std::to_string(i) + "\" .\n";
  }
  return text;
}

/// Acts at one statement, and notes the thread it is called by.
class CountingSink final : public BlockSink {
 public:
  void on_statement(const Statement&, const SourceLocation&) override {
    count(1);
  }
  void on_block(const StatementBlock& block) override {
    count(block.triples().size());
  }
  std::uint64_t n_statements = 0;
  std::uint64_t act_at = 0;
  std::function<void()> act;

 private:
  void count(std::uint64_t n) {
    EXPECT_EQ(std::this_thread::get_id(), thread_);
    const bool was_before = n_statements < act_at;
    n_statements += n;
    if (act && was_before && n_statements >= act_at) act();
  }
  std::thread::id thread_ = std::this_thread::get_id();
};

TEST(BlockReadingJob, StopsSoonAfterCancellation) {
  const std::string text = many_triples(50000);
  for (const Syntax syntax : {Syntax::kTurtle, Syntax::kNTriples}) {
    for (const unsigned n_threads : {1U, 3U}) {
      std::atomic<bool> flag{false};
      CountingSink sink;
      sink.act_at = 10000;
      sink.act = [&flag] { flag = true; };
      JobContext job;
      job.n_threads = n_threads;
      job.cancel = CancellationToken(flag);
      ReadOptions options;
      options.syntax = syntax;
      options.block_size = syntax == Syntax::kTurtle ? 1000 : 40000;
      EXPECT_THROW(read_rdf_text(text, "t", options, sink, job), Cancelled);
      EXPECT_GE(sink.n_statements, 10000U);
      EXPECT_LE(sink.n_statements, 10000U + 4096U);
    }
  }
}

TEST(BlockReadingJob, PassesOnWhatTheSinkThrows) {
  const std::string text = many_triples(20000);
  for (const Syntax syntax : {Syntax::kTurtle, Syntax::kNTriples}) {
    for (const unsigned n_threads : {1U, 3U}) {
      CountingSink sink;
      sink.act_at = 5000;
      sink.act = [] { throw std::runtime_error("full"); };
      JobContext job;
      job.n_threads = n_threads;
      ReadOptions options;
      options.syntax = syntax;
      options.block_size = 700;
      options.lax = true;
      EXPECT_THROW(read_rdf_text(text, "t", options, sink, job),
                   std::runtime_error);
      EXPECT_LE(sink.n_statements, 5000U + 700U);
    }
  }
}

class Recorder final : public ProgressSink {
 public:
  void report(const ProgressEvent& event) override {
    EXPECT_EQ(std::this_thread::get_id(), thread_);
    EXPECT_EQ(event.phase, "read t");
    done.push_back(event.done);
  }
  std::vector<std::uint64_t> done;

 private:
  std::thread::id thread_ = std::this_thread::get_id();
};

TEST(BlockReadingJob, ReportsProgress) {
  const std::string text = many_triples(200000);
  for (const Syntax syntax : {Syntax::kTurtle, Syntax::kNTriples}) {
    Recorder recorder;
    JobContext job;
    job.n_threads = 3;
    job.progress = &recorder;
    CountingSink sink;
    ReadOptions options;
    options.syntax = syntax;
    read_rdf_text(text, "t", options, sink, job);
    EXPECT_EQ(sink.n_statements, 200000U);
    EXPECT_EQ(recorder.done.size(), 4U);
    EXPECT_TRUE(std::ranges::is_sorted(recorder.done));
    EXPECT_EQ(recorder.done.back(), 200000U);
  }
}

TEST(BlockReadingJob, FailingReadComesAfterWhatWasRead) {
  // Reading a process's memory from its start fails.
  CountingSink sink;
  JobContext job;
  job.n_threads = 2;
  ReadOptions options;
  options.syntax = Syntax::kNTriples;
  test::expect_error([&] { read_rdf("/proc/self/mem", options, sink, job); },
                     ErrorCode::kIo,
                     "/proc/self/mem: cannot read: Input/output error");
  EXPECT_EQ(sink.n_statements, 0U);
}

}  // namespace
}  // namespace rrn::io
