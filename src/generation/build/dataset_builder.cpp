// SPDX-License-Identifier: MIT
#include "generation/build/dataset_builder.hpp"

#include <algorithm>
#include <filesystem>
#include <list>
#include <system_error>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "dataset/file/dataset_file.hpp"
#include "dataset/sample/isomorphism.hpp"
#include "generation/build/dataset_card.hpp"
#include "generation/build/shard_source.hpp"
#include "generation/near_miss/near_miss_source.hpp"

namespace rrn::generation {

namespace {

constexpr std::uint64_t kBatchSize = 256;

void make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) {
    throw Error(ErrorCode::kIo, SourceLocation{path, 0, 0},
                "cannot create the folder: " + error.message());
  }
}

/// Returns how many of the draws from `first` to before `end` are of a shard.
std::uint64_t n_draws_of(const dataset::Shard& shard, std::uint64_t first,
                         std::uint64_t end) {
  const auto before = [&shard](std::uint64_t draw) {
    return (draw + shard.count - shard.number) / shard.count;
  };
  return before(end) - before(first);
}

/// Returns the shares of a shard, as if all draws became samples.
SplitSizes shares_of(const dataset::Shard& shard, const SplitSizes& all) {
  const std::uint64_t n_seen = all.train + all.valid;
  return {n_draws_of(shard, 0, all.train), n_draws_of(shard, all.train, n_seen),
          n_draws_of(shard, n_seen, all.total())};
}

class DatasetBuilder {
 public:
  DatasetBuilder(const SampleSource& source, const BuildOptions& options,
                 const std::string& folder, const JobContext& job)
      : source_(source),
        options_(options),
        sizes_(shares_of(options.shard, options.sizes)),
        folder_(folder),
        job_(job),
        next_draw_(options.shard.number - 1) {}

  DatasetSummary run() {
    make_folder(folder_);
    try {
      write_split(Split::kTrain, sizes_.train, summary_.train);
      write_split(Split::kValid, sizes_.valid, summary_.valid);
      write_split(Split::kTest, sizes_.test, summary_.test);
    } catch (const Cancelled&) {
      for (dataset::DatasetWriter& writer : writers_) writer.keep();
      throw;
    }
    for (dataset::DatasetWriter& writer : writers_) writer.commit();
    for (const auto* split :
         {&summary_.train, &summary_.valid, &summary_.test}) {
      summary_.overall.add(*split);
    }
    write_card(source_, options_, summary_, folder_);
    warn_of_one_sided_labels(summary_, source_.header().vocabulary, job_);
    return std::move(summary_);
  }

 private:
  /// One draw on its way to a sample.
  struct Candidate {
    std::optional<dataset::Sample> kb;
    std::optional<dataset::Certificate>
        certificate;  ///< What its facts are alike to
    dataset::LabelTotals totals;
  };

  void write_split(Split split, std::uint64_t n_samples,
                   dataset::LabelTotals& totals) {
    dataset::DatasetWriter& writer = writers_.emplace_back(
        folder_ + "/" + std::string(to_string(split)) + ".kbs",
        source_.header(), [&](const dataset::Sample& kb) {
          job_.cancel.throw_if_triggered();
          note_resumed(split, kb, totals);
        });
    if (writer.n_samples() > n_samples) {
      throw Error(ErrorCode::kBadArgument, SourceLocation{folder_, 0, 0},
                  "holds an unfinished dataset with " +
                      std::to_string(writer.n_samples()) + " samples to " +
                      std::string(to_string(split)) + "; expected " +
                      std::to_string(n_samples) +
                      " at most: remove its *.kbs.part files to start anew");
    }
    while (writer.n_samples() < n_samples) {
      const std::uint64_t n_left = n_samples - writer.n_samples();
      make_candidates(split, std::min(kBatchSize, n_left + n_left / 8 + 1));
      take_candidates(split, n_left, writer, totals);
      job_.report({"generate", n_done_, sizes_.total(), {}});
    }
  }

  void note_resumed(Split split, const dataset::Sample& kb,
                    dataset::LabelTotals& totals) {
    for (; next_draw_ < kb.draw; next_draw_ += step()) recount(split);
    next_draw_ = kb.draw + step();
    seen_.emplace(dataset::certificate(kb), split);
    totals.add(
        dataset::count_labels(kb, source_.header().vocabulary, seed_of(kb)));
    summary_.predicates.add(kb, source_.header().vocabulary);
    ++summary_.n_resumed;
    ++n_done_;
  }

  /// Finds out again why the next draw was rejected, so that the counts do not
  /// depend on interruptions.
  void recount(Split split) {
    job_.cancel.throw_if_triggered();
    Candidate candidate;
    draw(split, next_draw_, candidate);
    count_rejected(split, candidate);
  }

  void make_candidates(Split split, std::uint64_t n) {
    candidates_.assign(n, Candidate{});
    for_each_parallel(n, job_.n_threads, [&](std::size_t i) {
      job_.cancel.throw_if_triggered();
      make(split, next_draw_ + i * step(), candidates_[i]);
    });
  }

  void draw(Split split, std::uint64_t number, Candidate& candidate) const {
    candidate.kb = source_.draw(split, number, job_);
    if (!candidate.kb) return;
    candidate.kb->draw = number;
    candidate.certificate = dataset::certificate(*candidate.kb);
  }

  void make(Split split, std::uint64_t number, Candidate& candidate) const {
    draw(split, number, candidate);
    if (!candidate.kb || is_seen(candidate)) return;
    dataset::Sample& kb = *candidate.kb;
    if (!source_.complete(split, kb, job_)) {
      candidate.kb.reset();
      return;
    }
    candidate.totals =
        dataset::count_labels(kb, source_.header().vocabulary, seed_of(kb));
  }

  [[nodiscard]] bool is_seen(const Candidate& candidate) const {
    return options_.reject_isomorphic && candidate.certificate.has_value() &&
           seen_.contains(*candidate.certificate);
  }

  /// Takes samples in the order of their draws, so that which one of two that
  /// are alike is kept does not depend on threads or batches.
  void take_candidates(Split split, std::uint64_t n_wanted,
                       dataset::DatasetWriter& writer,
                       dataset::LabelTotals& totals) {
    for (Candidate& candidate : candidates_) {
      if (n_wanted == 0) return;
      next_draw_ += step();
      if (!candidate.kb || is_seen(candidate)) {
        count_rejected(split, candidate);
        if (++n_rejected_ > options_.max_rejected) give_up();
        continue;
      }
      n_rejected_ = 0;
      seen_.emplace(*candidate.certificate, split);
      writer.add(*candidate.kb);
      totals.add(candidate.totals);
      summary_.predicates.add(*candidate.kb, source_.header().vocabulary);
      ++n_done_;
      --n_wanted;
    }
  }

  void count_rejected(Split split, const Candidate& candidate) {
    if (!is_seen(candidate)) {
      ++summary_.n_failed;
      return;
    }
    const bool leaks = seen_.at(*candidate.certificate) != split;
    ++(leaks ? summary_.n_leaks : summary_.n_isomorphic);
  }

  [[noreturn]] void give_up() const {
    throw Error(ErrorCode::kBadArgument,
                "found only " + std::to_string(n_done_) +
                    " samples that differ in more than names; the last " +
                    std::to_string(options_.max_rejected) +
                    " draws made none; expected fewer samples or larger ones");
  }

  [[nodiscard]] std::uint64_t step() const { return options_.shard.count; }
  [[nodiscard]] Seed seed_of(const dataset::Sample& kb) const {
    return job_.seed.derive("label totals", kb.draw);
  }

  const SampleSource& source_;
  const BuildOptions& options_;
  const SplitSizes sizes_;  ///< To make here
  const std::string& folder_;
  const JobContext& job_;
  std::list<dataset::DatasetWriter> writers_;
  std::unordered_map<dataset::Certificate, Split> seen_;
  std::vector<Candidate> candidates_;
  std::uint64_t next_draw_;
  std::uint64_t n_done_ = 0;
  std::uint64_t n_rejected_ = 0;  ///< Rejections since the last sample taken
  DatasetSummary summary_;
};

DatasetSummary build(const SampleSource& source, const BuildOptions& options,
                     const std::string& folder, const JobContext& job) {
  if (!options.merge) {
    return DatasetBuilder(source, options, folder, job).run();
  }
  const ShardSource shards(source, options, folder, job);
  return DatasetBuilder(shards, options, folder, job).run();
}

}  // namespace

DatasetSummary build_dataset(const SampleSource& source,
                             const BuildOptions& options,
                             const std::string& output_folder,
                             const JobContext& job) {
  if (options.near_misses > 0) {
    const NearMissSource with_near_misses(source, {options.near_misses});
    return build(with_near_misses, options, output_folder, job);
  }
  return build(source, options, output_folder, job);
}

}  // namespace rrn::generation
