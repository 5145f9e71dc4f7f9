// SPDX-License-Identifier: MIT
// Files, standard input, gzip, progress and cancellation.
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "io/gzip_filter.hpp"
#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"
#include "unit/io/reading.hpp"

namespace rrn::io {
namespace {

using test::expect_error;
using test::StatementCollector;
using test::TempDir;
using ::testing::ElementsAre;

std::string gzip(const std::string& text) {
  z_stream stream{};
  EXPECT_EQ(
      deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY),
      Z_OK);
  std::string packed(deflateBound(&stream, text.size()) + 64, '\0');
  std::string input = text;
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

std::string many_triples(int n) {
  std::string text;
  for (int i = 0; i < n; ++i) {
    text += "<http://a/" + std::to_string(i * 7919 % 10007) +
            "> <http://a/p> \"" + std::to_string(i) + "\" .\n";
  }
  return text;
}

std::vector<std::string> read_lines(const std::string& path,
                                    const ReadOptions& options = {}) {
  StatementCollector collector;
  read_rdf(path, options, collector, JobContext());
  return collector.lines();
}

/// Puts a file in the place of standard input.
class StandardInput {
 public:
  explicit StandardInput(const std::string& path) : saved_(dup(STDIN_FILENO)) {
    const int file = open(path.c_str(), O_RDONLY);
    dup2(file, STDIN_FILENO);
    close(file);
  }
  ~StandardInput() {
    dup2(saved_, STDIN_FILENO);
    close(saved_);
  }
  StandardInput(const StandardInput&) = delete;
  StandardInput& operator=(const StandardInput&) = delete;

 private:
  int saved_;
};

TEST(ReadFile, TakesSyntaxFromTheName) {
  const TempDir dir;
  EXPECT_THAT(read_lines(dir.write("a.nq", "<a:s> <a:p> <a:o> <a:g> .")),
              ElementsAre("<a:s> <a:p> <a:o> <a:g> ."));
  EXPECT_THAT(read_lines(dir.write("a.ttl", "<a:s> a <a:o> .")).size(), 1U);
  EXPECT_THAT(read_lines(dir.write("no-ending", "<a:s> a <a:o> .")).size(), 1U);
}

TEST(ReadFile, OptionGoesBeforeTheName) {
  const TempDir dir;
  ReadOptions options;
  options.syntax = Syntax::kNQuads;
  EXPECT_THAT(
      read_lines(dir.write("a.ttl", "<a:s> <a:p> <a:o> <a:g> ."), options),
      ElementsAre("<a:s> <a:p> <a:o> <a:g> ."));
}

TEST(ReadFile, RelativeIrisResolveAgainstTheFile) {
  const TempDir dir;
  const std::string path = dir.write("a b.ttl", "<> <#p> <c> .");
  const std::string folder =
      "file://" + std::filesystem::absolute(dir.path()).string();
  EXPECT_THAT(read_lines(path),
              ElementsAre("<" + folder + "/a%20b.ttl> <" + folder +
                          "/a%20b.ttl#p> <" + folder + "/c> ."));
}

TEST(ReadFile, UnpacksGzipByContent) {
  const TempDir dir;
  const std::string text = many_triples(20000);
  const auto expected = read_lines(dir.write("plain.nt", text));
  EXPECT_EQ(expected.size(), 20000U);
  EXPECT_EQ(read_lines(dir.write("packed.nt.gz", gzip(text))), expected);
  EXPECT_EQ(read_lines(dir.write("packed.nt", gzip(text))), expected);
  EXPECT_EQ(read_lines(dir.write("twice.nt.gz", gzip(text) + gzip("# end\n"))),
            expected);
  EXPECT_EQ(read_lines(dir.write("plain.nt.gz", text)), expected);
  EXPECT_TRUE(read_lines(dir.write("empty.nt.gz", gzip(""))).empty());
}

TEST(ReadFile, ReadsStandardInput) {
  const TempDir dir;
  const StandardInput input(dir.write("in", "<a:s> <a:p> <a:o> ."));
  EXPECT_THAT(read_lines("-"), ElementsAre("<a:s> <a:p> <a:o> ."));
}

TEST(ReadFile, UnpacksGzipOnStandardInput) {
  const TempDir dir;
  const StandardInput input(dir.write("in", gzip("<a:s> <a:p> <a:o> .")));
  EXPECT_THAT(read_lines("-"), ElementsAre("<a:s> <a:p> <a:o> ."));
}

TEST(ReadFile, StandardInputHasNoBase) {
  const TempDir dir;
  const std::string path = dir.write("in", "<s> <a:p> <a:o> .");
  {
    const StandardInput input(path);
    expect_error([] { read_lines("-"); }, ErrorCode::kBadSyntax,
                 "standard input:1:1: relative IRI <s> without a base; declare "
                 "@base or give a base IRI");
  }
  const StandardInput input(path);
  ReadOptions options;
  options.base_iri = "http://b/";
  EXPECT_THAT(read_lines("-", options),
              ElementsAre("<http://b/s> <a:p> <a:o> ."));
}

TEST(ReadFile, MissingFileIsAnIoError) {
  const TempDir dir;
  const std::string path = dir.file("missing.ttl");
  expect_error([&] { read_lines(path); }, ErrorCode::kIo,
               path + ": cannot read: No such file or directory");
}

TEST(ReadFile, FolderIsAnIoError) {
  const TempDir dir;
  expect_error([&] { read_lines(dir.path()); }, ErrorCode::kIo,
               dir.path() + ": cannot read: Is a directory");
}

TEST(ReadFile, UnreadableFileIsAnIoError) {
  const TempDir dir;
  const std::string path = dir.write("secret.ttl", "");
  std::filesystem::permissions(path, std::filesystem::perms::none);
  if (access(path.c_str(), R_OK) == 0) {
    GTEST_SKIP() << "this user may read everything";
  }
  expect_error([&] { read_lines(path); }, ErrorCode::kIo,
               path + ": cannot read: Permission denied");
}

TEST(ReadFile, FailingReadIsAnIoError) {
  // Reading a process's memory from its start fails.
  const std::string path = "/proc/self/mem";
  expect_error([&] { read_lines(path); }, ErrorCode::kIo,
               path + ": cannot read: Input/output error");
}

TEST(ReadFile, TruncatedGzipIsAnIoError) {
  const TempDir dir;
  const std::string packed = gzip(many_triples(20000));
  for (const std::size_t size :
       {packed.size() - 1, packed.size() - 9, packed.size() / 2,
        std::size_t{20}, std::size_t{5}}) {
    const std::string path = dir.write("cut.nt.gz", packed.substr(0, size));
    for (const bool lax : {false, true}) {
      ReadOptions options;
      options.lax = lax;
      expect_error([&] { read_lines(path, options); }, ErrorCode::kIo,
                   path + ": cannot read: the gzip data is truncated");
    }
  }
}

TEST(ReadFile, OtherBytesBehindGzipAreAnIoError) {
  const TempDir dir;
  const std::string text = "<a:s> <a:p> <a:o> .\n";
  const std::string path = dir.write("more.nt.gz", gzip(text) + "garbage");
  expect_error([&] { read_lines(path); }, ErrorCode::kIo,
               path +
                   ": cannot read: other bytes follow the gzip data; expected "
                   "the end of the file");
  // Tapes are filled with zeros.
  EXPECT_EQ(read_lines(
                dir.write("tape.nt.gz", gzip(text) + std::string(70'000, '\0')))
                .size(),
            1U);
}

TEST(ReadFile, ReadsWhatTheGzipFilterWrites) {
  const TempDir dir;
  const std::string text = many_triples(20000);
  const auto filter = make_gzip_filter();
  std::string packed;
  for (std::size_t i = 0; i < text.size(); i += 1000) {
    filter->add(std::string_view(text).substr(i, 1000), packed);
  }
  filter->finish(packed);
  EXPECT_LT(packed.size(), text.size() / 4);
  EXPECT_EQ(read_lines(dir.write("packed.nt.gz", packed)),
            read_lines(dir.write("plain.nt", text)));
}

TEST(ReadFile, CorruptGzipIsAnIoError) {
  const TempDir dir;
  std::string packed = gzip(many_triples(20000));
  packed[packed.size() - 5] = static_cast<char>(~packed[packed.size() - 5]);
  const std::string path = dir.write("bad.nt.gz", packed);
  expect_error([&] { read_lines(path); }, ErrorCode::kIo,
               path + ": cannot read: the gzip data is corrupt");
}

TEST(ReadFile, BadSyntaxNamesTheFile) {
  const TempDir dir;
  const std::string path =
      dir.write("a.ttl.gz", gzip("<a:s> <a:p> <a:o> .\n<a:s> <a:p> no:x .\n"));
  expect_error([&] { read_lines(path); }, ErrorCode::kBadSyntax,
               path + ":2:13: unknown prefix 'no:'; declare it with @prefix");
}

class Recorder final : public ProgressSink {
 public:
  void report(const ProgressEvent& event) override {
    phases.emplace_back(event.phase);
    done.push_back(event.done);
    has_total = has_total || event.total.has_value();
  }
  std::vector<std::string> phases;
  std::vector<std::uint64_t> done;
  bool has_total = false;
};

TEST(ReadFile, ReportsProgress) {
  const TempDir dir;
  const std::string path = dir.write("a.nt", many_triples(150000));
  Recorder recorder;
  JobContext job;
  job.progress = &recorder;
  StatementCollector collector;
  const ReadResult result = read_rdf(path, {}, collector, job);
  EXPECT_EQ(result.n_statements, 150000U);
  EXPECT_THAT(recorder.done, ElementsAre(65536U, 131072U, 150000U));
  EXPECT_EQ(recorder.phases[0], "read " + path);
  EXPECT_FALSE(recorder.has_total);
}

/// Asks to stop at one statement and counts on.
class Stopper final : public StatementSink {
 public:
  Stopper(std::atomic<bool>& flag, std::uint64_t at) : flag_(flag), at_(at) {}
  void on_statement(const Statement&, const SourceLocation&) override {
    if (++n_statements == at_) flag_ = true;
  }
  std::uint64_t n_statements = 0;

 private:
  std::atomic<bool>& flag_;
  std::uint64_t at_;
};

TEST(ReadFile, StopsSoonAfterCancellation) {
  const TempDir dir;
  const std::string path = dir.write("a", many_triples(50000));
  for (const Syntax syntax :
       {Syntax::kTurtle, Syntax::kTrig, Syntax::kNTriples, Syntax::kNQuads}) {
    for (const bool lax : {false, true}) {
      std::atomic<bool> flag{false};
      Stopper sink(flag, 10000);
      JobContext job;
      job.cancel = CancellationToken(flag);
      ReadOptions options;
      options.syntax = syntax;
      options.lax = lax;
      EXPECT_THROW(read_rdf(path, options, sink, job), Cancelled);
      EXPECT_LE(sink.n_statements, 10000U + 4096U);
    }
  }
}

TEST(ReadFile, StopsInTheMidstOfComments) {
  std::atomic<bool> flag{true};
  JobContext job;
  job.cancel = CancellationToken(flag);
  StatementCollector collector;
  const std::string text(1 << 20, '#');
  EXPECT_THROW(read_rdf_text(text, "t", {}, collector, job), Cancelled);
}

}  // namespace
}  // namespace rrn::io
