// SPDX-License-Identifier: MIT
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "io/block_reading.hpp"

namespace rrn::io {

namespace {

constexpr std::size_t kBlockStatements = std::size_t{1} << 12;
constexpr std::size_t kBlockBytes = std::size_t{1} << 20;
constexpr std::size_t kMaxBlocks = 4;  // parsed and not yet taken
constexpr unsigned kReportShift = 16;  // a report each 2^16 statements

/// What the parsing thread throws when nobody wants its blocks any more.
struct Abandoned {};

/// Prefixes and the statements behind them.
struct Parsed {
  std::vector<std::pair<std::string, std::string>> prefixes;
  StatementBlock block;
  std::vector<SourceLocation> places;
  std::size_t n_bytes = 0;

  void clear() {
    prefixes.clear();
    block.clear();
    places.clear();
    n_bytes = 0;
  }
};

/// Blocks on their way from the parsing thread to another one.
class BlockQueue {
 public:
  /// For the parsing thread: gives `parsed` away for an empty one.  Waits
  /// while there are too many; throws Abandoned.
  void push(std::unique_ptr<Parsed>& parsed) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock,
                  [this] { return abandoned_ || queue_.size() < kMaxBlocks; });
    if (abandoned_) throw Abandoned();
    queue_.push_back(std::move(parsed));
    if (free_.empty()) {
      parsed = std::make_unique<Parsed>();
    } else {
      parsed = std::move(free_.back());
      free_.pop_back();
    }
    changed_.notify_all();
  }

  /// For the parsing thread: no more blocks come.
  void end() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    changed_.notify_all();
  }

  /// Returns the next block, null at the end.
  std::unique_ptr<Parsed> pop() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return ended_ || !queue_.empty(); });
    if (queue_.empty()) return nullptr;
    std::unique_ptr<Parsed> parsed = std::move(queue_.front());
    queue_.pop_front();
    changed_.notify_all();
    return parsed;
  }

  /// Takes back what pop() gave.
  void recycle(std::unique_ptr<Parsed> parsed) {
    parsed->clear();
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(parsed));
  }

  /// Stops the parsing thread at its next block.
  void abandon() {
    const std::lock_guard lock(mutex_);
    abandoned_ = true;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::unique_ptr<Parsed>> queue_;
  std::vector<std::unique_ptr<Parsed>> free_;
  bool ended_ = false;
  bool abandoned_ = false;
};

/// Makes blocks of what a parser finds.
class BlockMaker final : public StatementSink {
 public:
  BlockMaker(BlockQueue& queue, std::size_t block_size)
      : queue_(queue),
        block_size_(block_size == 0 ? kBlockStatements : block_size) {}

  void on_prefix(std::string_view prefix, std::string_view iri) override {
    if (!parsed_->places.empty()) queue_.push(parsed_);
    parsed_->prefixes.emplace_back(prefix, iri);
  }

  void on_statement(const Statement& statement,
                    const SourceLocation& place) override {
    if (parsed_->places.size() >= block_size_ ||
        parsed_->n_bytes >= kBlockBytes) {
      queue_.push(parsed_);
    }
    parsed_->block.add(statement);
    parsed_->places.push_back(place);
    parsed_->n_bytes +=
        statement.subject.text.size() + statement.object.text.size();
  }

  void finish() { queue_.push(parsed_); }

 private:
  BlockQueue& queue_;
  std::size_t block_size_;
  std::unique_ptr<Parsed> parsed_ = std::make_unique<Parsed>();
};

/// The parsing thread and what it leaves.
class ParsingThread {
 public:
  ParsingThread(const Parse& parse, std::size_t block_size, JobContext job)
      : thread_([this, &parse, block_size, job] {
          work(parse, block_size, job);
        }) {}
  ParsingThread(const ParsingThread&) = delete;
  ParsingThread& operator=(const ParsingThread&) = delete;
  ~ParsingThread() { queue_.abandon(); }

  BlockQueue& queue() { return queue_; }

  /// Waits for the end and returns, or throws, what parsing did.
  ReadResult take_result() {
    thread_.join();
    if (failure_) std::rethrow_exception(failure_);
    return std::move(result_);
  }

 private:
  void work(const Parse& parse, std::size_t block_size,
            const JobContext& job) noexcept {
    BlockMaker blocks(queue_, block_size);
    try {
      result_ = parse(blocks, job);
    } catch (...) {
      failure_ = std::current_exception();
    }
    try {
      blocks.finish();  // what came before an error counts
    } catch (...) {
      if (!failure_) failure_ = std::current_exception();
    }
    queue_.end();
  }

  BlockQueue queue_;
  ReadResult result_;
  std::exception_ptr failure_;
  std::jthread thread_;  // last: joined before all else goes
};

void hand_over(Parsed& parsed, BlockSink& sink) {
  for (const auto& [prefix, iri] : parsed.prefixes) {
    sink.on_prefix(prefix, iri);
  }
  if (parsed.places.empty()) return;
  parsed.block.set_replay([&parsed](StatementSink& to) {
    for (std::size_t i = 0; i < parsed.places.size(); ++i) {
      to.on_statement(parsed.block.statement(i), parsed.places[i]);
    }
  });
  sink.on_block(parsed.block);
}

}  // namespace

ReadResult read_ahead(const Parse& parse, const std::string& phase,
                      std::size_t block_size, BlockSink& sink,
                      const JobContext& job) {
  JobContext parsing_job = job;
  parsing_job.progress = nullptr;
  ParsingThread parsing(parse, block_size, parsing_job);
  std::uint64_t n = 0;
  while (std::unique_ptr<Parsed> parsed = parsing.queue().pop()) {
    job.cancel.throw_if_triggered();
    hand_over(*parsed, sink);
    const std::uint64_t before =
        std::exchange(n, n + parsed->block.triples().size());
    if (before >> kReportShift != n >> kReportShift) {
      job.report({phase, n, std::nullopt, {}});
    }
    parsing.queue().recycle(std::move(parsed));
  }
  ReadResult result = parsing.take_result();
  job.report({phase, result.n_statements, std::nullopt, {}});
  return result;
}

}  // namespace rrn::io
