// SPDX-License-Identifier: MIT
#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "io/block_parser.hpp"
#include "io/block_reading.hpp"
#include "io/chunk_source.hpp"

namespace rrn::io {

namespace {

constexpr std::size_t kChunkSize = std::size_t{1} << 19;
// More threads parse faster than one can commit.
constexpr unsigned kMaxThreads = 8;
constexpr unsigned kReportShift = 16;  // a report each 2^16 statements

/// A chunk on its way through the threads.
struct Work {
  Work(Syntax syntax, const std::string& blank_prefix)
      : parser(syntax, blank_prefix) {}

  Chunk chunk;
  StatementBlock block;
  BlockParser parser;
  std::uint64_t n_lines = 0;
  bool parsed = false;  ///< The block holds what is in the chunk
  bool is_done = false;
  std::exception_ptr failure;
};

std::uint64_t count_lines(std::string_view text) {
  return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

/// Serd must not see what only the start of an input may have.
bool starts_unusually(std::string_view text) {
  return text.starts_with("\xEF\xBB\xBF") || text.starts_with("<?xml") ||
         text.starts_with("<rdf:RDF");
}

/// Chunks are read one after the other, by whichever thread is free, parsed by
/// that thread, and committed in their order by the calling thread, which
/// parses too when there is nothing to commit.
class LineBlockReading {
 public:
  LineBlockReading(const SerdInput& input, const ReadOptions& options,
                   BlockSink& sink, const JobContext& job)
      : input_(input),
        options_(options),
        sink_(sink),
        job_(job),
        quiet_job_(job),
        phase_("read " + input.name),
        source_(input.bytes,
                options.block_size == 0 ? kChunkSize : options.block_size),
        n_threads_(std::clamp(job.n_threads, 1U, kMaxThreads)),
        max_in_flight_(std::size_t{2} * n_threads_ + 1) {
    quiet_job_.progress = nullptr;
    free_.push_back(make_work());  // throws for unusable options
  }
  LineBlockReading(const LineBlockReading&) = delete;
  LineBlockReading& operator=(const LineBlockReading&) = delete;
  ~LineBlockReading() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    changed_.notify_all();
  }

  ReadResult run() {
    std::unique_lock lock(mutex_);
    while (true) {
      if (!in_flight_.empty() && in_flight_.front()->is_done) {
        commit_first(lock);
      } else if (can_take()) {
        take(lock);
      } else if (ended_ && in_flight_.empty()) {
        break;
      } else {
        changed_.wait(lock);
      }
    }
    report();
    return std::move(result_);
  }

 private:
  using Lock = std::unique_lock<std::mutex>;

  [[nodiscard]] std::unique_ptr<Work> make_work() const {
    return std::make_unique<Work>(input_.syntax, options_.blank_prefix);
  }

  void help() noexcept {
    Lock lock(mutex_);
    while (!stopped_ && !ended_) {
      if (can_take()) {
        take(lock);
      } else {
        changed_.wait(lock);
      }
    }
  }

  [[nodiscard]] bool can_take() const {
    return !ended_ && !reading_ && !free_.empty();
  }

  void take(Lock& lock);
  void read(Work& work);
  void parse(Work& work) const;
  void start_helpers();

  void commit_first(Lock& lock);
  void commit(Work& work);
  ReadResult read_with_care(std::string_view text, StatementSink& sink) const;
  void add(ReadResult read);
  void report() const {
    job_.report({phase_, result_.n_statements, std::nullopt, {}});
  }

  const SerdInput& input_;
  const ReadOptions& options_;
  BlockSink& sink_;
  const JobContext& job_;
  JobContext quiet_job_;
  std::string phase_;
  ChunkSource source_;  // used by the thread that has set reading_
  unsigned n_threads_;
  std::size_t max_in_flight_;

  // Used by the calling thread.
  ReadResult result_;
  std::uint64_t n_lines_ = 0;  // in chunks that were committed
  bool is_first_ = true;

  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::deque<std::unique_ptr<Work>> in_flight_;  // in the order of the file
  std::vector<std::unique_ptr<Work>> free_;
  bool reading_ = false;
  bool ended_ = false;
  bool stopped_ = false;
  std::vector<std::jthread> helpers_;  // last: joined before all else goes
};

/// Reads and parses the next chunk.  Enters and leaves with the lock.
void LineBlockReading::take(Lock& lock) {
  Work& work = *in_flight_.emplace_back(std::move(free_.back()));
  free_.pop_back();
  work.is_done = false;
  work.failure = nullptr;
  reading_ = true;
  lock.unlock();
  read(work);
  lock.lock();
  reading_ = false;
  ended_ = source_.at_end() || work.failure != nullptr;
  if (!ended_) start_helpers();
  changed_.notify_all();
  lock.unlock();
  parse(work);
  lock.lock();
  work.is_done = true;
  changed_.notify_all();
}

void LineBlockReading::read(Work& work) {
  try {
    job_.cancel.throw_if_triggered();
    source_.next(work.chunk);
  } catch (...) {
    work.failure = std::current_exception();
  }
}

void LineBlockReading::parse(Work& work) const {
  if (work.failure) return;
  try {
    work.parsed = work.parser.parse(work.chunk, work.block);
    work.n_lines =
        work.parsed ? work.parser.n_lines() : count_lines(work.chunk.text());
  } catch (...) {
    work.failure = std::current_exception();
  }
}

void LineBlockReading::start_helpers() {
  if (!helpers_.empty() || n_threads_ < 2) return;
  while (free_.size() < max_in_flight_) free_.push_back(make_work());
  helpers_.reserve(n_threads_);
  try {
    for (unsigned i = 1; i < n_threads_; ++i) {
      helpers_.emplace_back([this] { help(); });
    }
  } catch (const std::system_error&) {
    n_threads_ = 1;  // the system has no more: those that there are do it all
  }
}

/// Enters and leaves with the lock.
void LineBlockReading::commit_first(Lock& lock) {
  Work& work = *in_flight_.front();
  lock.unlock();
  commit(work);
  lock.lock();
  free_.push_back(std::move(in_flight_.front()));
  in_flight_.pop_front();
  changed_.notify_all();
}

void LineBlockReading::commit(Work& work) {
  if (work.failure) std::rethrow_exception(work.failure);
  job_.cancel.throw_if_triggered();
  const std::string_view text = work.chunk.text();
  const std::uint64_t before = result_.n_statements;
  if (work.parsed && !(is_first_ && starts_unusually(text))) {
    work.block.set_replay(
        [this, text](StatementSink& sink) { read_with_care(text, sink); });
    sink_.on_block(work.block);
    result_.n_statements += work.block.triples().size();
  } else {
    add(read_with_care(text, sink_));
  }
  is_first_ = false;
  n_lines_ += work.n_lines;
  if (before >> kReportShift != result_.n_statements >> kReportShift) report();
}

/// Reads a chunk statement by statement, which finds and places errors.
ReadResult LineBlockReading::read_with_care(std::string_view text,
                                            StatementSink& sink) const {
  const std::unique_ptr<ByteInput> bytes = view_input(text);
  const SerdInput part{*bytes,
                       input_.name,
                       input_.syntax,
                       input_.base_iri,
                       static_cast<std::uint32_t>(n_lines_ + 1),
                       is_first_};
  ReadOptions options = options_;
  options.max_diagnostics -= result_.diagnostics.size();
  return read_with_serd(part, options, sink, quiet_job_);
}

void LineBlockReading::add(ReadResult read) {
  result_.n_statements += read.n_statements;
  result_.n_skipped += read.n_skipped;
  std::move(read.diagnostics.begin(), read.diagnostics.end(),
            std::back_inserter(result_.diagnostics));
}

}  // namespace

ReadResult read_line_blocks(const SerdInput& input, const ReadOptions& options,
                            BlockSink& sink, const JobContext& job) {
  return LineBlockReading(input, options, sink, job).run();
}

}  // namespace rrn::io
