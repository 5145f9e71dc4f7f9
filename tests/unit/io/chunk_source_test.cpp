// SPDX-License-Identifier: MIT
#include "io/chunk_source.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/random.hpp"

namespace rrn::io {
namespace {

using ::testing::ElementsAre;

/// Gives a few bytes at a time, then fails if asked to.
class SlowInput final : public ByteInput {
 public:
  SlowInput(std::string text, std::size_t step, bool fails = false)
      : text_(std::move(text)), step_(step), fails_(fails) {}
  std::size_t read(char* bytes, std::size_t size) override {
    const std::size_t n = text_.copy(bytes, std::min(size, step_), at_);
    at_ += n;
    if (n == 0 && fails_) throw Error(ErrorCode::kIo, "broken");
    return n;
  }

 private:
  std::string text_;
  std::size_t step_;
  bool fails_;
  std::size_t at_ = 0;
};

std::vector<std::string> chunks(const std::string& text, std::size_t size) {
  SlowInput input(text, 3);
  ChunkSource source(input, size);
  Chunk chunk;
  std::vector<std::string> found;
  while (source.next(chunk)) found.emplace_back(chunk.text());
  EXPECT_TRUE(source.at_end());
  EXPECT_FALSE(source.next(chunk));
  return found;
}

TEST(ChunkSource, CutsBehindLineEnds) {
  EXPECT_THAT(chunks("a\nb\nc\nd", 4), ElementsAre("a\nb\n", "c\nd"));
  EXPECT_THAT(chunks("a\nb\nc\n", 3), ElementsAre("a\n", "b\n", "c\n"));
  EXPECT_THAT(chunks("long line\nb\nc\n", 3),
              ElementsAre("long line\nb\n", "c\n"));
  EXPECT_THAT(chunks("no end", 1), ElementsAre("no end"));
  EXPECT_THAT(chunks("", 1), ElementsAre());
  EXPECT_THAT(chunks("\n\n", 1), ElementsAre("\n", "\n"));
}

TEST(ChunkSource, ChunksMakeUpTheInput) {
  Rng rng(Seed(3));
  for (int round = 0; round < 500; ++round) {
    std::string text;
    for (std::uint64_t n = rng.below(100); n > 0; --n) {
      text += rng.chance(0.2) ? '\n' : 'x';
    }
    const std::size_t size = 1 + rng.below(20);
    std::string whole;
    const auto found = chunks(text, size);
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_TRUE(i + 1 == found.size() || found[i].back() == '\n');
      EXPECT_FALSE(found[i].empty());
      whole += found[i];
    }
    EXPECT_EQ(whole, text);
  }
}

TEST(ChunkSource, FailsBehindTheLastWholeLine) {
  SlowInput input("a\nb\nhalf", 2, /*fails=*/true);
  ChunkSource source(input, 100);
  Chunk chunk;
  ASSERT_TRUE(source.next(chunk));
  EXPECT_EQ(chunk.text(), "a\nb\n");
  EXPECT_FALSE(source.at_end());
  EXPECT_THROW(source.next(chunk), Error);
}

}  // namespace
}  // namespace rrn::io
