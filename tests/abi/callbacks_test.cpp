// SPDX-License-Identifier: MIT
// Callbacks that stop, throw or cancel, and cancellation from another thread.
#include <future>
#include <stdexcept>
#include <thread>

#include "abi/fixture.hpp"

namespace rrn::test {
namespace {

class CallbacksTest : public AbiTest {
 protected:
  /// A reasoner over a chain that takes long to close.
  RrnReasoner* long_chain(const RrnReasonerOptions& options) {
    std::string data;
    for (int i = 0; i < 300; ++i) {
      data +=
          ":n" + std::to_string(i) + " :p :n" + std::to_string(i + 1) + " .\n";
    }
    RrnReasoner* reasoner = nullptr;
    EXPECT_EQ(rrn_reasoner_new(world_, &options, &reasoner), RRN_SUCCESS);
    EXPECT_EQ(
        rrn_reasoner_load_ontology(
            reasoner, write("t.ttl", ":p a owl:TransitiveProperty .").c_str()),
        RRN_SUCCESS);
    EXPECT_EQ(
        rrn_reasoner_load_data(reasoner, write("chain.ttl", data).c_str()),
        RRN_SUCCESS);
    return reasoner;
  }
};

TEST_F(CallbacksTest, ASinkStopsTheSender) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  int n = 0;
  const auto sink = [](void* handle, const RrnStatement*) {
    return ++*static_cast<int*>(handle) == 2 ? RRN_ERR_IO : RRN_SUCCESS;
  };
  EXPECT_EQ(rrn_reasoner_send(reasoner_, nullptr, nullptr, nullptr,
                              RRN_ALL_ORIGINS, sink, &n),
            RRN_ERR_IO);
  EXPECT_EQ(n, 2);
}

TEST_F(CallbacksTest, ASinkOfChangesStopsTheSenderAndUndoesNothing) {
  const auto sink = [](void*, const RrnStatement*) { return RRN_FAILURE; };
  EXPECT_EQ(rrn_reasoner_reason(reasoner_, nullptr, sink, sink, nullptr),
            RRN_FAILURE);
  EXPECT_EQ(size(RRN_DERIVED), 2U);
}

TEST_F(CallbacksTest, WhatASinkThrowsBecomesAStatus) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  const auto known = [](void*, const RrnStatement*) -> RrnStatus {
    throw std::runtime_error("thrown by a sink");
  };
  EXPECT_EQ(rrn_reasoner_send(reasoner_, nullptr, nullptr, nullptr,
                              RRN_ALL_ORIGINS, known, nullptr),
            RRN_ERR_INTERNAL);
  EXPECT_EQ(error(), "thrown by a sink");
  const auto unknown = [](void*, const RrnStatement*) -> RrnStatus { throw 7; };
  EXPECT_EQ(rrn_reasoner_send(reasoner_, nullptr, nullptr, nullptr,
                              RRN_ALL_ORIGINS, unknown, nullptr),
            RRN_ERR_INTERNAL);
  EXPECT_EQ(error(), "an unknown exception was thrown");
  const auto memory = [](void*, const RrnStatement*) -> RrnStatus {
    throw std::bad_alloc();
  };
  EXPECT_EQ(rrn_reasoner_send(reasoner_, nullptr, nullptr, nullptr,
                              RRN_ALL_ORIGINS, memory, nullptr),
            RRN_ERR_NO_MEMORY);
  EXPECT_EQ(size(RRN_ALL_ORIGINS), 5U);
}

TEST_F(CallbacksTest, ASinkThatCallsBackIsRefused) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  const auto sink = [](void* handle, const RrnStatement*) {
    std::uint64_t size = 0;
    return rrn_reasoner_size(static_cast<RrnReasoner*>(handle), RRN_ALL_ORIGINS,
                             &size);
  };
  EXPECT_EQ(rrn_reasoner_send(reasoner_, nullptr, nullptr, nullptr,
                              RRN_ALL_ORIGINS, sink, reasoner_),
            RRN_ERR_BAD_ARG);
  EXPECT_EQ(error(),
            "a callback calls the library; expected rrn_reasoner_cancel() "
            "alone");
  EXPECT_EQ(size(RRN_ALL_ORIGINS), 5U);
}

TEST_F(CallbacksTest, MessagesReachTheirSink) {
  std::vector<std::string> said;
  const auto sink = [](void* handle, const RrnMessage* message) {
    const std::string place =
        message->file == nullptr ? "" : std::to_string(message->line);
    static_cast<std::vector<std::string>*>(handle)->push_back(
        std::to_string(message->level) + ' ' + std::to_string(message->status) +
        ' ' + place);
  };
  rrn_world_set_message_sink(world_, sink, &said);
  const std::string path = folder_.write("bad.ttl", "\n\nbad .");
  ASSERT_EQ(rrn_reasoner_load_data(reasoner_, path.c_str()), RRN_SUCCESS);
  EXPECT_EQ(reason(), RRN_ERR_BAD_SYNTAX);
  EXPECT_EQ(said, std::vector<std::string>{"2 6 3"});
}

TEST_F(CallbacksTest, AThrowingMessageSinkIsNotLetThrough) {
  const auto sink = [](void*, const RrnMessage*) { throw 1; };
  rrn_world_set_message_sink(world_, sink, nullptr);
  EXPECT_EQ(rrn_reasoner_load_data(reasoner_, "nowhere"), RRN_ERR_IO);
  EXPECT_EQ(error(), "nowhere: cannot open the file");
}

TEST_F(CallbacksTest, ProgressCancels) {
  RrnReasonerOptions options;
  rrn_reasoner_options_init(&options, sizeof options);
  options.progress = [](void*, const char* phase, std::uint64_t,
                        std::uint64_t) {
    return std::string(phase) == "reason" ? 1 : 0;
  };
  RrnReasoner* const reasoner = long_chain(options);
  EXPECT_EQ(rrn_reasoner_reason(reasoner, nullptr, nullptr, nullptr, nullptr),
            RRN_CANCELLED);
  std::uint64_t n = 1;
  EXPECT_EQ(rrn_reasoner_size(reasoner, RRN_DERIVED, &n), RRN_SUCCESS);
  EXPECT_EQ(n, 0U);
  rrn_reasoner_free(reasoner);
}

TEST_F(CallbacksTest, WhatProgressThrowsBecomesAStatus) {
  RrnReasonerOptions options;
  rrn_reasoner_options_init(&options, sizeof options);
  options.progress = [](void*, const char*, std::uint64_t,
                        std::uint64_t) -> int {
    throw std::runtime_error("thrown by progress");
  };
  RrnReasoner* const reasoner = long_chain(options);
  EXPECT_EQ(rrn_reasoner_reason(reasoner, nullptr, nullptr, nullptr, nullptr),
            RRN_ERR_INTERNAL);
  EXPECT_EQ(error(), "thrown by progress");
  rrn_reasoner_free(reasoner);
}

/// Holds a reasoner in its progress callback until it was cancelled.
struct Meeting {
  std::promise<void> is_reasoning;
  std::promise<void> is_cancelled;
  bool was_there = false;
};

TEST_F(CallbacksTest, AnotherThreadCancels) {
  Meeting meeting;
  RrnReasonerOptions options;
  rrn_reasoner_options_init(&options, sizeof options);
  options.progress_handle = &meeting;
  options.progress = [](void* handle, const char* phase, std::uint64_t,
                        std::uint64_t) {
    auto& here = *static_cast<Meeting*>(handle);
    if (std::string(phase) != "reason" || here.was_there) return 0;
    here.was_there = true;
    here.is_reasoning.set_value();
    here.is_cancelled.get_future().wait();
    return 0;
  };
  RrnReasoner* const reasoner = long_chain(options);
  std::thread other([&] {
    meeting.is_reasoning.get_future().wait();
    rrn_reasoner_cancel(reasoner);
    meeting.is_cancelled.set_value();
  });
  EXPECT_EQ(rrn_reasoner_reason(reasoner, nullptr, nullptr, nullptr, nullptr),
            RRN_CANCELLED);
  EXPECT_TRUE(meeting.was_there);
  if (!meeting.was_there) meeting.is_reasoning.set_value();
  other.join();
  EXPECT_EQ(error(), "cancelled");
  // What was cancelled before does not stop the next call.
  EXPECT_EQ(rrn_reasoner_reason(reasoner, nullptr, nullptr, nullptr, nullptr),
            RRN_SUCCESS);
  std::uint64_t n = 0;
  EXPECT_EQ(rrn_reasoner_size(reasoner, RRN_DERIVED, &n), RRN_SUCCESS);
  EXPECT_EQ(n, 300U * 299 / 2);
  rrn_reasoner_free(reasoner);
}

TEST_F(CallbacksTest, LimitsAreReported) {
  RrnReasonerOptions options;
  rrn_reasoner_options_init(&options, sizeof options);
  options.max_derivations = 100;
  RrnReasoner* const reasoner = long_chain(options);
  RrnOutcome outcome{};
  outcome.struct_size = sizeof outcome;
  EXPECT_EQ(rrn_reasoner_reason(reasoner, &outcome, nullptr, nullptr, nullptr),
            RRN_SUCCESS);
  EXPECT_EQ(outcome.limits, static_cast<std::uint32_t>(RRN_LIMIT_DERIVATIONS));
  rrn_reasoner_free(reasoner);
}

}  // namespace
}  // namespace rrn::test
