// SPDX-License-Identifier: MIT
// Callers that were built with an older or a newer header.
#include <array>
#include <cstddef>

#include "abi/fixture.hpp"

namespace rrn::test {
namespace {

constexpr unsigned char kMark = 0xa5;

/// A struct with bytes before its end that the library must leave alone.
template <typename Struct>
struct Older {
  explicit Older(std::uint32_t size) {
    bytes.fill(kMark);
    std::memcpy(bytes.data(), &size, sizeof size);
  }
  Struct* get() { return reinterpret_cast<Struct*>(bytes.data()); }
  [[nodiscard]] bool is_untouched_from(std::size_t size) const {
    for (std::size_t i = size; i < bytes.size(); ++i) {
      if (bytes[i] != kMark) return false;
    }
    return true;
  }
  alignas(Struct) std::array<unsigned char, sizeof(Struct) + 64> bytes{};
};

class StructSizeTest : public AbiTest {};

TEST_F(StructSizeTest, OlderOutcomesGetWhatTheyHaveRoomFor) {
  constexpr std::uint32_t kSize = offsetof(RrnOutcome, n_retracted);
  Older<RrnOutcome> outcome(kSize);
  ASSERT_EQ(rrn_reasoner_add(reasoner_, &c_, &p_, &d_), RRN_SUCCESS);
  ASSERT_EQ(
      rrn_reasoner_reason(reasoner_, outcome.get(), nullptr, nullptr, nullptr),
      RRN_SUCCESS);
  EXPECT_EQ(outcome.get()->n_asserted, 1U);
  EXPECT_EQ(outcome.get()->struct_size, kSize);
  EXPECT_TRUE(outcome.is_untouched_from(kSize));
}

TEST_F(StructSizeTest, NewerOutcomesAreNotWrittenPastWhatIsKnown) {
  Older<RrnOutcome> outcome(sizeof(RrnOutcome) + 64);
  ASSERT_EQ(
      rrn_reasoner_reason(reasoner_, outcome.get(), nullptr, nullptr, nullptr),
      RRN_SUCCESS);
  EXPECT_EQ(outcome.get()->rebuilt, 1U);
  EXPECT_TRUE(outcome.is_untouched_from(sizeof(RrnOutcome)));
}

TEST_F(StructSizeTest, OlderStatementsAndAnswersGetWhatTheyHaveRoomFor) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  constexpr std::uint32_t kSize = offsetof(RrnStatement, probability);
  Older<RrnStatement> statement(kSize);
  RrnCursor* cursor = nullptr;
  ASSERT_EQ(rrn_cursor_new(reasoner_, &a_, &p_, &c_, RRN_ALL_ORIGINS, &cursor),
            RRN_SUCCESS);
  ASSERT_EQ(rrn_cursor_next(cursor, statement.get()), RRN_SUCCESS);
  EXPECT_EQ(text(statement.get()->object.text), "http://example.org/c");
  EXPECT_TRUE(statement.is_untouched_from(kSize));
  rrn_cursor_free(cursor);

  Older<RrnAnswer> answer(offsetof(RrnAnswer, probability));
  ASSERT_EQ(rrn_reasoner_ask(reasoner_, &a_, &p_, &c_, answer.get()),
            RRN_SUCCESS);
  EXPECT_EQ(answer.get()->verdict, static_cast<std::uint32_t>(RRN_IS_DERIVED));
  EXPECT_TRUE(answer.is_untouched_from(offsetof(RrnAnswer, probability)));
}

TEST_F(StructSizeTest, SizesMustBeSet) {
  RrnOutcome outcome{};
  EXPECT_EQ(rrn_reasoner_reason(reasoner_, &outcome, nullptr, nullptr, nullptr),
            RRN_ERR_BAD_ARG);
  EXPECT_EQ(error(), "the struct_size of the outcome is not set");
  RrnAnswer answer{};
  EXPECT_EQ(rrn_reasoner_ask(reasoner_, &a_, &p_, &c_, &answer),
            RRN_ERR_BAD_ARG);
  EXPECT_EQ(error(), "the struct_size of a struct is not set");
}

TEST_F(StructSizeTest, OlderOptionsHaveDefaultsForWhatTheyLack) {
  constexpr std::uint32_t kSize = offsetof(RrnReasonerOptions, threshold);
  Older<RrnReasonerOptions> options(kSize);
  rrn_reasoner_options_init(options.get(), kSize);
  EXPECT_EQ(options.get()->struct_size, kSize);
  EXPECT_TRUE(options.is_untouched_from(kSize));
  // What lies behind would be a bad threshold and limits of no sense.
  RrnReasoner* reasoner = nullptr;
  ASSERT_EQ(rrn_reasoner_new(world_, options.get(), &reasoner), RRN_SUCCESS);
  rrn_reasoner_free(reasoner);
}

TEST_F(StructSizeTest, NewerOptionsAreClearedPastWhatIsKnown) {
  constexpr std::uint32_t kSize = sizeof(RrnReasonerOptions) + 32;
  Older<RrnReasonerOptions> options(kSize);
  rrn_reasoner_options_init(options.get(), kSize);
  EXPECT_EQ(options.get()->threshold, -1);
  for (std::size_t i = sizeof(RrnReasonerOptions); i < kSize; ++i) {
    EXPECT_EQ(options.bytes[i], 0);
  }
  EXPECT_TRUE(options.is_untouched_from(kSize));
  RrnReasoner* reasoner = nullptr;
  ASSERT_EQ(rrn_reasoner_new(world_, options.get(), &reasoner), RRN_SUCCESS);
  rrn_reasoner_free(reasoner);
}

}  // namespace
}  // namespace rrn::test
